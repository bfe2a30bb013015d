// Plans retention: which sessions Claude Code will delete and when. Its cleanup runs when Claude Code starts, and
// deletes transcripts last written more than the period ago, in days of 24 hours.
import { baseName } from '../format/path.ts'
import { repositoryOf } from '../format/project.ts'
import { plural } from '../text/quantity.ts'
import { advise, operation, toRun, type Sentence } from '../text/advice.ts'

const DAY_MS = 86_400_000

/** The last moment a Date can represent: a period of a million years exceeds it. */
const LAST_MS = 8_640_000_000_000_000

/** A period of a year or more is taken as deliberate. */
const LONG_ENOUGH_DAYS = 365
const ADVISED_DAYS = 3650

export interface RetainedProject {
  path: string
  name: string
  guessed: boolean
}

export interface RetentionSession {
  id: string
  title: string
  project: RetainedProject
  root: string
  /** Modification time of the transcript, the only time the cleanup looks at. */
  mtimeMs: number
  bytes: number
  files: number
  state: 'live' | 'idle' | 'archived'
  kept: boolean
  lastSeenMs?: number | null
}

export interface RetentionRule {
  root: string
  days: number
  source: string | null
  /** The setting is invalid, and Claude Code deletes nothing until it is corrected. `days` is then the default. */
  paused: boolean
  managed: boolean
  settingsPath: string
  lastCleanupMs: number | null
}

export interface HistorySession {
  id: string
  project: string | null
  lastMs: number | null
  prompts: number
  firstPrompt: string
}

export interface RetentionInput {
  nowMs: number
  sessions: readonly RetentionSession[]
  rules: readonly RetentionRule[]
  history: readonly HistorySession[]
  /** Ids with a transcript on disk that is not in `sessions`: empty transcripts, and those excluded by a filter. */
  presentIds?: Iterable<string>
  withinDays?: number | undefined
  /** Whether a hook or a service archives new sessions. */
  keepsItself?: boolean
}

export interface RetentionPolicy extends Omit<RetentionRule, 'lastCleanupMs'> {
  lastCleanupAt: string | null
  nextCleanup: string
}

interface RetentionEntry {
  id: string
  title: string
  project: RetainedProject
  root: string
  bytes: number
  files: number
  kept: boolean
}

export interface DoomedSession extends RetentionEntry {
  state: 'live' | 'idle'
  lastWrittenAt: string
  /** The first start of Claude Code after this time deletes it. While paused, the date under the default period. */
  deletesAt: string
  inDays: number
  /** Running sessions are spared (since 2.1.181), and all sessions while the cleanup is paused. */
  due: boolean
  withinWeek: boolean
}

export interface GoneSession extends RetentionEntry {
  lastSeen: string
}

export interface LostSession {
  id: string
  project: RetainedProject | null
  lastAt: string | null
  prompts: number
  firstPrompt: string
}

export interface RetentionAdvice {
  kind:
    | 'correct-setting'
    | 'sync'
    | 'all-kept'
    | 'keep-automatically'
    | 'keep-longer'
    | 'managed'
    | 'restore'
    | 'prompts-remain'
  text: Sentence
}

export interface RetentionTotals {
  sessions: number
  bytes: number
  due: number
  undated: number
  unkept: number
  unkeptDue: number
  gone: number
  goneBytes: number
  lost: number
  lostPrompts: number
}

export interface RetentionPlan {
  policies: RetentionPolicy[]
  doomed: DoomedSession[]
  omitted: number
  gone: GoneSession[]
  lost: LostSession[]
  advice: RetentionAdvice[]
  totals: RetentionTotals
  /** Sessions that will be deleted within the requested days, by default a week. */
  soon: { days: number; sessions: number }
}

export function planRetention(input: RetentionInput): RetentionPlan {
  const present = input.sessions.filter((session) => session.state !== 'archived')
  const dated = findDoomed(present, input)
  const horizonMs = input.nowMs + (input.withinDays ?? Infinity) * DAY_MS
  const doomed = dated.filter((session) => Date.parse(session.deletesAt) <= horizonMs)
  const gone = findGone(input.sessions)
  const lost = findLost(input)
  const totals = sumTotals(present, dated, gone, lost)
  return {
    policies: input.rules.map(toPolicy),
    doomed,
    omitted: dated.length - doomed.length,
    gone,
    lost,
    advice: gatherAdvice(input, dated, totals),
    totals,
    soon: countSoon(dated, input),
  }
}

