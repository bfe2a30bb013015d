// The command that a hook or a service runs. A short name survives an update of Annals; a path is used if the shell would find
// another program, or none.
import { basename, delimiter, join } from 'node:path'
import { AppError } from '../../error.ts'
import type { Surroundings } from '../../reader/roots.ts'
import { fileIdentity, realPath } from '../../store/data-files.ts'
import { flagName } from '../../text/command-line.ts'
import { shellWord } from '../../paint/shell-word.ts'

/** The arguments of the command. */
export const SYNC_QUIETLY = ['sync', flagName('quiet')] as const

export interface Program {
  words: readonly string[]
  /** As typed in a POSIX shell. */
  typed: string
}

export function findProgram(env: Surroundings['env'], argv: readonly string[], node: string): Program {
  const script = argv[1] ?? ''
  const isScript = ['annals', 'annals.js'].includes(basename(script))
  const words = !isScript || onPath(env) === realPath(script) ? ['annals'] : [node, script]
  return { words, typed: words.map(shellWord).join(' ') }
}

/** The program that a shell would start. npx and npm scripts add folders to PATH that other shells do not have. */
function onPath(env: Surroundings['env']): string | undefined {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => !/[\\/]node_modules[\\/]\.bin$/.test(folder))
  return folders.map((folder) => realPath(join(folder, 'annals'))).find((path) => path !== undefined)
}

/** npx keeps programs in a cache. A hook that starts one from there would stop without a message when the cache is emptied. */
export function checkInstalled(argv: readonly string[]): void {
  if (!/[\\/]_npx[\\/]/.test(argv[1] ?? '')) return
  throw new AppError(
    'invalid',
    'Annals was started by npx, which may remove it at any time. Install it first: npm install -g annals',
  )
}

const PROGRAMS = new Set(['node', 'annals', 'annals.js'])

/** Returns a program that a hook or a service starts and that is no longer there, or null. */
export function missingProgram(text: string, env: Surroundings['env']): string | null {
  const named = [...text.matchAll(/'(\/[^']*)'|"(\/[^"]*)"|>(\/[^<]*)<|(\/[^\s'"<>()]*)/g)].map(
    ([, single, double, element, bare]) => single ?? double ?? element ?? bare ?? '',
  )
  // An escaped path cannot be compared.
  const paths = named.filter((path) => PROGRAMS.has(basename(path)) && !/[\\$%&]/.test(path))
  const missing = paths.find((path) => fileIdentity(path) === undefined)
  if (missing !== undefined) return missing
  return /^\(?annals /.test(text) && env['PATH'] !== undefined && onPath(env) === undefined ? 'annals' : null
}
