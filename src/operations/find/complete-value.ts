// Values that complete a word of a command: sessions, filter values, queries. They come from the index as it is: a sync would
// take longer than a person waits for a completion. Without an index there are none.
import type { FilterName } from '../../query/filters.ts'
import { completeQuery, type Completion } from '../../query/complete-query.ts'
import { readSessionNames, type SessionName } from '../../store/index/read-sessions.ts'
import { isWanted, type Context } from '../context.ts'
import { useIndexIfPossible } from '../open-index.ts'
import { completeSearch, filterValues } from './complete.ts'
import { namesHere } from './names-here.ts'

const SHORT_ID = 8

export interface CompletedSession extends SessionName {
  /** As much of the id as is unique, and no less than is typed. */
  word: string
}

/** Sessions whose id begins with the typed text: those of this directory first, then the others, latest first. */
export async function completeSession(context: Context, typed: string): Promise<CompletedSession[]> {
  const names = await fromIndex(context, (database) => readSessionNames(database))
  const known = names.filter(({ main }) => isWanted(context, main))
  const here = new Set(namesHere(known, context.directory))
  const ordered = [...here, ...known.filter((name) => !here.has(name))]
  const short = uniqueBeginnings(known.map(({ id }) => id))
  return ordered
    .filter(({ id }) => id.startsWith(typed))
    .map((name) => {
      const word = short.get(name.id) ?? name.id
      return { ...name, word: word.length < typed.length ? name.id : word }
    })
}

function uniqueBeginnings(ids: readonly string[]): Map<string, string> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id.slice(0, SHORT_ID), (counts.get(id.slice(0, SHORT_ID)) ?? 0) + 1)
  return new Map(ids.map((id) => [id, counts.get(id.slice(0, SHORT_ID)) === 1 ? id.slice(0, SHORT_ID) : id]))
}

export async function completeFilter(context: Context, name: FilterName): Promise<Completion[]> {
  return fromIndex(context, (database) => filterValues(context, database, name))
}

/** Returns complete words: the typed text with its last part completed. */
export async function completeQueryWord(context: Context, typed: string): Promise<Completion[]> {
  const found = await fromIndex(context, (database) => [completeSearch(context, { database })(typed, typed.length)])
  const { start, options } = found[0] ?? completeQuery(typed, typed.length, () => [])
  return options.map(({ text, hint }) => ({ text: typed.slice(0, start) + text, hint }))
}

type Read<T> = (database: Parameters<typeof readSessionNames>[0]) => T[]

async function fromIndex<T>(context: Context, read: Read<T>): Promise<T[]> {
  const quiet = { ...context, syncs: false, onNotice: () => {} }
  return (await useIndexIfPossible(quiet, async ({ database }) => read(database))) ?? []
}
