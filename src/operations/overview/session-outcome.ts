// Finds the results of a session: commits that git printed, and the last test run. Only the outputs of commands that may have
// one are read in full.
import { isObject } from '../../format/check.ts'
import { canonicalToolName } from '../../format/tool.ts'
import { testResult } from '../../describe/content/test-result.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { PlacedCall } from '../../thread/placed-calls.ts'
import { CHARACTERS } from '../../thread/slim-record.ts'
import { commitLines, structuredCommit, type CommitLine } from '../files/recorded-commits.ts'
import { readCalls } from '../session/file-changes.ts'
import type { SessionOverview } from './outputs.ts'

type Outcome = SessionOverview['outcome']

const SHELLS: ReadonlySet<string> = new Set(['Bash', 'PowerShell'])
const COMMITS = /\bgit\b[^]*\b(?:commit|cherry-pick|revert|merge)\b/
const TESTS = /test|spec|jest|mocha|tox\b|nox\b|cargo|\bgo\b|gradle|mvn|\bmake\b|\bcheck\b|\bci\b/i

/** Reading one takes 0.3 ms. */
const MOST_COMMITS = 1000
const MOST_TEST_RUNS = 60
const COMMAND_CHARACTERS = 200

export async function readOutcome(
  open: OpenSession,
  calls: readonly PlacedCall[],
): Promise<Pick<Outcome, 'commits' | 'test'>> {
  const commands = calls.filter(
    ({ call, isUncertain }) => !isUncertain && call.result !== null && SHELLS.has(canonicalToolName(call.name)),
  )
  return { commits: await readCommits(open, commands), test: await readLastTest(open, commands) }
}

async function readCommits(open: OpenSession, commands: readonly PlacedCall[]): Promise<Outcome['commits']> {
  const wanted = commands.filter((placed) => mayMatch(placed, COMMITS)).slice(-MOST_COMMITS)
  const commits = new Map<string, Outcome['commits'][number]>()
  for (const placed of wanted) {
    for (const line of commitsIn(await readCall(open, placed)))
      if (!commits.has(line.hash)) commits.set(line.hash, { ...line, uuid: uuidOf(placed) })
  }
  return [...commits.values()]
}

function commitsIn({ call }: PlacedCall): CommitLine[] {
  const printed = commitLines(outputOf(call))
  const structured = structuredCommit(call.result?.structured)
  const isPrinted =
    structured && printed.some(({ hash }) => hash.startsWith(structured.hash) || structured.hash.startsWith(hash))
  return structured && !isPrinted ? [...printed, structured] : printed
}

async function readLastTest(open: OpenSession, commands: readonly PlacedCall[]): Promise<Outcome['test']> {
  const wanted = commands.filter((placed) => mayMatch(placed, TESTS)).slice(-MOST_TEST_RUNS)
  for (const placed of wanted.toReversed()) {
    const result = testResult(outputOf((await readCall(open, placed)).call))
    if (result) return { ...result, command: commandOf(placed).slice(0, COMMAND_CHARACTERS), uuid: uuidOf(placed) }
  }
  return null
}

/** Only the beginning of a long command is in memory. */
function mayMatch(placed: PlacedCall, pattern: RegExp): boolean {
  const command = commandOf(placed)
  return command.length >= CHARACTERS || pattern.test(command)
}

async function readCall(open: OpenSession, placed: PlacedCall): Promise<PlacedCall> {
  const [read = placed] = await readCalls(open, placed.agentId, [placed])
  return read
}

function outputOf({ result }: PlacedCall['call']): string {
  return `${result?.text ?? ''}\n${result?.spilledText ?? ''}`
}

function commandOf({ call: { input } }: PlacedCall): string {
  return isObject(input) && typeof input['command'] === 'string' ? input['command'] : ''
}

function uuidOf({ message }: PlacedCall): string {
  return message.uuids[0] ?? ''
}
