// Groups failures by message and finds what followed each: the next calls in the same conversation, up to one of the same
// kind that succeeded.
import type { z } from 'zod'
import type { QueryNode } from '../../query/query.ts'
import type { CallReader, CallText, ReadCall } from '../../store/search/read-calls.ts'
import type { Context } from '../context.ts'
import { callLine, programsOf } from './call-line.ts'
import { countDays, countProjects, countTools, dayReader, type DayReader } from './count-failures.ts'
import type { errorsInput } from './declarations.ts'
import { errorLine, errorSignature, isRefusal, similarity, wordsOf } from './error-line.ts'
import { filter, withCalls, word, type CallSearch } from './find-calls.ts'
import type { ErrorGroup, ErrorsReport, MadeCall } from './outputs.ts'

/** Reading one takes 0.1 ms. */
const MOST_READ = 3000
/** With a message, candidates that have only some of its words. */
const MOST_SIMILAR = 800
const MOST_SEEN = 20
const MOST_AFTERWARDS = 5
/** Sessions whose calls are read to find those in which something worked. */
const MOST_TRIED = 12
const MOST_CALLS = 40
const SHOWN_CALLS = 4
/** Words that two messages must share at least to be called alike. */
const ALIKE = 0.4
const MOST_INPUT = 2000

interface Failure extends CallText {
  line: string
}

interface Group {
  signature: string
  words: ReadonlySet<string>
  /** Newest first. */
  failures: Failure[]
  score: number
}

export async function runErrors(context: Context, input: z.output<typeof errorsInput>): Promise<ErrorsReport> {
  const message = input.message.join(' ').trim()
  return withCalls(context, input, async (calls) => {
    const { blocks, isComplete } = message === '' ? await findLatest(calls) : await findLike(calls, message)
    const texts = onceEach(blocks.flatMap((block) => calls.reader.text(block) ?? []))
    const failed = texts.filter(({ text }) => !isRefusal(text))
    const failures = failed.map((found) => toFailure(context, found))
    const groups = groupBySignature(failures)
    const ranked = message === '' ? byFrequency(groups) : byLikeness(groups, message)
    const counted = ranked.flatMap((group) => group.failures)
    const { limit, offset } = input
    const dayOf = dayReader(context)
    return {
      message: message === '' ? null : message,
      errors: ranked.slice(offset, offset + limit).map((group) => describe(context, calls.reader, group, dayOf)),
      omitted: Math.max(0, ranked.length - offset - limit),
      tools: countTools(counted, dayOf),
      projects: countProjects(counted, await calls.projects()),
      read: failures.length,
      refused: texts.length - failed.length,
      isComplete,
    }
  })
}

interface Found {
  blocks: number[]
  isComplete: boolean
}

const FAILED = filter('is', 'error')

async function findLatest({ find }: CallSearch): Promise<Found> {
  const blocks = await find([FAILED], MOST_READ)
  return { blocks, isComplete: blocks.length < MOST_READ }
}

/** First the failures with all words of the message, then those with some. */
async function findLike({ find }: CallSearch, message: string): Promise<Found> {
  const words = [...wordsOf(errorSignature(errorLine(message)))].filter((each) => each.length > 2).slice(0, 12)
  const nodes = (words.length > 0 ? words : [message]).map(word)
  const all = await find([FAILED, ...nodes], MOST_SIMILAR)
  if (nodes.length < 2) return { blocks: all, isComplete: all.length < MOST_SIMILAR }
  const either: QueryNode = { kind: 'or', nodes }
  const some = await find([FAILED, either], MOST_SIMILAR)
  return { blocks: [...new Set([...all, ...some])], isComplete: some.length < MOST_SIMILAR }
}

/** A session that continues another may have copies of its calls under new uuids. */
export function onceEach<Call extends { toolUseId: string | null }>(calls: readonly Call[]): Call[] {
  const ids = new Set<string>()
  return calls.filter(({ toolUseId: id }) => {
    if (id === null) return true
    const isNew = !ids.has(id)
    ids.add(id)
    return isNew
  })
}

function toFailure({ screen }: Context, found: CallText): Failure {
  const text = screen ? screen(found.text) : found.text
  return { ...found, text: '', line: errorLine(text) }
}

