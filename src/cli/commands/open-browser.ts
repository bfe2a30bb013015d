// Shows a file in the user's browser, with whatever the system has for it. The path of the file is all that is passed on.
import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

export interface Opener {
  command: string
  /** The words before and after the file. */
  before: readonly string[]
  after: readonly string[]
}

/** Why no browser can be opened, as the end of a sentence. */
export interface NoOpener {
  reason: string
}

export interface OpenerWorld {
  platform: string
  env: Readonly<Record<string, string | undefined>>
  /** Whether a program of this name can be started. */
  canRun(command: string): boolean
}

export function findOpener({ platform, env, canRun }: OpenerWorld): Opener | NoOpener {
  if (env['SSH_CONNECTION']) return { reason: 'you are here by SSH, and a browser would open on the wrong machine' }
  const stated = env['BROWSER']
  if (stated) return statedOpener(stated, platform, canRun)
  if (platform === 'darwin') return { command: 'open', before: [], after: [] }
  // What "start" does, without a shell that would have to be quoted for.
  if (platform === 'win32') return { command: 'rundll32', before: ['url.dll,FileProtocolHandler'], after: [] }
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { reason: 'there is no screen here' }
  if (!canRun('xdg-open')) return { reason: 'there is no xdg-open here' }
  return { command: 'xdg-open', before: [], after: [] }
}

/** BROWSER is a list of commands; %s stands for what is to be shown, else it comes last. */
function statedOpener(stated: string, platform: string, canRun: OpenerWorld['canRun']): Opener | NoOpener {
  const commands = platform === 'win32' ? [stated] : stated.split(':')
  for (const line of commands) {
    const [command = '', ...words] = line.split(' ').filter((word) => word !== '')
    if (command === '' || !canRun(command)) continue
    const place = words.indexOf('%s')
    return place < 0
      ? { command, before: words, after: [] }
      : { command, before: words.slice(0, place), after: words.slice(place + 1) }
  }
  return { reason: `BROWSER is ${stated}, which cannot be started` }
}

/** On its own feet: it neither keeps this process alive nor ends with it. */
export function openBrowser({ command, before, after }: Opener, file: string, onFailed: () => void): void {
  const child = spawn(command, [...before, file, ...after], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', onFailed)
  child.unref()
}

/** As a shell would look for it. */
export function isRunnable(command: string): boolean {
  const folders = isAbsolute(command) ? [''] : (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => isProgram(folder === '' ? command : join(folder, command)))
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
