// Stretches of a line that stand out (what was found, what changed) laid over pieces that have looks of their own.

export interface Stretch {
  start: number
  end: number
}

export interface CutSpan<Span> {
  span: Span
  text: string
  /** Which of the stretches it lies in; -1 for none. */
  stretch: number
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
