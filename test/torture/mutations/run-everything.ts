// Runs every command and every route of the session page on a home, and some exports.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startServing } from '../../cli/served-process.ts'
import type { Random } from '../../generate/random.ts'
import { COMMANDS, exportCommands, fillIn, ROUTES, SESSION_COMMANDS, UNEXPECTED } from '../../hostile/every-command.ts'
import type { AnnalsHomes } from '../annals-process.ts'
import { runCommand } from '../run-commands.ts'
import type { MutatedTranscript } from './mutated-home.ts'

export interface EverythingRun {
  commands: number
  requests: number
  slowestCommandMs: number
  slowestRequestMs: number
  complaints: string[]
}

interface ChosenSession {
  session: string
  message: string
}

/** How many sessions of a home get all commands about one session. */
const CHOSEN_SESSIONS = 2

/** These read everything again. One of them runs per home. */
const SLOW_COMMANDS: readonly string[] = ['doctor', 'drift', 'drift --json']

const SLOW_REQUEST_MS = 20_000

export async function runEverything(
  homes: AnnalsHomes,
  files: readonly MutatedTranscript[],
  random: Random,
  folder: string,
): Promise<EverythingRun> {
  const chosen = chooseSessions(files, random)
  const exports = exportCommands(join(folder, 'exports'))
  mkdirSync(join(folder, 'exports'))
  const slow = SLOW_COMMANDS[random.below(SLOW_COMMANDS.length)]
  const commands = [
    ...COMMANDS.filter((command) => command === slow || !SLOW_COMMANDS.includes(command)),
    ...chosen.flatMap((session) => SESSION_COMMANDS.map((command) => fillIn(command, session))),
    ...exports.slice(random.below(exports.length)).slice(0, 1),
  ]
  const runs = commands.map((command) => runCommand(homes, command, command === 'verify' ? { codes: [0] } : {}))
  const served = await requestEverything(homes, chosen)
  return {
    commands: commands.length,
    requests: served.requests,
    slowestCommandMs: Math.max(...runs.map(({ ms }) => ms)),
    slowestRequestMs: served.slowestMs,
    complaints: [...runs.flatMap(({ complaints }) => complaints), ...served.complaints],
  }
}

function chooseSessions(files: readonly MutatedTranscript[], random: Random): ChosenSession[] {
  const sessions = files.filter(({ isAgent }) => !isAgent)
  return Array.from({ length: CHOSEN_SESSIONS }, () => {
    const { session = '', survivors = [] } = sessions[random.below(sessions.length)] ?? {}
    const messages = survivors.filter(({ idKey }) => idKey === 'uuid')
    return { session, message: messages[random.below(messages.length)]?.id ?? session }
  })
}

async function requestEverything(
  { claudeHome, dataHome }: AnnalsHomes,
  chosen: readonly ChosenSession[],
): Promise<{ requests: number; slowestMs: number; complaints: string[] }> {
  const served = await startServing({ home: claudeHome, data: dataHome }, ['serve', '--port', '0', '--no-browser'])
  const complaints: string[] = []
  let [requests, slowestMs] = [0, 0]
  try {
    for (const session of chosen)
      for (const [path, input] of ROUTES) {
        const body = fillIn(JSON.stringify({ session: session.session, ...input }), session)
        const headers = { 'content-type': 'application/json', 'annals-intent': 'write' }
        const began = performance.now()
        const signal = AbortSignal.timeout(SLOW_REQUEST_MS)
        const response = await served.get(`/api/${path}`, { method: 'POST', headers, body, signal })
        const text = await response.text()
        requests += 1
        slowestMs = Math.max(slowestMs, performance.now() - began)
        if (response.status >= 500) complaints.push(`/api/${path} ${body}: ${response.status} ${text.slice(0, 300)}`)
      }
  } catch (error) {
    complaints.push(`a request failed: ${String(error)}`)
  } finally {
    await served.end()
  }
  if (UNEXPECTED.test(served.stderr())) complaints.push(`the server reported ${served.stderr().slice(0, 300)}`)
  return { requests, slowestMs, complaints }
}
