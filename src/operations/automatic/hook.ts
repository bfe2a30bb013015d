// The hook of Claude Code that syncs at the end of a session. It starts a process in the background, so that Claude Code does
// not wait for it.
import { join } from 'node:path'
import { AppError } from '../../error.ts'
import { isObject } from '../../format/check.ts'
import { parseJson } from '../../format/json.ts'
import { fileIdentity, readTextIfAny } from '../../store/data-files.ts'
import type { FileChange } from '../../store/changed-file.ts'
import { advise, field, operation } from '../../text/advice.ts'
import { toJson } from '../../text/to-json.ts'
import { SYNC_QUIETLY, type Program } from './program.ts'

const EVENT = 'SessionEnd'

/** Recognises our hook, however the program was named. */
const OURS = /\bannals(?:\.js)?['"]? sync\b/

type Fields = Record<string, unknown>

export function settingsPath(home: string): string {
  return join(home, 'settings.json')
}

export function hookCommand({ typed }: Program): string {
  return `(${typed} ${SYNC_QUIETLY.join(' ')} </dev/null >/dev/null 2>&1 &)`
}

/** Returns the command of our hook in these settings, or null. Claude Code runs no hooks of settings that it cannot read. */
export function findHook(path: string): string | null {
  const settings = parseSettings(readTextIfAny(path)) ?? {}
  const found = entriesOf(settings).flatMap(commandsOf).find(isOurs)
  return found === undefined ? null : String(found['command'])
}

export function planHook(path: string, command: string): FileChange {
  const before = readTextIfAny(path)
  if (before === undefined && fileIdentity(path) !== undefined)
    throw new AppError('unreadable', `${path} cannot be read. Make it readable, then try again.`)
  const settings = readSettings(before, path)
  const entries = [...withoutOurs(entriesOf(settings)), { hooks: [{ type: 'command', command }] }]
  const hooks = isObject(settings['hooks']) ? settings['hooks'] : {}
  return { path, before, after: write({ ...settings, hooks: { ...hooks, [EVENT]: entries } }, before) }
}

/** Returns the settings without our hook, or undefined if it is not in them. */
export function withoutHook(text: string, path: string): string | undefined {
  const settings = readSettings(text, path)
  const entries = entriesOf(settings)
  if (!entries.flatMap(commandsOf).some(isOurs)) return undefined
  const rest = withoutOurs(entries)
  const { [EVENT]: _, ...others } = isObject(settings['hooks']) ? settings['hooks'] : {}
  const hooks = rest.length > 0 ? { ...others, [EVENT]: rest } : others
  const { hooks: __, ...bare } = settings
  return write(Object.keys(hooks).length > 0 ? { ...settings, hooks } : bare, text)
}

function readSettings(text: string | undefined, path: string): Fields {
  const settings = parseSettings(text)
  const hooks = settings?.['hooks'] ?? {}
  if (settings && isObject(hooks) && Array.isArray(hooks[EVENT] ?? [])) return settings
  const problem = settings ? 'has hooks in a form that Claude Code does not read' : 'is not a JSON object'
  throw new AppError(
    'invalid',
    advise`${path} ${problem}, so no hook can be added to it. Correct it first, or use ${operation('keep install', field('service'))}.`,
  )
}

/** Returns undefined if the text is not a JSON object. A file that does not exist and an empty one have no settings. */
function parseSettings(text = ''): Fields | undefined {
  const json = withoutMark(text)
  if (json.trim() === '') return {}
  const value = parseJson(json)
  return isObject(value) ? value : undefined
}

const BYTE_ORDER_MARK = '\uFEFF'

function withoutMark(text: string): string {
  return text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text
}

function entriesOf(settings: Fields): unknown[] {
  const hooks = settings['hooks']
  const entries = isObject(hooks) ? hooks[EVENT] : undefined
  return Array.isArray(entries) ? entries : []
}

function commandsOf(entry: unknown): Fields[] {
  const commands = isObject(entry) ? entry['hooks'] : undefined
  return Array.isArray(commands) ? commands.filter(isObject) : []
}

function isOurs(hook: Fields): boolean {
  return typeof hook['command'] === 'string' && OURS.test(hook['command'])
}

/** Other hooks of an entry stay. */
function withoutOurs(entries: readonly unknown[]): unknown[] {
  return entries.flatMap((entry) => {
    const commands = commandsOf(entry)
    if (!isObject(entry) || !commands.some(isOurs)) return [entry]
    const rest = commands.filter((hook) => !isOurs(hook))
    return rest.length > 0 ? [{ ...entry, hooks: rest }] : []
  })
}

/** Keeps the indentation of the file, its line ends, its final newline and its byte order mark. */
function write(settings: Fields, before = '\n'): string {
  const indent = /\n([ \t]+)"/.exec(before)?.[1] ?? '  '
  const lines = toJson(settings, { indent: 2 }).split('\n')
  const indented = lines.map((line) => line.replace(/^(?: {2})+/, (spaces) => indent.repeat(spaces.length / 2)))
  const end = before.includes('\r\n') ? '\r\n' : '\n'
  const mark = before.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  return `${mark}${indented.join(end)}${before.endsWith('\n') ? end : ''}`
}
