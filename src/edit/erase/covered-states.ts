// Computes a file's digests before and after masking. Earlier edits identify a file by its digest when they left it,
// and it may have grown since. So the digest is computed at every size that the journal remembers.
import { createHash } from 'node:crypto'
import { coverInPlace, type SpanList } from '../../format/secrets/span-list.ts'

export type CoveredState = readonly [old: string, now: string]

/** Returns only digests that change. Sizes beyond the end are ignored; the complete file is always included. */
export function coveredStates(chunks: Iterable<Uint8Array>, spans: SpanList, sizes: Iterable<number>): CoveredState[] {
  const [old, now] = [createHash('sha256'), createHash('sha256')]
  const states: CoveredState[] = []
  const take = () => states.push([old.copy().digest('hex'), now.copy().digest('hex')])
  const marks = [...new Set(sizes)].toSorted((a, b) => a - b)
  let [position, mark] = [0, 0]
  for (const chunk of chunks) {
    const covered = coverChunk(chunk, position, spans)
    let from = 0
    for (; (marks[mark] ?? Infinity) <= position + chunk.length; mark += 1) {
      const to = Math.max(from, (marks[mark] ?? 0) - position)
      old.update(chunk.subarray(from, to))
      now.update(covered.subarray(from, to))
      from = to
      take()
    }
    old.update(chunk.subarray(from))
    now.update(covered.subarray(from))
    position += chunk.length
  }
  take()
  return states.filter(([before, after]) => before !== after)
}

export function coverChunk(chunk: Uint8Array, offset: number, spans: SpanList): Uint8Array {
  const covered = Uint8Array.from(chunk)
  coverInPlace(covered, offset, spans)
  return covered
}
