// Masks secrets in the files of sessions and erases them from everything Annals stores. Repeats until nothing is found,
// because a running session may write them again in the meantime.
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { Archive } from '../../archive/archive.ts'
import { EditTranscript, headOf, type TranscriptHead } from '../../edit/edit-transcript.ts'
import { writeTodo } from '../../edit/erase/erasure-todo.ts'
import { finishRedaction } from '../../edit/erase/finish-redaction.ts'
import type { Content } from '../../edit/erase/content-search.ts'
import { EmptyLines } from '../../edit/erase/line-memo.ts'
import { planRedact, type RedactPlan } from '../../edit/plans/plan-redact.ts'
import { AppError } from '../../error.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { locateTemporary } from '../../edit/erase/locate-temporary.ts'
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
import type { EditReport } from './outputs.ts'
import { describeBackups, markBackupsBehind } from '../keep/known-backups.ts'
import { finishEdits } from './finish-edits.ts'
import { namedExports } from './named-exports.ts'
import { makeMatcher, type RedactMatcher } from './redact-matcher.ts'
import { advise, field, operation } from '../../text/advice.ts'

type RedactInput = z.output<typeof editRedactInput>

/** If a session still writes the text after this many rounds, the user must end it first. */
const MAX_ROUNDS = 10
const PATIENCE_MS = 60_000

export async function runRedact(context: Context, input: RedactInput): Promise<EditReport> {
  checkInput(input)
  const matcher = makeMatcher(input)
  await finishEdits(context)
  const scope = await findScope(context, input)
  // Every round searches archive and index, so each edit updates them before the next.
  const work = { context: { ...context, afterAnswer: undefined }, matcher, scope, empty: new EmptyLines() }
  if (input.apply) markBackupsBehind(context.dataDirectory)
  const report = await redactOnce(work, { apply: input.apply, plan: input.plan }, await planNow(work))
  const backups = report.isEmpty ? [] : describeBackups(context.dataDirectory)
  if (!report.applied) return { ...report, notes: [...report.notes, ...backups] }
  const rest = [...(await redactRest(work)), ...describeTraces(context), ...backups]
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
      advise`Name the sessions by id, or use ${field('all')} for all of them; ${operation('list')} shows the ids.`,
    )
  if (all && text.length === 0 && regex.length === 0 && !secrets)
    throw new AppError(
      'usage',
      advise`Specify what to redact in all sessions: ${field('text')}, ${field('regex')} or ${field('secrets')}.`,
    )
}

interface RedactScope {
  sessions: ReadonlySet<string> | null
  elsewhere: readonly SourceFile[]
  known: readonly TranscriptHead[]
  exports: readonly string[]
}

async function findScope(context: Context, { sessions, all, exports: named }: RedactInput): Promise<RedactScope> {
  const exports = namedExports(context, named)
  if (all) return { sessions: null, elsewhere: [], known: [], exports }
  const located = []
  for (const name of sessions) located.push(await locateSession(context, name))
  // Only a session named by a path has no located files.
  const byPath = located.filter(({ files }) => files.length === 0).map(({ family }) => family)
  const known = []
  for (const { main } of byPath) if (main) known.push(headOf(await EditTranscript.read(main.path)))
  const ids = new Set(located.map(({ family }) => family.id))
  return { sessions: ids, elsewhere: byPath.flatMap(filesOf), known, exports }
}

function filesOf({ id, main, agents, journals, metas, toolResults, others }: SessionFamily): SourceFile[] {
  const files = [...(main ? [main] : []), ...agents, ...journals, ...metas, ...toolResults, ...others]
  return files.map((file) => ({ ...file, sessionId: id }))
}

interface RedactWork {
  context: Context
  matcher: RedactMatcher
  scope: RedactScope
  empty: EmptyLines
}

