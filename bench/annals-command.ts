// The built command on a home of its own, never on the sessions of the person who measures.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { benchFolder } from './cached-home.ts'
import { runProcess, type Finished, type RunOptions } from './run-process.ts'

export interface Annals {
  /** Its ANNALS_HOME. */
  data: string
  /** Points every process to the two homes. */
  env: Readonly<Record<string, string>>
  run(args: readonly string[], options?: RunOptions): Promise<Finished>
  remove(): void
}

export function openAnnals(command: string, claudeHome: string): Annals {
  if (!existsSync(command)) throw new Error(`There is no ${command}; build first: npm run build`)
  const data = mkdtempSync(join(benchFolder(), 'annals-home-'))
  const env = { CLAUDE_CONFIG_DIR: claudeHome, ANNALS_HOME: data }
  return {
    data,
    env,
    run: (args, options = {}) => runProcess([resolve(command), ...args], { ...options, env }),
    remove: () => rmSync(data, { recursive: true, force: true }),
  }
}

/** Some numbers of what the command printed with --json; a name that is not there is NaN. */
export function readNumbers<Name extends string>(stdout: string, names: readonly Name[]): Record<Name, number> {
  const value: unknown = JSON.parse(stdout)
  const members = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  const entries = names.map((name) => [name, Number(members.get(name))] as const)
  // Object.fromEntries forgets the names it was given.
  return Object.fromEntries(entries) as Record<Name, number>
}
