// Groups the rows of one message. One row of each group counts, never a mixture, because a fallback in the middle of a
// stream produces rows of two models.
import type { TextPool } from './text-pool.ts'
import { USAGE_FLAG, type UsageTable } from './usage-table.ts'

/** Text numbers are below this, so two of them fit into one exact key. */
export const KEY_STEP = 2 ** 26

type GroupKey = number | string

export class RowGroups {
  /** Group of each row, or -1. */
  readonly groupOf: Int32Array
  /** The row that counts for each group. */
  readonly winners: number[] = []
  private readonly byRequest = new Map<GroupKey, number>()
  private readonly bySession = new Map<GroupKey, number>()
  private readonly byUuid = new Map<GroupKey, number>()
  private readonly byTime = new Map<GroupKey, number>()
  private readonly texts: TextPool
  private readonly flags: Int32Array
  private readonly message: Int32Array
  private readonly request: Int32Array
  private readonly session: Int32Array
  private readonly at: Float64Array
  private readonly isBetter: (row: number, than: number) => boolean

  constructor(table: UsageTable) {
    this.groupOf = new Int32Array(table.count).fill(-1)
    this.texts = table.texts
    this.flags = table.column('flags')
    this.message = table.column('messageId')
    this.request = table.column('requestId')
    this.session = table.column('sessionId')
    this.at = table.column('at')
    this.isBetter = compareRows(table)
  }

  add(row: number): void {
    const map = this.mapOf(row)
    const key = this.keyOf(row, map)
    const group = map?.get(key)
    if (group === undefined) {
      this.groupOf[row] = this.winners.push(row) - 1
      map?.set(key, this.groupOf[row])
    } else {
      this.groupOf[row] = group
      if (this.isBetter(row, this.winners[group] ?? row)) this.winners[group] = row
    }
  }

  better(group: number, other: number): number {
    return this.isBetter(this.winners[group] ?? 0, this.winners[other] ?? 0) ? group : other
  }

  /** Chooses how a row is identified. A row without identification is a group of its own. */
  private mapOf(row: number): Map<GroupKey, number> | undefined {
    if (this.message[row] === 0) return undefined
    if (((this.flags[row] ?? 0) & USAGE_FLAG.byUuid) !== 0) return this.byUuid
    if (this.request[row] !== 0) return this.byRequest
    // The API's own ids are unique. A gateway may use one id for every message of a session.
    return this.texts.at(this.message[row] ?? 0).startsWith('msg_') ? this.bySession : this.byTime
  }

  private keyOf(row: number, map: Map<GroupKey, number> | undefined): GroupKey {
    const message = this.message[row] ?? 0
    if (map === this.byRequest) return message * KEY_STEP + (this.request[row] ?? 0)
    if (map === this.bySession) return message * KEY_STEP + (this.session[row] ?? 0)
    return map === this.byTime ? `${message}:${this.session[row]}:${this.at[row]}` : message
  }
}

/**
 * Compares by: outside sidechains, largest output, largest total, original before its copy in a fork, later (path,
 * line).
 */
function compareRows(table: UsageTable): (row: number, than: number) => boolean {
  const flags = table.column('flags')
  const [input, output, cacheRead] = [table.column('input'), table.column('output'), table.column('cacheRead')]
  const [write, write5m, write1h] = [
    table.column('cacheWrite'),
    table.column('cacheWrite5m'),
    table.column('cacheWrite1h'),
  ]
  const [file, line] = [table.column('file'), table.column('line')]
  const side = (row: number) => (flags[row] ?? 0) & USAGE_FLAG.sidechain
  const forked = (row: number) => (flags[row] ?? 0) & USAGE_FLAG.forked
  const total = (row: number) =>
    (input[row] ?? 0) + (cacheRead[row] ?? 0) + Math.max(write[row] ?? 0, (write5m[row] ?? 0) + (write1h[row] ?? 0))
  return (row, than) => {
    const order =
      side(than) - side(row) ||
      (output[row] ?? 0) - (output[than] ?? 0) ||
      total(row) - total(than) ||
      forked(than) - forked(row) ||
      (file[row] ?? 0) - (file[than] ?? 0) ||
      (line[row] ?? 0) - (line[than] ?? 0)
    return order > 0
  }
}
