import { LONG_LINE, SHORT_LINE } from './clip-line.ts'
import { useKept } from './use-kept.ts'

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
