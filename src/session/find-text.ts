// Finds the records that contain a text. Searches the raw bytes first, so that most lines are rejected without parsing.
import { extractText } from '../format/text.ts'
import { parseRecord } from '../format/parse.ts'
import { recordText } from '../reader/json/repair-line.ts'
import type { LiftedEntry } from '../format/record.ts'
import { liftDocumentedMessage } from '../thread/documented.ts'
import type { Transcript } from './transcript.ts'

const PORTION_BYTES = 4 * 1024 * 1024

export async function findText(
  transcript: Transcript,
  text: string,
  signal?: AbortSignal,
): Promise<Map<number, number>> {
  const wanted = text.toLowerCase()
  const literal = literalPart(wanted)
  const found = new Map<number, number>()
  for (const { first, last, offset, length } of portions(transcript)) {
    signal?.throwIfAborted()
    const bytes = await transcript.source.bytes(offset, length)
    // NUL bytes may be in the middle of a word, and are not part of its text.
    const searched = bytes.includes(0) ? '' : literal
    for (const position of candidates(bytes, searched, { transcript, first, last, offset })) {
      const range = transcript.rangeOf(position)
      const start = range.offset - offset
      const { record } = parseRecord(recordText(bytes.subarray(start, start + range.length)), range)
      const count = countIn(record, wanted)
      if (count > 0) found.set(position, count)
    }
  }
  return found
}

/** Returns the longest part of the text that JSON never escapes: printable ASCII without quote and backslash. */
function literalPart(wanted: string): string {
  const parts = wanted.split(/[^ !#-[\]-~]+/)
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '')
}

interface Portion {
  transcript: Transcript
  first: number
  last: number
  offset: number
}

/** Latin-1 maps one byte to one character, which is enough to compare with ASCII. */
function* candidates(bytes: Buffer, literal: string, { transcript, first, last, offset }: Portion): Generator<number> {
  const text = literal === '' ? '' : bytes.toString('latin1').toLowerCase()
  let match = 0
  for (let position = first; position <= last; position++) {
    const end = endOf(transcript, position) - offset
    if (literal !== '') {
      match = text.indexOf(literal, Math.max(match, transcript.rangeOf(position).offset - offset))
      if (match < 0) return
      if (match >= end) continue
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
    // Lines too long to hold in memory are not searched. Such a line is longer than any portion.
    if (!transcript.placeAt(first)?.isLarge) yield { first, last, offset, length: endOf(transcript, last) - offset }
    first = last + 1
  }
}

function countIn(record: LiftedEntry, wanted: string): number {
  return extractText(liftDocumentedMessage(record)).reduce(
    (sum, { text }) => sum + countOf(text.toLowerCase(), wanted),
    0,
  )
}

export function countOf(text: string, wanted: string): number {
  let count = 0
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) count++
  return count
}
