// The messages of a growing main line. A unit is what makes up one API message: its rows and the user records with
// results of its calls; or a user record that belongs to none. Only units that a change touches are built again.
import { isTalk, type TalkNode } from '../graph.ts'
import { buildMessages, isAssistant, messageKey, type MessageContext } from '../message.ts'
import type { Message } from '../thread.ts'
import { toolResultIds, toolUseIds } from '../tool-ids.ts'
import type { PathChange } from './growing-path.ts'

/** An API message by its key, or a user record on its own. */
type UnitKey = string | TalkNode

interface Unit {
  rows: TalkNode[]
  /** User records with results of its calls. */
  users: TalkNode[]
  messages: Message[]
}

export class GrowingMessages {
  private readonly units = new Map<UnitKey, Unit>()
  private readonly unitOf = new Map<TalkNode, UnitKey>()
  /** The units with a call, by the id of the call. */
  private readonly callUnits = new Map<string, Set<string>>()
  private readonly results = new Map<string, Set<TalkNode>>()
  /** User records of the main line. */
  private readonly onLine = new Set<TalkNode>()
  /** Units with a call that has no result. */
  private readonly waiting = new Set<UnitKey>()

  /** Returns the changed messages by position; null where there is none any more. */
  update(
    { added, removed }: PathChange,
    calls: Iterable<string>,
    context: MessageContext,
  ): Map<number, Message | null> {
    const dirty = new Set<UnitKey>()
    const loose = new Set<TalkNode>()
    for (const node of removed) if (isTalk(node)) this.remove(node, dirty, loose)
    for (const node of added) if (isTalk(node)) this.add(node, dirty, loose)
    for (const node of loose) this.assign(node, dirty)
    for (const id of calls) for (const key of this.callUnits.get(id) ?? []) dirty.add(key)
    const changed = new Map<number, Message | null>()
    // First all removals: a message may have moved to the position of another.
    for (const key of dirty) for (const { position } of this.units.get(key)?.messages ?? []) changed.set(position, null)
    for (const key of dirty) for (const message of this.build(key, context)) changed.set(message.position, message)
    return changed
  }

  hasCall(id: string): boolean {
    return this.callUnits.has(id)
  }

  /** The ids of the calls without a result. */
  *waitingCalls(): Generator<string> {
    for (const key of this.waiting)
      for (const { toolCalls } of this.units.get(key)?.messages ?? [])
        for (const call of toolCalls) if (call.result === null) yield call.id
  }

  /** The last call with this id, in the order of the messages. */
  callWith(id: string): Message['toolCalls'][number] | undefined {
    let last: Message | undefined
    for (const key of this.callUnits.get(id) ?? [])
      for (const message of this.units.get(key)?.messages ?? [])
        if (message.toolCalls.some((call) => call.id === id) && (!last || message.position > last.position))
          last = message
    return last?.toolCalls.findLast((call) => call.id === id)
  }

  private add(node: TalkNode, dirty: Set<UnitKey>, loose: Set<TalkNode>): void {
    if (!isAssistant(node)) {
      for (const id of toolResultIds(node.record)) addTo(this.results, id, node)
      this.onLine.add(node)
      loose.add(node)
      return
    }
    const key = messageKey(node)
    const unit = this.units.get(key) ?? { rows: [], users: [], messages: [] }
    this.units.set(key, unit)
    insert(unit.rows, node)
    dirty.add(key)
    for (const id of toolUseIds(node.record)) addTo(this.callUnits, id, key)
    this.loosen(unit.rows[0] === node ? unit.rows : [node], loose)
  }

  private remove(node: TalkNode, dirty: Set<UnitKey>, loose: Set<TalkNode>): void {
    if (!isAssistant(node)) {
      for (const id of toolResultIds(node.record)) removeFrom(this.results, id, node)
      this.onLine.delete(node)
      loose.add(node)
      return
    }
    const key = messageKey(node)
    const unit = this.units.get(key)
    if (!unit) return
    const isFirst = unit.rows[0] === node
    unit.rows = unit.rows.filter((row) => row !== node)
    dirty.add(key)
    const kept = new Set(unit.rows.flatMap((row) => toolUseIds(row.record)))
    for (const id of toolUseIds(node.record)) if (!kept.has(id)) removeFrom(this.callUnits, id, key)
    this.loosen(isFirst ? [node, ...unit.rows] : [node], loose)
  }

  /** The owner of a result may change with the calls, and with the order of the messages that have them. */
  private loosen(rows: readonly TalkNode[], loose: Set<TalkNode>): void {
    for (const row of rows)
      for (const id of toolUseIds(row.record)) for (const user of this.results.get(id) ?? []) loose.add(user)
  }

  private assign(node: TalkNode, dirty: Set<UnitKey>): void {
    const before = this.unitOf.get(node)
    const now = this.onLine.has(node) ? (this.ownerOf(node) ?? node) : undefined
    if (before === now) return
    const left = before === undefined ? undefined : this.units.get(before)
    if (before !== undefined && left) {
      left.users = left.users.filter((user) => user !== node)
      dirty.add(before)
    }
    if (now === undefined) {
      this.unitOf.delete(node)
      return
    }
    const unit = this.units.get(now) ?? { rows: [], users: [], messages: [] }
    this.units.set(now, unit)
    this.unitOf.set(node, now)
    insert(unit.users, node)
    dirty.add(now)
  }

  /** Of several messages with the same call the last one counts. */
  private ownerOf({ record }: TalkNode): string | undefined {
    for (const id of toolResultIds(record)) {
      let owner: { key: string; position: number } | undefined
      for (const key of (id !== '' && this.callUnits.get(id)) || []) {
        const position = this.units.get(key)?.rows[0]?.position ?? -1
        if (!owner || position > owner.position) owner = { key, position }
      }
      if (owner) return owner.key
    }
    return undefined
  }

  private build(key: UnitKey, context: MessageContext): readonly Message[] {
    const unit = this.units.get(key)
    this.waiting.delete(key)
    if (!unit) return []
    if (unit.rows.length + unit.users.length === 0) {
      this.units.delete(key)
      return []
    }
    const nodes = [...unit.rows, ...unit.users].toSorted((a, b) => a.position - b.position)
    unit.messages = buildMessages(nodes, context)
    if (unit.messages.some(({ toolCalls }) => toolCalls.some(({ result }) => result === null))) this.waiting.add(key)
    return unit.messages
  }
}

/** Keeps the list in file order. Almost every node comes last. */
function insert(nodes: TalkNode[], node: TalkNode): void {
  let place = nodes.length
  while (place > 0 && (nodes[place - 1]?.position ?? 0) > node.position) place--
  nodes.splice(place, 0, node)
}

function addTo<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = sets.get(key)
  if (known) known.add(value)
  else sets.set(key, new Set([value]))
}

function removeFrom<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const known = sets.get(key)
  known?.delete(value)
  if (known?.size === 0) sets.delete(key)
}
