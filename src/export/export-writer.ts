import type { ExportedSession } from './exported-session.ts'

/** Writes an export in one format. Sessions are added in the order of the plan, then `finish` is called once. */
export interface ExportWriter {
  add(session: ExportedSession): Promise<void>
  finish(): Promise<void>
  readonly rows?: ReadonlyMap<string, number>
}
