// Outputs too large for a transcript. Their absolute path becomes stale when a home is moved, so they are found by
// name.
import { openSync, closeSync } from 'node:fs'
import { isUtf8 } from 'node:buffer'
import { baseName } from '../format/path.ts'
import type { SourceFile } from './locate.ts'
import { readAt } from './byte-reader.ts'

/** More than anyone reads on a screen; the complete file stays on disk. */
export const SPILLED_BYTES = 256 * 1024

/** For what must be complete: an export, and depth all. Far below the maximum length of a string. */
export const MAX_SPILLED = 64 * 1024 * 1024

export interface SpilledOptions {
  maxBytes?: number
  readElsewhere?: (file: SourceFile) => Buffer | undefined
}

export function readSpilled(
  path: string,
  toolResults: readonly SourceFile[],
  { maxBytes = SPILLED_BYTES, readElsewhere }: SpilledOptions = {},
): string | null {
  const file = toolResults.find((candidate) => baseName(candidate.path) === baseName(path))
  if (!file) return null
  const bytes = readElsewhere?.(file) ?? readHead(file, maxBytes)
  return bytes && isUtf8(bytes) && !bytes.includes(0) ? bytes.toString('utf8') : null
}

function readHead(file: SourceFile, maxBytes: number): Buffer | undefined {
  try {
    const descriptor = openSync(file.path, 'r')
    try {
      const bytes = readAt(descriptor, 0, Math.min(file.size, maxBytes))
      return bytes.subarray(0, wholeCharacters(bytes, bytes.length, maxBytes))
    } finally {
      closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

function wholeCharacters(buffer: Buffer, length: number, maxBytes: number): number {
  let end = length
  if (length < maxBytes) return length
  while (end > 0 && ((buffer[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1
  return (buffer[end - 1] ?? 0) >= 0xc0 ? end - 1 : length
}
