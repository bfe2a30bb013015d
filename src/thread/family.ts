// Groups sessions that share records: resumed the old way, forked, or handed to the background. Copied records count
// once, in the earliest file.
import { PLACE_KEY, type SessionFacts } from './session-facts.ts'
import { pushTo } from '../text/group-by.ts'

export interface FamilyMember {
  id: string
  facts: SessionFacts
}

export interface FamilyCounts {
  members: string[]
  /** Number of prompts and API messages that are not copied from an earlier member. */
  prompts: number
  messages: number
}

export function findFamilies(sessions: readonly FamilyMember[]): Map<string, FamilyCounts> {
  const ordered = sessions.toSorted(byAge)
  const owners = { prompts: new Map<string, string>(), messages: new Map<string, string>() }
  const groups = new Groups(ordered.map((session) => session.id))
  const own = ordered.map(({ id, facts }) => {
    const count = (owner: Map<string, string>, keys: readonly string[]) =>
      [...new Set(keys)].filter((key) => claim(owner, groups, toSharedKey(key, id), id)).length
    const prompts = count(owners.prompts, facts.promptKeys)
    const messages = count(owners.messages, facts.messageKeys)
    for (const parent of facts.forkedFrom) groups.join(id, parent)
    if (facts.continuedIn !== null) groups.join(id, facts.continuedIn)
    return { id, prompts, messages }
  })
  const members = new Map<string, string[]>()
  for (const { id } of ordered) pushTo(members, groups.find(id), id)
  return new Map(
    own.map(({ id, prompts, messages }) => [id, { members: members.get(groups.find(id)) ?? [id], prompts, messages }]),
  )
}

/** A record without a uuid is identified by its position, which no other file shares. */
function toSharedKey(key: string, id: string): string {
  return key.startsWith(PLACE_KEY) ? `${id} ${key}` : key
}

/** Returns true for the first session with the key; a later session joins its family. */
function claim(owner: Map<string, string>, groups: Groups, key: string, id: string): boolean {
  const first = owner.get(key)
  if (first === undefined) {
    owner.set(key, id)
    return true
  }
  groups.join(id, first)
  return first === id
}

/** Copies keep the original's times, so a fork sorts last. Otherwise the session that ended first is the original. */
function byAge({ id: idA, facts: a }: FamilyMember, { id: idB, facts: b }: FamilyMember): number {
  const isFork = ({ forkedFrom }: SessionFacts) => Number(forkedFrom.length > 0)
  return (
    isFork(a) - isFork(b) || compare(a.startedAt, b.startedAt) || compare(a.endedAt, b.endedAt) || compare(idA, idB)
  )
}

function compare(a: string | null, b: string | null): number {
  const [first, second] = [a ?? '~', b ?? '~']
  return first < second ? -1 : first > second ? 1 : 0
}

class Groups {
  private readonly parent: Map<string, string>

  constructor(ids: readonly string[]) {
    this.parent = new Map(ids.map((id) => [id, id]))
  }

  find(id: string): string {
    let current = id
    for (let up = this.parent.get(current) ?? current; up !== current; up = this.parent.get(current) ?? current) {
      this.parent.set(current, this.parent.get(up) ?? up)
      current = up
    }
    return current
  }

  join(a: string, b: string): void {
    if (this.parent.has(a) && this.parent.has(b)) this.parent.set(this.find(a), this.find(b))
  }
}
