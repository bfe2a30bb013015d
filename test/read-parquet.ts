// Reads a Parquet file, with a library independent of our writer.
import { parquetMetadata, parquetReadObjects, type FileMetaData } from 'hyparquet'

export interface ReadParquet {
  rows: Record<string, unknown>[]
  metadata: FileMetaData
}

export async function readParquet(bytes: Uint8Array): Promise<ReadParquet> {
  const { buffer } = Uint8Array.from(bytes)
  const metadata = parquetMetadata(buffer)
  const rows = await parquetReadObjects({ file: buffer, metadata, parsers: { stringFromBytes } })
  return { rows, metadata }
}

/** The library's own decoder drops a byte order mark. */
function stringFromBytes(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes).toString('utf8')
}

/** Converts a value to the form of our tables: integers as numbers, times in milliseconds. */
export function plainCell(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Date ? value.getTime() : (value ?? null)
}
