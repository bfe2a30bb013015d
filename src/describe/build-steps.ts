// A thread as a flat list of steps with marks. Slim records (thread/slim-record.ts) are enough to build it.
import { canonicalToolName } from '../format/tool.ts'
import { isWords } from '../format/text.ts'
import { countFailures } from '../thread/counts/failures.ts'
import { lowerBound } from '../thread/graph.ts'
import { STEP_MARK, type StepMark } from '../thread/step-mark.ts'
import type { Message, ThreadEvent, ToolCall, Turn } from '../thread/thread.ts'
import { fileAction, type FileAction } from '../thread/files/touched-files.ts'
import { PartTurn } from '../thread/parts/part-thread.ts'
import { entryPart, type DepthPart } from './depth.ts'
import { describeEvent } from './describe-entry.ts'
import { blockPart, isNotText, userPart } from './message-part.ts'
import { modelSwitchOf, authorOf } from './model-switch.ts'
import { describeStopReason } from './stop-reason.ts'

export interface OpaqueLine {
  /** Number of records before it. */
  position: number
  line: number
  offset: number
  length: number
  reason: string
  text?: string
}

export interface Step {
  turn: number
  of: Message | ThreadEvent | OpaqueLine
  marks: number
  modelBefore: string | null
}

/**
 * `opaque` must be in file order. `steps` are the first steps, if they are known, to which the others are added. The last
 * of them must not be an opaque line, and the index of a turn must be its place in `turns`.
 */
export function buildSteps(turns: readonly Turn[], opaque: readonly OpaqueLine[] = [], steps: Step[] = []): Step[] {
  const before = steps.at(-1)
  const after = before ? before.of.position + 1 : -Infinity
  let next = lowerBound(opaque, after)
  const addLinesUntil = (position: number, turn: number) => {
    for (let line = opaque[next]; line && line.position <= position; line = opaque[++next])
      steps.push({ turn, of: line, marks: STEP_MARK.opaque | STEP_MARK.note, modelBefore: null })
  }
  let model = before && !isOpaque(before.of) ? (authorOf(before.of) ?? before.modelBefore) : null
  for (let index = before?.turn ?? 0; index < turns.length; index++) {
    const turn = turns[index]
    if (!turn) continue
    for (const item of itemsFrom(turn, after)) {
      addLinesUntil(item.position, turn.index)
      const isSwitch = model !== null && modelSwitchOf(item, model) !== null
      const marks = marksOf(item) | (isSwitch ? STEP_MARK.modelSwitch : 0)
      steps.push(
        turn instanceof PartTurn
          ? new PartStep(turn, item, marks, model)
          : { turn: turn.index, of: item, marks, modelBefore: model },
      )
      model = authorOf(item) ?? model
    }
    if (index === turns.length - 1) addLinesUntil(Infinity, turn.index)
  }
  return steps
}

/** A step of a turn that is not in memory. */
class PartStep implements Step {
  readonly turn: number
  marks: number
  readonly modelBefore: string | null
  // Not `private`: a copy of a step must not have these.
  readonly #owner: PartTurn
  /** Of an event, negative and less one. */
  readonly #place: number

  constructor(owner: PartTurn, item: Message | ThreadEvent, marks: number, modelBefore: string | null) {
    this.turn = owner.index
    this.marks = marks
    this.modelBefore = modelBefore
    this.#owner = owner
    this.#place = isEvent(item) ? -1 - item.position : item.position
  }

  get of(): Message | ThreadEvent {
    const [items, position] =
      this.#place < 0 ? [this.#owner.events, -1 - this.#place] : [this.#owner.messages, this.#place]
    return items[lowerBound(items, position)] ?? GONE
  }
}

/** Only for a step of a session that was read again meanwhile. */
const GONE: ThreadEvent = { position: -1, at: null, records: [] }

function itemsFrom({ messages, events }: Turn, position: number): (Message | ThreadEvent)[] {
  const items = [...messages.slice(lowerBound(messages, position)), ...events.slice(lowerBound(events, position))]
  return items.toSorted((a, b) => a.position - b.position)
}

export function isOpaque(of: Step['of']): of is OpaqueLine {
  return !isMessage(of) && !isEvent(of)
}

export function isMessage(of: Step['of']): of is Message {
  return 'role' in of
}

export function isEvent(of: Step['of']): of is ThreadEvent {
  return 'records' in of
}

/** Includes microcompactions, which only clear old tool results. */
export function isCompaction(of: Step['of']): boolean {
  const [record] = isEvent(of) ? of.records : []
  return record?.type === 'system' && /^(?:micro)?compact_boundary$/.test(record.subtype ?? '')
}

function marksOf(item: Message | ThreadEvent): number {
  if (!isMessage(item)) return eventMarks(item)
  return item.role === 'assistant' ? answerMarks(item) : userMarks(item)
}

function markOf(part: DepthPart | null): number {
  return part === null ? 0 : STEP_MARK[part]
}

function eventMarks(event: ThreadEvent): number {
  const view = describeEvent(event)
  if (!view) return 0
  return markOf(entryPart(view)) | (isCompaction(event) ? STEP_MARK.compaction : 0)
}

function userMarks(message: Message): number {
  const images = message.blocks.some((block) => block.type === 'image') ? STEP_MARK.image : 0
  const part = userPart(message)
  if (part === 'prompt') return STEP_MARK.prompt | images
  const others = message.blocks.filter(isNotText)
  return others.reduce((marks, block) => marks | markOf(blockPart(block, message)), markOf(part) | images)
}

function answerMarks(message: Message): number {
  let marks = countFailures(message) > 0 ? STEP_MARK.error : 0
  for (const block of message.blocks)
    marks |= markOf(blockPart(block, message)) | (block.type === 'image' ? STEP_MARK.image : 0)
  for (const call of message.toolCalls) marks |= callMarks(call)
  // The stop reason is shown on the last text; without any text it is a note.
  const isCut = describeStopReason(message.stopReason) !== null && !message.blocks.some(isWords)
  return isCut ? marks | STEP_MARK.note : marks
}

const ACTION_MARKS: Readonly<Record<FileAction, StepMark>> = {
  edit: 'edit',
  write: 'edit',
  read: 'read',
  search: 'read',
}

const COMMANDS: ReadonlySet<string> = new Set(['Bash', 'PowerShell', 'BashOutput'])

function kindOf(tool: string): StepMark | null {
  const action = fileAction(tool)
  if (action !== undefined) return ACTION_MARKS[action]
  if (tool === 'Agent') return 'agent'
  return COMMANDS.has(tool) ? 'command' : null
}

function callMarks(call: ToolCall): number {
  const kind = kindOf(canonicalToolName(call.name))
  const images = call.result?.content.some((block) => block.type === 'image') ? STEP_MARK.image : 0
  return images | (kind === null ? 0 : STEP_MARK[kind]) | (call.agentId === null ? 0 : STEP_MARK.agent)
}
