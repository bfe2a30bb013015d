// A moment in the history of files: after a record, or a time. Versions are in the order of the disk, so a moment selects
// the last version up to it.
import type { FileVersion } from '../../files/file-version.ts'
import { AppError } from '../../error.ts'
import { ambiguousName } from '../../reader/by-prefix.ts'
import { findMoments } from '../../store/files/read-moments.ts'
import type { Database } from '../../store/open.ts'
import { parseDate } from '../../query/date.ts'
import { advise, operation } from '../../text/advice.ts'
import type { Context } from '../context.ts'

export interface Moment {
  /** The record, or null for a time. */
  uuid: string | null
  session: string | null
  atMs: number | null
}

const SHORTEST_PREFIX = 8
const MOST_SHOWN = 6

export function readMoment(context: Context, database: Database, typed: string): Moment {
  const wanted = typed.trim()
  const isId = wanted.length >= SHORTEST_PREFIX && /^[\w-]+$/.test(wanted)
  const found = isId ? findMoments(database, wanted, MOST_SHOWN) : []
  const exact = found.find(({ uuid }) => uuid === wanted.toLowerCase())
  if (found.length > 1 && !exact)
    throw ambiguousName(
      'records begin with',
      wanted,
      found.map(({ uuid }) => uuid),
    )
  const record = exact ?? found[0]
  if (record) return record
  const span = parseDate(wanted, { nowMs: context.now(), timeZone: context.settings.timeZone.value })
  if (span) return { uuid: null, session: null, atMs: Math.max(span.startMs, span.endMs - 1) }
  throw new AppError(
    'not-found',
    advise`"${typed}" is neither a record nor a time. Give at least ${String(SHORTEST_PREFIX)} characters of the uuid of a message,
      as ${operation('show')} prints it, or a time such as 2026-02-11T09:30.`,
  )
}

/** Returns the last version up to the moment; undefined if the file is not known then. */
export function versionAt(versions: readonly FileVersion[], moment: Moment | null): FileVersion | undefined {
  if (moment === null) return versions.at(-1)
  const { uuid, atMs } = moment
  // A record that made or showed a version decides, because its time may be that of a call, before the result.
  const shown = uuid === null ? undefined : versions.findLast((version) => isShownBy(version, uuid))
  if (shown) return shown
  return atMs === null ? undefined : versions.findLast((version) => version.atMs !== null && version.atMs <= atMs)
}

function isShownBy({ operation: { place }, evidence }: FileVersion, uuid: string): boolean {
  return (
    place.callUuid === uuid ||
    place.resultUuid === uuid ||
    evidence.some(({ place: own }) => own.callUuid === uuid || own.resultUuid === uuid)
  )
}
