// Which sessions Claude Code's sweep will delete and when, which it has deleted already, and what can be done about it.
// The sweep deletes a transcript whose file was last written more than the period ago, counted in days of 24 hours; it
// runs when Claude Code starts, so a session goes at the first start after its time.
import { baseName } from '../format/path.ts'
import { plural } from '../text/quantity.ts'
import { advise, operation, type Sentence } from '../text/advice.ts'

const DAY_MS = 86_400_000

/** The last moment a date can name: a period of a million years reaches beyond it. */
const LAST_MS = 8_640_000_000_000_000

/** Whoever keeps sessions for a year has thought about it. */
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
  /** The directory it was found under; it decides which settings hold. */
  root: string
  /** When the transcript was last written, as its file says: the only clock of the sweep. */
  mtimeMs: number
  bytes: number
  files: number
  /** Archived: its transcript is gone from the disk, its bytes are kept here. */
  state: 'live' | 'idle' | 'archived'
  kept: boolean
  /** When an archived one was last found on the disk, if that is known. */
  lastSeenMs?: number | null
}

/** How long a Claude home keeps transcripts. */
export interface RetentionRule {
  /** The directory its sessions were found under. */
  root: string
  days: number
  /** The file that says so; null for the default. */
  source: string | null
  /** The setting is wrong, and Claude Code deletes nothing until it is corrected; `days` is then the default. */
  paused: boolean
  /** Set by an administrator. */
  managed: boolean
  /** The file in which the period is to be changed. */
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
  /** One for each root that Claude Code sweeps. */
  rules: readonly RetentionRule[]
  history: readonly HistorySession[]
  /** Ids with a transcript on the disk that is not among the sessions: empty ones, and those left out by a filter. */
  presentIds?: Iterable<string>
  /** Only what goes within so many days. */
  withinDays?: number | undefined
}

export interface RetentionPolicy extends Omit<RetentionRule, 'lastCleanupMs'> {
  lastCleanupAt: string | null
  nextCleanup: string
}

interface ListedSession {
  id: string
  title: string
  project: RetainedProject
  root: string
  bytes: number
  files: number
  kept: boolean
}

export interface DoomedSession extends ListedSession {
  state: 'live' | 'idle'
  lastWrittenAt: string
  /** It goes at the first start of Claude Code after this; while the sweep is paused, what the default would mean. */
  deletesAt: string
  /** Whole days of 24 hours until then; below zero when the time has passed. */
  inDays: number
  /** The next start deletes it. A session that is open is spared (since 2.1.181), and all are while the sweep is paused. */
  due: boolean
  withinWeek: boolean
}

export interface GoneSession extends ListedSession {
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
  kind: 'correct-setting' | 'sync' | 'all-kept' | 'keep-longer' | 'managed' | 'restore' | 'prompts-remain'
  /** One or two sentences with the remedy in them. */
  text: Sentence
}

export interface RetentionTotals {
  /** Sessions with a transcript on the disk, and their bytes. */
  sessions: number
  bytes: number
  /** Of these: deleted at the next start, within a week (those included), and by no sweep at all. */
  due: number
  withinWeek: number
  undated: number
  /** Of these: not kept here. */
  unkept: number
  unkeptDue: number
  gone: number
  goneBytes: number
  lost: number
  lostPrompts: number
}

export interface RetentionPlan {
  policies: RetentionPolicy[]
  /** Soonest first. */
  doomed: DoomedSession[]
  /** How many have a later date than was asked for. */
  omitted: number
  /** Their files vanished, their bytes are kept here; the latest seen first. */
  gone: GoneSession[]
  /** The prompt history knows them, neither the disk nor the archive has them; latest first. */
  lost: LostSession[]
  advice: RetentionAdvice[]
  /** Of everything, whatever was asked for. */
  totals: RetentionTotals
}

