// What the journal knows of bytes that are written in place: enough to tell after a kill which of them were, and no more.
// A kill, or a loss of power, can cut a write where one page of the file ends and the next begins; so places do not cross
// such an end, and of lines that do, every beginning is known.
import { AppError } from '../../error.ts'
import type { StepRow, StepSpan } from '../../store/journal/edit-log.ts'
import type { ByteReplacement } from '../plan.ts'
import { digestOf, saltedDigest, STAR } from './write-in-place.ts'

const PAGE_BYTES = 4096

/** Salted, so that nobody can tell from the journal what stood there. */
export function maskSpans(
  replacements: readonly ByteReplacement[],
  salt: string,
  read: (place: { offset: number; length: number }) => Buffer,
): StepSpan[] {
  return replacements.flatMap(({ offset, length, bytes }) => {
    if (bytes.length !== length || !bytes.every((byte) => byte === STAR))
      throw new AppError('internal', 'A mask is as long as what it covers, and made of stars.')
    return inPages(offset, length).map((place) => ({ ...place, digest: saltedDigest(salt, read(place)) }))
  })
}

function inPages(offset: number, length: number): { offset: number; length: number }[] {
  const end = offset + length
  const places: { offset: number; length: number }[] = []
  for (let place = offset; place < end;) {
    const next = Math.min(end, nextPage(place))
    places.push({ offset: place, length: next - place })
    place = next
  }
  return places
}

function nextPage(place: number): number {
  return (Math.floor(place / PAGE_BYTES) + 1) * PAGE_BYTES
}

/** The lines first, then what may be left of them by a write that was cut. */
export function appendSpans(offset: number, lines: Buffer): NonNullable<StepRow['spans']> {
  const list: StepSpan[] = [{ offset, length: lines.length, digest: digestOf(lines) }]
  for (let end = nextPage(offset); end < offset + lines.length; end += PAGE_BYTES)
    list.push({ offset, length: end - offset, digest: digestOf(lines.subarray(0, end - offset)) })
  return { salt: '', list }
}

/** Once all is written, the place of a mask is all that is worth knowing, and the whole of what was appended. */
export function settledSpans({ kind, spans }: StepRow): StepRow['spans'] {
  if (spans === null) return null
  if (kind === 'append') return { salt: '', list: spans.list.slice(0, 1) }
  return { salt: '', list: spans.list.map(({ offset, length }) => ({ offset, length, digest: '' })) }
}
