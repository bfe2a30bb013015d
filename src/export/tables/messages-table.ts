// The table of messages. Tool calls have their own table, and tokens are only in the usage table.
import type { ContentItem } from '../../format/block.ts'
import { contentText } from '../../format/text.ts'
import type { Message } from '../../thread/thread.ts'
import { messageRowColumns, type MessageRow } from './message-row.ts'
import { columnsOf, type TableDefinition } from './table.ts'
import { toJson } from '../../text/to-json.ts'

export interface MessageTextRow extends MessageRow {
  withThinking: boolean
}

const { text, integer, flag, time } = columnsOf<MessageTextRow>()

export const messagesTable: TableDefinition<MessageTextRow> = {
  name: 'messages',
  about:
    'One row per message: a prompt, an API message, or a message that Claude Code wrote with the user role. Each belongs to one conversation.',
  time: 'timestamp',
  columns: [
    ...messageRowColumns<MessageTextRow>(),
    integer('position', ({ position }) => position, 'Position in its conversation, from 0.'),
    text('uuid', ({ message }) => message.uuids[0] ?? null, 'uuid of its first record.'),
    text('role', ({ message }) => message.role, 'user or assistant.'),
    text(
      'kind',
      ({ message }) => message.kind,
      'answer, prompt, queued, orphan result, injected, or a kind written by Claude Code: command, compact-summary, interruption and so on.',
    ),
    time('timestamp', ({ message }) => message.at, 'Time of the message.'),
    text('model', ({ message }) => message.model, 'Model that answered.'),
    text('stop_reason', ({ message }) => message.stopReason, 'Why the model stopped.'),
    flag('is_error', ({ message }) => message.isError, 'Whether it reports a failed request.'),
    text('text', ({ message }) => wordsOf(message), 'Its complete text; for an orphan result, the output.'),
    text(
      'thinking',
      ({ message, withThinking }) => (withThinking ? thinkingOf(message) : null),
      'The thinking, if the transcript has it; null if it is left out.',
    ),
    integer('tool_calls', ({ message }) => message.toolCalls.length, 'Number of its tool calls.'),
    integer('images', ({ message }) => countImages(message.blocks), 'Number of its images.'),
    text(
      'other_blocks',
      ({ message }) => otherBlocks(message),
      'A JSON list of its other blocks: documents without their bytes, searches made by the API, unknown blocks.',
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

/** Blocks that have their own columns or tables. Of images, only the number is exported. */
const IN_OTHER_COLUMNS: ReadonlySet<string> = new Set([
  'text',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'tool_result',
  'image',
])

function otherBlocks({ blocks }: Message): string | null {
  const others = blocks.filter((block) => !IN_OTHER_COLUMNS.has(block.type))
  return others.length > 0 ? toJson(others.map(withoutBytes)) : null
}

function withoutBytes(block: ContentItem): ContentItem {
  if (block.type !== 'document' || block.source?.type !== 'base64') return block
  const { data: _, ...source } = block.source
  return { ...block, source }
}
