// Covers secrets in the files of sessions and erases them from all that Annals keeps, again and again until there is nothing
// left to find: a session that runs may write them anew meanwhile.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { Archive } from '../../archive/archive.ts'
import { EditTranscript } from '../../edit/edit-transcript.ts'
import { finishRedaction } from '../../edit/erase/finish-redaction.ts'
import type { Content } from '../../edit/erase/choose-content.ts'
import { planRedact, type RedactPlan } from '../../edit/plans/plan-redact.ts'
import { AppError } from '../../error.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { readOwner, type SessionFamily } from '../../reader/session.ts'
import { readEdit } from '../../store/journal/edit-log.ts'
import { Journal } from '../../store/journal/journal.ts'
import { takeLock } from '../../store/lock.ts'
import { archiveDirectory } from '../../reader/places.ts'
import { isIndexPurged } from '../../store/index/redact-index.ts'
import { toStoreError } from '../../store/store-error.ts'
import { locateAll, type Context } from '../context.ts'
import { locateSession } from '../session/locate-session.ts'
import { dropReading } from '../session/find-session.ts'
import { carryOut } from './carry-out.ts'
import type { editRedactInput } from './declarations.ts'
import type { EditRequest } from './edit-flags.ts'
import type { EditReport } from './edit-report.ts'
import { finishEdits } from './finish-edits.ts'
import { makeMatcher, type RedactMatcher } from './redact-matcher.ts'
import { advise, field, operation } from '../../text/advice.ts'

type RedactInput = z.output<typeof editRedactInput>

/** A session that writes faster than this has to end first. */
const MAX_ROUNDS = 10
/** Another Annals may be erasing the same. */
const PATIENCE_MS = 60_000

export async function runRedact(context: Context, input: RedactInput): Promise<EditReport> {
  checkInput(input)
  const matcher = makeMatcher(input)
  await finishEdits(context)
  const scope = await findScope(context, input)
  const work = { context, matcher, scope }
  const report = await redactOnce(work, { apply: input.apply, plan: input.plan }, await planNow(work))
  if (!report.applied) return report
  const rest = [...(await redactRest(work)), ...describeTraces(context)]
  for (const id of scope.sessions ?? sessionsIn(context)) dropReading(context, id)
  context.cache?.changed()
  return { ...report, notes: [...report.notes, ...rest] }
}

function checkInput({ sessions, all, text = [], regex = [], secrets }: RedactInput): void {
  if (sessions.length > 0 && all)
    throw new AppError('usage', advise`Give either sessions or ${field('all')}, not both.`)
  if (sessions.length === 0 && !all)
    throw new AppError(
      'usage',
      advise`Say which sessions: their ids, or ${field('all')} for every one; ${operation('list')} shows the ids.`,
    )
  if (all && text.length === 0 && regex.length === 0 && !secrets)
    throw new AppError(
      'usage',
      advise`Say what to redact in every session: ${field('text')}, ${field('regex')} or ${field('secrets')}.`,
    )
}

interface Scope {
  /** Null for everything. */
  sessions: ReadonlySet<string> | null
  /** Of sessions that were named by the path of their transcript. */
  elsewhere: readonly SourceFile[]
  /** Their transcripts: files beside them may be changed. */
  known: readonly EditTranscript[]
}

async function findScope(context: Context, { sessions, all }: RedactInput): Promise<Scope> {
  if (all) return { sessions: null, elsewhere: [], known: [] }
  const located = []
  for (const name of sessions) located.push(await locateSession(context, name))
  const apart = located.filter(({ files }) => files.length === 0).map(({ family }) => family)
  const known = []
  for (const { main } of apart) if (main) known.push(await EditTranscript.read(main.path))
  return { sessions: new Set(located.map(({ family }) => family.id)), elsewhere: apart.flatMap(filesOf), known }
}

function filesOf({ id, main, agents, journals, metas, toolResults, others }: SessionFamily): SourceFile[] {
  const files = [...(main ? [main] : []), ...agents, ...journals, ...metas, ...toolResults, ...others]
  return files.map((file) => ({ ...file, sessionId: id }))
}

