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
  return { files, records, unknown: drift.report(), unlisted: drift.unlisted, issues }
}

const FAMILIES: readonly UnknownFamily[] = ['type', 'system', 'block', 'attachment', 'progress', 'tool', 'field']

/** Data used as keys makes any number of names. The 600,000 names of a file of 10 MB took 20 s and 150 MB of output. */
const MAX_NAMES_OF_FAMILY = 1000
/** One record leaves room for the others. */
const MAX_NEW_NAMES_OF_RECORD = 100

class Drift {
  /** Occurrences of names beyond the limits. */
  unlisted = 0
  private readonly items = new Map<string, DriftItem & { paths: Set<string> }>()
  private readonly names = new Map<UnknownFamily, number>()
  private file = ''
  private version = '(none)'

  add(file: string, entry: RecordEntry, found: readonly Unknown[]): void {
    if (file !== this.file) [this.file, this.version] = [file, '(none)']
    const raw = isObject(entry.parsed.raw) ? entry.parsed.raw : {}
    if (typeof raw['version'] === 'string') this.version = raw['version']
    const { ms } = parseTimestamp(raw['timestamp'])
    const full = this.items.size + MAX_NEW_NAMES_OF_RECORD
    for (const unknown of found) {
      const item = this.items.get(keyOf(unknown)) ?? (this.items.size < full ? this.addItem(unknown, entry) : undefined)
      if (item) this.count(item, ms)
      else this.unlisted += 1
    }
  }

  report(): DriftItem[] {
    return [...this.items.values()]
      .map(({ paths, ...item }) => ({ ...item, files: paths.size }))
      .toSorted((a, b) => FAMILIES.indexOf(a.family) - FAMILIES.indexOf(b.family) || b.count - a.count)
  }

  private addItem(unknown: Unknown, entry: RecordEntry): (DriftItem & { paths: Set<string> }) | undefined {
    const names = this.names.get(unknown.family) ?? 0
    if (names >= MAX_NAMES_OF_FAMILY) return undefined
    this.names.set(unknown.family, names + 1)
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
    this.items.set(keyOf(unknown), item)
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

function keyOf({ family, name }: Unknown): string {
  return `${family} ${name}`
}
