// Which rows are one message. Rows with the same key are one group, and one whole row stands for it: never a mixture,
// because a fallback in the middle of a stream makes rows of two models.
import { USAGE_FLAG, type UsageTable } from './usage-table.ts'

/** Texts are numbered below this: two numbers make one key that is still exact. */
const KEY_STEP = 2 ** 26

export class RowGroups {
  /** Group of each row; -1 for rows that belong to none. */
  readonly of: Int32Array
  /** The row that stands for each group. */
  readonly winners: number[] = []
  private readonly table: UsageTable
  private readonly byRequest = new Map<number, number>()
  private readonly bySession = new Map<number, number>()
  private readonly byUuid = new Map<number, number>()
  private readonly byTime = new Map<string, number>()
  private readonly isBetter: (row: number, than: number) => boolean

  constructor(table: UsageTable) {
    this.table = table
    this.of = new Int32Array(table.count).fill(-1)
    this.isBetter = compareRows(table)
  }

  add(row: number): void {
    const group = this.find(row)
    if (group === undefined) this.of[row] = this.open(row)
    else {
      this.of[row] = group
      if (this.isBetter(row, this.winners[group] ?? row)) this.winners[group] = row
    }
  }

  /** The better of two groups' rows. */
  better(group: number, other: number): number {
    return this.isBetter(this.winners[group] ?? 0, this.winners[other] ?? 0) ? group : other
  }

  /** The group that a row belongs to by its key. */
  find(row: number): number | undefined {
    const [map, key] = this.keyOf(row)
    return map?.get(key)
  }

  private open(row: number): number {
    const group = this.winners.push(row) - 1
    const [map, key] = this.keyOf(row)
    map?.set(key, group)
    return group
  }

  /** No map for a row that nothing identifies: it stands alone. */
  private keyOf(row: number): [Map<number | string, number> | undefined, number | string] {
    const { table } = this
    const message = table.column('messageId')[row] ?? 0
    if (message === 0) return [undefined, 0]
    if (((table.column('flags')[row] ?? 0) & USAGE_FLAG.byUuid) !== 0) return [this.byUuid, message]
    const request = table.column('requestId')[row] ?? 0
    if (request !== 0) return [this.byRequest, message * KEY_STEP + request]
    const session = table.column('sessionId')[row] ?? 0
    // The API's own ids are unique; a gateway's may say the same for every message of a session.
    if (table.texts.at(message).startsWith('msg_')) return [this.bySession, message * KEY_STEP + session]
    return [this.byTime, `${message}:${session}:${table.column('at')[row]}`]
  }
}

/** Outside sidechains first, then the largest output, then the larger total, then the later one in (path, line). */
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
  const total = (row: number) =>
    (input[row] ?? 0) + (cacheRead[row] ?? 0) + Math.max(write[row] ?? 0, (write5m[row] ?? 0) + (write1h[row] ?? 0))
  return (row, than) => {
    const order =
      side(than) - side(row) ||
      (output[row] ?? 0) - (output[than] ?? 0) ||
      total(row) - total(than) ||
      (file[row] ?? 0) - (file[than] ?? 0) ||
      (line[row] ?? 0) - (line[than] ?? 0)
    return order > 0
  }
}
