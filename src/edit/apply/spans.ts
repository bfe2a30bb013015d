// Digests of bytes that are written in place, so that recovery can tell which were written. A kill can cut a write at a
// page boundary: masked ranges never cross one, and for appended lines every possible beginning is known.
import { AppError } from '../../error.ts'
import type { StepRow, StepSpan } from '../../store/journal/edit-log.ts'
import type { ByteReplacement } from '../plan.ts'
import { digestOf, saltedDigest, STAR } from './write-in-place.ts'

const PAGE_BYTES = 4096

/** Digests are salted so that the journal does not reveal the masked text. */
export function maskSpans(
  replacements: readonly ByteReplacement[],
  salt: string,
  read: (range: { offset: number; length: number }) => Buffer,
): StepSpan[] {
  return replacements.flatMap(({ offset, length, bytes }) => {
    if (bytes.length !== length || !bytes.every((byte) => byte === STAR))
      throw new AppError('internal', 'A mask must consist of stars and have the length of the masked text.')
    return splitAtPages(offset, length).map((range) => ({ ...range, digest: saltedDigest(salt, read(range)) }))
  })
}

function splitAtPages(offset: number, length: number): { offset: number; length: number }[] {
  const end = offset + length
  const ranges: { offset: number; length: number }[] = []
  for (let start = offset; start < end;) {
    const next = Math.min(end, nextPage(start))
    ranges.push({ offset: start, length: next - start })
    start = next
  }
  return ranges
}

function nextPage(offset: number): number {
  return (Math.floor(offset / PAGE_BYTES) + 1) * PAGE_BYTES
}

/** Returns the complete lines first, then every part of them that a cut write may leave. */
export function appendSpans(offset: number, lines: Buffer): NonNullable<StepRow['spans']> {
  const list: StepSpan[] = [{ offset, length: lines.length, digest: digestOf(lines) }]
  for (let end = nextPage(offset); end < offset + lines.length; end += PAGE_BYTES)
    list.push({ offset, length: end - offset, digest: digestOf(lines.subarray(0, end - offset)) })
  return { salt: '', list }
}

export function settledSpans({ kind, spans }: StepRow): StepRow['spans'] {
  if (spans === null) return null
  if (kind === 'append') return { salt: '', list: spans.list.slice(0, 1) }
  return { salt: '', list: spans.list.map(({ offset, length }) => ({ offset, length, digest: '' })) }
}
