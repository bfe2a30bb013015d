// Digests of appended lines, so that recovery can tell whether they were written. A kill can cut a write at a page
// boundary, so every possible beginning is known.
import type { StepRow, StepSpan } from '../../store/journal/edit-log.ts'
import { PAGE_BYTES } from './masked-pages.ts'
import { digestOf } from './write-in-place.ts'

/** Returns the complete lines first, then every part of them that a cut write may leave. */
export function appendSpans(offset: number, lines: Buffer): NonNullable<StepRow['spans']> {
  const list: StepSpan[] = [{ offset, length: lines.length, digest: digestOf(lines) }]
  for (let end = nextPage(offset); end < offset + lines.length; end += PAGE_BYTES)
    list.push({ offset, length: end - offset, digest: digestOf(lines.subarray(0, end - offset)) })
  return { salt: '', list }
}

function nextPage(offset: number): number {
  return (Math.floor(offset / PAGE_BYTES) + 1) * PAGE_BYTES
}

/** Masks are not needed any more: they are not undone. */
export function settledSpans({ kind, spans }: StepRow): StepRow['spans'] {
  return kind === 'append' && spans !== null ? { salt: '', list: spans.list.slice(0, 1) } : null
}
