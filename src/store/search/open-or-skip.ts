// Opens a file that may have been deleted since it was indexed.
import { AppError } from '../../error.ts'
import { ByteReader } from '../../reader/byte-reader.ts'

export function openOrSkip(path: string): ByteReader | undefined {
  try {
    return new ByteReader(path)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
