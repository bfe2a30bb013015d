// Where a text occurs in another, whatever the case of its letters: the places that find-in-page marks.

/**
 * Stretches of a line that stand out (what was found, what changed) laid over pieces that have looks of their own.
 */
export interface Stretch {
  start: number
  end: number
}

interface CutSpan<Span> {
  span: Span
  text: string
  /** Which of the stretches it lies in; -1 for none. */
  stretch: number
}

/** A letter that is looked for in a text full of it would fill a page with marks. */
const MOST = 500

/** The first of them. Words stand apart by any white space: what was found in one line of a record may be broken over
 * two here. */
export function findOccurrences(text: string, needle: string, most = MOST): Stretch[] {
  const words = needle.trim()
  const found: Stretch[] = []
  if (words === '') return found
  for (const match of text.matchAll(toPattern(words))) {
    if (found.length >= most) break
    found.push({ start: match.index, end: match.index + match[0].length })
  }
  return found
}

/** Whether it occurs at all. */
export function occurs(text: string, needle: string): boolean {
  return findOccurrences(text, needle, 1).length > 0
}

let latest: { words: string; pattern: RegExp } | null = null

/** A page of text asks for the same words a thousand times. */
function toPattern(words: string): RegExp {
  if (latest?.words === words) return latest.pattern
  const source = words
    .toWellFormed()
    .split(/\s+/)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('\\s+')
  latest = { words, pattern: new RegExp(source, 'giu') }
  return latest.pattern
}

/** `stretches` in order, none over another. The texts joined are those of the spans joined. */
export function cutSpans<Span extends { text: string }>(
  spans: readonly Span[],
  stretches: readonly Stretch[],
): CutSpan<Span>[] {
  const cuts: CutSpan<Span>[] = []
  let at = 0
  let next = 0
  for (const span of spans) {
    const end = at + span.text.length
    let from = at
    while (from < end) {
      while (next < stretches.length && (stretches[next]?.end ?? 0) <= from) next += 1
      const stretch = stretches[next]
      const isInside = stretch !== undefined && stretch.start <= from
      const to = Math.min(end, (isInside ? stretch.end : stretch?.start) ?? end)
      cuts.push({ span, text: span.text.slice(from - at, to - at), stretch: isInside ? next : -1 })
      from = to
    }
    at = end
  }
  return cuts
}
