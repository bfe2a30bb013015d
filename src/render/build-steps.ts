// A thread as a flat list of steps, each a message or an event, with marks that say what it holds. Works on records
// without their bulk (thread/slim-record.ts): to count, filter and scroll, nothing else is needed.
import type { ContentItem } from '../format/block.ts'
import { canonicalToolName } from '../format/tool.ts'
import { contentText } from '../format/text.ts'
import { STEP_MARK, type StepMark } from '../thread/step-mark.ts'
import type { Message, ThreadEvent, ToolCall, ToolState, Turn } from '../thread/thread.ts'
import { describeBlock, describeRecord, describeUserText } from './describe-entry.ts'
import { inOrder, isFiller } from './describe-turn.ts'
import { describeStopReason } from './stop-reason.ts'
import type { EntryView } from './view.ts'

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
      const speaker = speakerOf(item)
      const isSwitch = speaker !== null && speaker !== model
      steps.push({
        turn: turn.index,
        of: item,
        marks: marksOf(item) | (isSwitch && model !== null ? STEP_MARK.modelSwitch : 0),
        modelBefore: model,
      })
      if (isSwitch) model = speaker
    }
    if (index === turns.length - 1) tellUntil(Infinity, turn.index)
  }
  return steps
}

export function isMessage(of: Step['of']): of is Message {
  return 'role' in of
}

export function isEvent(of: Step['of']): of is ThreadEvent {
  return 'records' in of
}

/** The model whose words are in it: only with words is a change of models told. */
function speakerOf(item: Message | ThreadEvent): string | null {
  if (!isMessage(item) || item.role !== 'assistant' || item.isSynthetic) return null
  return item.blocks.some(isWords) ? item.model : null
}

function isWords(block: ContentItem): boolean {
  return block.type === 'text' && (block.text ?? '').trim() !== ''
}

function marksOf(item: Message | ThreadEvent): number {
  if (!isMessage(item)) return eventMarks(item)
  return item.role === 'assistant' ? answerMarks(item) : userMarks(item)
}

function eventMarks({ records }: ThreadEvent): number {
  const [record] = records
  if (!record) return 0
  if (record.type === 'system' && /^(?:micro)?compact_boundary$/.test(record.subtype ?? ''))
    return STEP_MARK.compaction | STEP_MARK.note
  const isApiError = record.type === 'system' && record.subtype === 'api_error'
  return weightMark(describeRecord(record)) | (isApiError ? STEP_MARK.error : 0)
}

function weightMark({ weight }: EntryView): number {
  return weight === 'show' ? STEP_MARK.note : STEP_MARK.hidden
}

function userMarks(message: Message): number {
  const others = message.blocks.filter((block) => block.type !== 'text')
  const pictures = others.some((block) => block.type === 'image') ? STEP_MARK.image : 0
  if (message.kind === 'prompt' || message.kind === 'queued') return STEP_MARK.prompt | pictures
  const blocks = others.reduce((marks, block) => marks | weightMark(describeBlock(block)), pictures)
  if (message.kind === 'orphan result') return blocks
  const text = contentText(message.blocks)
  // Beside a document the words may be missing; a message without anything is told at full depth, as it stands in the file.
  return text.trim() === '' && others.length > 0 ? blocks : blocks | weightMark(describeUserText(text))
}

function answerMarks(message: Message): number {
  let marks = message.isError ? STEP_MARK.error : 0
  for (const block of message.blocks) marks |= blockMarks(block, message)
  for (const call of message.toolCalls) marks |= callMarks(call)
  const isCut = describeStopReason(message.stopReason) !== null
  if (isCut && (marks & STEP_MARK.answer) === 0) marks |= STEP_MARK.note
  return marks
}

function blockMarks(block: ContentItem, message: Message): number {
  switch (block.type) {
    case 'text':
      if (!isWords(block)) return 0
      return isFiller(block.text ?? '', message) ? STEP_MARK.hidden : STEP_MARK.answer
    case 'thinking':
    case 'redacted_thinking':
      return STEP_MARK.thinking
    case 'tool_use':
      return STEP_MARK.tool
    case 'image':
      return STEP_MARK.image | STEP_MARK.note
    default:
      return weightMark(describeBlock(block))
  }
}

const KINDS: Readonly<Record<string, StepMark>> = {
  Edit: 'edit',
  MultiEdit: 'edit',
  Write: 'edit',
  NotebookEdit: 'edit',
  Bash: 'command',
  PowerShell: 'command',
  BashOutput: 'command',
  Agent: 'agent',
  Read: 'read',
  Grep: 'read',
  Glob: 'read',
  LS: 'read',
  NotebookRead: 'read',
}

const FAILED: ReadonlySet<ToolState> = new Set(['error', 'denied'])

function callMarks(call: ToolCall): number {
  const kind = KINDS[canonicalToolName(call.name)]
  const pictures = call.result?.content.some((block) => block.type === 'image') ? STEP_MARK.image : 0
  return (
    pictures |
    (kind === undefined ? 0 : STEP_MARK[kind]) |
    (call.agentId === null ? 0 : STEP_MARK.agent) |
    (FAILED.has(call.state) ? STEP_MARK.error : 0)
  )
}
