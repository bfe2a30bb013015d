// Masks spans of a file page by page, and knows after a kill which pages were written: a kill can cut a write at a page
// boundary, never within a page. So each page has one digest of the bytes to mask, and is written at once.
import { createHash } from 'node:crypto'
import { writeFully } from '../../archive/private-file.ts'
import type { Span } from '../../format/secrets/cover-spans.ts'
import { coverInPlace, SpanList } from '../../format/secrets/span-list.ts'
import type { StepMasks } from '../../store/journal/edit-log.ts'
import { readAt } from '../../reader/byte-reader.ts'

export const PAGE_BYTES = 4096
const DIGEST_BYTES = 32

interface MaskedPage {
  start: number
  end: number
  spans: Span[]
}

/** The digests are salted so that the journal does not reveal the masked text. */
export function prepareMasks(file: number, spans: SpanList, salt: string): StepMasks {
  const digests: Buffer[] = []
  for (const page of maskedPages(spans))
    digests.push(digestOf(page, readAt(file, page.start, page.end - page.start), salt))
  return { spans: encode(spans.encoded), digests: encode(Buffer.concat(digests)) }
}

/** Pages that others have changed, or that are masked already, stay as they are. */
export function writeMasks(file: number, masks: StepMasks, salt: string): void {
  const spans = SpanList.decode(Buffer.from(masks.spans, 'base64'))
  const digests = Buffer.from(masks.digests, 'base64')
  let at = 0
  for (const page of maskedPages(spans)) {
    const bytes = readAt(file, page.start, page.end - page.start)
    const known = digests.subarray(at, at + DIGEST_BYTES)
    at += DIGEST_BYTES
    if (!digestOf(page, bytes, salt).equals(known)) continue
    // The bytes between the spans are written as they were read a moment ago; Claude Code only ever appends.
    coverInPlace(bytes, page.start, spans)
    writeFully(file, bytes, page.start)
  }
}

function* maskedPages(spans: SpanList): Generator<MaskedPage> {
  let page: MaskedPage | undefined
  for (const span of spans)
    for (let { start } = span; start < span.end;) {
      const end = Math.min(span.end, (pageOf(start) + 1) * PAGE_BYTES)
      if (page && pageOf(page.start) === pageOf(start)) {
        page.spans.push({ start, end })
        page.end = end
      } else {
        if (page) yield page
        page = { start, end, spans: [{ start, end }] }
      }
      start = end
    }
  if (page) yield page
}

function pageOf(offset: number): number {
  return Math.floor(offset / PAGE_BYTES)
}

function digestOf({ start, spans }: MaskedPage, bytes: Buffer, salt: string): Buffer {
  const hash = createHash('sha256').update(salt)
  for (const span of spans) hash.update(bytes.subarray(span.start - start, span.end - start))
  return hash.digest()
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')
}
