// Finds the nearest remaining ancestor of a removed record. The graph may be broken: parents may be missing, uuids may
// repeat, and a record may be its own ancestor.
import { isHumanPrompt } from '../../format/prompt.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isAside } from '../../thread/aside.ts'
import { isChainRecord, isTalkRecord } from '../../thread/graph.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'

export class RemainingLinks {
  private readonly transcript: EditTranscript
  private readonly goneIds: ReadonlySet<string>
  /** For repeated uuids the last parent counts, as in thread/graph. */
  private readonly parents = new Map<string, string | null>()
  private readonly logical = new Map<string, string>()
  private builtGaps: ReadonlyMap<string, string> | undefined

  constructor(transcript: EditTranscript, gone: ReadonlySet<ScannedRecord>) {
    this.transcript = transcript
    const staying = new Set<string>()
    const leaving = new Set<string>()
    for (const each of transcript.records) {
      const uuid = uuidOf(each)
      if (uuid === undefined) continue
      ;(gone.has(each) ? leaving : staying).add(uuid)
      if (!isChainRecord(each.record)) continue
      this.parents.set(uuid, each.record.parentUuid || null)
      if (each.record.logicalParentUuid) this.logical.set(uuid, each.record.logicalParentUuid)
    }
    // A removed record with a remaining copy does not count as gone.
    this.goneIds = new Set([...leaving].filter((uuid) => !staying.has(uuid)))
  }

  isGone(uuid: unknown): uuid is string {
    return typeof uuid === 'string' && this.goneIds.has(uuid)
  }

  /** For links other than a parent: searches across compactions and gaps. */
  above(uuid: string): string | null {
    return this.climb(uuid, (id) => this.logical.get(id) ?? this.gaps.get(id))
  }

  /**
   * A typed prompt without a parent would be read as a new root and the messages before it as rewound, so the search
   * continues across a gap if the thread does. Old versions attach commands to the first record of the file; if it is
   * removed, they are attached to the message before them.
   */
  parentFor(child: ScannedRecord, uuid: string): string | null {
    const own = uuidOf(child)
    const above = this.climb(uuid, () => undefined)
    // Only circular records can be below themselves; checking every record would take quadratic time.
    const isCircular = own !== undefined && this.transcript.health.circular.has(own)
    if (above !== null) return isCircular && this.hasAncestor(above, own) ? null : above
    const beyond = isTypedPrompt(child) ? this.climb(uuid, (id) => this.gaps.get(id)) : this.asideOf(child)
    return beyond !== null && this.hasAncestor(beyond, own) ? null : beyond
  }

  pathUp(from: string, to: string): string[] | undefined {
    const path = new Set<string>()
    for (let id: string | null = from; id !== null && !path.has(id); id = this.parents.get(id) ?? null) {
      path.add(id)
      if (id === to) return [...path]
    }
    return undefined
  }

  private climb(from: string, across: (id: string) => string | undefined): string | null {
    const visited = new Set<string>()
    let id: string | null = from
    while (id !== null && this.goneIds.has(id)) {
      if (visited.has(id)) return null
      visited.add(id)
      const parent: string | null = this.parents.get(id) ?? null
      id = parent !== null && this.parents.has(parent) ? parent : (across(id) ?? null)
    }
    return id !== null && this.parents.has(id) ? id : null
  }

  private asideOf(child: ScannedRecord): string | null {
    if (!isAside(child)) return null
    const before = this.transcript.records.findLast(
      (each) =>
        each.position < child.position &&
        isTalkRecord(each.record) &&
        each.record.isSidechain !== true &&
        !this.isGone(uuidOf(each)),
    )
    return (before && uuidOf(before)) ?? null
  }

  private hasAncestor(id: string, ancestor: string | undefined): boolean {
    return ancestor !== undefined && this.pathUp(id, ancestor) !== undefined
  }

  /** Where the thread continues above records whose parent is not in the file. Compactions are not gaps. */
  private get gaps(): ReadonlyMap<string, string> {
    this.builtGaps ??= new Map(
      this.transcript.thread.breaks.flatMap(({ at, to, reason }): [string, string][] =>
        to === null || reason.startsWith('compaction') ? [] : [[at, to]],
      ),
    )
    return this.builtGaps
  }
}

function isTypedPrompt({ record }: ScannedRecord): boolean {
  return record.type === 'user' && isHumanPrompt(record)
}
