// Builds manifest.json of an export: the options, the source files and the written files. `annals export verify` reads it.
import { posix } from 'node:path'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import { EXPORT_TABLES, type ExportPlan } from '../export-plan.ts'
import type { WrittenFile } from '../export-sink.ts'
import type { SourceDigest } from '../exported-session.ts'
import { pushTo } from '../../text/group-by.ts'
import { toJson } from '../../text/to-json.ts'

/** Incremented when a field changes its meaning or is removed. */
const MANIFEST_VERSION = 1

export interface ManifestSession {
  id: string
  title: string
  sources: readonly SourceDigest[]
  secrets: readonly SecretCount[]
}

export function buildManifest(
  plan: ExportPlan,
  sessions: readonly ManifestSession[],
  files: readonly Omit<WrittenFile, 'path'>[],
  rows: ReadonlyMap<string, number> = new Map(),
): string {
  const { generator, format, title, options, counts, timeZone } = plan
  const owners = assignFiles(plan, files)
  const manifest = {
    annals: MANIFEST_VERSION,
    kind: 'export',
    generator,
    format,
    title,
    timeZone,
    options,
    redacted: options.redact,
    counts,
    sessions: sessions.map(({ id, title: name, sources, secrets }) => ({
      id,
      title: name,
      sources: sources.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
      secrets: secrets.map(({ family, secrets: different, places }) => ({ family, secrets: different, places })),
      files: owners.get(id) ?? [],
    })),
    ...(rows.size > 0 ? { tables: rowsByTable(rows) } : {}),
    files: files.map(({ name, bytes, sha256 }) => {
      const count = rows.get(name)
      return { name, bytes, sha256, ...(count === undefined ? {} : { rows: count }) }
    }),
  }
  return `${toJson(manifest, { indent: 2 })}\n`
}

function assignFiles({ sessions }: ExportPlan, files: readonly { name: string }[]): Map<string, string[]> {
  const byPrefix = new Map<string, string>()
  for (const { id, path } of sessions) {
    byPrefix.set(path, id)
    // JSONL exports keep the original file names, which start with the id.
    byPrefix.set(posix.join(posix.dirname(path), id), id)
  }
  const owned = new Map<string, string[]>()
  for (const { name } of files) {
    const owner = prefixes(name).flatMap((prefix) => byPrefix.get(prefix) ?? [])[0]
    if (owner !== undefined) pushTo(owned, owner, name)
  }
  return owned
}

function prefixes(name: string): string[] {
  return [...name.matchAll(/[./]/g)].map(({ index }) => name.slice(0, index))
}

function rowsByTable(rows: ReadonlyMap<string, number>): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const table of EXPORT_TABLES) {
    const own = [...rows].filter(([name]) => name.startsWith(`${table}.`) || name.startsWith(`${table}/`))
    if (own.length > 0) sums[table] = own.reduce((sum, [, count]) => sum + count, 0)
  }
  return sums
}
