// The table of a usage report as CSV: the same report, columns and values as the command with --tsv.
import { dailyTable, monthlyTable, weeklyTable } from '../../src/paint/usage-tables.ts'
import { csvOf } from '../../src/text/csv.ts'
import { call } from '../api.ts'
import type { UsageMatrix } from './usage-matrix.ts'

type ReportOptions = Pick<UsageMatrix, 'period' | 'by' | 'options'>

export async function periodCsv({ period, by, options: { since, until } }: ReportOptions): Promise<string> {
  const days = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
  switch (period) {
    case 'day':
      return csvOf(dailyTable(await call('usage daily', { ...days, instances: by === 'project' })))
    case 'week':
      return csvOf(weeklyTable(await call('usage weekly', days)))
    case 'month':
      return csvOf(monthlyTable(await call('usage monthly', days)))
  }
}
