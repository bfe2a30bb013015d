// Some days in a row, each with what was used on it: a report leaves out the days without any.

export interface DayUsage {
  date: string
  totalTokens: number
  totalCost?: number
}

const DAY_MS = 86_400_000

/** From the first day on, which is told by its name, as reports do. */
export function lastDays(first: string, count: number, rows: readonly DayUsage[]): Required<DayUsage>[] {
  const byDate = new Map(rows.map((row) => [row.date, row]))
  return Array.from({ length: count }, (_, index) => {
    // In UTC, where every day has 24 hours: only names are counted on here.
    const date = new Date(Date.parse(`${first}T00:00:00Z`) + index * DAY_MS).toISOString().slice(0, 10)
    const row = byDate.get(date)
    return { date, totalTokens: row?.totalTokens ?? 0, totalCost: row?.totalCost ?? 0 }
  })
}
