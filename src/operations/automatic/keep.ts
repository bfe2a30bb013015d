// Makes the archive keep itself: by a hook of Claude Code, or by a service of the operating system. The plan is shown before
// anything is written, and every change can be undone to the byte.
import { spawnSync } from 'node:child_process'
import { basename } from 'node:path'
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import { claudeHomeOf } from '../../reader/cleanup-settings.ts'
import { applyChange, undoChange, type FileChange } from '../../store/changed-file.ts'
import { fileBytes, readTextIfAny, removeFiles } from '../../store/data-files.ts'
import type { Context } from '../context.ts'
import type { keepInstallInput, keepRemoveInput } from './declarations.ts'
import { findHook, hookCommand, planHook, settingsPath, withoutHook } from './hook.ts'
import type { KeepPlan, KeepStatus } from './outputs.ts'
import { checkInstalled, findProgram, missingProgram } from './program.ts'
import { describeService, isOurService, type Service } from './hourly-timer.ts'

const HOOK = 'claude-hook'

export async function runKeepStatus(context: Context): Promise<KeepStatus> {
  const path = hookPath(context)
  const command = path === undefined ? null : findHook(path)
  const { kind, files } = serviceHere(context)
  const isService = files.every((file) => fileBytes(file.path) > 0)
  const { env } = context.surroundings
  const missing = {
    hook: command === null ? null : missingProgram(command, env),
    service: missingProgram(files.map((file) => readTextIfAny(file.path) ?? '').join('\n'), env),
  }
  return {
    isKept: (command !== null && missing.hook === null) || (isService && missing.service === null),
    hook: { path: path ?? null, command, missing: missing.hook },
    service: { kind, paths: files.map((file) => file.path), isInstalled: isService, missing: missing.service },
  }
}

export async function runKeepInstall(
  context: Context,
  { service, yes }: z.output<typeof keepInstallInput>,
): Promise<KeepPlan> {
  refuseBrowser(context)
  checkInstalled(process.argv)
  const wanted = service ? serviceHere(context) : undefined
  const changes = wanted ? serviceChanges(wanted) : [hookChange(context)]
  const isNew = changes.some(({ before, after }) => before !== after)
  // launchd refuses to load a label twice.
  const stop = wanted && changes.some(({ before }) => before !== undefined) ? wanted.stop : []
  if (yes && isNew) {
    for (const change of changes) applyChange(context.dataDirectory, wanted ? serviceName(change.path) : HOOK, change)
    // The files may be there without a running service, so a failure does not matter.
    for (const words of stop) run(words)
    if (wanted) start(context, wanted)
  }
  return {
    applied: yes === true && isNew,
    way: wanted?.kind ?? 'hook',
    files: changes.map(({ path, before, after }) => ({ path, before: before ?? null, after })),
    commands: isNew ? [...stop, ...(wanted?.start ?? [])].map((words) => words.join(' ')) : [],
  }
}

export async function runKeepRemove(context: Context, { yes }: z.output<typeof keepRemoveInput>): Promise<KeepPlan> {
  refuseBrowser(context)
  const path = hookPath(context)
  const hook = path !== undefined && findHook(path) !== null ? [path] : []
  const wanted = serviceHere(context)
  const installed = wanted.files.map((file) => file.path).filter((each) => fileBytes(each) > 0)
  const stop = installed.length > 0 ? wanted.stop : []
  const files = [...hook, ...installed].map((each) => ({
    path: each,
    before: readTextIfAny(each) ?? null,
    after: null,
  }))
  if (yes) {
    for (const each of hook) undoChange(context.dataDirectory, HOOK, each, (text) => withoutHook(text, each))
    // A service that is not running cannot be stopped, and its files are removed all the same.
    for (const words of stop) run(words)
    removeService(context, installed)
  }
  return {
    applied: yes === true && hook.length + installed.length > 0,
    way: installed.length > 0 ? wanted.kind : 'hook',
    files,
    commands: stop.map((words) => words.join(' ')),
  }
}

function serviceName(path: string): string {
  return `service-${basename(path)}`
}

/** The settings of other programs are not changed from a page, where a click could be forged. */
function refuseBrowser({ namesPaths }: Context): void {
  if (!namesPaths) throw new AppError('invalid', 'This changes the settings of Claude Code. Run it in a terminal.')
}

function hookPath({ roots }: Context): string | undefined {
  const home = roots.map(claudeHomeOf).find((each) => each !== null)
  return home === undefined || home === null ? undefined : settingsPath(home)
}

function hookChange(context: Context): FileChange {
  const path = hookPath(context)
  if (path === undefined)
    throw new AppError('not-found', 'There is no directory of Claude Code to add a hook to. Start Claude Code once.')
  return planHook(path, hookCommand(findProgram(process.env, process.argv, process.execPath)))
}

function serviceHere({ surroundings }: Context): Service {
  const program = findProgram(process.env, process.argv, process.execPath)
  return describeService(surroundings, program, process.getuid?.() ?? 0)
}

function serviceChanges({ files }: Service): FileChange[] {
  return files.map(({ path, text }) => ({ path, before: readTextIfAny(path), after: text }))
}

/** These files are only ours, so one that was changed since, or whose backup was lost, is removed too. */
function removeService({ dataDirectory }: Context, paths: readonly string[]): void {
  for (const path of paths) undoChange(dataDirectory, serviceName(path), path, () => undefined)
  removeFiles(paths.filter((path) => isOurService(readTextIfAny(path) ?? '')))
}

/** If a command fails, the files are removed again. */
function start(context: Context, { start: commands, files, kind }: Service): void {
  for (const words of commands) {
    const problem = run(words)
    if (problem === undefined) continue
    removeService(
      context,
      files.map(({ path }) => path),
    )
    throw new AppError(
      'unreadable',
      `"${words.join(' ')}" failed: ${problem}. Nothing was installed. Use the hook of Claude Code if ${kind} is not available here.`,
    )
  }
}

function run([program = '', ...args]: readonly string[]): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8', timeout: 30_000 })
  if (status === 0) return undefined
  return error?.message ?? (stderr.trim().split('\n')[0] || `exit code ${status}`)
}
