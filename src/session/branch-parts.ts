// Branches of a thread as complete conversations: the messages up to the fork, then those of the branch.
import type { OpaqueLine } from '../describe/build-steps.ts'
import type { Message, Thread, ThreadBranch, ThreadEvent, Turn } from '../thread/thread.ts'
import { buildTurns } from '../thread/turn.ts'
import type { Transcript } from './transcript.ts'
import { pushTo } from '../text/group-by.ts'
import { lowerBound } from '../thread/graph.ts'

export class BranchParts {
  private readonly thread: Thread
  private readonly transcript: Transcript
  /** The branch of each record of a message; 0 is the main line. Only a session with branches needs it. */
  private owners: Map<string, number> | undefined

  /** `earlier` are the parts of the same session before it grew, and the position from which its turns differ. */
  constructor(thread: Thread, transcript: Transcript, earlier?: { parts: BranchParts; from: number }) {
    this.thread = thread
    this.transcript = transcript
    if (earlier && earlier.from > 0) this.owners = earlier.parts.handOver(this, earlier.from)
  }

  private get main(): Message[] {
    return this.thread.turns.flatMap((turn) => turn.messages)
  }

  private get events(): ThreadEvent[] {
    return this.thread.turns.flatMap((turn) => turn.events)
  }

  private ownerOf(uuid: string): number | undefined {
    if (!this.owners) {
      this.owners = new Map()
      this.assignFrom(this.owners, 0)
    }
    return this.owners.get(uuid)
  }

  private handOver(next: BranchParts, from: number): Map<string, number> | undefined {
    const { owners } = this
    this.owners = undefined
    if (!owners || next.thread.branches.length === 0) return undefined
    const old = [...this.thread.branches.flatMap(({ messages }) => messages), ...messagesFrom(this.thread, from)]
    for (const { uuids } of old) for (const uuid of uuids) owners.delete(uuid)
    next.assignFrom(owners, from)
    return owners
  }

  private assignFrom(owners: Map<string, number>, from: number): void {
    const assign = (messages: readonly Message[], owner: number) => {
      for (const { uuids } of messages) for (const uuid of uuids) owners.set(uuid, owner)
    }
    for (const [index, { messages }] of this.thread.branches.entries()) assign(messages, index + 1)
    assign(messagesFrom(this.thread, from), 0)
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
    while (uuid !== null && this.ownerOf(uuid) === undefined && !visited.has(uuid)) {
      visited.add(uuid)
      uuid = this.parentOf(uuid)
    }
    return uuid !== null && this.ownerOf(uuid) !== undefined ? uuid : null
  }

  private parentOf(uuid: string): string | null {
    const record = this.transcript.at(this.transcript.positionOf(uuid) ?? -1)?.record
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
    const owner = anchor === null ? undefined : this.ownerOf(anchor)
    // In a damaged file two branches may start on each other: only lower numbers count, so that the recursion ends.
    if (anchor === null || owner === undefined || owner >= number) return []
    const parent = owner === 0 ? undefined : this.thread.branches[owner - 1]
    const messages = parent ? parent.messages : this.main
    const kept = messages.slice(0, messages.findIndex(({ uuids }) => uuids.includes(anchor)) + 1)
    return parent ? [...this.messagesUpTo(parent, owner), ...kept] : kept
  }
}

/** Goes back from the end, because almost always only the last turn is wanted. */
function messagesFrom({ turns }: Thread, position: number): Message[] {
  let first = turns.length
  while (first > 0 && (turns[first - 1]?.messages.at(-1)?.position ?? Infinity) >= position) first--
  return turns.slice(first).flatMap(({ messages }) => messages.slice(lowerBound(messages, position)))
}
