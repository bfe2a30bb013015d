// Groups the rows of one message. One row counts, never a mixture: a fallback mid-stream produces rows of two models.
import type { Texts } from './text-pool.ts'
import { USAGE_FLAG, type UsageTable } from './usage-table.ts'

/** Text numbers are below this, so two of them fit into one exact key. */
export const KEY_STEP = 2 ** 26

/** What the rows of a group have in common, besides the message. */
const KIND = { alone: 0, request: 1, uuid: 2, content: 3 } as const

export class RowGroups {
  readonly groupOf: Int32Array
  private count = 0
  private readonly best: Int32Array
  /** Groups of one message are a list: its first group by message, and the next group by group. */
  private readonly firstGroup: Int32Array
  private readonly nextGroup: Int32Array
  private readonly kinds: Uint8Array
  private readonly byContent = new Map<string, number>()
  private readonly copies: CopiedKeys
  private readonly texts: Texts
  private readonly flags: Int32Array
  private readonly message: Int32Array
  private readonly request: Int32Array
  private readonly session: Int32Array
  private readonly input: Int32Array
  private readonly cacheRead: Int32Array
  private readonly cacheWrite: Int32Array
  private readonly isBetter: (row: number, than: number) => boolean

  constructor(table: UsageTable) {
    this.groupOf = new Int32Array(table.count).fill(-1)
    this.best = new Int32Array(table.count)
    this.firstGroup = new Int32Array(table.texts.size).fill(-1)
    this.nextGroup = new Int32Array(table.count)
    this.kinds = new Uint8Array(table.count)
    this.texts = table.texts
    this.flags = table.column('flags')
    this.message = table.column('messageId')
    this.request = table.column('requestId')
    this.session = table.column('sessionId')
    this.input = table.column('input')
    this.cacheRead = table.column('cacheRead')
    this.cacheWrite = table.column('cacheWrite')
    this.isBetter = compareRows(table)
    this.copies = this.findCopies(table)
  }

  /** The row of each group that counts. */
  get winners(): Int32Array {
    return this.best.subarray(0, this.count)
  }

  winner(group: number): number {
    return this.best[group] ?? -1
  }

  add(row: number): void {
    const kind = this.kindOf(row)
    const group = kind === KIND.content ? this.findByContent(row) : this.find(row, kind)
    this.groupOf[row] = group
    if (group === this.count) {
      this.best[group] = row
      this.kinds[group] = kind
      this.count += 1
    } else if (this.isBetter(row, this.winner(group))) this.best[group] = row
  }

  better(group: number, other: number): number {
    return this.isBetter(this.winner(group), this.winner(other)) ? group : other
  }

  private kindOf(row: number): number {
    if (this.message[row] === 0) return KIND.alone
    if (((this.flags[row] ?? 0) & USAGE_FLAG.byUuid) !== 0) return KIND.uuid
    return this.request[row] === 0 ? KIND.content : KIND.request
  }

  /** Returns the group of a row, or the number of the next group. All rows of a group have one request. */
  private find(row: number, kind: number): number {
    if (kind === KIND.alone) return this.count
    const message = this.message[row] ?? 0
    const first = this.firstGroup[message] ?? -1
    for (let group = first; group >= 0; group = this.nextGroup[group] ?? -1) {
      const isSame = kind === KIND.uuid || this.request[this.winner(group)] === this.request[row]
      if (this.kinds[group] === kind && isSame) return group
    }
    this.nextGroup[this.count] = first
    this.firstGroup[message] = this.count
    return this.count
  }

  private findByContent(row: number): number {
    const key = this.copies.originalOf(this.sessionKey(row))
    const known = this.byContent.get(key)
    if (known !== undefined) return known
    this.byContent.set(key, this.count)
    return this.count
  }

  /** A gateway may use one id for all messages of a session; rows of one message share the input side of usage. */
  private contentKey(row: number): string {
    const message = this.message[row] ?? 0
    if (this.texts.at(message).startsWith('msg_')) return String(message)
    return `${message}:${this.input[row]}:${this.cacheRead[row]}:${this.cacheWrite[row]}`
  }

  private sessionKey(row: number): string {
    return `${this.contentKey(row)}@${this.session[row]}`
  }

  /** A fork or a copied transcript repeats records under another session id: they share the uuid of their origin. */
  private findCopies(table: UsageTable): CopiedKeys {
    const copies = new CopiedKeys()
    const origin = table.column('originUuid')
    for (let row = 0; row < table.count; row++)
      if (origin[row] !== 0 && this.kindOf(row) === KIND.content)
        copies.add(`${this.contentKey(row)}#${origin[row]}`, this.sessionKey(row))
    return copies
  }
}

class CopiedKeys {
  private readonly byRecord = new Map<string, string>()
  private readonly parents = new Map<string, string>()

  add(record: string, key: string): void {
    const known = this.byRecord.get(record)
    if (known === undefined) this.byRecord.set(record, key)
    else if (known !== key) this.join(known, key)
  }

  originalOf(key: string): string {
    let original = key
    for (let parent = this.parents.get(original); parent !== undefined; parent = this.parents.get(original))
      original = parent
    return original
  }

  private join(key: string, other: string): void {
    const [original, copied] = [this.originalOf(key), this.originalOf(other)]
    if (original !== copied) this.parents.set(copied, original)
  }
}

/** In order: outside sidechains, largest output, largest total, original before its fork's copy, later (path, line). */
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
