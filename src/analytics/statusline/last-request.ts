// The latest request of a session's main conversation: what its context holds now.
import { parseSteps } from '../ledger/iterations.ts'
import { reasonCode, type Ledger } from '../ledger/ledger.ts'
import { USAGE_FLAG, type UsageTable } from '../ledger/usage-table.ts'

export interface LastRequest {
  /** Looked up when asked for: the texts of a ledger are its largest part, and mostly no other is needed. */
  readonly model: string
  /** Input, cache writes and cache reads: what was sent. */
  tokens: number
}

/** Rows of other conversations, copies, and answers that no model gave. */
const OTHERS =
  USAGE_FLAG.sidechain |
  USAGE_FLAG.progress |
  USAGE_FLAG.agentTotal |
  USAGE_FLAG.apiError |
  USAGE_FLAG.noUsage |
  USAGE_FLAG.badCount |
  USAGE_FLAG.tooLong

const SYNTHETIC = reasonCode('synthetic')

/** Rows are asked, not entries: a copy of a message that counts elsewhere is part of this conversation all the same. */
export function lastRequest(
  ledger: Ledger,
  place: { transcriptPath: string | null; sessionId: string | null },
): LastRequest | undefined {
  const file = findTranscript(ledger, place)
  const row = file < 0 ? -1 : lastRow(ledger, file)
  if (row < 0) return undefined
  return {
    tokens: contextOf(ledger.table, row),
    get model() {
      return modelOf(ledger.table, row)
    },
  }
}

function findTranscript(
  { files }: Ledger,
  { transcriptPath, sessionId }: { transcriptPath: string | null; sessionId: string | null },
): number {
  const named = files.findIndex(({ path }) => path === transcriptPath)
  if (named >= 0 || sessionId === null) return named
  // The path may be written in another way: through a link, or from inside a container.
  const isMain = ({ session, agent }: Ledger['files'][number]): boolean => session === sessionId && agent === ''
  const present = files.findIndex((file) => isMain(file) && file.archived < 0)
  return present >= 0 ? present : files.findIndex(isMain)
}

/** Rows of a file stand together, in the order of its lines. */
function lastRow({ table, reason }: Ledger, wanted: number): number {
  // A column may be longer than its table.
  const file = table.column('file').subarray(0, table.count)
  const flags = table.column('flags')
  for (let row = file.lastIndexOf(wanted); row >= 0 && file[row] === wanted; row--)
    if (((flags[row] ?? 0) & OTHERS) === 0 && reason[row] !== SYNTHETIC) return row
  return -1
}

function modelOf(table: UsageTable, row: number): string {
  return table.texts.at(table.column('model')[row] ?? 0)
}

/** Of a message in several steps the totals are sums; the last step sent what is there now. */
function contextOf(table: UsageTable, row: number): number {
  const count = (name: 'input' | 'cacheWrite' | 'cacheWrite5m' | 'cacheWrite1h' | 'cacheRead'): number =>
    table.column(name)[row] ?? 0
  const iterations = table.column('iterations')[row] ?? 0
  const steps = iterations === 0 ? undefined : parseSteps(table.texts.at(iterations))
  // A step of another model is an adviser's.
  const step = steps?.findLast(({ model }) => model === undefined || model === modelOf(table, row))
  if (step) return step.input + step.cacheWrite5m + step.cacheWrite1h + step.cacheRead
  const write = Math.max(count('cacheWrite'), count('cacheWrite5m') + count('cacheWrite1h'))
  return count('input') + write + count('cacheRead')
}
