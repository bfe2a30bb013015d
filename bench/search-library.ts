// Searches through the built library, as another program would.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

export interface SearchAnswer {
  total: number
  hits: readonly unknown[]
  tookMs: number
}

export type Search = (query: string) => Promise<SearchAnswer>

/** The part of the library that the benchmark uses. */
interface Library {
  createContext(options: object): object
  openSearch(context: object): Promise<{ search(query: string): Promise<SearchAnswer> }>
}

/** Searches the index in `annalsHome` without syncing it. */
export async function openSearch(library: string, annalsHome: string): Promise<Search> {
  const path = resolve(library)
  if (!existsSync(path)) throw new Error(`${library} does not exist; run "npm run build" first.`)
  // If the library does not have these functions, the first query fails.
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
