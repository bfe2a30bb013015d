// Lines that nobody reads to their end: a file that was packed into one line would take the browser seconds to lay out.
import { formatCount } from '../../../src/text/quantity.ts'
import type { TextSpan } from '../highlight-text.ts'

/** Shown of a line at first, and at most. All of it can be copied. */
export const SHORT_LINE = 2000
export const LONG_LINE = 100_000

export function clipLine(spans: readonly TextSpan[], limit: number): readonly TextSpan[] {
  const length = spans.reduce((sum, { text }) => sum + text.length, 0)
  if (length <= limit) return spans
  const shown: TextSpan[] = []
  let room = limit
  for (const span of spans) {
    if (room <= 0) break
    shown.push({ ...span, text: span.text.slice(0, room) })
    room -= span.text.length
  }
  return [...shown, { text: ` … ${formatCount(length - limit)} more characters`, className: 'text-faint select-none' }]
}
