// Replaces spans of a text with asterisks, one per character.

export interface Span {
  start: number
  end: number
}

/** Spans must be sorted and must not overlap. */
export function coverSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const pieces: string[] = []
  let end = 0
  for (const span of spans) {
    pieces.push(text.slice(end, span.start), '*'.repeat(span.end - span.start))
    end = span.end
  }
  pieces.push(text.slice(end))
  return pieces.join('')
}

export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
