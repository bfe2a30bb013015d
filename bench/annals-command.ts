// Runs the built command with a separate data directory, never on the user's own sessions.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { benchFolder } from './cached-home.ts'
import { runProcess, type FinishedProcess, type RunOptions } from './run-process.ts'

export interface Annals {
  data: string
  /** Sets CLAUDE_CONFIG_DIR and ANNALS_HOME. */
  env: Readonly<Record<string, string>>
  run(args: readonly string[], options?: RunOptions): Promise<FinishedProcess>
  remove(): void
}

export function openAnnals(command: string, claudeHome: string): Annals {
  if (!existsSync(command)) throw new Error(`${command} does not exist; run "npm run build" first.`)
  const data = mkdtempSync(join(benchFolder(), 'annals-home-'))
  const env = { CLAUDE_CONFIG_DIR: claudeHome, ANNALS_HOME: data }
  return {
    data,
    env,
    run: (args, options = {}) => runProcess([resolve(command), ...args], { ...options, env }),
    remove: () => rmSync(data, { recursive: true, force: true }),
  }
}

/** Reads numbers from the JSON output of a command. A missing name is NaN. */
export function readNumbers<Name extends string>(stdout: string, names: readonly Name[]): Record<Name, number> {
  const value: unknown = JSON.parse(stdout)
  const members = new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
  const entries = names.map((name) => [name, Number(members.get(name))] as const)
  // Object.fromEntries loses the key names.
  return Object.fromEntries(entries) as Record<Name, number>
}
