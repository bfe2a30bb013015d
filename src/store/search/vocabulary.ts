// Reads all terms of the full-text index from the pages of SQLite's FTS5. Its own table of terms (fts5vocab) reads the
// rows of every term too, which takes five times as long as reading all pages, and a page has an index of its terms.
// The format is part of the file format of SQLite: fts5_index.c describes it.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../open.ts'

/** Terms as bytes in Latin-1, each with a line break before and after it. */
export type Vocabulary = string

/** Ids of pages with terms; ids above them are of deleted rows, ids below them of the structure. */
const LEAVES = `id >= ${2 ** 37} and id < ${2 ** 53} and (id >> 31) & 63 = 0`
/** The size without the index of terms is in the third and fourth byte. Pages without terms have no index. */
const HAS_TERMS = `hex(substr(block, 3, 2)) <> printf('%04X', length(block))`
const PAGES_AT_ONCE = 1000

/** Returns null if a page is not as expected. May contain terms that no row has any more. */
export async function readVocabulary(database: Database): Promise<Vocabulary | null> {
  const select = database.prepare(
    `select id, block from words_data where id > ? and ${LEAVES} and ${HAS_TERMS} order by id limit ${PAGES_AT_ONCE}`,
  )
  const parts: string[] = ['\n']
  for (let after = 0; ;) {
    const rows = select.all(after)
    for (const { block } of rows) {
      const terms = block instanceof Uint8Array ? termsOfPage(block) : null
      if (terms === null) return null
      parts.push(terms)
    }
    if (rows.length < PAGES_AT_ONCE) return parts.join('')
    after = Number(rows.at(-1)?.['id'])
    await yieldToEventLoop()
  }
}

/** The first byte of every term is the kind of index: "0" for words, as there are no indexes of prefixes. */
const MAIN_INDEX = 0x30

function termsOfPage(page: Uint8Array): string | null {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength)
  if (bytes.length < 4) return null
  const end = bytes.readUInt16BE(2)
  const [index, content] = [new VarintReader(bytes, end), new VarintReader(bytes, 0)]
  let terms = ''
  let previous = ''
  while (index.at < bytes.length) {
    content.at = index.sum()
    // Terms after the first share letters with the one before.
    const shared = previous === '' ? 0 : content.read()
    const length = content.read()
    if (content.at + length > end || shared > previous.length) return null
    previous = previous.slice(0, shared) + bytes.toString('latin1', content.at, content.at + length)
    if (previous.charCodeAt(0) !== MAIN_INDEX) return null
    terms += `${previous.slice(1)}\n`
  }
  return terms
}

/** Reads numbers of up to 21 bits, 7 per byte, the highest first. */
class VarintReader {
  at: number
  private total = 0
  private readonly bytes: Buffer

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes
    this.at = at
  }

  read(): number {
    let value = 0
    for (let count = 0; count < 3; count++) {
      const byte = this.bytes[this.at++] ?? 0
      value = value * 128 + (byte & 127)
      if (byte < 128) break
    }
    return value
  }

  /** Returns the sum of the numbers read so, including the next. */
  sum(): number {
    this.total += this.read()
    return this.total
  }
}
