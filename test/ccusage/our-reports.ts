// Our reports of a home by ccusage's rule, in ccusage's shapes.
import { buildCcusageLedger } from '../../src/analytics/ccusage/build-ccusage-ledger.ts'
import { blocksReport } from '../../src/analytics/report/blocks-report.ts'
import { sessionReport } from '../../src/analytics/report/group-report.ts'
import {
  dailyProjectReport,
  dailyReport,
  monthlyReport,
  weeklyReport,
} from '../../src/analytics/report/period-report.ts'
import { selectEntries, type Scope } from '../../src/analytics/report/select-entries.ts'
import { makeZone } from '../../src/analytics/report/zone.ts'
import { scanUsage } from '../usage-world.ts'
import { toReports, type Reports } from './reports.ts'

export function readOurReports(roots: readonly string[], timeZone: string): Reports {
  const zone = makeZone(timeZone)
  if (!zone) throw new Error(`Unknown time zone ${timeZone}.`)
  const scope: Scope = { zone, mode: 'auto' }
  const { table, files } = scanUsage(roots)
  const daily = selectEntries(buildCcusageLedger(table, files, { isDaily: true }), scope, { byDay: true })
  const ledger = buildCcusageLedger(table, files, { isDaily: false })
  const other = selectEntries(ledger, scope, { byDay: true })
  const blocks = blocksReport(ledger, {
    ...scope,
    nowMs: Date.now(),
    hours: 5,
    order: 'asc',
    isActiveOnly: false,
    isRecentOnly: false,
  })
  return toReports({
    daily: dailyReport(daily, 'asc').daily,
    instances: dailyProjectReport(daily, 'asc').daily,
    weekly: weeklyReport(other, 'asc', 'sunday').weekly,
    monthly: monthlyReport(other, 'asc').monthly,
    session: sessionReport(other, 'desc').sessions,
    blocks: blocks.blocks,
  })
}
