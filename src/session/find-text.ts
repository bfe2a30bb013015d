// Every record of an open session whose text holds some words, found in the bytes: most lines are dismissed without
// being parsed, because the words would stand in them as they are.
import { extractText } from '../format/text.ts'
import { parseRecord } from '../format/parse.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { Transcript } from './transcript.ts'

/** Read in one go; a line that is longer is read alone. */
const PORTION_BYTES = 4 * 1024 * 1024

/** Numbers of the records that hold the text, with how often. Case does not matter. */
export async function findText(
  transcript: Transcript,
  text: string,
  signal?: AbortSignal,
): Promise<Map<number, number>> {
  const wanted = text.toLowerCase()
  const sure = surePart(wanted)
  const found = new Map<number, number>()
  for (const { first, last, offset, length } of portions(transcript)) {
    signal?.throwIfAborted()
    const bytes = await transcript.source.bytes(offset, length)
    for (const position of candidates(bytes, sure, { transcript, first, last, offset })) {
      const range = transcript.rangeOf(position)
      const start = range.offset - offset
      const { record } = parseRecord(bytes.toString('utf8', start, start + range.length), range)
      const count = countIn(record, wanted)
      if (count > 0) found.set(position, count)
    }
  }
  return found
}

/** In JSON some characters are written otherwise; what stands between them is written as it is. */
function surePart(wanted: string): string {
  const parts = wanted.split(/[^ !#-[\]-~]+/)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

interface Portion {
  transcript: Transcript
  first: number
  last: number
  offset: number
}

/** One character a byte: the sure part is ASCII, and so is whatever equals it. */
function* candidates(bytes: Buffer, sure: string, { transcript, first, last, offset }: Portion): Generator<number> {
  const text = sure === '' ? '' : bytes.toString('latin1').toLowerCase()
  let place = 0
  for (let position = first; position <= last; position++) {
    const end = endOf(transcript, position) - offset
    if (sure !== '') {
      place = text.indexOf(sure, Math.max(place, transcript.rangeOf(position).offset - offset))
      if (place < 0) return
      if (place >= end) continue
    }
    yield position
  }
}

function endOf(transcript: Transcript, position: number): number {
  const { offset, length } = transcript.rangeOf(position)
  return offset + length
}

function* portions(transcript: Transcript): Generator<Omit<Portion, 'transcript'> & { length: number }> {
  const { length: count } = transcript.records
  for (let first = 0; first < count;) {
    const { offset } = transcript.rangeOf(first)
    let last = first
    while (last + 1 < count && endOf(transcript, last + 1) - offset <= PORTION_BYTES) last++
    // Lines that are never held are not looked through either; one of them is longer than any portion.
    if (!transcript.records[first]?.isLarge) yield { first, last, offset, length: endOf(transcript, last) - offset }
    first = last + 1
  }
}

function countIn(record: LiftedEntry, wanted: string): number {
  return extractText(record).reduce((sum, { text }) => sum + countOf(text.toLowerCase(), wanted), 0)
}

export function countOf(text: string, wanted: string): number {
  let count = 0
  for (let place = text.indexOf(wanted); place >= 0; place = text.indexOf(wanted, place + wanted.length)) count++
  return count
}
