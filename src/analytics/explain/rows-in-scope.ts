// Selects rows of the usage table by their own time, session and project, whether they count or not.
import type { Ledger } from '../ledger/ledger.ts'
import type { Zone } from '../report/zone.ts'
import { projectMatcher } from '../../format/project.ts'

export interface RowScope {
  zone: Zone
  since?: number | undefined
  until?: number | undefined
  session?: string | undefined
  project?: string | undefined
}

/** `pathOf` returns the project of a row, by its session and the folder of its file. */
export function rowsInScope(
  ledger: Ledger,
  scope: RowScope,
  pathOf: (session: string, folder: string) => string = (_, folder) => folder,
): Uint8Array {
  const { table } = ledger
  const wanted = new Uint8Array(table.count).fill(1)
  if (scope.project !== undefined) keepProject(ledger, projectMatcher(scope.project), pathOf, wanted)
  if (scope.session !== undefined) keepSession(ledger, scope.session, wanted)
  if (scope.since !== undefined || scope.until !== undefined) keepDays(ledger, scope, wanted)
  return wanted
}

/** Files of agents outside a session's folder do not show the session; their records name it. */
export function sessionOfRow({ table, files }: Ledger, row: number): string {
  const session = files[table.column('file')[row] ?? 0]?.session ?? ''
  return session === '' ? table.texts.at(table.column('sessionId')[row] ?? 0) : session
}

function keepSession(ledger: Ledger, session: string, wanted: Uint8Array): void {
  for (let row = 0; row < wanted.length; row++)
    if (wanted[row] === 1 && sessionOfRow(ledger, row) !== session) wanted[row] = 0
}

function keepDays(
  { table }: Ledger,
  { zone, since = -Infinity, until = Infinity }: RowScope,
  wanted: Uint8Array,
): void {
  const at = table.column('at')
  for (let row = 0; row < wanted.length; row++) {
    const day = zone.dayOf(at[row] ?? NaN)
    if (!(day >= since && day <= until)) wanted[row] = 0
  }
}

function keepProject(
  ledger: Ledger,
  matches: ReturnType<typeof projectMatcher>,
  pathOf: (session: string, folder: string) => string,
  wanted: Uint8Array,
): void {
  const file = ledger.table.column('file')
  const known = new Map<string, boolean>()
  for (let row = 0; row < wanted.length; row++) {
    const folder = ledger.files[file[row] ?? 0]?.project ?? ''
    const session = sessionOfRow(ledger, row)
    const key = `${session} ${folder}`
    const isIn = known.get(key) ?? matches({ path: pathOf(session, folder), folder })
    known.set(key, isIn)
    if (!isIn) wanted[row] = 0
  }
}
