// Asks the index which texts a search of all files must read, if every match contains certain words or parts of words.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { fragmentExpression, wordWithTerm } from './fragment-terms.ts'
import type { WordFragment } from '../../query/required-words.ts'
import { memoInIndex } from '../index/index-memo.ts'
import { BLOCK_FLAG } from '../index/message-codes.ts'
import type { Database } from '../open.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** Block ids by source id. */
export type ScanCandidates = ReadonlyMap<number, number[]>

/** An estimate: checking a candidate takes as long as searching this many bytes of a file. */
const BYTES_PER_CANDIDATE = 20_000
/** With at most so many candidates, it is not worth reading all terms to have fewer. */
const FEW_CANDIDATES = 300
/** Two letters are in too many terms. */
const MIN_LETTERS = 3
const MOST_TERMS = 100
const PAGE = 5000

/** Returns undefined if reading all of `bytes` is faster. Texts that are not indexed completely are always candidates. */
export async function findScanCandidates(
  database: Database,
  fragments: readonly WordFragment[],
  bytes: number,
  signal: AbortSignal | undefined,
): Promise<ScanCandidates | undefined> {
  const match = await findMatch(database, fragments)
  if (match === undefined) return undefined
  const cut = database.prepare(`select id, source from block where flags & ${BLOCK_FLAG.cut}`).all()
  if ((countMatches(database, match) + cut.length) * BYTES_PER_CANDIDATE > bytes) return undefined
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
  for (let [after, isLast] = [-1, match === NOTHING]; !isLast;) {
    const rows = select.all(match, after)
    for (const { id, source } of rows) add(Number(source), Number(id))
    after = Number(rows.at(-1)?.['id'])
    isLast = rows.length < PAGE
    await yieldToEventLoop()
    signal?.throwIfAborted()
  }
  return new Map([...ids].map(([source, own]) => [source, [...own]]))
}

/** No text has one of the words. */
const NOTHING = ''

function countMatches(database: Database, match: string): number {
  if (match === NOTHING) return 0
  return Number(database.prepare('select count(*) as n from words where words match ?').get(match)?.['n'])
}

/** Returns an expression for the full-text index; undefined if the fragments say too little. */
async function findMatch(database: Database, fragments: readonly WordFragment[]): Promise<string | undefined> {
  const complete = fragments.filter(({ isStart, isEnd }) => isStart && isEnd)
  const words = complete.map(({ letters }) => `"${letters}"`)
  const parts = fragments.filter(({ letters, isStart, isEnd }) => !(isStart && isEnd) && letters.length >= MIN_LETTERS)
  const expressions = parts.map(fragmentExpression).filter((expression) => expression !== null)
  const known = words.length === 0 ? undefined : words.join(' AND ')
  if (expressions.length === 0 || (known !== undefined && countMatches(database, known) <= FEW_CANDIDATES)) return known
  const vocabulary = await memoInIndex(database, 'vocabulary', async () => readVocabulary(database))
  if (vocabulary === null) return known
  const found = expressions.map((expression) => wordsWith(vocabulary, expression)).filter((some) => some !== null)
  if (found.some((some) => some.length === 0)) return NOTHING
  const all = [...words, ...found.map((some) => `(${some.map((word) => `"${word}"`).join(' OR ')})`)]
  return all.length === 0 ? undefined : all.join(' AND ')
}

/** Returns a word for each term that fits; null if they are too many, or if a term has no known word. */
function wordsWith(vocabulary: Vocabulary, expression: RegExp): string[] | null {
  const words = new Set<string>()
  expression.lastIndex = 0
  for (let found = expression.exec(vocabulary); found; found = expression.exec(vocabulary)) {
    const start = vocabulary.lastIndexOf('\n', found.index) + 1
    const end = vocabulary.indexOf('\n', start)
    const word = wordWithTerm(Buffer.from(vocabulary.slice(start, end), 'latin1').toString('utf8'))
    if (word === undefined || words.size >= MOST_TERMS) return null
    words.add(word)
    // The line break is also the one before the next term.
    expression.lastIndex = end
  }
  return [...words]
}
