// Replaces spans of a text, usually with asterisks, one per character.

/** How a text is written if it is not plain or escaped as in JSON. */
export type Disguise = 'split' | 'percent' | 'entities' | 'utf-16' | 'base64' | 'hex'

export interface Span {
  start: number
  end: number
  form?: Disguise
  /** The family of the secret in it, if it is one of a known family. */
  family?: string
  /** Whether its checksum or structure is right, if it has one. */
  checked?: boolean | null
}

/** Spans must be sorted and must not overlap. */
export function coverSpans(text: string, spans: readonly Span[]): string {
  return replaceSpans(text, spans, starsFor)
}

function starsFor({ start, end }: Span): string {
  return '*'.repeat(end - start)
}

export function replaceSpans<Part extends Span>(
  text: string,
  spans: readonly Part[],
  replacementOf: (span: Part) => string,
): string {
  if (spans.length === 0) return text
  const pieces: string[] = []
  let end = 0
  for (const span of spans) {
    pieces.push(text.slice(end, span.start), replacementOf(span))
    end = span.end
  }
  pieces.push(text.slice(end))
  return pieces.join('')
}

export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else merged.push({ ...span })
  }
  return merged
}