interface Work {
  context: Context
  matcher: RedactMatcher
  scope: Scope
}

async function planNow({ context, matcher, scope }: Work): Promise<RedactPlan> {
  const { dataDirectory } = context
  const files = contentsOf(context, scope)
  const agents = await findFlatAgents(files, scope)
  const archive = Archive.open(archiveDirectory(dataDirectory))
  try {
    const journal = Journal.openIfAny(dataDirectory)
    try {
      return planRedact({ archive, journal, files, agents }, { ...matcher, sessions: scope.sessions })
    } finally {
      journal?.close()
    }
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  } finally {
    archive.close()
  }
}

/** Each once. What is reached through a link is left: nothing is written through one. */
function contentsOf(context: Context, { elsewhere }: Scope): (SourceFile & Content)[] {
  const files = [...locateAll(context).files.filter(({ linked }) => linked !== true), ...elsewhere]
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

async function findFlatAgents(files: readonly SourceFile[], { sessions }: Scope): Promise<Set<string>> {
  const own = new Set<string>()
  for (const { path, kind, layout, sessionId } of files) {
    if (sessions === null || kind !== 'agent' || layout !== 'flat' || sessionId !== undefined) continue
    if (sessions.has((await readOwner(path)) ?? '')) own.add(path)
  }
  return own
}

async function redactOnce({ context, scope }: Work, asked: EditRequest, plan: RedactPlan): Promise<EditReport> {
  const [only] = scope.sessions ?? []
  // A plan is the same only if it covers the same places; what was looked for is not told.
  const request = { ...asked, places: digestPlaces(plan) }
  const report = await carryOut(context, {
    operation: 'redact',
    session: scope.sessions?.size === 1 && only !== undefined ? only : null,
    request,
    plan,
    known: scope.known,
    isStructural: false,
    canUndo: false,
    ...(plan.isEmpty ? {} : { todo: JSON.stringify(plan.todo) }),
  })
  const notes = [...report.notes, ...(report.edit === null ? [] : await eraseRest(context, report.edit))]
  if (report.live === null) return { ...report, notes }
  const warning = `It is live (${report.live}) and still has the text in memory, so it can write it again: redact it once more when it has ended.`
  return { ...report, notes: [...notes, warning] }
}

function digestPlaces({ edits, todo: { digests: _digests, ...todo } }: RedactPlan): string {
  const hash = createHash('sha256').update(JSON.stringify(todo))
  for (const edit of edits)
    if (edit.kind === 'mask') for (const { offset, length } of edit.replacements) hash.update(`${offset} ${length}\n`)
  return hash.digest('hex')
}

/** What could not be done on the way; if it cannot be done now either, the reason is told. */
async function eraseRest({ dataDirectory }: Context, edit: number): Promise<string[]> {
  const lock = await takeLock(dataDirectory, { waitMs: PATIENCE_MS, file: 'edit.lock' })
  if (!lock)
    return ['Another Annals edits right now, so archive and index are not erased yet; any later command does it.']
  const journal = Journal.open(dataDirectory)
  try {
    const todo = readEdit(journal, edit)?.todo ?? null
    if (todo !== null) await finishRedaction(dataDirectory, journal, edit, todo)
    return []
  } finally {
    journal.close()
    lock.release()
  }
}

/** Files, archive and copies are searched anew after each round. */
async function redactRest(work: Work): Promise<string[]> {
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const plan = await planNow(work)
    if (plan.isEmpty) return []
    await redactOnce(work, { apply: true }, plan)
  }
  const plan = await planNow(work)
  return plan.isEmpty ? [] : ['It is being written again and again: end the session and redact it once more.']
}

function describeTraces({ dataDirectory }: Context): string[] {
  if (isIndexPurged(dataDirectory)) return []
  return ['Somebody reads the index, so that traces stay in its log until the next sync without a reader.']
}

function sessionsIn(context: Context): string[] {
  return [...new Set(locateAll(context).files.flatMap(({ sessionId }) => sessionId ?? []))]
}
