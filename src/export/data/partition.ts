// The rows of one table and month. If its file is closed because too many are open, later rows go to another file.
import type { KeyValue } from 'hyparquet-writer'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import type { ExportSink } from '../export-sink.ts'
import type { TableCell, TableDeclaration } from '../tables/table.ts'
import { ParquetFile } from './parquet-file.ts'
import { RowGroup } from './row-group.ts'
import { toJson } from '../../text/to-json.ts'

export interface PartitionOptions {
  sink: ExportSink
  table: TableDeclaration
  nameOf: (part: number) => string
  metadata: readonly KeyValue[]
}

export class Partition {
  pending: RowGroup
  private readonly options: PartitionOptions
  private open: { file: ParquetFile; name: string } | null = null
  private parts = 0
  private readonly secrets = new Map<string, SecretCount>()
  private lastSession: string | null = null

  constructor(options: PartitionOptions) {
    this.options = options
    this.pending = new RowGroup(options.table)
  }

  get isOpen(): boolean {
    return this.open !== null
  }

  add(cells: readonly TableCell[]): void {
    this.pending.add(cells)
  }

  addSecrets(session: string, counts: readonly SecretCount[]): void {
    if (session === this.lastSession) return
    this.lastSession = session
    for (const { family, secrets, places } of counts) {
      const known = this.secrets.get(family) ?? { family, secrets: 0, places: 0 }
      this.secrets.set(family, { family, secrets: known.secrets + secrets, places: known.places + places })
    }
  }

  async flush(): Promise<{ name: string; rows: number } | null> {
    const group = this.pending
    if (group.count === 0) return null
    this.pending = new RowGroup(this.options.table)
    const { file, name } = (this.open ??= this.begin())
    await file.write(group)
    return { name, rows: group.count }
  }

  /** No rows may be pending; later rows go to another file. */
  async close(): Promise<void> {
    const { open } = this
    const found = this.describeSecrets()
    this.open = null
    this.secrets.clear()
    this.lastSession = null
    await open?.file.finish([...this.options.metadata, { key: 'annals.secrets', value: found }])
  }

  private begin(): { file: ParquetFile; name: string } {
    const { sink, table, nameOf } = this.options
    const name = nameOf(this.parts++)
    return { file: new ParquetFile(sink.create(name), table), name }
  }

  private describeSecrets(): string {
    return toJson([...this.secrets.values()].toSorted((a, b) => (a.family < b.family ? -1 : 1)))
  }
}
