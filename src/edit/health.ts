// The properties of a transcript that an edit must not make worse, collected while it is read.
import { createHash } from 'node:crypto'
import type { LiftedEntry } from '../format/record.ts'
import type { RecordScan } from '../session/record-scan.ts'
import { isChainRecord, type PlacedRecord } from '../thread/graph.ts'
import { resumeView, type ResumeView } from '../thread/resume.ts'
import { toolResultIds, toolUseIds } from '../thread/tool-ids.ts'

export interface TranscriptHealth {
  records: number
  badLines: number
  dangling: ReadonlySet<string>
  circular: ReadonlySet<string>
  openCalls: ReadonlySet<string>
  orphanResults: ReadonlySet<string>
  /** Digests of signed thinking blocks, over text and signature. */
  thoughts: ReadonlySet<string>
  resume: ResumeView
}

export class HealthCollector {
  private readonly calls = new Set<string>()
  private readonly results = new Set<string>()
  private readonly thoughts = new Set<string>()

  /** Adds a complete record. Records kept by `RecordScan` will not do: they have lost their signatures. */
  add(record: LiftedEntry): void {
    if (!isChainRecord(record)) return
    for (const id of toolUseIds(record)) this.calls.add(id)
    for (const id of toolResultIds(record)) this.results.add(id)
    if (record.type !== 'assistant') return
    for (const block of record.message.content) if (block.type === 'thinking') this.addThinking(block)
  }

  finish({ records, damage }: Pick<RecordScan, 'records' | 'damage'>): TranscriptHealth {
    const { thoughts, calls, results } = this
    return {
      records: records.length,
      badLines: damage.length,
      thoughts,
      openCalls: new Set([...calls].filter((id) => !results.has(id))),
      orphanResults: new Set([...results].filter((id) => !calls.has(id))),
      ...findBrokenParents(records),
      resume: resumeView(records),
    }
  }

  private addThinking({
    thinking,
    signature,
  }: {
    thinking?: string | undefined
    signature?: string | null | undefined
  }): void {
    if (!signature) return
    this.thoughts.add(
      createHash('sha256')
        .update(`${signature}\n${thinking ?? ''}`)
        .digest('hex'),
    )
  }
}

function findBrokenParents(records: readonly PlacedRecord[]): Pick<TranscriptHealth, 'dangling' | 'circular'> {
  const parents = new Map<string, string | null>()
  for (const { record } of records)
    if (isChainRecord(record) && record.uuid) parents.set(record.uuid, record.parentUuid || null)
  const dangling = [...parents].flatMap(([id, parent]) => (parent !== null && !parents.has(parent) ? [id] : []))
  return { dangling: new Set(dangling), circular: findCircular(parents) }
}

function findCircular(parents: ReadonlyMap<string, string | null>): Set<string> {
  const settled = new Set<string>()
  const circular = new Set<string>()
  for (const start of parents.keys()) {
    const path: string[] = []
    const onPath = new Set<string>()
    let id: string | null = start
    while (id !== null && !settled.has(id) && !onPath.has(id)) {
      path.push(id)
      onPath.add(id)
      id = parents.get(id) ?? null
    }
    if (id !== null && onPath.has(id)) for (const each of path.slice(path.indexOf(id))) circular.add(each)
    for (const each of path) settled.add(each)
  }
  return circular
}
