// How many secrets are in which sessions, for the home page. A search of everything runs behind the server, first after its
// first sync; a page never waits for it.
import type { Context } from '../context.ts'
import type { AnswerCache } from '../answer-cache.ts'
import type { SyncPlace } from '../keep/start-sync.ts'
import type { SecretsFound } from './secrets-outputs.ts'
import type { FoundInAll } from './secrets-tasks.ts'
import { secretsThread } from './secrets-thread.ts'

/** A running session changes something every few seconds. A search then takes 0.2 s, for a thousand files. */
const PAUSE_MS = 10_000

interface HomeSearch {
  place: SyncPlace
  found: FoundInAll | null
  /** The state of the archive that was searched; undefined before the first search. */
  generation: number | undefined
  endedMs: number
  isSearching: boolean
}

const searches = new WeakMap<AnswerCache, HomeSearch>()

export async function runSecretsFound({ cache }: Context): Promise<SecretsFound> {
  const search = cache && searches.get(cache)
  if (!cache || !search) return { labels: {}, isSearching: cache?.activity.state === 'syncing', found: null }
  const isOld = search.generation !== cache.generation && performance.now() - search.endedMs > PAUSE_MS
  if (isOld && !search.isSearching) void searchAgain(cache, search)
  const names = search.found?.sessions.flatMap(({ families }) => Object.keys(families)) ?? []
  const { familyLabels } = await import('./family-labels.ts')
  return {
    labels: familyLabels(names),
    isSearching: search.isSearching || search.generation !== cache.generation,
    found: search.found,
  }
}

/** Starts the first search. Later calls do nothing. */
export function startSecretsSearch(cache: AnswerCache, place: SyncPlace): void {
  if (searches.has(cache)) return
  const search: HomeSearch = { place, found: null, generation: undefined, endedMs: 0, isSearching: false }
  searches.set(cache, search)
  void searchAgain(cache, search)
}

/** Stops the searches of a server, also those for session pages. */
export async function stopSecretsSearch(cache: AnswerCache): Promise<void> {
  await secretsThread(cache).stop()
}

async function searchAgain(cache: AnswerCache, search: HomeSearch): Promise<void> {
  search.isSearching = true
  const { generation } = cache
  try {
    search.found = await secretsThread(cache).searchAll({ kind: 'all', place: search.place })
    search.generation = generation
  } catch {
    // The notice is missing then; the next change or `secrets` in a terminal tries again.
  } finally {
    search.isSearching = false
    search.endedMs = performance.now()
  }
}
