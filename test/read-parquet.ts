// Reads a Parquet file with a reader that shares nothing with our writer: rows with plain values, and what the file says
// of itself.
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

/** Its own takes a byte order mark for none of the text. */
function stringFromBytes(bytes: Uint8Array | undefined): string | undefined {
  return bytes && Buffer.from(bytes).toString('utf8')
}

/** As our tables have them: whole numbers, and times in milliseconds. */
export function plainCell(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  return value instanceof Date ? value.getTime() : (value ?? null)
}
