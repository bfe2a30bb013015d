// Reports the current status without waiting: counts from the index as it is, the state of the sync, and unknown data in
// recent transcripts once the background search for it has finished.
import { setImmediate, setTimeout } from 'node:timers/promises'
import manifest from '../../../package.json' with { type: 'json' }
import { openIndexForReading } from '../../store/index/index-store.ts'
import { indexDirectory, journalDirectory } from '../../reader/places.ts'
import { readLost, readProblems } from '../../store/index/source-table.ts'
import { NO_TOTALS, readTotals, type IndexTotals } from '../../store/index/read-totals.ts'
import { readNoted } from '../find/read-annotations.ts'
import { toStoreError } from '../../store/store-error.ts'
import { isWanted, type Context } from '../context.ts'
import type { Activity, AnswerCache } from '../answer-cache.ts'
import type { FileProblem, RecentDrift, Status } from './outputs.ts'
import { findRecentDrift } from './recent-drift.ts'
import { sentenceOf } from '../../error.ts'

const IDLE: Readonly<Activity> = { state: 'idle', progress: null, syncedAt: null, problem: null }

export async function runStatus(context: Context): Promise<Status> {
  const { cache, isSample, roots, dataDirectory } = context
  return {
    version: manifest.version,
    isSample,
    roots: [...roots],
    dataDirectory,
    activity: cache?.activity ?? IDLE,
    ...readIndex(context),
    drift: cache ? await knownDrift(context, cache) : await findRecentDrift(context),
  }
}

function readIndex(context: Context): IndexTotals & { problems: FileProblem[] } {
  const { dataDirectory } = context
  try {
    const database = openIndexForReading(indexDirectory(dataDirectory))
    if (!database) return { ...NO_TOTALS, problems: findJournalProblem(context) }
    try {
      const files = [...readProblems(database), ...readLost(database)].filter(({ path }) => isWanted(context, { path }))
      const problems = [...findJournalProblem(context), ...files]
      return { ...readTotals(database, (file) => isWanted(context, file), context.now()), problems }
    } finally {
      database.close()
    }
  } catch (error) {
    const problem = sentenceOf(toStoreError(error, dataDirectory))
    return { ...NO_TOTALS, problems: [{ path: dataDirectory, problem }] }
  }
}

function findJournalProblem(context: Context): FileProblem[] {
  try {
    readNoted(context)
    return []
  } catch (error) {
    return [{ path: journalDirectory(context.dataDirectory), problem: sentenceOf(error) }]
  }
}

interface LastDrift {
  drift: RecentDrift
  foundMs: number
}

const lastDrifts = new WeakMap<AnswerCache, LastDrift>()
const searching = new WeakSet<AnswerCache>()

/** A running session changes something every few seconds, and a search takes half a second. */
const GOOD_FOR_MS = 60_000

/** Delays the search until the answer is sent: locating tens of thousands of files blocks the process for a second. */
const ANSWER_FIRST_MS = 20

async function knownDrift(context: Context, cache: AnswerCache): Promise<RecentDrift | null> {
  const last = lastDrifts.get(cache)
  const isGood = last !== undefined && context.now() - last.foundMs < GOOD_FOR_MS
  if (isGood || searching.has(cache)) return last?.drift ?? null
  const found = cache.memo('recent drift', async () => searchDrift(context, cache))
  // The promise is not awaited elsewhere, so its error is caught here; the next request tries again.
  const atHand = await Promise.race([found.catch(() => undefined), setImmediate(undefined)])
  return atHand ?? last?.drift ?? null
}

async function searchDrift(context: Context, cache: AnswerCache): Promise<RecentDrift> {
  searching.add(cache)
  try {
    await setTimeout(ANSWER_FIRST_MS)
    const drift = await findRecentDrift(context)
    lastDrifts.set(cache, { drift, foundMs: context.now() })
    return drift
  } finally {
    searching.delete(cache)
  }
}
