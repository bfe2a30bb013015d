// Describes a message or event as items in order, each with the depth at which it is shown.
import type { ContentItem } from '../format/block.ts'
import { classifyUserText } from '../format/prompt.ts'
import { contentText } from '../format/text.ts'
import { promptText } from '../thread/prompt-text.ts'
import type { Message, ThreadEvent, ToolCall } from '../thread/thread.ts'
import { depthOf, entryPart, type Depth } from './depth.ts'
import { describeBlock, describeEvent, describeTodos, describeUserText } from './describe-entry.ts'
import { describeTool } from './describe-tool.ts'
import { blockPart, isNotText, userPart } from './message-part.ts'
import { modelSwitchOf } from './model-switch.ts'
import { unescapeProse } from './content/unescape.ts'
import { shortenView } from './content/grouped-paths.ts'
import { describeStopReason, type StopMark } from './stop-reason.ts'
import type { EntryView, ToolView } from './view.ts'

interface ItemBase {
  depth: Depth
  at: string | null
  uuids: readonly string[]
  /** The record with the first text of the message, if it is not the message's first record. */
  textUuid?: string
}

export interface PromptItem extends ItemBase {
  kind: 'prompt'
  text: string
  isQueued: boolean
}

export interface AnswerItem extends ItemBase {
  kind: 'answer'
  /** Markdown. */
  text: string
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

/** `modelBefore` is the model that wrote the last text. */
export function describeStep(
  step: Message | ThreadEvent,
  modelBefore: string | null,
  directory: string | null = null,
): TurnItem[] {
  const items = ('records' in step ? eventItems(step) : messageItems(step, modelBefore)).map((item) =>
    withTextUuid(item, step),
  )
  return directory === null ? items : items.map((item) => shortenItem(item, directory))
}

function withTextUuid(item: TurnItem, step: Message | ThreadEvent): TurnItem {
  return 'textUuid' in step && step.textUuid !== undefined ? { ...item, textUuid: step.textUuid } : item
}

function shortenItem(item: TurnItem, directory: string): TurnItem {
  if (item.kind === 'tool') return { ...item, view: shortenView(item.view, directory) }
  return item.kind === 'entry' ? { ...item, view: shortenView(item.view, directory) } : item
}

function eventItems(event: ThreadEvent): TurnItem[] {
  const [record] = event.records
  const view = describeEvent(event)
  return record && view ? [toEntry(view, event.at, 'uuid' in record && record.uuid ? [record.uuid] : [])] : []
}

function toEntry(view: EntryView, at: string | null, uuids: readonly string[]): EntryItem {
  return { kind: 'entry', depth: depthOf(entryPart(view)), at, uuids, view, isThinking: false }
}

function messageItems(message: Message, modelBefore: string | null): TurnItem[] {
  if (message.role === 'assistant') return answerItems(message, modelBefore)
  if (message.kind === 'prompt' || message.kind === 'queued') return promptItems(message)
  const others = [...otherBlocks(message), ...todoItems(message)]
  if (userPart(message) === null) return others
  return [toEntry(describeUserText(contentText(message.blocks)), message.at, message.uuids), ...others]
}

function promptItems(message: Message): TurnItem[] {
  const { at, uuids } = message
  const raw = contentText(message.blocks)
  const text = promptText(raw)
  const isQueued = message.kind === 'queued'
  const prompt: PromptItem = {
    kind: 'prompt',
    depth: depthOf('prompt'),
    at,
    uuids,
    text: unescapeProse(text).trim(),
    isQueued,
  }
  const { tags } = classifyUserText(raw)
  const injected = tags.length > 0 && text !== raw.trim() && !tags.some((tag) => tag.name.startsWith('command-'))
  return [
    prompt,
    ...otherBlocks(message),
    ...todoItems(message),
    ...(injected ? [toEntry({ ...describeUserText(raw.replace(text, '')), weight: 'hide' }, at, uuids)] : []),
  ]
}

function otherBlocks(message: Message): EntryItem[] {
  return message.blocks.filter(isNotText).map((block) => toEntry(describeBlock(block), message.at, message.uuids))
}

function todoItems({ todos, at, uuids }: Message): EntryItem[] {
  return todos === undefined ? [] : [toEntry(describeTodos(todos), at, uuids)]
}

function answerItems(message: Message, modelBefore: string | null): TurnItem[] {
  const calls = message.toolCalls[Symbol.iterator]()
  const items = message.blocks.flatMap((block) => blockItems(block, message, calls))
  const first = items.find((item): item is AnswerItem => item.kind === 'answer')
  if (first) first.modelSwitch = modelSwitchOf(message, modelBefore)
  const mark = describeStopReason(message.stopReason)
  if (mark) addMark(items, message, mark)
  return items
}

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
  const { at, uuids, isError } = message
  const part = blockPart(block, message)
  if (part === null) return []
  const depth = depthOf(part)
  if (block.type === 'text')
    return [
      {
        kind: 'answer',
        depth,
        at,
        uuids,
        text: unescapeProse(block.text ?? ''),
        modelSwitch: null,
        mark: null,
        isError,
      },
    ]
  if (block.type === 'tool_use') {
    // Calls and tool_use blocks are in the same order; matching by id would fail where an id is missing.
    const call: ToolCall | undefined = calls.next().value
    return call ? [{ kind: 'tool', depth, at: call.startedAt ?? at, uuids, view: describeTool(call), call }] : []
  }
  return [{ kind: 'entry', depth, at, uuids, view: describeBlock(block), isThinking: part === 'thinking' }]
}
