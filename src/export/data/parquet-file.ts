// Writes a Parquet file row group by row group. Only the metadata of the groups stays in memory.
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

/** Bytes. Longer minimum and maximum values are dropped: they rarely help to skip rows and stay in memory until the end. */
const LONGEST_BOUND = 64

export class ParquetFile {
  private readonly output: SinkOutput
  private readonly writer: ParquetWriter

  constructor(file: SinkFile, table: TableDeclaration) {
    this.output = new SinkOutput(file)
    // Snappy is 1.5 times as large as gzip but reproducible: the output of zlib depends on its version and the processor.
    this.writer = new ParquetWriter({ writer: this.output, schema: parquetSchema(table), codec: 'SNAPPY' })
  }

  async write(group: RowGroup): Promise<void> {
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

class SinkOutput extends ByteWriter {
  private readonly file: SinkFile

  constructor(file: SinkFile) {
    super()
    this.file = file
  }

  async flush(): Promise<void> {
    const bytes = this.getBytes()
    // A new, small buffer: the sink owns these bytes now, and many files may be open.
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

/** Old readers use the converted types, new ones the logical types. */
function parquetSchema({ columns }: TableDeclaration): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length },
    ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...TYPES[type] })),
  ]
}
