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

/** What the benchmark needs of the library. */
interface Library {
  createContext(options: object): object
  openSearch(context: object): Promise<{ search(query: string): Promise<SearchAnswer> }>
}

/** Searches what was synced into `annalsHome`; it is not synced again. */
export async function openSearch(library: string, annalsHome: string): Promise<Search> {
  const path = resolve(library)
  if (!existsSync(path)) throw new Error(`There is no ${library}; build first: npm run build`)
  // The library's own declarations; what is not so fails at the first query.
  const { createContext, openSearch: open } = (await import(pathToFileURL(path).href)) as Library
  const context = createContext({
    platform: process.platform,
    env: { ANNALS_HOME: annalsHome, CLAUDE_CONFIG_DIR: annalsHome },
    home: annalsHome,
    overrides: {},
    stdin: process.stdin,
    now: Date.now,
    directory: annalsHome,
    syncs: false,
  })
  const { search } = await open(context)
  return search
}
