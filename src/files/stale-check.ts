// Decides whether a report "this file has changed since it was read" means an unrecorded change. A recorded change by another
// session or agent, after the reporter's last look at the file, explains it.
import type { FileOperation, OperationPlace } from './file-operation.ts'

interface Change {
  by: string
  at: number
}

/** Remembers the last two changes by different actors, and each actor's last look. */
export class StaleCheck {
  private readonly looks = new Map<string, number>()
  private last: Change | undefined
  private other: Change | undefined
  private now = 0

  add({ place, effect: { kind } }: FileOperation): void {
    this.now++
    if (kind === 'shell' || kind === 'backup') return
    const by = actorOf(place)
    this.looks.set(by, this.now)
    if (kind === 'read' || kind === 'outside') return
    if (this.last && this.last.by !== by) this.other = this.last
    this.last = { by, at: this.now }
  }

  isExplained(place: OperationPlace): boolean {
    const by = actorOf(place)
    const change = this.last?.by === by ? this.other : this.last
    const looked = this.looks.get(by)
    return change !== undefined && looked !== undefined && change.at > looked
  }
}

function actorOf({ session, agentId }: OperationPlace): string {
  return `${session ?? ''}\n${agentId ?? ''}`
}
