// Clips very long lines: a minified file of one line would take the browser seconds to lay out.
import { formatCount } from '../../../src/text/quantity.ts'
import type { TextSpan } from './marked-text.tsx'
import { useKept } from './use-kept.ts'

/** Characters of a line shown at first. Copying always copies the complete text. */
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
  /** Undefined if no line is clipped, or none can be shown longer. */
  lengthen?: () => void
}

export function useLineLimit(owner: object, longest: number): LineLimit {
  const [isLong, setLong] = useKept<boolean>(owner, 'long lines', false)
  if (isLong) return { limit: LONG_LINE }
  return longest > SHORT_LINE ? { limit: SHORT_LINE, lengthen: () => setLong(true) } : { limit: SHORT_LINE }
}
