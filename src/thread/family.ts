// Groups sessions that share records: resumed the old way, forked, or handed to the background. Copied records count
// once, in the earliest file.
import { countKeys, KeyOwners, packCopyKeys, type CopyKeys } from './counts/copy-keys.ts'
import type { SessionFacts } from './session-facts.ts'
import { pushTo } from '../text/group-by.ts'

export interface FamilyMember {
  id: string
  facts: Pick<SessionFacts, 'forkedFrom' | 'continuedIn' | 'startedAt' | 'endedAt'>
  keys: CopyKeys
}

export function toMember(id: string, facts: SessionFacts): FamilyMember {
  return { id, facts, keys: packCopyKeys(facts) }
}

export interface FamilyCounts {
  members: string[]
  /** Number of prompts and API messages that are not copied from an earlier member. */
  prompts: number
  messages: number
}

export function findFamilies(sessions: readonly FamilyMember[]): Map<string, FamilyCounts> {
  const ordered = sessions.toSorted(byAge)
  const ids = ordered.map(({ id }) => id)
  const groups = new Groups(ids)
  const sizes = ordered.map(({ keys }) => countKeys(keys))
  const prompts = new KeyOwners(sizes.reduce((sum, size) => sum + size.prompts, 0))
  const messages = new KeyOwners(sizes.reduce((sum, size) => sum + size.messages, 0))
  const own = ordered.map(({ id, facts, keys }, index) => {
    /** Counts the keys that no earlier session has. A session with a copied key joins the family of its owner. */
    const count = (owners: KeyOwners, from: number, to: number): number => {
      let claimed = 0
      for (let at = from; at < to; at += 2) {
        const owner = owners.claim(keys[at] ?? 0, keys[at + 1] ?? 0, index)
        if (owner === index) claimed += 1
        else groups.join(id, ids[owner] ?? id)
      }
      return claimed
    }
    const middle = 1 + 2 * (sizes[index]?.prompts ?? 0)
    const counts = { prompts: count(prompts, 1, middle), messages: count(messages, middle, keys.length) }
    for (const parent of facts.forkedFrom) groups.join(id, parent)
    if (facts.continuedIn !== null) groups.join(id, facts.continuedIn)
    return { id, ...counts }
  })
  const members = new Map<string, string[]>()
  for (const id of ids) pushTo(members, groups.find(id), id)
  return new Map(own.map(({ id, ...counts }) => [id, { members: members.get(groups.find(id)) ?? [id], ...counts }]))
}

/** Copies keep the original's times, so a fork sorts last. Otherwise the session that ended first is the original. */
function byAge({ id: idA, facts: a }: FamilyMember, { id: idB, facts: b }: FamilyMember): number {
  const isFork = ({ forkedFrom }: FamilyMember['facts']) => Number(forkedFrom.length > 0)
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
