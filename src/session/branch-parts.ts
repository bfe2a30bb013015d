// Branches of a thread as complete conversations: the messages up to the fork, then those of the branch.
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
  private readonly owners = new Map<string, number>()

  constructor(thread: Thread, transcript: Transcript) {
    this.thread = thread
    this.transcript = transcript
    this.main = thread.turns.flatMap((turn) => turn.messages)
    this.events = thread.turns.flatMap((turn) => turn.events)
    for (const [index, { messages }] of thread.branches.entries()) this.assign(messages, index + 1)
    this.assign(this.main, 0)
  }

  private assign(messages: readonly Message[], owner: number): void {
    for (const { uuids } of messages) for (const uuid of uuids) this.owners.set(uuid, owner)
  }

  forks(): Map<string, number[]> {
    const forks = new Map<string, number[]>()
    for (const [index, branch] of this.thread.branches.entries()) {
      const anchor = this.anchorOf(branch)
      if (anchor !== null) pushTo(forks, anchor, index + 1)
    }
    return forks
  }

  /** The fork may be any record, such as a hook; its nearest ancestor that belongs to a message counts. */
  anchorOf({ forkUuid }: ThreadBranch): string | null {
    const visited = new Set<string>()
    let uuid = forkUuid
    while (uuid !== null && !this.owners.has(uuid) && !visited.has(uuid)) {
      visited.add(uuid)
      uuid = this.parentOf(uuid)
    }
    return uuid !== null && this.owners.has(uuid) ? uuid : null
  }

  private parentOf(uuid: string): string | null {
    const record = this.transcript.records[this.transcript.positionOf(uuid) ?? -1]?.record
    if (!record || !('parentUuid' in record)) return null
    return record.parentUuid || ('logicalParentUuid' in record && record.logicalParentUuid) || null
  }

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
    const owner = anchor === null ? undefined : this.owners.get(anchor)
    // In a damaged file two branches may start on each other: only lower numbers count, so that the recursion ends.
    if (anchor === null || owner === undefined || owner >= number) return []
    const parent = owner === 0 ? undefined : this.thread.branches[owner - 1]
    const messages = parent ? parent.messages : this.main
    const kept = messages.slice(0, messages.findIndex(({ uuids }) => uuids.includes(anchor)) + 1)
    return parent ? [...this.messagesUpTo(parent, owner), ...kept] : kept
  }
}
