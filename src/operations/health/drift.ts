// Collects the types, tools and fields that no schema knows, over all transcripts, by family and name.
import { isObject } from '../../format/check.ts'
import { redactSample } from '../../format/redact-sample.ts'
import { parseTimestamp } from '../../format/timestamp.ts'
import { findUnknown, type Unknown, type UnknownFamily } from '../../format/unknown.ts'
import type { RecordEntry } from '../../reader/entries.ts'
import type { Context } from '../context.ts'
import type { DriftItem, DriftReport } from './outputs.ts'
import { scanTranscripts } from './scan.ts'
import { locateSources, type Sources } from './sources.ts'

export async function runDrift(context: Context, input: { paths: string[] }): Promise<DriftReport> {
  return findDrift(context, await locateSources(context, input.paths))
}

export async function findDrift(context: Context, sources: Sources): Promise<DriftReport> {
  const drift = new Drift()
  const issues = [...sources.issues]
  let [files, records] = [0, 0]
  for await (const scan of scanTranscripts(context, sources)) {
    if (scan.kind === 'issue') issues.push(scan.issue)
    else if (scan.kind === 'end') files += 1
    else {
      for (const entry of scan.entries) {
        if (entry.kind !== 'record') continue
        records += 1
        drift.add(scan.name, entry, findUnknown(entry.parsed.raw, scan.toolOf))
      }
    }
  }
  return { files, records, unknown: drift.report(), issues }
}

const FAMILIES: readonly UnknownFamily[] = ['type', 'system', 'block', 'attachment', 'progress', 'tool', 'field']

class Drift {
  private readonly items = new Map<string, DriftItem & { paths: Set<string> }>()
  private file = ''
  private version = '(none)'

  add(file: string, entry: RecordEntry, found: readonly Unknown[]): void {
    if (file !== this.file) [this.file, this.version] = [file, '(none)']
    const raw = isObject(entry.parsed.raw) ? entry.parsed.raw : {}
    if (typeof raw['version'] === 'string') this.version = raw['version']
    const { ms } = parseTimestamp(raw['timestamp'])
    for (const unknown of found) this.count(this.item(unknown, entry), ms)
  }

  report(): DriftItem[] {
    return [...this.items.values()]
      .map(({ paths, ...item }) => ({ ...item, files: paths.size }))
      .toSorted((a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family) || b.count - a.count)
  }

  private item(unknown: Unknown, entry: RecordEntry): DriftItem & { paths: Set<string> } {
    const key = `${unknown.family} ${unknown.name}`
    const known = this.items.get(key)
    if (known) return known
    const item = {
      family: unknown.family,
      name: unknown.name,
      count: 0,
      files: 0,
      versions: Object.create(null),
      firstSeen: null,
      lastSeen: null,
      sample: redactSample(unknown.value),
      at: { file: this.file, line: entry.line },
      paths: new Set<string>(),
    }
    this.items.set(key, item)
    return item
  }

  private count(item: DriftItem & { paths: Set<string> }, ms: number | null): void {
    item.count += 1
    item.paths.add(this.file)
    item.versions[this.version] = (item.versions[this.version] ?? 0) + 1
    if (ms === null) return
    const time = new Date(ms).toISOString()
    if (item.firstSeen === null || time < item.firstSeen) item.firstSeen = time
    if (item.lastSeen === null || time > item.lastSeen) item.lastSeen = time
  }
}