export function planRetention(input: RetentionInput): RetentionPlan {
  const present = input.sessions.filter((session) => session.state !== 'archived')
  const dated = findDoomed(present, input)
  const horizonMs = input.nowMs + (input.withinDays ?? Infinity) * DAY_MS
  const doomed = dated.filter((session) => Date.parse(session.deletesAt) <= horizonMs)
  const gone = findGone(input.sessions)
  const lost = findLost(input)
  const totals = sumUp(present, dated, gone, lost)
  return {
    policies: input.rules.map(toPolicy),
    doomed,
    omitted: dated.length - doomed.length,
    gone,
    lost,
    advice: gatherAdvice(input.rules, dated, totals),
    totals,
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

/** A file exactly as old as the period stays: the sweep takes what is older. */
function toDoomed(session: RetentionSession, { days, paused }: RetentionRule, nowMs: number): DoomedSession[] {
  const writtenMs = Math.round(session.mtimeMs)
  const deletesMs = writtenMs + days * DAY_MS
  if (session.state === 'archived' || deletesMs > LAST_MS) return []
  const isSpared = paused || session.state === 'live'
  return [
    {
      ...toListed(session),
      state: session.state,
      lastWrittenAt: toIso(writtenMs),
      deletesAt: toIso(deletesMs),
      inDays: Math.floor((deletesMs - nowMs) / DAY_MS),
      due: !isSpared && deletesMs < nowMs,
      withinWeek: !isSpared && deletesMs <= nowMs + 7 * DAY_MS,
    },
  ]
}

function findGone(sessions: readonly RetentionSession[]): GoneSession[] {
  return sessions
    .filter((session) => session.state === 'archived')
    .map((session) => ({
      ...toListed(session),
      lastSeen: toIso(Math.round(session.lastSeenMs ?? session.mtimeMs)),
    }))
    .toSorted((a, b) => Date.parse(b.lastSeen) - Date.parse(a.lastSeen) || compareText(a.id, b.id))
}

/** A session without a prompt of its own never had a transcript: it is created with the first one. */
function findLost({ sessions, history, presentIds }: RetentionInput): LostSession[] {
  const known = new Set([...sessions.map((session) => session.id), ...(presentIds ?? [])])
  // A copied home knows the same sessions again.
  const unique = [...new Map(history.map((session) => [session.id, session])).values()]
  return unique
    .filter((session) => session.prompts > 0 && !known.has(session.id))
    .toSorted((a, b) => (b.lastMs ?? -LAST_MS) - (a.lastMs ?? -LAST_MS) || compareText(a.id, b.id))
    .map(({ id, project, lastMs, prompts, firstPrompt }) => ({
      id,
      project: project === null ? null : { path: project, name: baseName(project), guessed: false },
      lastAt: lastMs === null ? null : toIso(lastMs),
      prompts,
      firstPrompt,
    }))
}

function sumUp(
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
    withinWeek: dated.filter((session) => session.withinWeek).length,
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
  rules: readonly RetentionRule[],
  dated: readonly DoomedSession[],
  totals: RetentionTotals,
): RetentionAdvice[] {
  const paused = rules.filter((rule) => rule.paused)
  const active = totals.sessions === 0 ? [] : rules.filter((rule) => !rule.paused)
  return [
    ...paused.map((rule) => correctSetting(rule, dated)),
    ...adviseKeeping(totals),
    ...active.flatMap(keepLonger),
    ...adviseGone(totals),
  ]
}

function correctSetting({ root, settingsPath }: RetentionRule, dated: readonly DoomedSession[]): RetentionAdvice {
  const overdue = dated.filter((session) => session.root === root && session.inDays < 0).length
  const remedy = `Correct "cleanupPeriodDays" in ${settingsPath}: a whole number of days from 1 up, such as ${ADVISED_DAYS}.`
  const warning = `Without the setting Claude Code deletes ${plural(overdue, 'session')} at its next start, so write the period you want first.`
  return { kind: 'correct-setting', text: overdue === 0 ? remedy : `${remedy} ${warning}` }
}

function adviseKeeping({ sessions, unkept }: RetentionTotals): RetentionAdvice[] {
  if (sessions === 0) return []
  if (unkept > 0) {
    const which = plural(unkept, unkept === sessions ? 'session' : 'more session')
    const text = advise`Run ${operation('sync')} to keep ${which} here before Claude Code deletes anything.`
    return [{ kind: 'sync', text }]
  }
  const which = sessions === 1 ? 'The session on the disk is' : `All ${sessions} sessions on the disk are`
  return [
    { kind: 'all-kept', text: `${which} kept here: nothing is lost when Claude Code deletes from its own folder.` },
  ]
}

function keepLonger({ days, managed, settingsPath }: RetentionRule): RetentionAdvice[] {
  if (days >= LONG_ENOUGH_DAYS) return []
  const byMachine = `The period is set for this machine in ${settingsPath}; its administrator can change it.`
  const byUser = `Write "cleanupPeriodDays": ${ADVISED_DAYS} into ${settingsPath} and Claude Code itself keeps sessions for ten years.`
  return [managed ? { kind: 'managed', text: byMachine } : { kind: 'keep-longer', text: byUser }]
}

function adviseGone({ gone, lost }: RetentionTotals): RetentionAdvice[] {
  const restore = advise`Run ${operation('restore', 'ID')} to put a session that is gone back in its place.`
  const remain = `Of ${plural(lost, 'lost session')} only what you typed remains, in history.jsonl of the Claude home, which is never swept.`
  const advice: RetentionAdvice[] = []
  if (gone > 0) advice.push({ kind: 'restore', text: restore })
  if (lost > 0) advice.push({ kind: 'prompts-remain', text: remain })
  return advice
}

function toListed({ id, title, project, root, bytes, files, kept }: RetentionSession): ListedSession {
  return { id, title, project, root, bytes, files, kept }
}

function toIso(ms: number): string {
  return new Date(Math.max(-LAST_MS, Math.min(LAST_MS, ms))).toISOString()
}

/** By code unit: the same everywhere. */
function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
