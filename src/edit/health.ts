// The properties of a transcript that an edit must not make worse, collected while it is read.
import { createHash } from 'node:crypto'
import type { LiftedEntry } from '../format/record.ts'
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

/** What a complete record adds. Records kept by `RecordScan` will not do: they have lost their signatures. */
export interface RecordMarks {
  calls: readonly string[]
  results: readonly string[]
  thoughts: readonly string[]
}

export function marksOf(record: LiftedEntry): RecordMarks | undefined {
  if (!isChainRecord(record)) return undefined
  const [calls, results, thoughts] = [toolUseIds(record), toolResultIds(record), thoughtsOf(record)]
  return calls.length + results.length + thoughts.length === 0 ? undefined : { calls, results, thoughts }
}

function thoughtsOf(record: LiftedEntry): string[] {
  if (record.type !== 'assistant') return []
  return record.message.content.flatMap((block) => {
    if (block.type !== 'thinking' || !block.signature) return []
    const { thinking, signature } = block
    return [
      createHash('sha256')
        .update(`${signature}\n${thinking ?? ''}`)
        .digest('hex'),
    ]
  })
}

export interface MarkedRecords {
  records: readonly PlacedRecord[]
  /** One per record. */
  marks: readonly (RecordMarks | undefined)[]
  badLines: number
}

export function healthOf({ records, marks, badLines }: MarkedRecords): TranscriptHealth {
  const [calls, results, thoughts] = [new Set<string>(), new Set<string>(), new Set<string>()]
  for (const mark of marks) {
    if (!mark) continue
    for (const id of mark.calls) calls.add(id)
    for (const id of mark.results) results.add(id)
    for (const thought of mark.thoughts) thoughts.add(thought)
  }
  return {
    records: records.length,
    badLines,
    thoughts,
    openCalls: new Set([...calls].filter((id) => !results.has(id))),
    orphanResults: new Set([...results].filter((id) => !calls.has(id))),
    ...findBrokenParents(records),
    resume: resumeView(records),
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
