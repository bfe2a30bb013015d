// Selects rows of the usage table by their own time, session and project, whether they count or not.
import type { Ledger } from '../ledger/ledger.ts'
import type { Zone } from '../report/zone.ts'
import { encode } from '../report/select-entries.ts'

export interface RowScope {
  zone: Zone
  /** Included days; both ends are inclusive. */
  since?: number | undefined
  until?: number | undefined
  /** A session id; its agents are included. */
  session?: string | undefined
  /** Part of a project's folder name. */
  project?: string | undefined
}

/** Returns 1 for each included row. A row without a time is excluded when days are given. */
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

/**
 * Uses the location of the file. A record names its session itself if the agent's file is not in a session's folder.
 */
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

/**
 * Claude Code names a project's folder after its path, with a dash for each character that is not a letter or digit.
 */
function isOfProject(folder: string, part: string | undefined): boolean {
  return part === undefined || encode(folder).includes(encode(part))
}
