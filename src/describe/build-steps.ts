// A thread as a flat list of steps, each a message or an event, with marks that say what it holds. Works on records
// without their bulk (thread/slim-record.ts): to count, filter and scroll, nothing else is needed.
import { canonicalToolName } from '../format/tool.ts'
import { isWords } from '../format/text.ts'
import { STEP_MARK, type StepMark } from '../thread/step-mark.ts'
import type { Message, ThreadEvent, ToolCall, ToolState, Turn } from '../thread/thread.ts'
import { fileAction, type FileAction } from '../thread/files/touched-files.ts'
import { entryPart, type Part } from './depth.ts'
import { describeEvent } from './describe-entry.ts'
import { isApiError } from './entries/api-error.ts'
import { blockPart, isNoText, userPart } from './message-part.ts'
import { modelSwitchOf, speakerOf } from './model-switch.ts'
import { describeStopReason } from './stop-reason.ts'

/** A stretch of the file that is no record, told where it stands. */
export interface OpaqueLine {
  /** How many records stand before it. */
  position: number
  line: number
  offset: number
  length: number
  reason: string
  /** What stands there, where somebody asked. */
  text?: string
}

export interface Step {
  turn: number
  of: Message | ThreadEvent | OpaqueLine
  marks: number
  /** Who spoke last before it: another model is told. */
  modelBefore: string | null
}

/** `opaque` in the order of the file. */
export function buildSteps(turns: readonly Turn[], opaque: readonly OpaqueLine[] = []): Step[] {
  const steps: Step[] = []
  let told = 0
  const tellUntil = (position: number, turn: number) => {
    for (let line = opaque[told]; line && line.position <= position; line = opaque[++told])
      steps.push({ turn, of: line, marks: STEP_MARK.opaque | STEP_MARK.note, modelBefore: null })
  }
  let model: string | null = null
  for (const [index, turn] of turns.entries()) {
    for (const item of inOrder(turn)) {
      tellUntil(item.position, turn.index)
      const isSwitch = model !== null && modelSwitchOf(item, model) !== null
      const marks = marksOf(item) | (isSwitch ? STEP_MARK.modelSwitch : 0)
      steps.push({ turn: turn.index, of: item, marks, modelBefore: model })
      model = speakerOf(item) ?? model
    }
    if (index === turns.length - 1) tellUntil(Infinity, turn.index)
  }
  return steps
}

/** Messages and events of a turn as they happened. */
function inOrder(turn: Turn): (Message | ThreadEvent)[] {
  return [...turn.messages, ...turn.events].toSorted((a, b) => a.position - b.position)
}

export function isMessage(of: Step['of']): of is Message {
  return 'role' in of
}

export function isEvent(of: Step['of']): of is ThreadEvent {
  return 'records' in of
}

/** Also one that only emptied old results. */
export function isCompaction(of: Step['of']): boolean {
  const [record] = isEvent(of) ? of.records : []
  return record?.type === 'system' && /^(?:micro)?compact_boundary$/.test(record.subtype ?? '')
}

function marksOf(item: Message | ThreadEvent): number {
  if (!isMessage(item)) return eventMarks(item)
  return item.role === 'assistant' ? answerMarks(item) : userMarks(item)
}

function markOf(part: Part | null): number {
  return part === null ? 0 : STEP_MARK[part]
}

function eventMarks(event: ThreadEvent): number {
  const view = describeEvent(event)
  if (!view) return 0
  const isFailure = event.records[0] !== undefined && isApiError(event.records[0])
  return markOf(entryPart(view)) | (isCompaction(event) ? STEP_MARK.compaction : 0) | (isFailure ? STEP_MARK.error : 0)
}

function userMarks(message: Message): number {
  const pictures = message.blocks.some((block) => block.type === 'image') ? STEP_MARK.image : 0
  const part = userPart(message)
  if (part === 'prompt') return STEP_MARK.prompt | pictures
  const others = message.blocks.filter(isNoText)
  return others.reduce((marks, block) => marks | markOf(blockPart(block, message)), markOf(part) | pictures)
}

function answerMarks(message: Message): number {
  let marks = message.isError ? STEP_MARK.error : 0
  for (const block of message.blocks)
    marks |= markOf(blockPart(block, message)) | (block.type === 'image' ? STEP_MARK.image : 0)
  for (const call of message.toolCalls) marks |= callMarks(call)
  // The last words carry the reason for their end. Without words it is a note of its own.
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

const FAILED: ReadonlySet<ToolState> = new Set(['error', 'denied'])

function callMarks(call: ToolCall): number {
  const kind = kindOf(canonicalToolName(call.name))
  const pictures = call.result?.content.some((block) => block.type === 'image') ? STEP_MARK.image : 0
  return (
    pictures |
    (kind === null ? 0 : STEP_MARK[kind]) |
    (call.agentId === null ? 0 : STEP_MARK.agent) |
    (FAILED.has(call.state) ? STEP_MARK.error : 0)
  )
}
