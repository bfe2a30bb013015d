// Runs commands one after another in the kept thread and complains about every answer that is none: a wrong exit code, a
// stack, an unexpected error, output that is not JSON although it should be, or no end.
import { UNEXPECTED } from '../hostile/every-command.ts'
import { runInThread, type Outcome } from '../cli/command-thread.ts'
import type { AnnalsHomes } from './annals-process.ts'

export interface CommandRun {
  outcome: Outcome | undefined
  ms: number
  complaints: string[]
}

/** Far above the time of any of these commands, because a shared machine may pause the process. */
const PATIENCE_MS = 60_000

/** Code 3 says that the command itself failed. */
const ALLOWED: readonly number[] = [0, 1, 2]

const STACK = /\n\s+at |node:internal|Unhandled|SQLITE_|database is locked/

export function runCommand(
  homes: AnnalsHomes,
  command: string,
  { codes = ALLOWED }: { codes?: readonly number[] } = {},
): CommandRun {
  const began = performance.now()
  const env = { PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: homes.claudeHome, ANNALS_HOME: homes.dataHome, TZ: 'UTC' }
  try {
    const outcome = runInThread({ args: command.split(' '), env }, { patienceMs: PATIENCE_MS })
    const complaint = findFault(command, outcome, codes)
    return { outcome, ms: performance.now() - began, complaints: complaint === undefined ? [] : [complaint] }
  } catch (error) {
    return { outcome: undefined, ms: performance.now() - began, complaints: [String(error)] }
  }
}

export function findFault(command: string, { code, stdout, stderr }: Outcome, codes = ALLOWED): string | undefined {
  if (code === null || !codes.includes(code)) return `${command}: exit code ${code}: ${stderr.slice(0, 300)}`
  if (UNEXPECTED.test(stderr) || STACK.test(stderr)) return `${command}: no readable message: ${stderr.slice(0, 500)}`
  if (code !== 0 && stderr.trim() === '' && stdout.trim() === '') return `${command}: exit code ${code} without a word`
  if (code === 0 && command.includes('--json') && !isJson(stdout)) return `${command}: no JSON: ${stdout.slice(0, 200)}`
  return undefined
}

/** Lines of JSON are JSON too. */
function isJson(text: string): boolean {
  return parses(text) || text.split('\n').every((line) => line === '' || parses(line))
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
