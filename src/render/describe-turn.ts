// A turn as a list of items in the order they happened, each with the depth at which a reader wants to see it. Every
// surface paints this list; none decides again what a session consists of.
import type { ContentItem } from '../format/block.ts'
import { classifyUserText } from '../format/prompt.ts'
import { contentText } from '../format/text.ts'
import { promptText } from '../thread/prompt-text.ts'
import type { Message, ThreadEvent, ToolCall, Turn } from '../thread/thread.ts'
import { describeApiErrors, describeBlock, describeRecord, describeUserText } from './describe-entry.ts'
import { describeTool } from './describe-tool.ts'
import { shortenView } from './shorten-paths.ts'
import { describeStopReason, type StopMark } from './stop-reason.ts'
import type { EntryView, ToolView } from './view.ts'

export const DEPTHS = ['prompts', 'chat', 'tools', 'all'] as const
export type Depth = (typeof DEPTHS)[number]

interface ItemBase {
  /** Shown at this depth and at every deeper one. */
  depth: Depth
  at: string | null
  uuids: readonly string[]
  /** The record with the first words of its message, when that is not the first. */
  textUuid?: string
}

export interface PromptItem extends ItemBase {
  kind: 'prompt'
  text: string
  /** Typed while the agent was at work, and taken into the turn. */
  isQueued: boolean
}

export interface AnswerItem extends ItemBase {
  kind: 'answer'
  /** Markdown. */
  text: string
  /** Set when another model answers than before. */
  modelSwitch: string | null
  mark: StopMark | null
  isError: boolean
}

export interface ToolItem extends ItemBase {
  kind: 'tool'
  view: ToolView
  call: ToolCall
}

export interface EntryItem extends ItemBase {
  kind: 'entry'
  view: EntryView
  isThinking: boolean
}

export type TurnItem = PromptItem | AnswerItem | ToolItem | EntryItem

export interface TurnView {
  index: number
  prompt: string | null
  startedAt: string | null
  durationMs: number | null
  toolCalls: number
  items: TurnItem[]
}

/** `directory` is the session's own: paths below it are told from there. */
export function describeTurns(turns: readonly Turn[], directory: string | null = null): TurnView[] {
  const models: ModelMemory = { last: null }
  return turns.map((turn) => ({
    index: turn.index,
    prompt: turn.prompt,
    startedAt: turn.startedAt,
    durationMs: turn.durationMs,
    toolCalls: turn.messages.reduce((sum, message) => sum + message.toolCalls.length, 0),
    items: inOrder(turn).flatMap((step) => describeStep(step, models, directory)),
  }))
}

/** The items of one message or event alone; `models` remembers who spoke last. */
export function describeStep(
  step: Message | ThreadEvent,
  models: ModelMemory,
  directory: string | null = null,
): TurnItem[] {
  const items = ('records' in step ? eventItems(step) : messageItems(step, models)).map((item) => named(item, step))
  return directory === null ? items : items.map((item) => shortenItem(item, directory))
}

function named(item: TurnItem, step: Message | ThreadEvent): TurnItem {
  return 'textUuid' in step && step.textUuid !== undefined ? { ...item, textUuid: step.textUuid } : item
}

function shortenItem(item: TurnItem, directory: string): TurnItem {
  if (item.kind === 'tool') return { ...item, view: shortenView(item.view, directory) }
  return item.kind === 'entry' ? { ...item, view: shortenView(item.view, directory) } : item
}

export interface ModelMemory {
  last: string | null
}

/** Messages and events of a turn as they happened. */
export function inOrder(turn: Turn): (Message | ThreadEvent)[] {
  return [...turn.messages, ...turn.events].toSorted((a, b) => a.position - b.position)
}

function eventItems(event: ThreadEvent): TurnItem[] {
  const [record] = event.records
  if (!record) return []
  const isRun = record.type === 'system' && record.subtype === 'api_error'
  const view = isRun ? describeApiErrors(event.records) : describeRecord(record)
  return [toEntry(view, event.at, 'uuid' in record && record.uuid ? [record.uuid] : [])]
}

