// What was said, message by message. Calls are rows of their own table, and tokens are in one place only: the ledger.
import type { ContentItem } from '../../format/block.ts'
import { contentText } from '../../format/text.ts'
import type { Message } from '../../thread/thread.ts'
import { toJson } from '../to-json.ts'
import { placeColumns, type Place } from './place.ts'
import { columnsOf, type Table } from './table.ts'

export interface MessageSource extends Place {
  withThinking: boolean
}

const { text, integer, flag, time } = columnsOf<MessageSource>()

export const messagesTable: Table<MessageSource> = {
  name: 'messages',
  about:
    'One row a message: a prompt, an API message, or what the program said in the user’s place. Each stands in one conversation.',
  time: 'timestamp',
  columns: [
    ...placeColumns<MessageSource>(),
    integer('position', ({ position }) => position, 'Which message of its conversation, from 0.'),
    text('uuid', ({ message }) => message.uuids[0] ?? null, 'uuid of its first record.'),
    text('role', ({ message }) => message.role, 'user or assistant.'),
    text(
      'kind',
      ({ message }) => message.kind,
      'answer, prompt, queued, orphan result, injected, or what the program wrote: command, compact-summary, interruption and so on.',
    ),
    time('timestamp', ({ message }) => message.at, 'When it was written.'),
    text('model', ({ message }) => message.model, 'Model that answered.'),
    text('stop_reason', ({ message }) => message.stopReason, 'Why the answer ended.'),
    flag('is_error', ({ message }) => message.isError, 'Whether it reports a failed request.'),
    text('text', ({ message }) => wordsOf(message), 'Its words, in full; of an orphan result, the output.'),
    text(
      'thinking',
      ({ message, withThinking }) => (withThinking ? thinkingOf(message) : null),
      'The reasoning, where the transcript has it; null where it was left out.',
    ),
    integer('tool_calls', ({ message }) => message.toolCalls.length, 'How many tools it called.'),
    integer('images', ({ message }) => countImages(message.blocks), 'How many pictures it holds.'),
    text(
      'other_blocks',
      ({ message }) => otherBlocks(message),
      'A JSON list of what else it holds: documents without their bytes, searches made by the API, unknown blocks.',
    ),
  ],
}

export function countImages(blocks: readonly ContentItem[]): number {
  return blocks.filter((block) => block.type === 'image').length
}

function wordsOf({ blocks }: Message): string {
  return blocks.flatMap(blockWords).join('\n')
}

function blockWords(block: ContentItem): string[] {
  if (block.type === 'text') return typeof block.text === 'string' ? [block.text] : []
  return block.type === 'tool_result' ? [contentText(block.content)] : []
}

function thinkingOf({ blocks }: Message): string | null {
  const texts = blocks.flatMap((block) => (block.type === 'thinking' && block.thinking ? [block.thinking] : []))
  return texts.length > 0 ? texts.join('\n') : null
}

/** Blocks that other columns or tables tell in full; of pictures only the count. */
const TOLD: ReadonlySet<string> = new Set(['text', 'thinking', 'redacted_thinking', 'tool_use', 'tool_result', 'image'])

function otherBlocks({ blocks }: Message): string | null {
  const others = blocks.filter((block) => !TOLD.has(block.type))
  return others.length > 0 ? toJson(others.map(withoutBytes)) : null
}

function withoutBytes(block: ContentItem): ContentItem {
  if (block.type !== 'document' || block.source?.type !== 'base64') return block
  const { data: _, ...source } = block.source
  return { ...block, source }
}
