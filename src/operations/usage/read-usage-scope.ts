import type { Zone } from '../../analytics/report/zone.ts'
import { sessionIds } from '../../analytics/report/session-entries.ts'
import { AppError } from '../../error.ts'
import { locateAll, type Context } from '../context.ts'
import { readLedger } from './read-ledger.ts'
import { matchPrefix } from '../../reader/by-prefix.ts'
import { readDays, zonedClock } from './usage-days.ts'

export interface ScopeInput {
  session?: string | undefined
  project?: string | undefined
  since?: string | undefined
  until?: string | undefined
  timezone?: string | undefined
  flag?: string | undefined
}

export interface UsageScope {
  session: string | undefined
  project: string | undefined
  since?: number | undefined
  until?: number | undefined
  zone: Zone
  timeZone: string
}

export async function readUsageScope(context: Context, input: ScopeInput): Promise<UsageScope> {
  const clock = zonedClock(context, input.timezone)
  return {
    session: input.session === undefined ? undefined : await sessionId(context, input.session),
    project: input.project,
    ...readDays(input, clock, { flag: input.flag }),
    zone: clock.zone,
    timeZone: clock.timeZone,
  }
}

async function sessionId(context: Context, name: string): Promise<string> {
  // Few reports are about one session.
  const { locateArchived } = await import('../session/archived-files.ts')
  const { resolveName } = await import('../session/resolve-name.ts')
  const walk = locateAll(context)
  try {
    return await resolveName(context, name, [...walk.files, ...locateArchived(context)], walk)
  } catch (error) {
    const counted = error instanceof AppError ? await findCounted(context, name) : []
    if (counted.length !== 1) throw error
    return counted[0] ?? name
  }
}

/** Finds sessions in the ledger, because sessions of which only agents are left have no transcript but are counted. */
async function findCounted(context: Context, name: string): Promise<string[]> {
  return matchPrefix(name, sessionIds(await readLedger(context)))
}
