// Branches of a thread as conversations of their own: what was said up to the fork, and then what was said instead.
import type { OpaqueLine } from '../describe/build-steps.ts'
import type { Message, Thread, ThreadBranch, ThreadEvent, Turn } from '../thread/thread.ts'
import { buildTurns } from '../thread/turn.ts'
import type { Transcript } from './transcript.ts'
import { pushTo } from '../text/group-by.ts'

export class BranchParts {
  private readonly thread: Thread
  private readonly transcript: Transcript
  private readonly main: readonly Message[]
  private readonly events: readonly ThreadEvent[]
  /** Who holds which record: 0 is the main line, others are branches. */
  private readonly holders = new Map<string, number>()

  constructor(thread: Thread, transcript: Transcript) {
    this.thread = thread
    this.transcript = transcript
    this.main = thread.turns.flatMap((turn) => turn.messages)
    this.events = thread.turns.flatMap((turn) => turn.events)
    for (const [index, { messages }] of thread.branches.entries()) this.hold(messages, index + 1)
    this.hold(this.main, 0)
  }

  private hold(messages: readonly Message[], holder: number): void {
    for (const { uuids } of messages) for (const uuid of uuids) this.holders.set(uuid, holder)
  }

  /** uuid of a message → numbers of the branches that leave after it. */
  forks(): Map<string, number[]> {
    const forks = new Map<string, number[]>()
    for (const [index, branch] of this.thread.branches.entries()) {
      const anchor = this.anchorOf(branch)
      if (anchor !== null) pushTo(forks, anchor, index + 1)
    }
    return forks
  }

  /** The message a branch leaves after. It forks from any record: a hook, a measured duration, a boundary. */
  anchorOf({ forkUuid }: ThreadBranch): string | null {
    const climbed = new Set<string>()
    let uuid = forkUuid
    while (uuid !== null && !this.holders.has(uuid) && !climbed.has(uuid)) {
      climbed.add(uuid)
      uuid = this.parentOf(uuid)
    }
    return uuid !== null && this.holders.has(uuid) ? uuid : null
  }

  private parentOf(uuid: string): string | null {
    const record = this.transcript.records[this.transcript.positionOf(uuid) ?? -1]?.record
    if (!record || !('parentUuid' in record)) return null
    return record.parentUuid || ('logicalParentUuid' in record && record.logicalParentUuid) || null
  }

  /** Undefined when there is no such branch. */
  turnsOf(number: number): { turns: Turn[]; opaque: OpaqueLine[] } | undefined {
    const branch = this.thread.branches[number - 1]
    if (!branch) return undefined
    const before = this.messagesUpTo(branch, number)
    const end = this.transcript.positionOf(branch.forkUuid ?? '') ?? -1
    const isBefore = ({ position }: { position: number }) => position <= end
    return {
      turns: buildTurns([...before, ...branch.messages], this.events.filter(isBefore)),
      opaque: this.transcript.opaque.filter(isBefore),
    }
  }

  private messagesUpTo(branch: ThreadBranch, number: number): Message[] {
    const anchor = this.anchorOf(branch)
    const holder = anchor === null ? undefined : this.holders.get(anchor)
    // A branch of a branch; a damaged file may make them name each other.
    if (anchor === null || holder === undefined || holder >= number) return []
    const own = holder === 0 ? undefined : this.thread.branches[holder - 1]
    const messages = own ? own.messages : this.main
    const kept = messages.slice(0, messages.findIndex(({ uuids }) => uuids.includes(anchor)) + 1)
    return own ? [...this.messagesUpTo(own, holder), ...kept] : kept
  }
}
