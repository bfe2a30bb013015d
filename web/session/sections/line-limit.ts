// Lines that nobody reads to their end: a file that was packed into one line would take the browser seconds to lay out.
import { formatCount } from '../../../src/text/quantity.ts'
import type { TextSpan } from './marked-text.tsx'
import { useKept } from './use-kept.ts'

/** Shown of a line at first, and at most. All of it can be copied. */
const SHORT_LINE = 2000

const LONG_LINE = 100_000

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

export interface LineLimit {
  limit: number
  /** Undefined when no line is cut, or none can be shown longer. */
  lengthen?: () => void
}

/** How much of long lines is shown; `longest` is the length of the longest of them. */
export function useLineLimit(owner: object, longest: number): LineLimit {
  const [isLong, setLong] = useKept<boolean>(owner, 'long lines', false)
  if (isLong) return { limit: LONG_LINE }
  return longest > SHORT_LINE ? { limit: SHORT_LINE, lengthen: () => setLong(true) } : { limit: SHORT_LINE }
}
