// A date as a person typed it, or the sentence that says how to type one.
import { AppError } from '../error.ts'
import { parseDate, type TimeSpan } from '../query/date.ts'
import type { Context } from './context.ts'

export function readDate(context: Context, words: string): TimeSpan {
  const span = parseDate(words, { nowMs: context.now(), timeZone: context.settings.timeZone.value })
  if (span) return span
  throw new AppError(
    'usage',
    `"${words}" is not a date; write 2026-02-11, 2026-02, yesterday, "last monday", 7d or "3 weeks ago".`,
  )
}
