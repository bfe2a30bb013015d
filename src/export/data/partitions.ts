// Distributes rows to files by table and month, with limits on pending bytes and open files, whatever the order of the rows.
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import type { ExportTable } from '../export-plan.ts'
import type { TableRow } from '../tables/table.ts'
import type { Partition } from './partition.ts'

export interface PartitionLimits {
  groupRows: number
  groupBytes: number
  pendingBytes: number
  openFiles: number
}

export const PARTITION_LIMITS: PartitionLimits = {
  groupRows: 50_000,
  groupBytes: 16 * 1024 * 1024,
  pendingBytes: 32 * 1024 * 1024,
  // Some systems allow 256 open files per process, and reading needs some too.
  openFiles: 96,
}

export interface RowOrigin {
  id: string
  secrets: readonly SecretCount[]
}

export interface PartitionRules {
  monthOf: (row: TableRow) => string
  begin: (table: ExportTable, month: string) => Partition
  limits: PartitionLimits
}

export class Partitions {
  readonly rows = new Map<string, number>()
  /** Partitions by table and month, least recently written first. */
  private readonly all = new Map<string, Partition>()
  private readonly rules: PartitionRules
  private pendingBytes = 0

  constructor(rules: PartitionRules) {
    this.rules = rules
  }

  async add(row: TableRow, origin: RowOrigin | null): Promise<void> {
    const { limits, monthOf, begin } = this.rules
    const month = monthOf(row)
    const key = `${row.table}/${month}`
    const partition = this.all.get(key) ?? begin(row.table, month)
    this.all.set(key, partition)
    const before = partition.pending.bytes
    partition.add(row.cells)
    if (origin) partition.addSecrets(origin.id, origin.secrets)
    this.pendingBytes += partition.pending.bytes - before
    const { count, bytes } = partition.pending
    if (count >= limits.groupRows || bytes >= limits.groupBytes) await this.flush(key, partition)
    while (this.pendingBytes > limits.pendingBytes) await this.flush(...this.largest())
  }

  async finish(): Promise<void> {
    const inOrder = [...this.all].toSorted(([a], [b]) => (a < b ? -1 : 1))
    for (const [key, partition] of inOrder) {
      await this.flush(key, partition)
      await partition.close()
    }
  }

  private async flush(key: string, partition: Partition): Promise<void> {
    if (partition.pending.count === 0) return
    if (!partition.isOpen) await this.makeRoom()
    this.pendingBytes -= partition.pending.bytes
    const written = await partition.flush()
    if (!written) return
    this.rows.set(written.name, (this.rows.get(written.name) ?? 0) + written.rows)
    this.all.delete(key)
    this.all.set(key, partition)
  }

  private largest(): [string, Partition] {
    let found: [string, Partition] | undefined
    for (const entry of this.all) if (!found || entry[1].pending.bytes > found[1].pending.bytes) found = entry
    if (!found) throw new Error('pending bytes exceed the limit, but no rows are pending')
    return found
  }

  /** Closes the least recently written file, because sessions come roughly in chronological order. */
  private async makeRoom(): Promise<void> {
    const open = [...this.all].filter(([, { isOpen }]) => isOpen)
    const [oldest] = open
    if (!oldest || open.length < this.rules.limits.openFiles) return
    await this.flush(...oldest)
    await oldest[1].close()
  }
}
