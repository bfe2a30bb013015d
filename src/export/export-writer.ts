// A format: sessions in, files out. One is made for a plan, gets the sessions in the order of the plan and is finished.
import type { ExportedSession } from './exported-session.ts'

export interface ExportWriter {
  add(session: ExportedSession): Promise<void>
  /** Writes what comes last (an index, a footer) and closes every file. */
  finish(): Promise<void>
  /** Of tables: rows by the name of the file. */
  readonly rows?: ReadonlyMap<string, number>
}
