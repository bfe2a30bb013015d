// Checks the invariants of archive and index, which must hold even after a process was killed. Returns the violations.
import { join } from 'node:path'
import { Archive } from '../../src/archive/archive.ts'
import type { ArchivedVersion } from '../../src/archive/archived-version.ts'
import { readRange } from '../../src/archive/read-version.ts'
import { withIndex, type IndexFile, type IndexRow } from './index-file.ts'

/** Reports whether a file ever began with these bytes, as every archived version must. */
export type EverBeganWith = (path: string, bytes: Buffer) => boolean

export function checkStores(dataHome: string, everBeganWith: EverBeganWith): string[] {
  const archive = Archive.open(join(dataHome, 'archive'))
  try {
    const contents = readVersions(archive)
    return [
      ...archive.problems.map(({ line, reason }) => `catalog line ${line}: ${reason}`),
      ...checkVersions(contents, everBeganWith),
      ...checkIndex(dataHome, contents),
    ]
  } finally {
    archive.close()
  }
}

function checkIndex(dataHome: string, contents: ReadonlyMap<number, VersionContent>): string[] {
  try {
    return withIndex(dataHome, (index) => [...checkFile(index), ...checkRows(index, contents)]) ?? []
  } catch (error) {
    return [`index: ${messageOf(error)}`]
  }
}

interface VersionContent {
  version: ArchivedVersion
  bytes: Buffer | undefined
}

function readVersions(archive: Archive): ReadonlyMap<number, VersionContent> {
  return new Map([...archive.all()].map((version) => [version.id, { version, bytes: tryRead(archive, version) }]))
}

function tryRead(archive: Archive, version: ArchivedVersion): Buffer | undefined {
  try {
    return readRange(archive, version, 0, version.size)
  } catch {
    return undefined
  }
}

function checkVersions(contents: ReadonlyMap<number, VersionContent>, everBeganWith: EverBeganWith): string[] {
  return [...contents.values()].flatMap(({ version: { path, version, size }, bytes }) => {
    if (!bytes) return [`archive: version ${version} of ${path} cannot be read back`]
    if (bytes.length !== size) return [`archive: version ${version} of ${path} has ${bytes.length} bytes, not ${size}`]
    return everBeganWith(path, bytes) ? [] : [`archive: ${path} never had the ${size} bytes of version ${version}`]
  })
}

function checkFile(index: IndexFile): string[] {
  // A file without tables is an empty database, which is valid.
  if (index.all('pragma user_version')[0]?.['user_version'] === 0) return []
  const results = index.all('pragma quick_check').map((row) => String(row['quick_check']))
  const words = attempt(() => index.exec(`insert into words (words, rank) values ('integrity-check', 1)`))
  return [
    ...results.filter((result) => result !== 'ok').map((result) => `quick_check: ${result}`),
    ...words,
    ...checkWords(index),
  ]
}

/** Checks that every block has an entry in the full-text index and every entry has a block. */
function checkWords(index: IndexFile): string[] {
  const [row] = index.all(`
    select (select count(*) from block where id not in (select id from words_docsize)) as silent,
      (select count(*) from words_docsize where id not in (select id from block)) as orphans`)
  return row?.['silent'] === 0 && row['orphans'] === 0
    ? []
    : [`index: ${String(row?.['silent'])} blocks without words, ${String(row?.['orphans'])} words without a block`]
}

function attempt(step: () => void): string[] {
  try {
    step()
    return []
  } catch (error) {
    return [`full-text index: ${messageOf(error)}`]
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Checks that the rows of every transcript are exactly the records before its saved position. */
function checkRows(index: IndexFile, contents: ReadonlyMap<number, VersionContent>): string[] {
  if (index.all('pragma user_version')[0]?.['user_version'] === 0) return []
  const rows = index.all(`
    select source, version, "offset", length from message where uuid is not null
    union all select source, version, "offset", length from copy`)
  const indexed = groupRanges(rows)
  const sources = index.all(
    `select id, path, version, position from source where kind in ('session', 'agent') and position > 0`,
  )
  return sources.flatMap((source) => {
    const path = String(source['path'])
    const bytes = contents.get(Number(source['version']))?.bytes
    const position = Number(source['position'])
    if (!bytes || bytes.length < position)
      return [`index: ${path} is indexed to ${position}, but the archive has fewer bytes`]
    if (!isBetweenLines(bytes, position)) return [`index: ${path} is indexed to ${position}, which is inside a line`]
    const actual = (indexed.get(`${String(source['id'])}:${String(source['version'])}`) ?? []).toSorted()
    const expected = recordsBefore(bytes, position).toSorted()
    return sameList(actual, expected) ? [] : [describeRows(path, position, actual, expected)]
  })
}

/** Returns the byte ranges of records ("offset+length") by file and version. */
function groupRanges(rows: readonly IndexRow[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const row of rows) {
    const key = `${String(row['source'])}:${String(row['version'])}`
    const group = groups.get(key) ?? []
    group.push(`${String(row['offset'])}+${String(row['length'])}`)
    groups.set(key, group)
  }
  return groups
}

function describeRows(path: string, position: number, actual: readonly string[], expected: readonly string[]): string {
  const missing = expected.filter((range) => !actual.includes(range))
  const extra = actual.filter((range) => !expected.includes(range))
  return (
    `index: ${path} to ${position}: ${actual.length} rows instead of ${expected.length}, ` +
    `missing: ${missing.slice(0, 3).join(' ')}, unexpected: ${extra.slice(0, 3).join(' ')}`
  )
}

/** Uses only JSON.parse, so that the check is independent of the code it tests. */
function recordsBefore(bytes: Buffer, position: number): string[] {
  const ranges: string[] = []
  for (let start = 0; start < position;) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline < 0 || newline >= position ? position : newline
    if (hasUuid(bytes.toString('utf8', start, end))) ranges.push(`${start}+${end - start}`)
    start = end + 1
  }
  return ranges
}

/** Reports whether the position is after a newline, or after a complete last record without one. */
function isBetweenLines(bytes: Buffer, position: number): boolean {
  if (bytes[position - 1] === 0x0a) return true
  const start = bytes.lastIndexOf(0x0a, position - 1) + 1
  return parse(bytes.toString('utf8', start, position)) !== undefined
}

function hasUuid(line: string): boolean {
  const record = parse(line)
  return typeof record === 'object' && record !== null && 'uuid' in record
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
