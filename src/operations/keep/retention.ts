// Reports what Claude Code will delete and when, from its settings, the sessions on disk and the prompt history.
import type { z } from 'zod'
import { planRetention, type RetentionSession } from '../../analytics/retention.ts'
import { mayEncode } from '../../format/path.ts'
import { projectMatcher } from '../../format/project.ts'
import {
  claudeHomeOf,
  managedSettingsDirectory,
  readCleanupSettings,
  type CleanupSettings,
} from '../../reader/cleanup-settings.ts'
import { readHistory, type PromptedSession } from '../../reader/history.ts'
import { locate, type LocateIssue, type SourceFile } from '../../reader/locate.ts'
import { isExcluded } from '../../reader/settings.ts'
import type { Context } from '../context.ts'
import { runKeepStatus } from '../automatic/keep.ts'
import type { retentionInput } from './declarations.ts'
import { readSessions, type SessionInfo } from '../find/sessions.ts'
import type { RetentionReport } from './outputs.ts'

export type RetentionRunInput = z.output<typeof retentionInput>

export async function runRetention(
  context: Context,
  input: RetentionRunInput,
  managedDirectory?: string,
): Promise<RetentionReport> {
  const { sessions, issues, isKept } = await readSessions(context)
  const known = sessions.map((session) => ({ ...toRetained(session), kept: isKept }))
  const report = await buildReport(context, known, input, managedDirectory)
  return { ...report, issues: [...issues, ...report.issues] }
}

/** Claude Code decides by the transcript's own modification time; later writes to agent files do not protect it. */
function toRetained({ id, facts, project, main, agents, bytes, state }: SessionInfo): Omit<RetentionSession, 'kept'> {
  return {
    id,
    title: facts.title,
    project,
    root: main.root,
    mtimeMs: main.mtimeMs,
    bytes,
    files: 1 + agents.length,
    state,
  }
}

export async function buildReport(
  context: Context,
  sessions: readonly RetentionSession[],
  input: RetentionRunInput = {},
  managedDirectory: string = managedSettingsDirectory(process.platform),
): Promise<RetentionReport> {
  // Excluded files are included here, because excluded sessions are not lost.
  const { files } = locate(context.roots)
  const cleanups = readCleanups(context.roots, managedDirectory)
  const history = await readHistories(files)
  const isMeant = input.project === undefined ? () => true : projectMatcher(input.project)
  const plan = planRetention({
    nowMs: context.now(),
    sessions: sessions.filter(({ project }) => isMeant({ path: project.path, folder: null })),
    rules: cleanups.map(({ root, cleanup }) => ({ root, ...ruleOf(cleanup) })),
    history: history.sessions.filter(
      ({ project }) => isMeant({ path: project, folder: null }) && !isLeftOut(project, context.settings.exclude.value),
    ),
    presentIds: [...idsOf(files), ...sessions.map((session) => session.id)],
    withinDays: input.days,
    keepsItself: (await runKeepStatus(context)).isKept,
  })
  return {
    roots: context.roots,
    ...plan,
    unassignedPrompts: history.unassigned,
    settingsIssues: cleanups.flatMap(({ cleanup }) => cleanup.issues),
    issues: history.issues,
  }
}

/** A root that is not a Claude home has no settings, and nothing in it is ever deleted. */
function readCleanups(
  roots: readonly string[],
  managedDirectory: string,
): { root: string; cleanup: CleanupSettings }[] {
  return roots.flatMap((root) => {
    const home = claudeHomeOf(root)
    return home === null ? [] : [{ root, cleanup: readCleanupSettings(home, managedDirectory) }]
  })
}

function ruleOf({ days, source, paused, managed, settingsPath, lastCleanupMs }: CleanupSettings) {
  return { days, source, paused, managed, settingsPath, lastCleanupMs }
}

interface Histories {
  sessions: PromptedSession[]
  unassigned: number
  issues: LocateIssue[]
}

async function readHistories(files: readonly SourceFile[]): Promise<Histories> {
  const all: Histories = { sessions: [], unassigned: 0, issues: [] }
  for (const file of files.filter(({ kind }) => kind === 'history')) {
    const { sessions, unassigned, issues } = await readHistory(file.path)
    all.sessions = [...all.sessions, ...sessions]
    all.unassigned += unassigned
    all.issues.push(...issues)
  }
  return all
}

function idsOf(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => (file.kind === 'session' && file.sessionId !== undefined ? [file.sessionId] : []))
}

/** A rule names a directory, or the folder name Claude Code derives from it. */
function isLeftOut(project: string | null, rules: readonly string[]): boolean {
  if (project === null) return false
  return isExcluded({ path: project }, rules) || rules.some((rule) => mayEncode(rule, project))
}
