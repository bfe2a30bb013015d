// Reads how long Claude Code keeps transcripts: `cleanupPeriodDays` in its settings, and the time of its last cleanup.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemCode } from '../error.ts'
import { isObject } from '../format/check.ts'
import { parseTimestamp } from '../format/timestamp.ts'
import { parseJson } from '../format/json.ts'
import { toJson } from '../text/to-json.ts'

const DEFAULT_DAYS = 30
const KEY = 'cleanupPeriodDays'

/** Settings are written by hand; a larger file is something else and is not read. */
const MAX_BYTES = 8 * 1024 * 1024

export interface CleanupIssue {
  path: string
  kind: 'unreadable' | 'not-json' | 'not-days' | 'local' | 'not-a-time'
  detail: string
}

export interface CleanupSettings {
  home: string
  days: number
  source: string | null
  /** The setting is invalid, so Claude Code deletes nothing until it is corrected (since 2.1.89; see the issues). */
  paused: boolean
  managed: boolean
  settingsPath: string
  lastCleanupMs: number | null
  issues: CleanupIssue[]
}

/** Returns null for a folder of transcripts that Claude Code does not manage or clean up. */
export function claudeHomeOf(root: string): string | null {
  if (existsSync(join(root, 'projects'))) return root
  const parent = dirname(root)
  const signs = ['settings.json', 'history.jsonl', '.last-cleanup']
  const isProjects = basename(root) === 'projects' && signs.some((name) => existsSync(join(parent, name)))
  return isProjects ? parent : null
}

/** Returns the directory of administrators' settings. C:\ProgramData\ClaudeCode is not read since 2.1.75. */
export function managedSettingsDirectory(platform: string): string {
  if (platform === 'win32') return 'C:\\Program Files\\ClaudeCode'
  return platform === 'darwin' ? '/Library/Application Support/ClaudeCode' : '/etc/claude-code'
}

/** Managed settings override the user's. Settings of projects, flags and servers cannot be seen from here. */
export function readCleanupSettings(home: string, managedDirectory: string): CleanupSettings {
  const issues: CleanupIssue[] = []
  const userPath = join(home, 'settings.json')
  const managed = managedFiles(managedDirectory).flatMap((path) => readPeriod(path, issues) ?? [])
  const user = readPeriod(userPath, issues)
  const isUnknown = issues.some((issue) => issue.path === userPath)
  const winner = managed.at(-1) ?? user
  const isWrong = winner !== undefined && !isDays(winner.value)
  if (isWrong) issues.push(wrongDays(winner))
  const days = winner && isDays(winner.value) ? winner.value : DEFAULT_DAYS
  addLocal(join(home, 'settings.local.json'), days, issues)
  return {
    home,
    days,
    source: isWrong ? null : (winner?.path ?? null),
    paused: isWrong || (winner === undefined && isUnknown),
    managed: managed.length > 0,
    settingsPath: winner?.path ?? userPath,
    lastCleanupMs: readLastCleanup(join(home, '.last-cleanup'), issues),
    issues,
  }
}

interface PeriodSetting {
  path: string
  value: unknown
}

/** The base file, then the drop-ins (2.1.83+) in the order of their names. The last one wins. */
function managedFiles(directory: string): string[] {
  return [join(directory, 'managed-settings.json'), ...dropIns(join(directory, 'managed-settings.d'))]
}

function dropIns(directory: string): string[] {
  try {
    const names = readdirSync(directory).filter((name) => name.endsWith('.json') && !name.startsWith('.'))
    return names.toSorted().map((name) => join(directory, name))
  } catch {
    return []
  }
}

function readPeriod(path: string, issues: CleanupIssue[]): PeriodSetting | undefined {
  const text = readText(path, issues)
  if (text === undefined) return undefined
  const settings = parseJson(text.replace(/^\ufeff/, ''))
  if (isObject(settings)) return Object.hasOwn(settings, KEY) ? { path, value: settings[KEY] } : undefined
  const detail =
    'It is not a JSON object: current versions of Claude Code delete nothing until it is corrected, ' +
    `older ones ignore it and keep ${DEFAULT_DAYS} days.`
  issues.push({ path, kind: 'not-json', detail })
  return undefined
}

/** Only regular files are read, because reading a pipe would block. */
function readText(path: string, issues: CleanupIssue[]): string | undefined {
  try {
    const stats = statSync(path)
    if (stats.isFile() && stats.size <= MAX_BYTES) return readFileSync(path, 'utf8')
    issues.push({ path, kind: 'unreadable', detail: stats.isFile() ? 'It is too large.' : 'It is not a regular file.' })
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    issues.push({ path, kind: 'unreadable', detail: `It could not be read (${code ?? 'unknown error'}).` })
  }
  return undefined
}

function isDays(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
}

/** An invalid period stops the cleanup (2.1.89 and later), because the default may not be what was meant. */
function wrongDays({ path, value }: PeriodSetting): CleanupIssue {
  const shown = toJson(value).slice(0, 40)
  const before = value === 0 ? '; versions before 2.1.89 delete every transcript and write none' : ''
  const detail = `${KEY} is ${shown}, not a whole number of 1 or more: Claude Code rejects it and deletes nothing until it is corrected${before}.`
  return { path, kind: 'not-days', detail }
}

/** Local settings belong to a project. These apply only when Claude Code is started in the folder above the home. */
function addLocal(path: string, days: number, issues: CleanupIssue[]): void {
  const local = readPeriod(path, [])
  if (local === undefined || local.value === days) return
  const detail = `${KEY} is ${toJson(local.value).slice(0, 40)} here, which applies only when Claude Code is started in ${dirname(dirname(path))}.`
  issues.push({ path, kind: 'local', detail })
}

function readLastCleanup(path: string, issues: CleanupIssue[]): number | null {
  const text = readText(path, issues)
  if (text === undefined) return null
  const { ms } = parseTimestamp(text.replace(/^[\s"\ufeff]+|[\s"]+$/g, ''))
  if (ms === null)
    issues.push({ path, kind: 'not-a-time', detail: 'It does not contain a time, so the last cleanup is unknown.' })
  return ms
}
