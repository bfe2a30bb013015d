import type { ExportedSession } from './exported-session.ts'

/** Writes an export in one format. Sessions are added in the order of the plan, then `finish` is called once. */
export interface ExportWriter {
  add(session: ExportedSession): Promise<void>
  /** Writes the rest (an index, a footer) and closes all files. */
  finish(): Promise<void>
  /** For tables: number of rows by file name. */
  readonly rows?: ReadonlyMap<string, number>
}