function findDoomed(present: readonly RetentionSession[], { rules, nowMs }: RetentionInput): DoomedSession[] {
  const byRoot = new Map(rules.map((rule) => [rule.root, rule]))
  return present
    .flatMap((session) => {
      const rule = byRoot.get(session.root)
      return rule === undefined ? [] : toDoomed(session, rule, nowMs)
    })
    .toSorted((a, b) => Date.parse(a.deletesAt) - Date.parse(b.deletesAt) || compareText(a.id, b.id))
}

/** A file exactly as old as the period stays; the cleanup deletes older ones. */
function toDoomed(session: RetentionSession, { days, paused }: RetentionRule, nowMs: number): DoomedSession[] {
  const writtenMs = Math.round(session.mtimeMs)
  const deletesMs = writtenMs + days * DAY_MS
  if (session.state === 'archived' || deletesMs > LAST_MS) return []
  const isSpared = paused || session.state === 'live'
  return [
    {
      ...toEntry(session),
      state: session.state,
      lastWrittenAt: toIso(writtenMs),
      deletesAt: toIso(deletesMs),
      inDays: Math.floor((deletesMs - nowMs) / DAY_MS),
      due: !isSpared && deletesMs < nowMs,
      withinWeek: !isSpared && deletesMs <= nowMs + 7 * DAY_MS,
    },
  ]
}

function countSoon(dated: readonly DoomedSession[], { rules, nowMs, withinDays = 7 }: RetentionInput) {
  const paused = new Set(rules.filter((rule) => rule.paused).map(({ root }) => root))
  const soon = dated.filter(
    ({ root, state, deletesAt }) =>
      !paused.has(root) && state !== 'live' && Date.parse(deletesAt) <= nowMs + withinDays * DAY_MS,
  )
  return { days: withinDays, sessions: soon.length }
}

function findGone(sessions: readonly RetentionSession[]): GoneSession[] {
  return sessions
    .filter((session) => session.state === 'archived')
    .map((session) => ({
      ...toEntry(session),
      lastSeen: toIso(Math.round(session.lastSeenMs ?? session.mtimeMs)),
    }))
    .toSorted((a, b) => Date.parse(b.lastSeen) - Date.parse(a.lastSeen) || compareText(a.id, b.id))
}

/** A session without a prompt never had a transcript: the first prompt creates it. */
function findLost({ sessions, history, presentIds }: RetentionInput): LostSession[] {
  const known = new Set([...sessions.map((session) => session.id), ...(presentIds ?? [])])
  const names = new Map(sessions.map(({ project }) => [project.path, project.name]))
  const named = (path: string) => ({ path, name: names.get(path) ?? baseName(path), guessed: false })
  // A copied home lists the same sessions again.
  const unique = [...new Map(history.map((session) => [session.id, session])).values()]
  return unique
    .filter((session) => session.prompts > 0 && !known.has(session.id))
    .toSorted((a, b) => (b.lastMs ?? -LAST_MS) - (a.lastMs ?? -LAST_MS) || compareText(a.id, b.id))
    .map(({ id, project, lastMs, prompts, firstPrompt }) => ({
      id,
      project: project === null ? null : named(repositoryOf(project)),
      lastAt: lastMs === null ? null : toIso(lastMs),
      prompts,
      firstPrompt,
    }))
}

function sumTotals(
  present: readonly RetentionSession[],
  dated: readonly DoomedSession[],
  gone: readonly GoneSession[],
  lost: readonly LostSession[],
): RetentionTotals {
  const due = dated.filter((session) => session.due)
  return {
    sessions: present.length,
    bytes: sum(present.map((session) => session.bytes)),
    due: due.length,
    undated: present.length - dated.length,
    unkept: present.filter((session) => !session.kept).length,
    unkeptDue: due.filter((session) => !session.kept).length,
    gone: gone.length,
    goneBytes: sum(gone.map((session) => session.bytes)),
    lost: lost.length,
    lostPrompts: sum(lost.map((session) => session.prompts)),
  }
}

