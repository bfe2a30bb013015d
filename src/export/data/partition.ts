// The rows of one table and one month: those that wait, and the file they go to. When too many files are open, one is
// closed, and rows that come later go to a further one beside it.
import type { KeyValue } from 'hyparquet-writer'
import type { SecretCount } from '../../format/secrets/secret-count.ts'
import type { ExportSink } from '../export-sink.ts'
import type { Cell, TableDeclaration } from '../tables/table.ts'
import { ParquetFile } from './parquet-file.ts'
import { RowGroup } from './row-group.ts'

export interface PartitionOf {
  sink: ExportSink
  table: TableDeclaration
  /** Of the file with this number. */
  nameOf: (part: number) => string
  /** What every file says of itself. */
  metadata: readonly KeyValue[]
}

export class Partition {
  waiting: RowGroup
  private readonly of: PartitionOf
  private open: { file: ParquetFile; name: string } | null = null
  private parts = 0
  private readonly secrets = new Map<string, SecretCount>()
  private lastSession: string | null = null

  constructor(of: PartitionOf) {
    this.of = of
    this.waiting = new RowGroup(of.table)
  }

  get isOpen(): boolean {
    return this.open !== null
  }

  add(cells: readonly Cell[]): void {
    this.waiting.add(cells)
  }

  /** Keys that were found in a session with rows in here. */
  addSecrets(session: string, counts: readonly SecretCount[]): void {
    if (session === this.lastSession) return
    this.lastSession = session
    for (const { family, secrets, places } of counts) {
      const known = this.secrets.get(family) ?? { family, secrets: 0, places: 0 }
      this.secrets.set(family, { family, secrets: known.secrets + secrets, places: known.places + places })
    }
  }

  /** Writes what waits as one group; gives the file it went to and how many rows these were. */
  async flush(): Promise<{ name: string; rows: number } | null> {
    const group = this.waiting
    if (group.count === 0) return null
    this.waiting = new RowGroup(this.of.table)
    const { file, name } = (this.open ??= this.begin())
    await file.write(group)
    return { name, rows: group.count }
  }

  /** Nothing may wait: what comes later belongs to another file. */
  async close(): Promise<void> {
    const { open } = this
    const found = this.describeSecrets()
    this.open = null
    this.secrets.clear()
    this.lastSession = null
    await open?.file.finish([...this.of.metadata, { key: 'annals.secrets', value: found }])
  }

  private begin(): { file: ParquetFile; name: string } {
    const { sink, table, nameOf } = this.of
    const name = nameOf(this.parts++)
    return { file: new ParquetFile(sink.create(name), table), name }
  }

  private describeSecrets(): string {
    return JSON.stringify([...this.secrets.values()].toSorted((a, b) => (a.family < b.family ? -1 : 1)))
  }
}
