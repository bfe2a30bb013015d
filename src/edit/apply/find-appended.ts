// Finds out whether the lines of an append were written before the process was killed, and where.
import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import type { StepRow } from '../../store/journal/edit-log.ts'
import type { Folders } from './folders.ts'
import { readAt } from '../../reader/byte-reader.ts'
import { digestOf } from './write-in-place.ts'

/** Stores the found offset and length in the step. `torn` means that the file ends with only a part of the lines. */
export function findAppended(step: StepRow, folders: Folders): 'complete' | 'torn' | 'missing' {
  const [span, ...beginnings] = step.spans?.list ?? []
  if (!span) return 'missing'
  const tail = readTail(folders.at(step.path), span.offset)
  for (let start = 0; start + span.length <= tail.length; start = nextStart(tail, start)) {
    if (digestOf(tail.subarray(start, start + span.length)) !== span.digest) continue
    span.offset += start
    return 'complete'
  }
  const torn = beginnings.find(({ length, digest }) => length === tail.length && digestOf(tail) === digest)
  if (torn) Object.assign(span, torn)
  return torn ? 'torn' : 'missing'
}

const NEWLINE = 0x0a

/** Others append complete lines. Ours begin after one of them, or with the newline that was missing. */
function nextStart(tail: Buffer, start: number): number {
  const newline = tail.indexOf(NEWLINE, start)
  return newline < 0 ? tail.length : newline === start ? start + 1 : newline
}

function readTail(at: string, offset: number): Buffer {
  const file = openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return readAt(file, offset, Math.max(0, fstatSync(file).size - offset))
  } finally {
    closeSync(file)
  }
}