function toPolicy({ lastCleanupMs, ...rule }: RetentionRule): RetentionPolicy {
  return {
    ...rule,
    lastCleanupAt: lastCleanupMs === null ? null : toIso(lastCleanupMs),
    nextCleanup: rule.paused
      ? 'none until the setting is corrected'
      : 'when Claude Code is next started, in the background',
  }
}

function gatherAdvice(
  { rules, keepsItself = true }: RetentionInput,
  dated: readonly DoomedSession[],
  totals: RetentionTotals,
): RetentionAdvice[] {
  const paused = rules.filter((rule) => rule.paused)
  const active = totals.sessions === 0 ? [] : rules.filter((rule) => !rule.paused)
  return [
    ...paused.map((rule) => correctSetting(rule, dated)),
    ...adviseKeeping(totals),
    ...(keepsItself || totals.sessions === 0 ? [] : [KEEP_AUTOMATICALLY]),
    ...active.flatMap(keepLonger),
    ...adviseGone(totals),
  ]
}

function correctSetting({ root, settingsPath }: RetentionRule, dated: readonly DoomedSession[]): RetentionAdvice {
  const overdue = dated.filter((session) => session.root === root && session.inDays < 0).length
  const remedy = `Set "cleanupPeriodDays" in ${settingsPath} to a whole number of days, at least 1, such as ${ADVISED_DAYS}.`
  const warning = `If you remove it instead, Claude Code deletes ${plural(overdue, 'session')} at its next start.`
  return { kind: 'correct-setting', text: overdue === 0 ? remedy : `${remedy} ${warning}` }
}

const KEEP_AUTOMATICALLY: RetentionAdvice = {
  kind: 'keep-automatically',
  text: advise`New sessions are archived only while Annals runs; ${toRun('keep install')} to archive each one when it ends.`,
}

function adviseKeeping({ sessions, unkept }: RetentionTotals): RetentionAdvice[] {
  if (sessions === 0) return []
  if (unkept > 0) {
    const which = plural(unkept, unkept === sessions ? 'session' : 'more session')
    const text = advise`Run ${operation('sync')} to archive ${which} before Claude Code deletes anything.`
    return [{ kind: 'sync', text }]
  }
  const which = sessions === 1 ? 'The session on disk is' : `All ${sessions} sessions on disk are`
  return [{ kind: 'all-kept', text: `${which} archived; nothing is lost when Claude Code deletes its transcripts.` }]
}

function keepLonger({ days, managed, settingsPath }: RetentionRule): RetentionAdvice[] {
  if (days >= LONG_ENOUGH_DAYS) return []
  const byMachine = `The period is set for this machine in ${settingsPath}; ask its administrator to change it.`
  const byUser = `Set "cleanupPeriodDays": ${ADVISED_DAYS} in ${settingsPath} to make Claude Code keep sessions for ten years.`
  return [managed ? { kind: 'managed', text: byMachine } : { kind: 'keep-longer', text: byUser }]
}

function adviseGone({ gone, lost }: RetentionTotals): RetentionAdvice[] {
  const restore = advise`Run ${operation('restore', 'ID')} to restore a deleted session.`
  const remain = `Only your prompts remain of ${plural(lost, 'lost session')}, in history.jsonl in the Claude home, which is never cleaned up.`
  const advice: RetentionAdvice[] = []
  if (gone > 0) advice.push({ kind: 'restore', text: restore })
  if (lost > 0) advice.push({ kind: 'prompts-remain', text: remain })
  return advice
}

function toEntry({ id, title, project, root, bytes, files, kept }: RetentionSession): RetentionEntry {
  return { id, title, project, root, bytes, files, kept }
}

function toIso(ms: number): string {
  return new Date(Math.max(-LAST_MS, Math.min(LAST_MS, ms))).toISOString()
}

/** By code unit, so that the order does not depend on the locale. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
