// Asks the index which texts a search of all files must read, if every match contains certain words.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { BLOCK_FLAG } from '../index/message-codes.ts'
import type { Database } from '../open.ts'

/** Block ids by source id. */
export type ScanCandidates = ReadonlyMap<number, number[]>

/** An estimate: checking a candidate takes as long as searching this many bytes of a file. */
const BYTES_PER_CANDIDATE = 20_000
const PAGE = 5000

/** Returns undefined if reading all of `bytes` is faster. Texts that are not indexed completely are always candidates. */
export async function findScanCandidates(
  database: Database,
  words: readonly string[],
  bytes: number,
  signal: AbortSignal | undefined,
): Promise<ScanCandidates | undefined> {
  if (words.length === 0) return undefined
  const match = words.map((word) => `"${word}"`).join(' AND ')
  const count = database.prepare('select count(*) as n from words where words match ?').get(match)?.['n']
  const cut = database.prepare(`select id, source from block where flags & ${BLOCK_FLAG.cut}`).all()
  if ((Number(count) + cut.length) * BYTES_PER_CANDIDATE > bytes) return undefined
  const ids = new Map<number, Set<number>>()
  const add = (source: number, id: number) => {
    const known = ids.get(source)
    if (known) known.add(id)
    else ids.set(source, new Set([id]))
  }
  for (const { id, source } of cut) add(Number(source), Number(id))
  const select = database.prepare(
    `select w.rowid as id, b.source from words w join block b on b.id = w.rowid
     where w.words match ? and w.rowid > ? order by w.rowid limit ${PAGE}`,
  )
  for (let [after, isLast] = [-1, false]; !isLast;) {
    const rows = select.all(match, after)
    for (const { id, source } of rows) add(Number(source), Number(id))
    after = Number(rows.at(-1)?.['id'])
    isLast = rows.length < PAGE
    await yieldToEventLoop()
    signal?.throwIfAborted()
  }
  return new Map([...ids].map(([source, own]) => [source, [...own]]))
}
