import { AppError } from '../error.ts'
import { parseDate, type TimeSpan } from '../query/date.ts'
import type { Context } from './context.ts'

export function readDate(context: Context, text: string): TimeSpan {
  const span = parseDate(text, { nowMs: context.now(), timeZone: context.settings.timeZone.value })
  if (span) return span
  throw new AppError(
    'usage',
    `"${text}" is not a date. Use 2026-02-11, 2026-02, yesterday, "last monday", 7d or "3 weeks ago".`,
  )
}
