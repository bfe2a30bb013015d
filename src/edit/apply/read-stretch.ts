// A few bytes of a file, exactly where they stand.
import { closeSync, constants, openSync } from 'node:fs'
import { readAt } from './write-in-place.ts'

export function readStretch(at: string, { offset, length }: { offset: number; length: number }): Buffer {
  const file = openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return readAt(file, offset, length)
  } finally {
    closeSync(file)
  }
}
