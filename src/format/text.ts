// Extracts the text of a record, by kind. Search, titles and exports use it.
import type { Block, ContentItem } from './block.ts'
import { isObject } from './check.ts'
import type { EntryOf, LiftedEntry } from './record.ts'

export type TextKind = 'prompt' | 'answer' | 'thinking' | 'tool-input' | 'tool-output' | 'title' | 'queued' | 'note'

export interface ExtractedText {
  kind: TextKind
  text: string
  toolUseId?: string
  tool?: string
}

export function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  const texts: string[] = []
  for (const item of content) {
    if (typeof item === 'string') texts.push(item)
    else if (isObject(item) && item['type'] === 'text' && typeof item['text'] === 'string') texts.push(item['text'])
  }
  return texts.join('\n')
}

export function isWords(block: ContentItem): block is Block<'text'> {
  return block.type === 'text' && (block.text ?? '').trim() !== ''
}

export function extractText(record: LiftedEntry): ExtractedText[] {
  switch (record.type) {
    case 'user':
      return [
        ...record.message.content.flatMap((block) => blockText(block, 'prompt')),
        ...some('note', todoText(record)),
      ]
    case 'assistant':
      return record.message.content.flatMap((block) => blockText(block, 'answer'))
    case 'summary':
      return some('title', record.summary)
    case 'custom-title':
      return some('title', record.customTitle)
    case 'ai-title':
      return some('title', record.aiTitle)
    case 'queue-operation':
      return some('queued', contentText(record.content))
    case 'attachment':
      return attachmentText(record)
    case 'system':
      return some('note', systemText(record))
    default:
      return documentedText(record)
  }
}

function attachmentText({ attachment }: EntryOf<'attachment'>): ExtractedText[] {
  switch (attachment?.type) {
    case 'queued_command':
      return some('queued', contentText(attachment.prompt))
    case 'hook_non_blocking_error':
      return some('note', joinLines([attachment.stderr, attachment.stdout]))
    case 'hook_blocking_error':
      return some('note', attachment.blockingError?.blockingError)
    case 'hook_system_message':
      return some('note', attachment.content)
    case 'hook_stopped_continuation':
      return some('note', attachment.message)
    default:
      return []
  }
}

function systemText(record: EntryOf<'system'>): string {
  if (record.subtype !== 'stop_hook_summary') return contentText(record.content)
  return joinLines([contentText(record.content), record.stopReason, ...stringsIn(record.hookErrors)])
}

/** The to-do list that Claude Code stores with a prompt. Results repeat the list of their TodoWrite call. */
function todoText({ todos, message }: EntryOf<'user'>): string {
  if (!Array.isArray(todos) || message.content.some(({ type }) => type === 'tool_result')) return ''
  return joinLines(todos.map((todo: unknown) => (isObject(todo) ? todo['content'] : undefined)))
}

function joinLines(lines: readonly unknown[]): string {
  return lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
}

/** Handles types that only documentation names: such a line is the only copy of its text. */
function documentedText(record: LiftedEntry): ExtractedText[] {
  switch (record.type) {
    case 'tool_use':
      return toolInput(record.tool?.input ?? record.input, record.id ?? record.uuid, record.tool?.name ?? record.name)
    case 'tool_result':
      return toolOutput(record.result?.output ?? record.result?.error ?? record.content, record.tool_use_id)
    case 'message':
      return messageText(isObject(record.message) ? record.message : record)
    case 'thinking':
      return some('thinking', record.thinking)
    case 'text':
      return some('answer', record.text)
    case 'create':
      return some('tool-output', record.content)
    default:
      return []
  }
}

function messageText(message: { role?: unknown; content?: unknown }): ExtractedText[] {
  return some(message.role === 'user' ? 'prompt' : 'answer', contentText(message.content))
}

function blockText(block: ContentItem, prose: 'prompt' | 'answer'): ExtractedText[] {
  switch (block.type) {
    case 'text':
      return some(prose, block.text)
    case 'thinking':
      return some('thinking', block.thinking)
    case 'tool_use':
    case 'server_tool_use':
    case 'mcp_tool_use':
      return toolInput(block.input, block.id, block.name)
    case 'tool_result':
      return toolOutput(block.content, block.tool_use_id)
    case 'document':
      return some(prose, joinLines([block.title, block.source?.type === 'text' && block.source.data, block.context]))
    default:
      return []
  }
}

function toolInput(input: unknown, id: string | undefined, name: string | undefined): ExtractedText[] {
  return some('tool-input', stringsIn(input).join('\n')).map((item) => ({
    ...item,
    ...call(id),
    ...(name === undefined ? {} : { tool: name }),
  }))
}

function toolOutput(output: unknown, id: string | undefined): ExtractedText[] {
  return some('tool-output', contentText(output)).map((item) => ({ ...item, ...call(id) }))
}

function call(id: string | undefined): { toolUseId?: string } {
  return id === undefined ? {} : { toolUseId: id }
}

function some(kind: TextKind, text: unknown): ExtractedText[] {
  return typeof text === 'string' && text !== '' ? [{ kind, text }] : []
}

/** It loops because recursion would overflow: tests use inputs nested 100,000 deep. */
function stringsIn(value: unknown): string[] {
  const found: string[] = []
  const pending: unknown[] = [value]
  while (pending.length > 0) {
    const next = pending.pop()
    if (typeof next === 'string') found.push(next)
    else if (typeof next === 'object' && next !== null) {
      const members: unknown[] = Array.isArray(next) ? next : Object.values(next)
      for (let index = members.length - 1; index >= 0; index--) pending.push(members[index])
    }
  }
  return found
}
