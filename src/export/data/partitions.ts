// Rows sorted into files by table and month, with a bound on what waits in memory and on how many files are open, whatever
// comes in whatever order.
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import type { ExportTable } from '../export-plan.ts'
import type { TableRow } from '../tables/table.ts'
import type { Partition } from './partition.ts'

export interface PartitionLimits {
  /** Of one group of rows. */
  groupRows: number
  groupBytes: number
  /** Of all that wait together. */
  heldBytes: number
  openFiles: number
}

export const PARTITION_LIMITS: PartitionLimits = {
  groupRows: 50_000,
  groupBytes: 16 * 1024 * 1024,
  heldBytes: 32 * 1024 * 1024,
  // A system that gives a process 256 must have some left for reading.
  openFiles: 96,
}

/** The session of a row, with what was found in it. */
export interface RowOrigin {
  id: string
  secrets: readonly SecretCount[]
}

export interface PartitionRules {
  /** Which month a row belongs to. */
  monthOf: (row: TableRow) => string
  begin: (table: ExportTable, month: string) => Partition
  limits: PartitionLimits
}

export class Partitions {
  /** Name of a file → its rows. */
  readonly rows = new Map<string, number>()
  /** By table and month; the one that was written to last comes last. */
  private readonly all = new Map<string, Partition>()
  private readonly rules: PartitionRules
  private heldBytes = 0

  constructor(rules: PartitionRules) {
    this.rules = rules
  }

  async add(row: TableRow, origin: RowOrigin | null): Promise<void> {
    const { limits, monthOf, begin } = this.rules
    const month = monthOf(row)
    const key = `${row.table}/${month}`
    const partition = this.all.get(key) ?? begin(row.table, month)
    this.all.set(key, partition)
    const before = partition.waiting.bytes
    partition.add(row.cells)
    if (origin) partition.addSecrets(origin.id, origin.secrets)
    this.heldBytes += partition.waiting.bytes - before
    const { count, bytes } = partition.waiting
    if (count >= limits.groupRows || bytes >= limits.groupBytes) await this.flush(key, partition)
    while (this.heldBytes > limits.heldBytes) await this.flush(...this.largest())
  }

  async finish(): Promise<void> {
    const inOrder = [...this.all].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [key, partition] of inOrder) {
      await this.flush(key, partition)
      await partition.close()
    }
  }

  private async flush(key: string, partition: Partition): Promise<void> {
    if (partition.waiting.count === 0) return
    if (!partition.isOpen) await this.makeRoom()
    this.heldBytes -= partition.waiting.bytes
    const written = await partition.flush()
    if (!written) return
    this.rows.set(written.name, (this.rows.get(written.name) ?? 0) + written.rows)
    this.all.delete(key)
    this.all.set(key, partition)
  }

  private largest(): [string, Partition] {
    let found: [string, Partition] | undefined
    for (const entry of this.all) if (!found || entry[1].waiting.bytes > found[1].waiting.bytes) found = entry
    if (!found) throw new Error('nothing waits, and yet there is too much of it')
    return found
  }

  /** Closes the file that was written to longest ago: sessions come in the order of time, more or less. */
  private async makeRoom(): Promise<void> {
    const open = [...this.all].filter(([, { isOpen }]) => isOpen)
    const [oldest] = open
    if (!oldest || open.length < this.rules.limits.openFiles) return
    await this.flush(...oldest)
    await oldest[1].close()
  }
}
