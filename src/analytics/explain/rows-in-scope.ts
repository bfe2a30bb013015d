// Selects rows of the usage table by their own time, session and project, whether they count or not.
import type { Ledger } from '../ledger/ledger.ts'
import type { Zone } from '../report/zone.ts'
import { encode } from '../report/select-entries.ts'

export interface RowScope {
  zone: Zone
  since?: number | undefined
  until?: number | undefined
  session?: string | undefined
  project?: string | undefined
}

export function rowsInScope(ledger: Ledger, scope: RowScope): Uint8Array {
  const { table } = ledger
  const wanted = new Uint8Array(table.count).fill(1)
  const isFileIn = ledger.files.map(({ project }) => isOfProject(project, scope.project))
  const file = table.column('file')
  for (let row = 0; row < table.count; row++) if (isFileIn[file[row] ?? 0] !== true) wanted[row] = 0
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

function isOfProject(folder: string, part: string | undefined): boolean {
  return part === undefined || encode(folder).includes(encode(part))
}
