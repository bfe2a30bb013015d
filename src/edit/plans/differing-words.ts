// Two texts in a short line each, cut so that what differs is seen.
import { oneLine } from './record-words.ts'

/** What both begin with is shown as far as it tells the place: a narrow terminal has room for the difference, too. */
const SHOWN_BEFORE = 20

export function differingWords(before: string, after: string): [string, string] {
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const start = same <= 2 * SHOWN_BEFORE ? 0 : same - SHOWN_BEFORE
  return [lineFrom(before, start), lineFrom(after, start)]
}

function lineFrom(text: string, start: number): string {
  if (start === 0) return oneLine(text)
  // Half a character is none.
  const rest = text.slice(start, start + ENOUGH).replace(/^[\udc00-\udfff]/, '')
  return oneLine(`…${rest.trimStart()}`)
}

/** More than is ever shown: a text may have megabytes. */
const ENOUGH = 4000
