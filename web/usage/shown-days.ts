import type { UsageMatrix } from './usage-matrix.ts'

/** The days that the figures are of: those that were asked for, else from the first to the last with use. */
export function shownDays({ options, rows, today }: Pick<UsageMatrix, 'options' | 'rows' | 'today'>): {
  since: string
  until: string
} {
  const used = rows.filter(({ since, requests }) => since !== null && requests > 0)
  const until = options.until ?? (options.since === null ? used.at(-1)?.until : undefined) ?? today
  return { since: options.since ?? used[0]?.since ?? today, until }
}
