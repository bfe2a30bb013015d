// The configuration files of MCP clients, changed as text: only our entry is added or removed, every other byte stays.
import { join } from 'node:path'
import { AppError } from '../../error.ts'
import { toJson } from '../../text/to-json.ts'

export type Client = 'claude-code' | 'claude-desktop' | 'cursor' | 'vscode'
export type Scope = 'local' | 'project' | 'user'

export interface ConfigPlace {
  path: string
  /** The names from the top to the object with one member per server. */
  keys: readonly string[]
}

interface Machine {
  home: string
  directory: string
  platform: string
  env: Readonly<Record<string, string | undefined>>
}

/** Where a client keeps its servers. Claude Code keeps those of one project for one person in its own state file. */
export function configPlace(client: Client, scope: Scope, { home, directory, platform, env }: Machine): ConfigPlace {
  const servers = ['mcpServers']
  switch (client) {
    case 'claude-code': {
      if (scope === 'project') return { path: join(directory, '.mcp.json'), keys: servers }
      const folder = env['CLAUDE_CONFIG_DIR']
      const path = join(folder === undefined || folder === '' ? home : folder, '.claude.json')
      return { path, keys: scope === 'user' ? servers : ['projects', directory, ...servers] }
    }
    case 'cursor':
      return { path: join(scope === 'user' ? home : directory, '.cursor', 'mcp.json'), keys: servers }
    case 'vscode':
      if (scope === 'user') throw onlyScope('VS Code', 'project')
      return { path: join(directory, '.vscode', 'mcp.json'), keys: ['servers'] }
    case 'claude-desktop': {
      if (scope !== 'user') throw onlyScope('Claude Desktop', 'user')
      const folders: Record<string, string> = {
        darwin: join(home, 'Library', 'Application Support'),
        win32: env['APPDATA'] ?? join(home, 'AppData', 'Roaming'),
      }
      const folder = folders[platform] ?? env['XDG_CONFIG_HOME'] ?? join(home, '.config')
      return { path: join(folder, 'Claude', 'claude_desktop_config.json'), keys: servers }
    }
  }
}

function onlyScope(client: string, scope: Scope): AppError {
  return new AppError('usage', `Annals can add itself to ${client} only in the scope "${scope}".`)
}

const SERVER_NAME = 'annals'

/** Returns the text with our entry; the same text if it is there already. `before` is undefined if there is no file. */
export function withEntry(before: string | undefined, keys: readonly string[], entry: object, path: string): string {
  const text = before === undefined || before.trim() === '' ? '{}\n' : before
  const remedy = `add this server yourself: ${toJson({ [SERVER_NAME]: entry })}`
  const value = parse(text, path, remedy)
  const indent = /\n([ \t]+)"/.exec(text)?.[1] ?? '  '
  let [object, start, depth] = [value, text.indexOf('{'), 0]
  for (const key of keys) {
    const next: unknown = object[key]
    if (next === undefined) break
    if (!isObject(next)) throw notObject(path, key, remedy)
    start = memberStart(text, start, key)
    object = next
    depth += 1
  }
  if (depth === keys.length && toJson(object[SERVER_NAME]) === toJson(entry)) return text
  if (depth === keys.length && object[SERVER_NAME] !== undefined)
    throw new AppError('usage', `${path} already has another server named "${SERVER_NAME}"; remove it first.`)
  const missing = keys.slice(depth)
  const added = missing.toReversed().reduce<object>((inner, key) => ({ [key]: inner }), { [SERVER_NAME]: entry })
  return insertMember(text, { start, isEmpty: Object.keys(object).length === 0, depth }, added, indent)
}

function parse(text: string, path: string, remedy: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''))
    if (isObject(value)) return value
  } catch (error) {
    throw new AppError('invalid', `${path} is not valid JSON; correct it, or ${remedy}.`, { cause: error })
  }
  throw notObject(path, 'the file', remedy)
}

function notObject(path: string, key: string, remedy: string): AppError {
  return new AppError('invalid', `In ${path}, ${key} is not a JSON object; correct it, or ${remedy}.`)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Inserts the members of `added` at the start of an object, on lines of their own. */
function insertMember(
  text: string,
  { start, isEmpty, depth }: { start: number; isEmpty: boolean; depth: number },
  added: object,
  indent: string,
): string {
  const outer = indent.repeat(depth)
  const body = toJson(added, { indent: 2 })
    .split('\n')
    .slice(1, -1)
    .map((line) => outer + line.replace(/^(?: {2})+/, (spaces) => indent.repeat(spaces.length / 2)))
    .join('\n')
  const rest = text.slice(start + 1)
  if (!isEmpty) return `${text.slice(0, start + 1)}\n${body},${/^\s*\n/.test(rest) ? '' : `\n${outer}${indent}`}${rest}`
  return `${text.slice(0, start + 1)}\n${body}\n${outer}${rest.trimStart()}`
}

/** Returns the text without our entry; the same text if there is none. */
export function withoutEntry(text: string, keys: readonly string[], path: string): string {
  let [object, start] = [parse(text, path, `remove the server "${SERVER_NAME}" yourself`), text.indexOf('{')]
  for (const key of keys) {
    const next: unknown = object[key]
    if (!isObject(next)) return text
    start = memberStart(text, start, key)
    object = next
  }
  if (!isObject(object[SERVER_NAME])) return text
  const value = memberStart(text, start, SERVER_NAME)
  const name = text.lastIndexOf('"' + SERVER_NAME + '"', value)
  const before = text.slice(0, name).trimEnd()
  const after = text.slice(objectEnd(text, value))
  const comma = /^\s*,/.exec(after)
  if (comma) return before + after.slice(comma[0].length)
  return (before.endsWith(',') ? before.slice(0, -1) : before) + (before.endsWith('{') ? after.trimStart() : after)
}

function objectEnd(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '"') at = stringEnd(text, at) - 1
    else if (text[at] === '{') depth += 1
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  return text.length
}

/** Returns the offset of the "{" of a member of the object that starts at `from`. The text is valid JSON. */
function memberStart(text: string, from: number, key: string): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const char = text[at]
    if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
    else if (char === '"') {
      const end = stringEnd(text, at)
      const colon = depth === 1 ? /^\s*:\s*/.exec(text.slice(end, end + 1000)) : null
      if (colon && JSON.parse(text.slice(at, end)) === key && text[end + colon[0].length] === '{')
        return end + colon[0].length
      at = end - 1
    }
  }
  throw new AppError('internal', `There is no "${key}" in the configuration.`)
}

function stringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}
