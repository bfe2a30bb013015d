// Chooses new parents for records whose parent is missing or that are their own ancestors: the message before them, as
// thread/chain.ts bridges such gaps. So resuming loads the same messages that Annals shows.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isChainRecord, type ChainRecord } from '../../thread/graph.ts'
import { toolResultIds } from '../../thread/tool-ids.ts'
import { isBoundary, type Break } from '../../thread/chain.ts'

export interface ParentOptions {
  /** Then all records belong to the agent, whatever `isSidechain` says. */
  isAgent: boolean
  breaks: () => readonly Break[]
  isElsewhere: (uuid: string) => boolean
}

export interface NewParent {
  record: ScannedRecord
  old: string
  parent: string | null
  why: 'missing' | 'circular'
}

export function fixParents(records: readonly ScannedRecord[], options: ParentOptions): NewParent[] {
  const lines = new ParentLines(records, options)
  lines.fixMissing()
  lines.fixCycles()
  return lines.made.toSorted((a, b) => a.record.position - b.record.position)
}

/** A chain record. Copies with the same uuid are one link, with the position of the first and the parent of the last. */
interface ChainLink {
  id: string
  record: ChainRecord
  position: number
  parent: string | null
  copies: { scanned: ScannedRecord; record: ChainRecord }[]
}

class ParentLines {
  readonly made: NewParent[] = []
  private readonly links = new Map<string, ChainLink>()
  private readonly talks: ChainLink[]
  private known: ReadonlyMap<string, string | null> | undefined
  private readonly options: ParentOptions
  /** True if some parent comes after its child: only then can a new link to an earlier record close a cycle. */
  private readonly hasForward: boolean

  constructor(records: readonly ScannedRecord[], options: ParentOptions) {
    this.options = options
    for (const scanned of records) if (isChainRecord(scanned.record)) this.add(scanned, scanned.record)
    const links = [...this.links.values()]
    // A record without a uuid cannot be a parent.
    this.talks = links.filter(({ record }) => (record.type === 'user' || record.type === 'assistant') && record.uuid)
    this.hasForward = links.some(
      ({ parent, position }) => parent !== null && (this.links.get(parent)?.position ?? -1) >= position,
    )
  }

  fixMissing(): void {
    for (const link of this.links.values())
      for (const old of new Set(link.copies.map(({ record }) => record.parentUuid)))
        if (old && !this.links.has(old) && !this.options.isElsewhere(old)) this.relink(link, old, 'missing')
  }

  /** Cycles share no records, because each record has one parent. */
  fixCycles(): void {
    const settled = new Set<ChainLink>()
    for (const start of this.links.values()) {
      const path = new Set<ChainLink>()
      let link: ChainLink | undefined = start
      while (link && !settled.has(link) && !path.has(link)) {
        path.add(link)
        link = this.above(link)
      }
      if (link && path.has(link)) this.open([...path].slice([...path].indexOf(link)))
      for (const each of path) settled.add(each)
    }
  }

  private get bridges(): ReadonlyMap<string, string | null> {
    return (this.known ??= new Map(
      this.options
        .breaks()
        .flatMap(({ at, to, reason }) =>
          reason === 'missing parent' || reason === 'cycle' ? [[at, to] as const] : [],
        ),
    ))
  }

  private add(scanned: ScannedRecord, record: ChainRecord): void {
    const id = record.uuid ?? `line ${scanned.line}`
    const parent = record.parentUuid || null
    const first = this.links.get(id)
    if (!first) {
      this.links.set(id, { id, record, position: scanned.position, parent, copies: [{ scanned, record }] })
      return
    }
    first.parent = parent
    first.copies.push({ scanned, record })
  }

  private above({ parent }: ChainLink): ChainLink | undefined {
    return parent === null ? undefined : this.links.get(parent)
  }

  /** Breaks a cycle where the thread does, or else at its earliest record, whose parent comes after it. */
  private open(cycle: readonly ChainLink[]): void {
    const movable = cycle.filter(({ copies }) => copies.every(({ scanned }) => !scanned.isLarge))
    const earliest = movable.toSorted((a, b) => a.position - b.position)[0]
    const link = movable.find(({ id }) => this.bridges.has(id)) ?? earliest
    if (link?.parent) this.relink(link, link.parent, 'circular')
  }

  private relink(link: ChainLink, old: string, why: NewParent['why']): void {
    const naming = link.copies.filter(({ record }) => record.parentUuid === old)
    const parent = this.choose(link)
    if (link.parent === old && naming.every(({ scanned }) => !scanned.isLarge)) link.parent = parent
    for (const { scanned } of naming) this.made.push({ record: scanned, old, parent, why })
  }

  private choose(link: ChainLink): string | null {
    // Resuming must stop at a compaction: with a parent, it would load the summarized messages too.
    if (isBoundary(link) || this.isBeginning(link)) return null
    const bridge = this.bridges.get(link.id)
    const bridged = bridge ? this.links.get(bridge) : undefined
    if (bridged?.record.uuid && !this.isBelow(bridged, link)) return bridged.id
    for (let index = firstNotBefore(this.talks, link.position) - 1; index >= 0; index--) {
      const talk = this.talks[index]
      if (talk && this.groupOf(talk) === this.groupOf(link) && !this.isBelow(talk, link)) return talk.id
    }
    return null
  }

  private isBelow(low: ChainLink, high: ChainLink): boolean {
    if (low === high) return true
    if (!this.hasForward) return false
    const visited = new Set<ChainLink>()
    for (let link: ChainLink | undefined = low; link && !visited.has(link); link = this.above(link)) {
      if (link === high) return true
      visited.add(link)
    }
    return false
  }

  /** Agents of old versions are in the main transcript; each is a separate group. */
  private groupOf({ record }: ChainLink): string {
    return this.options.isAgent || record.isSidechain !== true ? '' : `agent ${record.agentId ?? ''}`
  }

  /** The prompt of an agent in the main transcript has no parent. */
  private isBeginning(link: ChainLink): boolean {
    const { record } = link
    return (
      this.groupOf(link) !== '' &&
      record.type === 'user' &&
      record.isMeta !== true &&
      toolResultIds(record).length === 0
    )
  }
}

function firstNotBefore(links: readonly ChainLink[], position: number): number {
  let [low, high] = [0, links.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((links[middle]?.position ?? Infinity) < position) low = middle + 1
    else high = middle
  }
  return low
}
