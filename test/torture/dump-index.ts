// Dumps an index independently of how it was built: all documented views without row ids, and every word of the full-text
// index with the number of blocks that contain it.
import { createHash } from 'node:crypto'
import { views } from '../../src/store/index/views.ts'
import { withIndex, type IndexFile, type IndexRow } from './index-file.ts'

export type IndexDump = ReadonlyMap<string, readonly string[]>

const MESSAGE_COLUMNS: ReadonlySet<string> = new Set(['message', 'result'])

export function dumpIndex(dataHome: string): IndexDump {
  try {
    return withIndex(dataHome, dump) ?? new Map()
  } catch (error) {
    return new Map([['the index cannot be read', [String(error)]]])
  }
}

function dump(index: IndexFile): IndexDump {
  const names = nameMessages(index)
  const dumped = views.map(({ name }) => {
    const rows = index.all(`select * from ${name}`).map((row) => JSON.stringify(withoutIds(name, row, names)))
    return [name, rows.toSorted()] as const
  })
  index.exec('create virtual table temp.vocabulary using fts5vocab(main, words, row)')
  const words = index.all('select term, doc from temp.vocabulary').map((row) => JSON.stringify(row))
  return new Map([...dumped, ['words', words.toSorted()] as const])
}

function nameMessages(index: IndexFile): ReadonlyMap<unknown, string> {
  const rows = index.all('select id, uuid, path, "offset" from messages')
  return new Map(rows.map((row) => [row['id'], JSON.stringify([row['uuid'], row['path'], row['offset']])]))
}

function withoutIds(view: string, row: IndexRow, names: ReadonlyMap<unknown, string>): IndexRow {
  const entries = Object.entries(row)
    .filter(([column]) => column !== 'id')
    .map(([column, value]) => [column, MESSAGE_COLUMNS.has(column) && value !== null ? names.get(value) : value])
  return { view, ...Object.fromEntries(entries) }
}

export function compareDumps(actual: IndexDump, expected: IndexDump): string[] {
  return [...new Set([...actual.keys(), ...expected.keys()])].flatMap((view) => {
    const [left, right] = [actual.get(view) ?? [], expected.get(view) ?? []]
    if (hash(left) === hash(right)) return []
    const [leftRows, rightRows] = [new Set(left), new Set(right)]
    const extra = left.filter((row) => !rightRows.has(row))
    const missing = right.filter((row) => !leftRows.has(row))
    return [
      `${view}: ${left.length} rows instead of ${right.length}; unexpected: ${extra.length} ${extra.slice(0, 2).join(' ')}; ` +
        `missing: ${missing.length} ${missing.slice(0, 2).join(' ')}`,
    ]
  })
}

function hash(rows: readonly string[]): string {
  return createHash('sha256').update(rows.join('\n')).digest('hex')
}
