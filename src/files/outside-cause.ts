// Finds the likely cause of a change that no record shows: the commands that were run since the file was last seen.
import type { FileOperation } from './file-operation.ts'
import type { OutsideCause } from './file-version.ts'
import { isRewriter, namesFile, onlyReads } from './shell-command.ts'

/** The commands and sessions seen since the last proof of the content. Constant in size. */
export class CauseWindow {
  private naming: OutsideCause | null = null
  private rewriting: OutsideCause | null = null
  private sessions: readonly string[] = []
  private isReported = false

  clear(): void {
    this.naming = null
    this.rewriting = null
    this.sessions = []
    this.isReported = false
  }

  add({ path, place: { session }, effect }: FileOperation): void {
    if (session !== null && !this.sessions.includes(session)) this.sessions = [...this.sessions.slice(-1), session]
    if (effect.kind === 'outside') this.isReported = true
    if (effect.kind !== 'shell') return
    const { command } = effect
    const isRewriting = isRewriter(command)
    if (namesFile(command, path) && !onlyReads(command))
      this.naming = { kind: isRewriting ? 'formatter' : 'command', detail: command }
    else if (isRewriting) this.rewriting = { kind: 'formatter', detail: command }
  }

  /** `session` is the one that noticed the change. */
  likely(session: string | null): OutsideCause {
    const known = this.naming ?? this.rewriting
    if (known) return known
    const other = this.sessions.findLast((id) => id !== session)
    if (other !== undefined) return { kind: 'session', detail: other }
    return { kind: this.isReported ? 'editor' : 'unknown', detail: null }
  }
}
