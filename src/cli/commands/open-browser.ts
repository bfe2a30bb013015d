// Opens a file in the user's browser with the system's opener. Only the path of the file is passed on.
import { spawn } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

export interface Opener {
  command: string
  before: readonly string[]
  after: readonly string[]
}

/** Why no browser can be opened, as a main clause without a full stop. */
export interface NoOpener {
  reason: string
}

export interface OpenerWorld {
  platform: string
  env: Readonly<Record<string, string | undefined>>
  canRun(command: string): boolean
}

export function findOpener({ platform, env, canRun }: OpenerWorld): Opener | NoOpener {
  if (env['SSH_CONNECTION']) return { reason: 'No browser is opened over SSH' }
  const stated = env['BROWSER']
  if (stated) return statedOpener(stated, platform, canRun)
  if (platform === 'darwin') return { command: 'open', before: [], after: [] }
  // Does what "start" does, without a shell and its quoting.
  if (platform === 'win32') return { command: 'rundll32', before: ['url.dll,FileProtocolHandler'], after: [] }
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { reason: 'No display found' }
  if (!canRun('xdg-open')) return { reason: 'xdg-open not found' }
  return { command: 'xdg-open', before: [], after: [] }
}

/** BROWSER is a list of commands; %s stands for the file, which otherwise comes last. */
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
  return { reason: `BROWSER (${stated}) cannot be started` }
}

/** Detached: it neither keeps this process alive nor ends with it. */
export function openBrowser({ command, before, after }: Opener, file: string, onFailed: () => void): void {
  const child = spawn(command, [...before, file, ...after], { detached: true, stdio: 'ignore', windowsHide: true })
  child.on('error', onFailed)
  child.unref()
}

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
