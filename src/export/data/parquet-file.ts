// One Parquet file that grows by groups of rows; nothing of it stays in memory but its table of contents.
import { ByteWriter, ParquetWriter, type KeyValue, type SchemaElement } from 'hyparquet-writer'
import type { SinkFile } from '../export-sink.ts'
import type { TableDeclaration, ColumnType } from '../tables/table.ts'
import type { RowGroup } from './row-group.ts'

const TYPES: Readonly<Record<ColumnType, Omit<SchemaElement, 'name' | 'repetition_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MILLIS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
  },
}

/** Smallest and largest values longer than this help nobody to skip rows, and would be held until the end. */
const LONGEST_BOUND = 64

export class ParquetFile {
  private readonly output: SinkOutput
  private readonly writer: ParquetWriter

  constructor(file: SinkFile, table: TableDeclaration) {
    this.output = new SinkOutput(file)
    // Half as large again as gzip, but the same bytes everywhere: what zlib makes of a page depends on its version and the processor.
    this.writer = new ParquetWriter({ writer: this.output, schema: parquetSchema(table), codec: 'SNAPPY' })
  }

  async write(group: RowGroup): Promise<void> {
    // The library writes one group of all it gets.
    await this.writer.write({ columnData: group.toColumns(), rowGroupSize: group.count })
    for (const { meta_data: about } of this.writer.row_groups.at(-1)?.columns ?? []) dropLongBounds(about?.statistics)
  }

  async finish(metadata: readonly KeyValue[]): Promise<void> {
    this.writer.kvMetadata = [...metadata]
    await this.writer.finish()
    await this.output.close()
  }
}

function dropLongBounds(statistics: { min_value?: unknown; max_value?: unknown } | undefined): void {
  if (!statistics || !(isLong(statistics.min_value) || isLong(statistics.max_value))) return
  delete statistics.min_value
  delete statistics.max_value
}

function isLong(bound: unknown): boolean {
  return bound instanceof Uint8Array && bound.byteLength > LONGEST_BOUND
}

/** What the library writes into, emptied after each group. */
class SinkOutput extends ByteWriter {
  private readonly file: SinkFile

  constructor(file: SinkFile) {
    super()
    this.file = file
  }

  async flush(): Promise<void> {
    const bytes = this.getBytes()
    // Memory of its own for what follows: these bytes belong to the sink now, and many files may be open.
    this.buffer = new ArrayBuffer(1024)
    this.view = new DataView(this.buffer)
    this.index = 0
    if (bytes.byteLength > 0) await this.file.write(bytes)
  }

  async close(): Promise<void> {
    await this.flush()
    await this.file.close()
  }
}

/**
 * The columns of a table in Parquet's words. Every column may be null; old readers know the converted types, new ones the
 * logical types.
 */
function parquetSchema({ columns }: TableDeclaration): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[type] })),
  ]
}
