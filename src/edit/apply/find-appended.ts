// Whether the lines of an append made it into the file before a kill, and where.
import { closeSync, constants, fstatSync, openSync } from 'node:fs'
import type { StepRow } from '../../store/journal/edit-log.ts'
import type { Folders } from './folders.ts'
import { cutBack, digestOf, readAt } from './write-in-place.ts'

/** Writes where into the step. A piece of a line that nobody has gone on from is taken away. */
export function findAppended(step: StepRow, folders: Folders): boolean {
  const [span] = step.spans?.list ?? []
  if (!span) return false
  const tail = readTail(folders.at(step.path), span.offset)
  for (let place = 0; place + span.length <= tail.length; place = nextPlace(tail, place)) {
    if (digestOf(tail.subarray(place, place + span.length)) !== span.digest) continue
    span.offset += place
    return true
  }
  const isTorn = tail.length > 0 && tail.length < span.length && !tail.subarray(1).includes(NEWLINE)
  if (isTorn) cutBack(folders.at(step.path), span.offset)
  return false
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
