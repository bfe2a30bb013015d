// Finds messages that a sidechain repeats under another request. Groups of only sidechain rows that share message and
// session are one: they yield to a group of the main chain, otherwise the best one counts.
import { KEY_STEP, type RowGroups } from './row-groups.ts'
import { USAGE_FLAG, type UsageTable } from './usage-table.ts'

export function findReplays(table: UsageTable, groups: RowGroups): Map<number, number> {
  const sides = collectSides(table, groups)
  const replays = new Map<number, number>()
  const mains = findMains(table, groups, sides)
  const bests = new Map<number, number>()
  for (const group of sides.parents.keys()) {
    const head = headOf(sides.parents, group)
    const best = bests.get(head)
    bests.set(head, best === undefined ? group : groups.better(best, group))
  }
  for (const group of sides.parents.keys()) {
    const head = headOf(sides.parents, group)
    const winner = mains.get(head) ?? bests.get(head)
    if (winner !== undefined && winner !== group) replays.set(group, winner)
  }
  return replays
}

interface SidechainGroups {
  byMessage: Map<number, number>
  /** Links between sidechain-only groups; the head of a chain points to itself. */
  parents: Map<number, number>
  isSide: Uint8Array
}

function collectSides(table: UsageTable, groups: RowGroups): SidechainGroups {
  const sides: SidechainGroups = { byMessage: new Map(), parents: new Map(), isSide: new Uint8Array(table.texts.size) }
  const flags = table.column('flags')
  const [message, session] = [table.column('messageId'), table.column('sessionId')]
  for (let row = 0; row < table.count; row++) {
    const group = groups.groupOf[row] ?? -1
    // A sidechain row wins only if its group has no other rows.
    if (group < 0 || !isSide(flags[groups.winner(group)] ?? 0)) continue
    const id = message[row] ?? 0
    const key = id * KEY_STEP + (session[row] ?? 0)
    if (!sides.parents.has(group)) sides.parents.set(group, group)
    const other = sides.byMessage.get(key)
    if (other === undefined) sides.byMessage.set(key, group)
    else sides.parents.set(headOf(sides.parents, group), headOf(sides.parents, other))
    sides.isSide[id] = 1
  }
  return sides
}

function headOf(parents: ReadonlyMap<number, number>, group: number): number {
  let head = group
  for (let next = parents.get(head) ?? head; next !== head; next = parents.get(head) ?? head) head = next
  return head
}

function isSide(flags: number): boolean {
  return (flags & USAGE_FLAG.sidechain) !== 0 && (flags & USAGE_FLAG.byUuid) === 0
}

function findMains(table: UsageTable, groups: RowGroups, sides: SidechainGroups): Map<number, number> {
  const mains = new Map<number, number>()
  const flags = table.column('flags')
  const [message, session] = [table.column('messageId'), table.column('sessionId')]
  for (let row = 0; row < table.count; row++) {
    const id = message[row] ?? 0
    const group = groups.groupOf[row] ?? -1
    if (sides.isSide[id] !== 1 || group < 0 || ((flags[row] ?? 0) & USAGE_FLAG.sidechain) !== 0) continue
    const side = sides.byMessage.get(id * KEY_STEP + (session[row] ?? 0))
    if (side === undefined) continue
    const head = headOf(sides.parents, side)
    const before = mains.get(head)
    mains.set(head, before === undefined ? group : groups.better(group, before))
  }
  return mains
}
