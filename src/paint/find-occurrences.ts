// Finds a text case-insensitively in another, and splits styled spans at the ranges to be highlighted.

/** A range of UTF-16 offsets. */
export interface CharRange {
  start: number
  end: number
}

interface CutSpan<Span> {
  span: Span
  text: string
  /** Index of the range that contains it; -1 for none. */
  stretch: number
}

/** A single common letter would fill a page with marks. */
const MOST = 500

/**
 * Every line of the needle is searched for. Its words may be separated by any white space, because a text on one line of a
 * record may be wrapped here.
 */
export function findOccurrences(text: string, needle: string, most = MOST): CharRange[] {
  const words = needle.trim()
  const found: CharRange[] = []
  if (words === '') return found
  for (const match of text.matchAll(toPattern(words))) {
    if (found.length >= most) break
    found.push({ start: match.index, end: match.index + match[0].length })
  }
  return found
}

export function occurs(text: string, needle: string): boolean {
  return findOccurrences(text, needle, 1).length > 0
}

let latest: { words: string; pattern: RegExp } | null = null

/** Caches the last pattern: a page searches for the same words in thousands of texts. */
function toPattern(words: string): RegExp {
  if (latest?.words === words) return latest.pattern
  const source = words
    .toWellFormed()
    .split('\n')
    // Of two texts that begin alike, the longer must come first.
    .toSorted((a, b) => b.length - a.length)
    .map(lineSource)
    .filter((line) => line !== '')
    .join('|')
  latest = { words, pattern: new RegExp(source, 'giu') }
  return latest.pattern
}

function lineSource(line: string): string {
  const words = line.trim().split(/\s+/)
  return words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+')
}

/** The ranges must be in order and must not overlap. */
export function cutSpans<Span extends { text: string }>(
  spans: readonly Span[],
  ranges: readonly CharRange[],
): CutSpan<Span>[] {
  const cuts: CutSpan<Span>[] = []
  let at = 0
  let next = 0
  for (const span of spans) {
    const end = at + span.text.length
    let from = at
    while (from < end) {
      while (next < ranges.length && (ranges[next]?.end ?? 0) <= from) next += 1
      const range = ranges[next]
      const isInside = range !== undefined && range.start <= from
      const to = Math.min(end, (isInside ? range.end : range?.start) ?? end)
      cuts.push({ span, text: span.text.slice(from - at, to - at), stretch: isInside ? next : -1 })
      from = to
    }
    at = end
  }
  return cuts
}
