// The second half of a repair, after the lines are fixed: parents, results without a call, and exact copies.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { buildThread } from '../../thread/build.ts'
import { isChainRecord } from '../../thread/graph.ts'
import { toolResultIds, toolUseIds } from '../../thread/tool-ids.ts'
import { uuidOf } from '../edit-transcript.ts'
import type { ByteReplacement, TouchedRecord } from '../plan.ts'
import { putField, setValue } from '../splice/splice-record.ts'
import { findCopies } from './find-copies.ts'
import type { FixedTranscript } from './fixed-transcript.ts'
import { fixParents } from './fix-parents.ts'
import { keepAsText } from './orphan-results.ts'
import { RecordChanges } from './record-changes.ts'
import type { RepairTally } from './repair-tally.ts'

export interface SessionKnowledge {
  hasCall: (id: string) => boolean
  hasRecordElsewhere: (uuid: string) => boolean
}

export interface Repaired {
  /** In offsets of the fixed transcript. */
  replacements: ByteReplacement[]
  touched: TouchedRecord[]
}

export function repairTranscript(fixed: FixedTranscript, known: SessionKnowledge, tally: RepairTally): Repaired {
  const texts = new ChangedTexts(fixed)
  relink(texts, known, tally)
  convertOrphans(texts, known, tally)
  const gone = removeCopies(texts, tally)
  tally.openCalls += countOpenCalls(fixed.records)
  return { replacements: texts.replacements(gone), touched: texts.touched.toSorted((a, b) => a.line - b.line) }
}

class ChangedTexts {
  readonly touched: TouchedRecord[] = []
  readonly fixed: FixedTranscript
  private readonly changes = new Map<ScannedRecord, RecordChanges>()

  constructor(fixed: FixedTranscript) {
    this.fixed = fixed
  }

  text(record: ScannedRecord): string {
    const text = this.fixed.text(record)
    return this.changes.get(record)?.applyTo(text) ?? text
  }

  set(record: ScannedRecord, text: string): void {
    const changes = this.changes.get(record) ?? new RecordChanges()
    changes.add(this.fixed.text(record), text)
    this.changes.set(record, changes)
  }

  report(record: ScannedRecord, change: Pick<TouchedRecord, 'change' | 'before' | 'after'>): void {
    const { path } = this.fixed.source.file
    const line = this.fixed.lineOf(record)
    this.touched.push({ path, line, uuid: uuidOf(record) ?? null, type: record.record.type, ...change })
  }

  replacements(gone: ReadonlySet<ScannedRecord>): ByteReplacement[] {
    return this.fixed.records.flatMap((record): ByteReplacement[] => {
      if (gone.has(record)) return [{ offset: record.lineOffset, length: record.lineLength, bytes: Buffer.alloc(0) }]
      const { replacements = [] } = this.changes.get(record) ?? {}
      return replacements.map((change) => ({ ...change, offset: record.offset + change.offset }))
    })
  }
}

function relink(texts: ChangedTexts, known: SessionKnowledge, tally: RepairTally): void {
  const { records, source } = texts.fixed
  const { isAgent } = source
  const found = fixParents(records, {
    isAgent,
    breaks: () => buildThread(records, { isAgent }).breaks,
    // An agent's transcript may begin at a record of the main transcript.
    isElsewhere: (uuid) => {
      const isThere = isAgent && known.hasRecordElsewhere(uuid)
      if (isThere) tally.parentsElsewhere += 1
      return isThere
    },
  })
  const fixed = found.filter(({ record }) => !record.isLarge)
  tally.parents += fixed.length
  tally.tooLarge += found.length - fixed.length
  for (const { record, old, parent, why } of fixed) {
    texts.set(record, setValue(texts.text(record), ['parentUuid'], parent))
    const before = why === 'missing' ? `parent ${old}, which is missing` : `parent ${old}, which is also its descendant`
    texts.report(record, {
      change: 'relinked',
      before,
      after: parent === null ? 'no parent' : `parent ${parent}, the message before it`,
    })
  }
}

function convertOrphans(texts: ChangedTexts, { hasCall }: SessionKnowledge, tally: RepairTally): void {
  const { records } = texts.fixed
  const parents = new Set(records.map(({ record }) => (isChainRecord(record) ? record.parentUuid : undefined)))
  for (const record of records) {
    if (record.record.type !== 'user' || record.isLarge) continue
    const orphans = toolResultIds(record.record).filter((id) => !hasCall(id))
    if (orphans.length === 0) continue
    const before = texts.text(record)
    const converted = keepAsText(before, (id) => !hasCall(id))
    if (converted === before) continue
    // Marked isMeta because nobody typed it. A last record is not marked: resuming skips marked records to find the end.
    const isOnlyResults = record.record.message.content.every(({ type }) => type === 'tool_result')
    const isAll = orphans.length === toolResultIds(record.record).length
    const isNamed = parents.has(record.record.uuid ?? '')
    texts.set(record, converted)
    if (isOnlyResults && isAll && isNamed) texts.set(record, putField(converted, ['isMeta'], true))
    texts.report(record, {
      change: 'changed',
      before: `result of ${orphans.join(', ')}, a missing call`,
      after: 'the result as text',
    })
    tally.orphans += orphans.length
  }
}

function removeCopies(texts: ChangedTexts, tally: RepairTally): Set<ScannedRecord> {
  const { copies, different } = findCopies(texts.fixed.records, (record) => texts.text(record))
  for (const record of copies)
    texts.report(record, { change: 'removed', before: 'an exact copy of a record before it', after: null })
  tally.copies += copies.size
  tally.differentCopies += different
  return copies
}

/** Does not count those of the last message, which may still have been running. */
function countOpenCalls(records: readonly ScannedRecord[]): number {
  const chain = records.flatMap(({ record }) => (isChainRecord(record) ? [record] : []))
  const results = new Set(chain.flatMap(toolResultIds))
  const last = chain.findLastIndex(
    (record) => record.type === 'user' || (record.type === 'assistant' && toolUseIds(record).length === 0),
  )
  return chain
    .slice(0, last + 1)
    .flatMap(toolUseIds)
    .filter((id) => !results.has(id)).length
}
