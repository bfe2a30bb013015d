// Writes the ledger's entries to the index, so that SQL returns the same numbers as the reports.
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import { usageLineReader } from '../../analytics/report/usage-line.ts'
import { readLists, transact, type Database } from '../open.ts'
import type { KnownFile } from './ledger-cache.ts'
import type { LoadedLedger } from './load-ledger.ts'

export function readUsageState(database: Database): string | undefined {
  const value = database.prepare(`select value from meta where key = 'usage'`).get()?.['value']
  return value === undefined ? undefined : String(value)
}

export function writeUsage(database: Database, ledger: LoadedLedger, state: string): void {
  transact(database, () => {
    dropOtherPrices(database, ledger.prices)
    const sources = readSources(database)
    const changed = findChanged(database, ledger.files, sources)
    if (changed.files.size > 0 || changed.gone.length > 0) replaceRows(database, ledger, sources, changed)
    setMeta(database, 'usage', state)
  })
}

function dropOtherPrices(database: Database, prices: string): void {
  const known = database.prepare(`select value from meta where key = 'prices'`).get()?.['value']
  if (known === prices) return
  database.exec('delete from api_usage; delete from counted')
  setMeta(database, 'prices', prices)
}

function setMeta(database: Database, key: string, value: string): void {
  const set = 'insert into meta (key, value) values (?, ?) on conflict do update set value = excluded.value'
  database.prepare(set).run(key, value)
}

function readSources(database: Database): Map<string, number> {
  return new Map(readLists(database, 'select id, path from source').map(([id, path]) => [String(path), Number(id)]))
}

interface Changed {
  files: Set<number>
  gone: number[]
  stamps: ReadonlyMap<number, string>
}

function findChanged(database: Database, files: readonly KnownFile[], sources: ReadonlyMap<string, number>): Changed {
  const rows = readLists(database, 'select source, stamp from counted')
  const before = new Map(rows.map(([source, stamp]) => [Number(source), String(stamp)]))
  const stamps = stampSources(files, sources)
  const isChanged = ({ path }: KnownFile) => {
    const source = sources.get(path)
    return source !== undefined && before.get(source) !== stamps.get(source)
  }
  return {
    files: new Set(files.flatMap((file, index) => (isChanged(file) ? [index] : []))),
    gone: [...before.keys()].filter((source) => !stamps.has(source)),
    stamps,
  }
}

function stampSources(files: readonly KnownFile[], sources: ReadonlyMap<string, number>): Map<number, string> {
  const stamps = new Map<number, string>()
  for (const { path, size, mtimeMs, archived } of files) {
    const source = sources.get(path)
    if (source !== undefined) stamps.set(source, `${stamps.get(source) ?? ''} ${size}:${mtimeMs}:${archived}`)
  }
  return stamps
}

function replaceRows(
  database: Database,
  ledger: LoadedLedger,
  sources: ReadonlyMap<string, number>,
  { files, gone, stamps }: Changed,
): void {
  const { table } = ledger
  const ids = new Set<number>()
  const removeSource = database.prepare('delete from api_usage where source = ? returning message_id')
  const forget = database.prepare('delete from counted where source = ?')
  const changedSources = new Set([...files].flatMap((file) => sources.get(ledger.files[file]?.path ?? '') ?? []))
  // A first sync has nothing to remove. Otherwise even a source that is not in `counted` may have rows: after some sessions
  // were forgotten, all sources are counted again.
  const hasRows =
    database.prepare('select 1 from counted union all select 1 from api_usage limit 1').get() !== undefined
  for (const source of hasRows ? [...changedSources, ...gone] : []) {
    for (const { message_id: id } of removeSource.all(source)) ids.add(table.texts.find(String(id)))
    forget.run(source)
  }
  const touched = markTouched(ledger, files, ids)
  removeTouched(database, ledger, sources, (row) => touched[row] === 1 && !files.has(table.column('file')[row] ?? -1))
  insertEntries(database, ledger, sources, touched)
  const stamp = database.prepare('insert into counted (source, stamp) values (?, ?)')
  for (const [source, text] of stamps) if (changedSources.has(source)) stamp.run(source, text)
}

/** Marks rows of changed files, and rows of the same messages elsewhere, because another duplicate may count now. */
function markTouched({ table }: Ledger, files: ReadonlySet<number>, ids: Set<number>): Uint8Array {
  const [file, message] = [table.column('file'), table.column('messageId')]
  for (let row = 0; row < table.count; row++) if (files.has(file[row] ?? -1)) ids.add(message[row] ?? 0)
  ids.delete(0)
  const touched = new Uint8Array(table.count)
  for (let row = 0; row < table.count; row++)
    if (ids.has(message[row] ?? 0) || files.has(file[row] ?? -1)) touched[row] = 1
  return touched
}

function removeTouched(
  database: Database,
  { table, files }: LoadedLedger,
  sources: ReadonlyMap<string, number>,
  isTouched: (row: number) => boolean,
): void {
  const remove = database.prepare('delete from api_usage where source = ? and offset = ?')
  const [file, offset] = [table.column('file'), table.column('offset')]
  for (let row = 0; row < table.count; row++) {
    const source = isTouched(row) ? sources.get(files[file[row] ?? 0]?.path ?? '') : undefined
    if (source !== undefined) remove.run(source, offset[row] ?? 0)
  }
}

function insertEntries(
  database: Database,
  ledger: LoadedLedger,
  sources: ReadonlyMap<string, number>,
  touched: Uint8Array,
): void {
  const insert = database.prepare(`
    insert into api_usage (source, offset, line, message_id, request_id, session, at, model, input, output,
      cache_write_5m, cache_write_1h, cache_read, web_searches, cost)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const name = createNames(database)
  const lineOf = usageLineReader(ledger)
  for (let entry = 0; entry < ledger.entries.count; entry++) {
    if (touched[ledger.entries.row[entry] ?? 0] !== 1) continue
    const line = lineOf(entry)
    const source = sources.get(line.path)
    if (source === undefined) continue
    insert.run(
      source,
      line.offset,
      line.line,
      line.messageId,
      line.requestId,
      name(line.sessionId),
      line.at,
      name(line.model),
      line.input,
      line.output,
      line.cacheWrite5m,
      line.cacheWrite1h,
      line.cacheRead,
      line.webSearches,
      line.costNano,
    )
  }
}

function createNames(database: Database): (text: string | null) => number | null {
  const [find, insert] = [
    database.prepare('select id from name where text = ?'),
    database.prepare('insert into name (text) values (?) on conflict do nothing'),
  ]
  const known = new Map<string, number>()
  return (text) => {
    if (text === null) return null
    const found = known.get(text)
    if (found !== undefined) return found
    // Most are ids of new sessions, so the insertion comes first.
    const { changes, lastInsertRowid } = insert.run(text)
    const id = Number(changes === 0 ? find.get(text)?.['id'] : lastInsertRowid)
    known.set(text, id)
    return id
  }
}
