// Removes messages with all that depends on them: tool results, hooks, progress, queue operations, agents, outputs.
import { isObject } from '../../format/check.ts'
import { isHumanPrompt } from '../../format/prompt.ts'
import { contentText } from '../../format/text.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { isChainRecord, isSidechain, isTalkRecord } from '../../thread/graph.ts'
import { toolResultIds, toolUseIds } from '../../thread/tool-ids.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan, FileEdit } from '../plan.ts'
import { applySplices, removeMembers } from '../splice/splice-record.ts'
import { decodeValue, valueSpan, type ValuePath } from '../splice/value-span.ts'
import { callsOf, namedCalls } from './named-calls.ts'
import { removeOwnedFiles } from './owned-files.ts'
import { findQueueGroups } from './queue-groups.ts'
import { oneLine, recordPreview } from '../plans/record-preview.ts'
import { readAgents, recordId, type SessionAgents } from '../plans/session-agents.ts'
import { deleteLines, type RecordEdit } from './delete-lines.ts'
import { withoutBlocks } from '../plans/message-blocks.ts'

export interface Removal {
  gone: ReadonlySet<ScannedRecord>
  edits: FileEdit[]
  touched: EditPlan['touched']
  notes: string[]
  figures: string
}

export interface RemovalSeed {
  records: ReadonlySet<ScannedRecord>
  /** Calls whose blocks are removed although their messages are kept. */
  calls?: ReadonlySet<string>
  changes?: ReadonlyMap<ScannedRecord, RecordEdit>
  /** Reports whether a record that belongs to no message is removed because of its position. */
  isCut: (position: number) => boolean
}

export async function removeRecords(session: EditedSession, seed: RemovalSeed): Promise<Removal> {
  const { main } = session
  const agents = await readAgents(session)
  const { gone, changes, calls } = new RemovalClosure(main, agents, seed).close()
  const { replacements, touched } = deleteLines(main, gone, changes)
  const files = removeOwnedFiles(session, { gone, changes, calls }, agents)
  const removed = touched.filter(({ change }) => change === 'removed').length
  return {
    gone,
    edits: replacements.length === 0 ? [] : [{ kind: 'rewrite', file: main.file, replacements }, ...files.edits],
    touched,
    notes: [...files.notes, ...noteOnBeginning(main, gone)],
    figures: [
      plural(removed, 'record'),
      ...some(calls.size, 'tool call'),
      ...some(files.agents, 'agent'),
      ...some(files.outputs, 'spilled output'),
    ].join(', '),
  }
}

function some(number: number, name: string): string[] {
  return number === 0 ? [] : [plural(number, name)]
}

/** The API requires the first message to be from the user. */
function noteOnBeginning({ records }: EditTranscript, gone: ReadonlySet<ScannedRecord>): string[] {
  const talks = records.filter((each) => isTalkRecord(each.record) && !isSidechain(each))
  const [before, after] = [talks[0], talks.find((each) => !gone.has(each))]
  if (after?.record.type !== 'assistant' || before?.record.type === 'assistant') return []
  return ['The session now begins with an answer instead of a prompt; Claude Code may be unable to continue it.']
}

/** Adds dependent records to the removal until no call, result, agent or queue group is half removed. */
class RemovalClosure {
  private readonly main: EditTranscript
  private readonly agents: SessionAgents
  private readonly seed: RemovalSeed
  private readonly gone: Set<ScannedRecord>
  private readonly changes: Map<ScannedRecord, RecordEdit>
  private readonly copies = new Map<string, ScannedRecord[]>()
  private calls = new Set<string>()

  constructor(main: EditTranscript, agents: SessionAgents, seed: RemovalSeed) {
    this.main = main
    this.agents = agents
    this.seed = seed
    this.gone = new Set(seed.records)
    this.changes = new Map(seed.changes)
    for (const each of main.records) {
      const id = recordId(each)
      const same = this.copies.get(id)
      if (same) same.push(each)
      else this.copies.set(id, [each])
    }
  }

  close(): { gone: Set<ScannedRecord>; changes: Map<ScannedRecord, RecordEdit>; calls: Set<string> } {
    this.addCopies()
    for (let size = -1; size !== this.gone.size;) {
      size = this.gone.size
      this.calls = this.lostCalls()
      for (const each of this.main.records) if (!this.gone.has(each)) this.visit(each)
      this.addInlineAgents()
      this.addCopies()
    }
    this.addQueue()
    this.addLastPrompts()
    for (const each of this.gone) this.changes.delete(each)
    return { gone: this.gone, changes: this.changes, calls: this.calls }
  }

