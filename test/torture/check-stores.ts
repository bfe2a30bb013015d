// What must hold of archive and index at any moment, however the last process ended. Returns what does not.
import { join } from 'node:path'
import { Archive } from '../../src/archive/archive.ts'
import type { ArchivedVersion } from '../../src/archive/archived-version.ts'
import { readRange } from '../../src/archive/read-version.ts'
import { withIndex, type IndexFile, type IndexRow } from './index-file.ts'

/** What a path ever held; the archive must hold beginnings of it. */
export type EverBeganWith = (path: string, bytes: Buffer) => boolean

export function checkStores(dataHome: string, everBeganWith: EverBeganWith): string[] {
  const archive = Archive.open(join(dataHome, 'archive'))
  try {
    const contents = readAll(archive)
    return [
      ...archive.problems.map(({ line, reason }) => `catalog line ${line}: ${reason}`),
      ...checkVersions(contents, everBeganWith),
      ...checkIndex(dataHome, contents),
    ]
  } finally {
    archive.close()
  }
}

function checkIndex(dataHome: string, contents: ReadonlyMap<number, Content>): string[] {
  try {
    return withIndex(dataHome, (index) => [...checkFile(index), ...checkRows(index, contents)]) ?? []
  } catch (error) {
    return [`index: ${messageOf(error)}`]
  }
}

interface Content {
  version: ArchivedVersion
  bytes: Buffer | undefined
}

function readAll(archive: Archive): ReadonlyMap<number, Content> {
  return new Map([...archive.all()].map((version) => [version.id, { version, bytes: tryRead(archive, version) }]))
}

function tryRead(archive: Archive, version: ArchivedVersion): Buffer | undefined {
  try {
    return readRange(archive, version, 0, version.size)
  } catch {
    return undefined
  }
}

function checkVersions(contents: ReadonlyMap<number, Content>, everBeganWith: EverBeganWith): string[] {
  return [...contents.values()].flatMap(({ version: { path, version, size }, bytes }) => {
    if (!bytes) return [`archive: version ${version} of ${path} cannot be read back`]
    if (bytes.length !== size) return [`archive: version ${version} of ${path} has ${bytes.length} bytes, not ${size}`]
    return everBeganWith(path, bytes) ? [] : [`archive: ${path} never was what version ${version} says (${size} bytes)`]
  })
}

function checkFile(index: IndexFile): string[] {
  // A file in which no table was made yet is an empty database, and sound.
  if (index.all('pragma user_version')[0]?.['user_version'] === 0) return []
  const answers = index.all('pragma quick_check').map((row) => String(row['quick_check']))
  const words = attempt(() => index.exec(`insert into words (words, rank) values ('integrity-check', 1)`))
  return [
    ...answers.filter((answer) => answer !== 'ok').map((answer) => `quick_check: ${answer}`),
    ...words,
    ...checkWords(index),
  ]
}

/** Every text has its words, and there are no words of a text that is gone: search would stumble over them. */
function checkWords(index: IndexFile): string[] {
  const [row] = index.all(`
    select (select count(*) from block where id not in (select id from words_docsize)) as silent,
      (select count(*) from words_docsize where id not in (select id from block)) as orphans`)
  return row?.['silent'] === 0 && row['orphans'] === 0
    ? []
    : [`index: ${String(row?.['silent'])} texts without words, ${String(row?.['orphans'])} words without a text`]
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

/** Rows of every transcript are a beginning of it without a gap, up to the position that is on record. */
function checkRows(index: IndexFile, contents: ReadonlyMap<number, Content>): string[] {
  if (index.all('pragma user_version')[0]?.['user_version'] === 0) return []
  const places = index.all(`
    select source, version, "offset", length from message where uuid is not null
    union all select source, version, "offset", length from copy`)
  const held = groupPlaces(places)
  const sources = index.all(
    `select id, path, version, position from source where kind in ('session', 'agent') and position > 0`,
  )
  return sources.flatMap((source) => {
    const path = String(source['path'])
    const bytes = contents.get(Number(source['version']))?.bytes
    const position = Number(source['position'])
    if (!bytes || bytes.length < position) return [`index: ${path} is read to ${position}, the archive holds less`]
    if (!isBetweenLines(bytes, position)) return [`index: ${path} is read to ${position}, the middle of a line`]
    const actual = (held.get(`${String(source['id'])}:${String(source['version'])}`) ?? []).toSorted()
    const expected = recordsBefore(bytes, position).toSorted()
    return sameList(actual, expected) ? [] : [describeRows(path, position, actual, expected)]
  })
}

/** By file and version: where its records stand. */
function groupPlaces(rows: readonly IndexRow[]): ReadonlyMap<string, readonly string[]> {
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
  const missing = expected.filter((place) => !actual.includes(place))
  const extra = actual.filter((place) => !expected.includes(place))
  return (
    `index: ${path} to ${position}: ${actual.length} rows instead of ${expected.length}, ` +
    `missing ${missing.slice(0, 3).join(' ')}, too many ${extra.slice(0, 3).join(' ')}`
  )
}

/** Told by JSON.parse alone: one more program to agree with would prove nothing. */
function recordsBefore(bytes: Buffer, position: number): string[] {
  const places: string[] = []
  for (let start = 0; start < position;) {
    const newline = bytes.indexOf(0x0a, start)
    const end = newline < 0 || newline >= position ? position : newline
    if (hasUuid(bytes.toString('utf8', start, end))) places.push(`${start}+${end - start}`)
    start = end + 1
  }
  return places
}

/** Behind a newline, or behind a last record that has none. */
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
