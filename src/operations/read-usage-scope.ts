// The part of all usage that a person named, in days and ids.
import { makeZone, type Zone } from '../analytics/report/zone.ts'
import { AppError } from '../error.ts'
import type { TimeSpan } from '../query/date.ts'
import { locateArchived } from './archived-files.ts'
import { locateAll, type Context } from './context.ts'
import { readDate } from './read-date.ts'
import { resolveName } from './resolve-name.ts'

export interface ScopeInput {
  session?: string | undefined
  project?: string | undefined
  since?: string | undefined
  until?: string | undefined
  timezone?: string | undefined
}

export interface UsageScope {
  /** Id of the session. */
  session: string | undefined
  /** Part of a project's directory. */
  project: string | undefined
  /** Days that are in, both ends included. */
  since: number | undefined
  until: number | undefined
  zone: Zone
  /** Its name; "system" for that of the machine. */
  timeZone: string
}

export async function readUsageScope(context: Context, input: ScopeInput): Promise<UsageScope> {
  const named = input.timezone ?? context.settings.timeZone.value
  const timeZone = named === 'local' ? 'system' : named
  const zone = makeZone(timeZone)
  if (!zone) throw new AppError('usage', `"${timeZone}" is not a time zone; write a name such as Europe/Berlin or UTC.`)
  const spanOf = (words: string) => readDate(inZone(context, timeZone), withDashes(words))
  return {
    session: input.session === undefined ? undefined : await sessionId(context, input.session),
    project: input.project,
    since: input.since === undefined ? undefined : zone.dayOf(spanOf(input.since).startMs),
    until: input.until === undefined ? undefined : lastDay(spanOf(input.until), zone),
    zone,
    timeZone,
  }
}

/** A span ends where the next day begins; a moment is of its own day. */
function lastDay({ startMs, endMs }: TimeSpan, zone: Zone): number {
  return zone.dayOf(Math.max(startMs, endMs - 1))
}

async function sessionId(context: Context, name: string): Promise<string> {
  return resolveName(context, name, [...locateAll(context).files, ...locateArchived(context)])
}

function inZone(context: Context, timeZone: string): Context {
  const { settings } = context
  return { ...context, settings: { ...settings, timeZone: { ...settings.timeZone, value: timeZone } } }
}

/** 20260211, as other programs take it. */
function withDashes(words: string): string {
  return words.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}
