// Whether the lines of an append made it into the file before a kill, and where.
import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import type { StepRow } from '../../store/journal/edit-log.ts'
import type { Folders } from './folders.ts'
import { digestOf, readAt } from './write-in-place.ts'

/** Writes where, and how much, into the step. `torn`: a beginning of the lines is all that stands at the end. */
export function findAppended(step: StepRow, folders: Folders): 'whole' | 'torn' | 'not' {
  const [span, ...beginnings] = step.spans?.list ?? []
  if (!span) return 'not'
  const tail = readTail(folders.at(step.path), span.offset)
  for (let place = 0; place + span.length <= tail.length; place = nextPlace(tail, place)) {
    if (digestOf(tail.subarray(place, place + span.length)) !== span.digest) continue
    span.offset += place
    return 'whole'
  }
  const torn = beginnings.find(({ length, digest }) => length === tail.length && digestOf(tail) === digest)
  if (torn) Object.assign(span, torn)
  return torn ? 'torn' : 'not'
}

const NEWLINE = 0x0a

/** Others write whole lines; ours begins behind one of them, or with the newline that was missing. */
function nextPlace(tail: Buffer, place: number): number {
  const newline = tail.indexOf(NEWLINE, place)
  return newline < 0 ? tail.length : newline === place ? place + 1 : newline
}

function readTail(at: string, offset: number): Buffer {
  const file = openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  try {
    return readAt(file, offset, Math.max(0, fstatSync(file).size - offset))
  } finally {
    closeSync(file)
  }
}
