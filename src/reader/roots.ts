// Locations of Claude Code's files and of Annals' own data. Platform and home are parameters, for tests.
import { posix, win32 } from 'node:path'

export interface Surroundings {
  platform: string
  env: Readonly<Record<string, string | undefined>>
  home: string
}

/** Those given, else CLAUDE_CONFIG_DIR (a comma-separated list), else both defaults. */
export function claudeRoots(given: readonly string[], surroundings: Surroundings): string[] {
  const stated = given.length > 0 ? given : commaList(surroundings.env['CLAUDE_CONFIG_DIR'])
  return absolutePaths(stated.length > 0 ? stated : defaultRoots(surroundings), surroundings)
}

export function absolutePaths(paths: readonly string[], surroundings: Surroundings): string[] {
  const { resolve } = pathOf(surroundings)
  return [...new Set(paths.map((path) => resolve(expandHome(path.normalize('NFC'), surroundings))))]
}

function commaList(value: string | undefined): string[] {
  return (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function defaultRoots(surroundings: Surroundings): string[] {
  const { join } = pathOf(surroundings)
  const home = homeDirectory(surroundings)
  const config = surroundings.env['XDG_CONFIG_HOME'] || join(home, '.config')
  return [join(home, '.claude'), join(config, 'claude')]
}

/** Never a path inside Claude Code's directory. */
export function dataDirectory(surroundings: Surroundings): string {
  const { join, resolve } = pathOf(surroundings)
  const { env, platform } = surroundings
  const home = homeDirectory(surroundings)
  if (env['ANNALS_HOME']) return resolve(expandHome(env['ANNALS_HOME'], surroundings))
  if (platform === 'win32') return join(env['LOCALAPPDATA'] || join(home, 'AppData', 'Local'), 'annals')
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'annals')
  return join(env['XDG_DATA_HOME'] || join(home, '.local', 'share'), 'annals')
}

/** Windows has no HOME; Claude Code uses %USERPROFILE% there. */
export function homeDirectory({ platform, env, home }: Surroundings): string {
  return (platform === 'win32' ? env['USERPROFILE'] : env['HOME']) || home
}

export function expandHome(path: string, surroundings: Surroundings): string {
  return /^~(?=$|[\\/])/.test(path) ? homeDirectory(surroundings) + path.slice(1) : path
}

function pathOf({ platform }: Surroundings): typeof posix {
  return platform === 'win32' ? win32 : posix
}
