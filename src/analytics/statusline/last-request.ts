// Finds the latest request of a session's main conversation, which shows the current context.
import { parseSteps } from '../ledger/iterations.ts'
import { reasonCode, type Ledger } from '../ledger/ledger.ts'
import { USAGE_FLAG, type UsageTable } from '../ledger/usage-table.ts'

export interface LastRequest {
  /** A getter: texts are the largest part of a ledger, and often no others are needed. */
  readonly model: string
  tokens: number
}

const EXCLUDED =
  USAGE_FLAG.sidechain |
  USAGE_FLAG.progress |
  USAGE_FLAG.agentTotal |
  USAGE_FLAG.apiError |
  USAGE_FLAG.noUsage |
  USAGE_FLAG.badCount |
  USAGE_FLAG.tooLong

const SYNTHETIC = reasonCode('synthetic')

/** Searches rows instead of entries: a copy of a message counted elsewhere is still part of this conversation. */
export function lastRequest(
  ledger: Ledger,
  location: { transcriptPath: string | null; sessionId: string | null },
): LastRequest | undefined {
  const file = findTranscript(ledger, location)
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
  // The path may be spelled differently: through a link, or from inside a container.
  const isMain = ({ session, agent }: Ledger['files'][number]): boolean => session === sessionId && agent === ''
  const present = files.findIndex((file) => isMain(file) && file.archived < 0)
  return present >= 0 ? present : files.findIndex(isMain)
}

/** Rows of a file are adjacent, in line order. */
function lastRow({ table, reason }: Ledger, wanted: number): number {
  const file = table.column('file').subarray(0, table.count)
  const flags = table.column('flags')
  for (let row = file.lastIndexOf(wanted); row >= 0 && file[row] === wanted; row--)
    if (((flags[row] ?? 0) & EXCLUDED) === 0 && reason[row] !== SYNTHETIC) return row
  return -1
}

function modelOf(table: UsageTable, row: number): string {
  return table.texts.at(table.column('model')[row] ?? 0)
}

/** The totals of a message with several steps are sums; the last step shows the current context. */
function contextOf(table: UsageTable, row: number): number {
  const count = (name: 'input' | 'cacheWrite' | 'cacheWrite5m' | 'cacheWrite1h' | 'cacheRead'): number =>
    table.column(name)[row] ?? 0
  const iterations = table.column('iterations')[row] ?? 0
  const steps = iterations === 0 ? undefined : parseSteps(table.texts.at(iterations))
  // A step of another model is an advisor's.
  const step = steps?.findLast(({ model }) => model === undefined || model === modelOf(table, row))
  if (step) return step.input + step.cacheWrite5m + step.cacheWrite1h + step.cacheRead
  const write = Math.max(count('cacheWrite'), count('cacheWrite5m') + count('cacheWrite1h'))
  return count('input') + write + count('cacheRead')
}
