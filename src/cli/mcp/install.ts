// `annals mcp install` and `annals mcp remove`: show the change to the configuration of a client, ask, and make it.
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import {
  changeClient,
  planClient,
  type ClientAction,
  type ClientChange,
} from '../../operations/clients/change-client.ts'
import { configPlace, type Client, type Scope } from '../../operations/clients/client-config.ts'
import { createContext } from '../../operations/context.ts'
import { typedCommand } from '../../text/command-line.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import { askPerson, type Ask } from '../commands/ask-open.ts'
import { confirmChange } from '../commands/confirmed.ts'
import { EXIT } from '../exit.ts'
import type { Terminal } from '../terminal.ts'

export interface InstallFlags {
  client: Client
  scope: Scope
  print?: boolean
  yes?: boolean
}

export async function runInstall(
  terminal: Terminal,
  action: ClientAction,
  { client, scope, print, yes }: InstallFlags,
  packageRoot: string,
  ask: Ask = askPerson(process),
): Promise<number> {
  const { platform, env } = process
  const place = configPlace(client, scope, { home: homedir(), directory: process.cwd(), platform, env })
  const entry = serverEntry(scope, packageRoot)
  const request = { dataDirectory: createContext().dataDirectory, place, entry }
  const change = planClient(action, request)
  const isInstalled = action === 'install'
  if (change.before === change.after) {
    const path = visibleLine(place.path)
    terminal.write(isInstalled ? `${path} has Annals already.\n` : `There is nothing to remove from ${path}.\n`)
    return EXIT.done
  }
  terminal.write(`${visibleLine(place.path)}\n${visible(describeChange(change))}`)
  if (print) return EXIT.done
  const make = (): number => {
    changeClient(action, request)
    terminal.write(isInstalled ? `Done. Restart the client; "${undoCommand(client, scope)}" undoes this.\n` : 'Done.\n')
    return EXIT.done
  }
  return yes ? make() : confirmChange(terminal, ask, make)
}

/** Repeats the options that are not the defaults, because they choose the file. */
function undoCommand(client: Client, scope: Scope): string {
  const options = [
    ...(client === 'claude-code' ? [] : ['--client', client]),
    ...(scope === 'user' ? [] : ['--scope', scope]),
  ]
  return typedCommand(['mcp', 'remove', ...options].join(' '))
}

/** A file of a project is shared with others, whose Annals is elsewhere. */
function serverEntry(scope: Scope, packageRoot: string): object {
  const isShared = scope === 'project'
  if (isShared || isOnPath()) return { command: 'annals', args: ['mcp'] }
  return { command: process.execPath, args: [join(packageRoot, 'bin', 'annals.js'), 'mcp'] }
}

function isOnPath(): boolean {
  const names = process.platform === 'win32' ? ['annals.cmd', 'annals.exe'] : ['annals']
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.some((folder) => names.some((name) => existsSync(join(folder, name))))
}

/** The lines that only one of the two texts has, between their common beginning and end. */
function describeChange({ before, after }: ClientChange): string {
  const [old, next] = [before, after].map((text) => (text === undefined ? [] : text.split('\n')))
  if (!old || !next) return ''
  let start = 0
  while (start < Math.min(old.length, next.length) && old[start] === next[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, next.length) - start && old.at(-1 - end) === next.at(-1 - end)) end += 1
  const lines = (all: readonly string[], sign: string) =>
    all.slice(start, all.length - end).map((line) => `${sign} ${line}\n`)
  return [...lines(old, '-'), ...lines(next, '+')].join('')
}
