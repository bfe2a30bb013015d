// Dumps an index: every documented view, the state of each file, and the terms of each block. Row ids are replaced by
// locations in files, so two equivalent indexes have the same dump.
import type { Database, SqlRow, SqlValue } from '../../src/store/open.ts'
import { views } from '../../src/store/index/views.ts'

export type IndexDump = Record<string, string[]>

const MESSAGE_COLUMNS: ReadonlySet<string> = new Set(['message', 'result'])

export function dumpIndex(database: Database): IndexDump {
  const messages = messageNames(database)
  const terms = blockTerms(database)
  const dump: IndexDump = {}
  for (const { name } of views) {
    const rows = database.prepare(`select * from ${name}`).all()
    dump[name] = rows.map((row) => describe(name, row, messages, terms)).toSorted()
  }
  dump['files'] = database
    .prepare('select path, kind, state, size, position, line, is_helper, problem from source')
    .all()
    .map((row) => JSON.stringify(row))
    .toSorted()
  return dump
}

function describe(view: string, row: SqlRow, messages: ReadonlyMap<SqlValue, string>, terms: BlockTerms): string {
  const fields = Object.entries(row).flatMap(([column, value]): [string, unknown][] => {
    if (view === 'messages' && column === 'id') return []
    if (view === 'blocks' && column === 'id') return [['terms', (terms.get(Number(value)) ?? []).join(' ')]]
    if (MESSAGE_COLUMNS.has(column) && value !== null)
      return [[column, messages.get(value ?? null) ?? 'no such message']]
    return [[column, value]]
  })
  return JSON.stringify(Object.fromEntries(fields))
}

/** Includes the fingerprint, because an old version of a file may have another record at the same offset. */
function messageNames(database: Database): Map<SqlValue, string> {
  const rows = database
    .prepare(
      'select id, path, offset, uuid, timestamp, print from messages join (select id as m, print from message) on m = id',
    )
    .all()
  return new Map(
    rows.map((row) => [
      row['id'] ?? null,
      [row['path'], row['offset'], row['uuid'], row['timestamp'], row['print']].join(' '),
    ]),
  )
}

type BlockTerms = ReadonlyMap<number, string[]>

function blockTerms(database: Database): BlockTerms {
  database.exec(`create virtual table if not exists temp.terms using fts5vocab ('main', 'words', 'instance')`)
  const terms = new Map<number, string[]>()
  for (const { doc, term } of database.prepare('select doc, term from temp.terms order by doc, term').all()) {
    const known = terms.get(Number(doc))
    if (known) known.push(String(term))
    else terms.set(Number(doc), [String(term)])
  }
  return terms
}
