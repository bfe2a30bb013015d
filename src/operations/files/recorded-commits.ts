// Finds the commits that sessions made: git prints "[branch hash] subject" after a commit, and newer versions of Claude Code
// record the hash beside the output.
import { isObject } from '../../format/check.ts'
import type { OperationPlace } from '../../files/file-operation.ts'
import { CallRecords } from '../../store/files/call-records.ts'
import { CallReader, placeOf } from '../../store/search/read-calls.ts'
import type { Context } from '../context.ts'
import { filter, findBlocks, word } from '../lookup/find-calls.ts'
import type { Histories } from './histories.ts'

export interface CommitLine {
  /** Abbreviated. */
  hash: string
  /** Empty if it was not printed. */
  subject: string
  /** The session committed, but somebody else may have written it: cherry-picked, reverted or amended. */
  isTaken: boolean
}

export interface RecordedCommit extends CommitLine {
  atMs: number
  cwd: string | null
  command: string
  place: Pick<OperationPlace, 'session' | 'agentId' | 'callUuid' | 'resultUuid' | 'file' | 'offset'>
}

/** Reading one takes 0.3 ms. */
const MOST_COMMITS = 20_000
const WORDS = ['commit', 'cherry', 'revert']

export async function readRecordedCommits(context: Context, histories: Histories): Promise<RecordedCommit[]> {
  const { database, texts } = histories
  const words = { kind: 'or' as const, nodes: WORDS.map(word) }
  const conditions = [filter('kind', 'tool-input'), filter('tool', 'Bash'), word('git'), words]
  const reader = new CallReader(database, texts)
  const records = new CallRecords(database, texts)
  const found = new Map<string, RecordedCommit[]>()
  for (const block of await findBlocks(context, { database, texts }, conditions, MOST_COMMITS)) {
    const input = reader.text(block)
    if (!input?.toolUseId || found.has(input.toolUseId)) continue
    found.set(input.toolUseId, commitsOf(records, input.message, input.toolUseId))
  }
  return [...found.values()].flat()
}

function commitsOf(records: CallRecords, message: number, toolUseId: string): RecordedCommit[] {
  const row = records.message(message)
  const block = row && records.callsIn(row).find(({ id }) => id === toolUseId)
  const recorded = row && block ? records.withResult(row, block) : undefined
  const result = recorded?.call.result
  if (!result || recorded.atMs === null) return []
  const { atMs, cwd, callUuid } = recorded
  const { session, agentId, uuid, file, offset } = placeOf(recorded.result)
  const { input } = recorded.call
  const command = isObject(input) && typeof input['command'] === 'string' ? input['command'] : ''
  const place = { session: session === '' ? null : session, agentId, callUuid, resultUuid: uuid, file, offset }
  const printed = commitLines(`${result.text}\n${result.spilledText ?? ''}`)
  const structured = structuredCommit(result.structured)
  const isPrinted = structured && printed.some(({ hash }) => isSameHash(hash, structured.hash))
  const all = structured && !isPrinted ? [...printed, structured] : printed
  return all.map((line) => ({ ...line, atMs, cwd, command, place }))
}

function isSameHash(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a)
}

/** Exactly what git prints; the author follows if it is not the committer, and the date of an amended commit. */
export function commitLines(output: string): CommitLine[] {
  const lines = output.split('\n')
  return lines.flatMap((line, index) => {
    const [, hash, subject] = /^\[(?:[^\]\n]+ )(?:\(root-commit\) )?([0-9a-f]{7,40})\] (.*)$/.exec(line.trimEnd()) ?? []
    if (hash === undefined || subject === undefined) return []
    const isTaken = /^ (?:Author|Date): /.test(lines[index + 1] ?? '')
    return [{ hash, subject: subject.trim(), isTaken }]
  })
}

export function structuredCommit(result: unknown): CommitLine | undefined {
  const operation = isObject(result) ? result['gitOperation'] : undefined
  const commit = isObject(operation) ? operation['commit'] : undefined
  if (!isObject(commit) || typeof commit['sha'] !== 'string' || !/^[0-9a-f]{7,40}$/.test(commit['sha']))
    return undefined
  return { hash: commit['sha'], subject: '', isTaken: commit['kind'] !== 'committed' }
}