function groupBySignature(failures: readonly Failure[]): Group[] {
  const groups = new Map<string, Group>()
  for (const failure of failures.toSorted((a, b) => (b.place.at ?? '').localeCompare(a.place.at ?? ''))) {
    const signature = errorSignature(failure.line)
    const group = groups.get(signature) ?? { signature, words: wordsOf(signature), failures: [], score: 0 }
    groups.set(signature, group)
    group.failures.push(failure)
  }
  return [...groups.values()]
}

function byFrequency(groups: readonly Group[]): Group[] {
  return groups.toSorted((a, b) => b.failures.length - a.failures.length || compareTimes(a, b))
}

function byLikeness(groups: readonly Group[], message: string): Group[] {
  const wanted = wordsOf(errorSignature(errorLine(message)))
  const share = (words: ReadonlySet<string>) => [...wanted].filter((each) => words.has(each)).length / wanted.size
  return (
    groups
      // A few words of a long message are enough, if all of them occur.
      .map((group) => ({ ...group, score: Math.max(similarity(wanted, group.words), share(group.words) * 0.9) }))
      .filter(({ score }) => score >= ALIKE)
      .toSorted((a, b) => b.score - a.score || b.failures.length - a.failures.length || compareTimes(a, b))
  )
}

function compareTimes(a: Group, b: Group): number {
  return (b.failures[0]?.place.at ?? '').localeCompare(a.failures[0]?.place.at ?? '')
}

function describe(context: Context, reader: CallReader, { failures }: Group, dayOf: DayReader): ErrorGroup {
  const [latest] = failures
  const lastInSession = new Map<string, Failure>()
  for (const failure of failures)
    if (!lastInSession.has(failure.place.session)) lastInSession.set(failure.place.session, failure)
  const tried = [...lastInSession.values()].slice(0, MOST_TRIED)
  const followed = tried.map((failure) => followUp(context, reader, failure)).filter(({ calls }) => calls.length > 0)
  const times = failures.flatMap(({ place }) => place.at ?? [])
  return {
    message: latest?.line ?? '',
    tool: latest?.tool ?? null,
    count: failures.length,
    sessions: lastInSession.size,
    worked: followed.filter(({ worked }) => worked).length,
    followed: tried.length,
    firstAt: times.at(-1) ?? null,
    lastAt: times[0] ?? null,
    days: countDays(failures, dayOf),
    seen: failures.slice(0, MOST_SEEN).map(({ place }) => place),
    afterwards: followed.toSorted((a, b) => Number(b.worked) - Number(a.worked)).slice(0, MOST_AFTERWARDS),
  }
}

function followUp(context: Context, reader: CallReader, failure: Failure): ErrorGroup['afterwards'][number] {
  const { toolUseId, source, place } = failure
  const failed = toolUseId === null ? undefined : reader.callWith(toolUseId, source)
  const later = reader.callsAfter(failure, MOST_CALLS)
  // Only calls of the same tool are read. Reading all of them took two thirds of the time.
  const found = later.findIndex(({ tool, read }) => tool === failed?.tool && hasWorked(failed, read()))
  const until = found < 0 ? later.slice(0, SHOWN_CALLS) : later.slice(0, found + 1)
  // The steps right before a success say what fixed it.
  const shown = until.slice(-SHOWN_CALLS).flatMap(({ read }) => read() ?? [])
  return {
    place,
    failed: failed ? toMade(context, failed) : null,
    worked: found >= 0,
    calls: shown.map((call) => toMade(context, call)),
  }
}

function hasWorked(failed: ReadCall | undefined, call: ReadCall | undefined): boolean {
  return failed !== undefined && call?.isError === false && isSameKind(failed, call)
}

function isSameKind(failed: ReadCall, call: ReadCall): boolean {
  if (failed.tool !== call.tool) return false
  const [a, b] = [callLine(failed.input), callLine(call.input)]
  if (a === b) return true
  if (failed.tool !== 'Bash') return false
  const programs = programsOf(a)
  return [...programsOf(b)].some((program) => programs.has(program))
}

export function toMade({ screen }: Context, { tool, input, isError, place }: ReadCall): MadeCall {
  const line = callLine(input)
  return { tool, input: (screen ? screen(line) : line).slice(0, MOST_INPUT).toWellFormed(), isError, place }
}
