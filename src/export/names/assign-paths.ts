// Assigns each session a path that is unique ignoring case and accents. The same sessions get the same paths in any order.
import { formatTime } from '../../text/quantity.ts'
import type { PlannedSession } from '../export-plan.ts'

import { countNames, foldName } from './folded-names.ts'
import { nameFolders } from './name-folders.ts'
import { slug } from './slug.ts'

type NamedSession = Pick<PlannedSession, 'id' | 'title' | 'project' | 'startedAt'>

const SHORT_ID = 8
/** Claude Code ids have 36 characters, but a file may have any name. */
const LONG_ID = 64
const NO_PROJECT = { path: '', name: 'no-project' }

export function assignPaths(
  sessions: readonly NamedSession[],
  timeZone: string,
  { byProject }: { byProject: boolean },
): string[] {
  const folders = nameFolders(sessions.map(({ project }) => project ?? NO_PROJECT))
  const named = sessions.map((session, order) => {
    const folder = byProject ? `${folders.get((session.project ?? NO_PROJECT).path) ?? ''}/` : ''
    const start = [dayOf(session.startedAt, timeZone), slug(session.title).toLowerCase().normalize('NFC')]
    return { order, id: session.id, start: folder + start.filter(Boolean).join('-') }
  })
  const short = countNames(named.map((name) => withId(name, SHORT_ID)))
  const used = new Set<string>()
  const paths = new Map<number, string>()
  for (const name of named.toSorted((a, b) => compare(a.id, b.id) || a.order - b.order)) {
    const wanted = withId(name, SHORT_ID)
    const path = firstFree(short.get(foldName(wanted)) === 1 ? wanted : withId(name, LONG_ID), used)
    used.add(foldName(path))
    paths.set(name.order, path)
  }
  return named.map(({ order }) => paths.get(order) ?? '')
}

function dayOf(startedAt: string | null, timeZone: string): string {
  if (startedAt === null || Number.isNaN(Date.parse(startedAt))) return 'undated'
  const day = formatTime(startedAt, timeZone).slice(0, 10)
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : 'undated'
}

function withId({ id, start }: { id: string; start: string }, length: number): string {
  // Never empty, so that no name ends with "-" or a forbidden character.
  const safe =
    id
      .replaceAll(/[^0-9A-Za-z-]+/g, '')
      .slice(0, length)
      .replaceAll(/-+$/g, '') || 'session'
  return `${start}-${safe}`
}

function firstFree(path: string, used: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? path : `${path}-${number}`
    if (!used.has(foldName(candidate))) return candidate
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
