// Shortens two texts to one line each so that the first difference is visible.
import { oneLine } from './record-preview.ts'

const SHOWN_BEFORE = 20

export function differenceExcerpt(before: string, after: string): [string, string] {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = same <= 2 * SHOWN_BEFORE ? 0 : same - SHOWN_BEFORE
  return [lineFrom(before, start), lineFrom(after, start)]
}

function lineFrom(text: string, start: number): string {
  if (start === 0) return oneLine(text)
  // Drops half of a surrogate pair.
  const rest = text.slice(start, start + MAX_READ).replace(/^[\udc00-\udfff]/, '')
  return oneLine(`…${rest.trimStart()}`)
}

/** More than is ever shown. A text may be megabytes long. */
const MAX_READ = 4000
