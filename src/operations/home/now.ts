// What running sessions do. Only the end of each transcript is read, so a long session costs as much as a short one, and
// the sessions that pages have open stay in memory.
import type { z } from 'zod'
import { sessionPace } from '../../analytics/report/session-pace.ts'
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import { contextUse } from '../../analytics/statusline/context-use.ts'
import { lastRequest } from '../../analytics/statusline/last-request.ts'
import { describeTool } from '../../describe/describe-tool.ts'
import { findActivity } from '../../describe/session-activity.ts'
import { AppError } from '../../error.ts'
import { readProcesses, type LiveProcess } from '../../reader/live.ts'
import { readTail, type TranscriptTail } from '../../session/read-tail.ts'
import { buildThread } from '../../thread/build.ts'
import type { Compaction, Thread } from '../../thread/thread.ts'
import type { AnswerCache } from '../answer-cache.ts'
import type { Context } from '../context.ts'
import { locateSession } from '../session/locate-session.ts'
import { readLedger } from '../usage/read-ledger.ts'
import type { homeNowInput } from './declarations.ts'
import type { HomeNow, RunningSession } from './outputs.ts'

export async function runHomeNow(context: Context, { sessions: ids }: z.output<typeof homeNowInput>): Promise<HomeNow> {
  const at = new Date(context.now()).toISOString()
  if (ids.length === 0) return { at, sessions: [] }
  // The ledger of the last sync, as in lists. Changes since are reported by an event.
  const ledger = await readLedger(context)
  const processes = readProcesses(context.roots)
  const sessions: RunningSession[] = []
  for (const id of new Set(ids)) {
    const found = await readEnd(context, id)
    if (found) sessions.push(describeSession(found, { ledger, processes, nowMs: context.now() }))
  }
  return { at, sessions }
}

interface FoundEnd extends TranscriptTail {
  id: string
  path: string
}

async function readEnd(context: Context, id: string): Promise<FoundEnd | undefined> {
  const known = context.cache && pathsOf(context.cache).get(id)
  const path = known ?? (await findPath(context, id))
  if (path === undefined) return undefined
  try {
    return { id, path, ...(await readTail(path)) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Moved or deleted since; the next request looks for it again.
    if (context.cache) pathsOf(context.cache).delete(id)
    return undefined
  }
}

async function findPath(context: Context, id: string): Promise<string | undefined> {
  try {
    const { main } = (await locateSession(context, id)).family
    if (!main || main.archived !== undefined) return undefined
    if (context.cache) pathsOf(context.cache).set(id, main.path)
    return main.path
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return undefined
    throw error
  }
}

/** Looking for a session walks over all files after every change, which takes 0.2 s with 10,000 sessions. */
const known = new WeakMap<AnswerCache, Map<string, string>>()

function pathsOf(cache: AnswerCache): Map<string, string> {
  const paths = known.get(cache) ?? new Map<string, string>()
  known.set(cache, paths)
  return paths
}

interface Surroundings {
  ledger: Ledger
  processes: readonly LiveProcess[]
  nowMs: number
}

function describeSession({ id, path, records }: FoundEnd, { ledger, processes, nowMs }: Surroundings): RunningSession {
  const placed = records.map(({ parsed, line }, position) => ({ record: parsed.record, position, line }))
  const thread = buildThread(placed, { isLive: true })
  const status = processes.find(({ sessionId }) => sessionId === id)?.status ?? null
  const { kind, since, call, otherCalls, line } = findActivity(thread, status)
  const { title = '', summary = '' } = call ? describeTool(call) : {}
  const request = lastRequest(ledger, { transcriptPath: path, sessionId: id })
  return {
    id,
    activity: kind,
    since,
    tool: call && { title, summary, startedAt: call.startedAt, others: otherCalls },
    line,
    model: request?.model ?? null,
    context: readContext(request, findUncounted(thread)),
    ...sessionPace(ledger, id, nowMs),
  }
}

type Request = ReturnType<typeof lastRequest>

/** After a compaction, the last request still had the full context. */
function readContext(request: Request, compaction: Compaction | undefined): RunningSession['context'] {
  const tokens = compaction ? (compaction.tokensAfter ?? 'none') : null
  const use = contextUse(
    {
      sessionId: null,
      transcriptPath: null,
      model: { id: request?.model ?? null, name: null },
      costUsd: null,
      context: { windowSize: null, tokens, doubtfulTokens: null, exceeds200k: false },
    },
    () => request,
  )
  return use ?? null
}

/** The compaction after which there was no request yet. */
function findUncounted({ turns, compactions }: Thread): Compaction | undefined {
  const last = compactions.findLast(({ kind }) => kind !== 'micro')
  if (!last || last.at === null) return undefined
  const messages = turns.flatMap((turn) => turn.messages)
  const counted = messages.findLast(({ usage, isSynthetic }) => usage !== null && !isSynthetic)
  return (counted?.at ?? '') < last.at ? last : undefined
}