  private addCopies(): void {
    for (const each of this.gone) for (const copy of this.copies.get(recordId(each)) ?? []) this.gone.add(copy)
  }

  private lostCalls(): Set<string> {
    const lost = new Set([...callsOf([...this.gone]), ...(this.seed.calls ?? [])])
    for (const each of this.main.records) {
      if (this.gone.has(each)) continue
      for (const id of callsOf([each])) if (this.seed.calls?.has(id) !== true) lost.delete(id)
    }
    return lost
  }

  private visit(each: ScannedRecord): void {
    const { calls, main } = this
    if (calls.size === 0) return
    const { record } = each
    if (record.type === 'content-replacement') return this.removeReplacements(each)
    if (!isChainRecord(record)) return
    const isHit = [...toolUseIds(record), ...toolResultIds(record)].some((id) => calls.has(id))
    if (isHit) this.removeBlocks(each)
    else if (namedCalls(main, each).some((id) => calls.has(id))) this.gone.add(each)
  }

  private removeBlocks(each: ScannedRecord): void {
    const text = this.changes.get(each)?.text ?? this.main.text(each)
    const left = withoutBlocks(text, (block) => this.isLost(block))
    if (left.count === 0) this.gone.add(each)
    else if (left.text !== text)
      this.changes.set(each, {
        text: left.text,
        before: recordPreview(each),
        after: 'without the removed calls and results',
      })
  }

  private isLost({ type, id, tool_use_id: answers }: { [key: string]: unknown }): boolean {
    const named = type === 'tool_use' ? id : type === 'tool_result' ? answers : undefined
    return typeof named === 'string' && this.calls.has(named)
  }

  private removeReplacements(each: ScannedRecord): void {
    const text = this.changes.get(each)?.text ?? this.main.text(each)
    const span = valueSpan(text, REPLACEMENTS)
    const list = span && decodeValue(text, span)
    if (!Array.isArray(list)) return
    const lost = list.map(
      (item: unknown) => isObject(item) && this.isLost({ ...item, type: 'tool_use', id: item['toolUseId'] }),
    )
    if (!lost.includes(true)) return
    if (!lost.includes(false)) this.gone.add(each)
    else {
      const left = applySplices(
        text,
        removeMembers(text, REPLACEMENTS, (key) => lost[Number(key)] === true),
      )
      this.changes.set(each, {
        text: left,
        before: plural(lost.length, 'replacement'),
        after: plural(lost.filter((isLost) => !isLost).length, 'replacement'),
      })
    }
  }

  private addInlineAgents(): void {
    for (const { agentId, records } of this.agents.inline) {
      const call = this.agents.links.get(agentId)?.toolUseId
      const first = records[0]
      const isGone = call === undefined ? first !== undefined && this.seed.isCut(first.position) : this.calls.has(call)
      if (isGone) for (const each of records) this.gone.add(each)
    }
  }

  private addQueue(): void {
    for (const { records, owner } of findQueueGroups(this.main.records)) {
      const last = records.at(-1)
      const isOwned = owner ? this.gone.has(owner) : last !== undefined && this.seed.isCut(last.position)
      if (isOwned || records.some((each) => this.gone.has(each))) for (const each of records) this.gone.add(each)
    }
  }

  /** Removes last-prompt records with a removed prompt: Claude Code's resume list would still show it. */
  private addLastPrompts(): void {
    const texts = (isGone: boolean) =>
      new Set(this.main.records.flatMap((each) => (this.gone.has(each) === isGone ? previewOf(each) : [])))
    const gone = texts(true)
    if (gone.size === 0) return
    const left = texts(false)
    for (const each of this.main.records) {
      const { record } = each
      if (record.type !== 'last-prompt' || !record.lastPrompt) continue
      const text = toPreview(record.lastPrompt)
      if (gone.has(text) && !left.has(text)) this.gone.add(each)
    }
  }
}

const REPLACEMENTS: ValuePath = ['replacements']

function previewOf({ record }: ScannedRecord): string[] {
  return record.type === 'user' && isHumanPrompt(record) ? [toPreview(contentText(record.message.content))] : []
}

/** Claude Code cuts previews somewhere after 100 characters. */
function toPreview(text: string): string {
  return oneLine(text).replace(/…$/, '').slice(0, 100)
}
