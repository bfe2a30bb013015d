import type { z } from 'zod'
import { sessionReport } from '../../analytics/report/group-report.ts'
import { findSession, sessionEntries, sessionIds } from '../../analytics/report/session-entries.ts'
import { findByPrefix } from '../../reader/by-prefix.ts'
import { indexDirectory } from '../../reader/places.ts'
import type { Context } from '../context.ts'
import { openUsage, type OpenUsage } from './open-usage.ts'
import type { usageSessionInput } from './declarations.ts'
import type { UsageOfSession, UsageSession } from './outputs.ts'

export type UsageSessionInput = z.output<typeof usageSessionInput>

export async function runUsageSessions(context: Context, input: UsageSessionInput): Promise<UsageSession> {
  const usage = await openUsage(context, input, { byProject: input.id === undefined })
  if (input.id !== undefined) return readSession(usage, input.id)
  // ccusage ignores the order and lists the most expensive first.
  const report = sessionReport(usage.selection, input.compat ? 'desc' : input.order)
  const titles = input.compat ? new Map<string, string>() : await knownTitles(context)
  const sessions = report.sessions.map((row) => {
    const title = titles.get(row.sessionId)
    const project = usage.projects?.names.nameOf(row.projectPath)
    return { ...row, ...(project === undefined ? {} : { project }), ...(title === undefined ? {} : { title }) }
  })
  return usage.finish({ ...report, sessions, unpriced: report.totals.unpriced })
}

/** Reads titles from the index without syncing, since usage does not need an index. */
async function knownTitles({ dataDirectory }: Context): Promise<Map<string, string>> {
  // The other reports do without the index and the format, which take a third of their loading time.
  const { openIndexForReading } = await import('../../store/index/index-store.ts')
  const { readTitles } = await import('../../store/index/read-sessions.ts')
  const database = openIndexForReading(indexDirectory(dataDirectory))
  try {
    return database ? readTitles(database) : new Map()
  } finally {
    database?.close()
  }
}

function readSession({ ledger, selection, finish }: OpenUsage, name: string): UsageOfSession | null {
  const id = ledger.rule === 'ccusage' ? name : findByPrefix(name, sessionIds(ledger))
  const found = id === undefined ? [] : findSession(selection, id)
  const report = id === undefined ? null : sessionEntries(selection, id, found)
  const isIn = new Set(found)
  return report && finish(report, (entry) => isIn.has(entry))
}