/** What matters is part of the chat; the rest is there for those who ask for all. */
function toEntry(view: EntryView, at: string | null, uuids: readonly string[]): EntryItem {
  return { kind: 'entry', depth: view.weight === 'show' ? 'chat' : 'all', at, uuids, view, isThinking: false }
}

function messageItems(message: Message, models: ModelMemory): TurnItem[] {
  if (message.role === 'assistant') return answerItems(message, models)
  if (message.kind === 'prompt' || message.kind === 'queued') return promptItems(message)
  if (message.kind === 'orphan result') return otherBlocks(message)
  const text = contentText(message.blocks)
  const others = otherBlocks(message)
  if (text.trim() === '' && others.length > 0) return others
  return [toEntry(describeUserText(text), message.at, message.uuids), ...others]
}

function promptItems(message: Message): TurnItem[] {
  const { at, uuids } = message
  const raw = contentText(message.blocks)
  const text = promptText(raw)
  const prompt: PromptItem = { kind: 'prompt', depth: 'prompts', at, uuids, text, isQueued: message.kind === 'queued' }
  const { tags } = classifyUserText(raw)
  const injected = tags.length > 0 && text !== raw.trim() && !tags.some((tag) => tag.name.startsWith('command-'))
  return [
    prompt,
    ...otherBlocks(message),
    ...(injected ? [toEntry({ ...describeUserText(raw.replace(text, '')), weight: 'hide' }, at, uuids)] : []),
  ]
}

/** Pictures, files and results without their call, told as entries of their own. */
function otherBlocks(message: Message): EntryItem[] {
  return message.blocks
    .filter((block) => block.type !== 'text')
    .map((block) => toEntry(describeBlock(block), message.at, message.uuids))
}

function answerItems(message: Message, models: ModelMemory): TurnItem[] {
  const isSwitch = !message.isSynthetic && message.model !== null && message.model !== models.last
  const calls = message.toolCalls[Symbol.iterator]()
  const items = message.blocks.flatMap((block) => blockItems(block, message, calls))
  const first = items.find((item): item is AnswerItem => item.kind === 'answer')
  // Told with the first words of the new model: a tool call has no place for it.
  if (first && isSwitch) first.modelSwitch = models.last = message.model
  const mark = describeStopReason(message.stopReason)
  if (mark) addMark(items, message, mark)
  return items
}

/** The mark stands on the last words of the message, or alone when it has none. */
function addMark(items: TurnItem[], message: Message, mark: StopMark): void {
  const last = items.findLast((item): item is AnswerItem => item.kind === 'answer')
  if (last) last.mark = mark
  else
    items.push(
      toEntry(
        { title: mark.text, summary: '', weight: 'show', tone: mark.tone, sections: [] },
        message.at,
        message.uuids,
      ),
    )
}

function blockItems(block: ContentItem, message: Message, calls: Iterator<ToolCall>): TurnItem[] {
  const { at, uuids } = message
  if (block.type === 'text') return textItems(block.text ?? '', message)
  if (block.type === 'tool_use') {
    // The calls of a message are its tool_use blocks in order; an id may be missing.
    const call: ToolCall | undefined = calls.next().value
    return call
      ? [{ kind: 'tool', depth: 'tools', at: call.startedAt ?? at, uuids, view: describeTool(call), call }]
      : []
  }
  const entry = toEntry(describeBlock(block), at, uuids)
  const isThinking = block.type === 'thinking' || block.type === 'redacted_thinking'
  return [{ ...entry, isThinking, depth: isThinking ? 'all' : entry.depth }]
}

/** Fillers that Claude Code writes in the model's place. */
const FILLER = 'No response requested.'

export function isFiller(text: string, { isSynthetic }: Message): boolean {
  return isSynthetic && text === FILLER
}

function textItems(text: string, message: Message): TurnItem[] {
  if (text.trim() === '') return []
  const { at, uuids, isError } = message
  const depth = isFiller(text, message) ? 'all' : 'chat'
  return [{ kind: 'answer', depth, at, uuids, text, modelSwitch: null, mark: null, isError }]
}

export function isShownAt(item: TurnItem, depth: Depth): boolean {
  return DEPTHS.indexOf(item.depth) <= DEPTHS.indexOf(depth)
}
