// The one place that knows how a program searches through the library.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface SearchAnswer {
  total: number
  hits: readonly unknown[]
  tookMs: number
}

export type Search = (query: string) => Promise<SearchAnswer>

/** Searches what was synced into `annalsHome`; it is not synced again. */
export async function openSearch(library: string, annalsHome: string): Promise<Search> {
  const path = resolve(library)
  if (!existsSync(path)) throw new Error(`There is no ${library}; build first: npm run build`)
  const names: unknown = await import(pathToFileURL(path).href)
  const open = typeof names === 'object' && names !== null && 'openSearch' in names ? names.openSearch : undefined
  if (typeof open !== 'function') throw new Error(`${library} exports no openSearch; build the current sources first.`)
  // The library's own declaration of it; what is not so fails at the first query.
  return (await open(annalsHome)) as Search
}