async function planNow({ context, matcher, scope, empty }: RedactWork): Promise<RedactPlan> {
  const { dataDirectory } = context
  const files = contentsOf(context, scope)
  const agents = await findFlatAgents(files, scope)
  const archive = Archive.open(archiveDirectory(dataDirectory))
  try {
    const journal = Journal.openIfAny(dataDirectory)
    try {
      return planRedact(
        { archive, journal, files, agents, exports: scope.exports, empty },
        { ...matcher, sessions: scope.sessions },
      )
    } finally {
      journal?.close()
    }
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  } finally {
    archive.close()
  }
}

/** Returns each file once. Files reached through a link are left out, because nothing is written through links. */
function contentsOf(context: Context, { elsewhere }: RedactScope): (SourceFile & Content)[] {
  const own = locateAll(context).files.filter(({ linked }) => linked !== true)
  const files = [...own, ...locateTemporary(context.roots), ...elsewhere]
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

async function findFlatAgents(files: readonly SourceFile[], { sessions }: RedactScope): Promise<Set<string>> {
  const own = new Set<string>()
  for (const { path, kind, layout, sessionId } of files) {
    if (sessions === null || kind !== 'agent' || layout !== 'flat' || sessionId !== undefined) continue
    if (sessions.has((await readOwner(path)) ?? '')) own.add(path)
  }
  return own
}

async function redactOnce({ context, scope }: RedactWork, asked: EditRequest, plan: RedactPlan): Promise<EditReport> {
  const [only] = scope.sessions ?? []
  // The plan's digest depends on the masked offsets, not on the secret texts.
  const request = { ...asked, places: digestPlaces(plan) }
  const report = await carryOut(context, {
    operation: 'redact',
    session: scope.sessions?.size === 1 && only !== undefined ? only : null,
    request,
    plan,
    known: scope.known,
    isStructural: false,
    canUndo: false,
    ...(plan.isEmpty ? {} : { todo: writeTodo(plan.todo) }),
  })
  const notes = [...report.notes, ...(report.edit === null ? [] : await eraseRest(context, report.edit))]
  if (report.live === null) return { ...report, notes }
  const warning = `The session may be in use (${report.live}) and may write the text again from memory; redact it again after it has ended.`
  return { ...report, notes: [...notes, warning] }
}

function digestPlaces({ edits, todo }: RedactPlan): string {
  const hash = createHash('sha256').update(writeTodo({ ...todo, digests: [] }))
  for (const edit of edits) if (edit.kind === 'mask') hash.update('\n').update(edit.spans.encoded)
  return hash.digest('hex')
}

async function eraseRest({ dataDirectory }: Context, edit: number): Promise<string[]> {
  const lock = await takeLock(dataDirectory, { waitMs: PATIENCE_MS, file: 'edit.lock' })
  if (!lock)
    return ['Another Annals process is editing, so archive and index are not erased yet; the next command will do it.']
  const journal = Journal.open(dataDirectory)
  try {
    const todo = readEdit(journal, edit)?.todo ?? null
    // Again: a backup that was running may have removed the mark since.
    markBackupsBehind(dataDirectory)
    if (todo !== null) await finishRedaction(dataDirectory, journal, edit, todo)
    return []
  } finally {
    journal.close()
    lock.release()
  }
}

async function redactRest(work: RedactWork): Promise<string[]> {
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const plan = await planNow(work)
    if (plan.isEmpty) return []
    await redactOnce(work, { apply: true }, plan)
  }
  const plan = await planNow(work)
  return plan.isEmpty ? [] : ['The session keeps writing the text: end it and redact it again.']
}

function describeTraces({ dataDirectory }: Context): string[] {
  if (isIndexPurged(dataDirectory)) return []
  return ['Another process is reading the index, so traces stay in its log until the next sync without a reader.']
}

function sessionsIn(context: Context): string[] {
  return [...new Set(locateAll(context).files.flatMap(({ sessionId }) => sessionId ?? []))]
}
