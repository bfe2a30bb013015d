// What the blocks of a message are to a reader. Marks, items and exports ask here; none decides it again.
import type { ContentItem } from '../format/block.ts'
import { contentText, isWords } from '../format/text.ts'
import type { Message } from '../thread/thread.ts'
import { entryPart, type Part } from './depth.ts'
import { describeBlock, describeUserText } from './describe-entry.ts'

/** Null for a block that shows nothing. */
export function blockPart(block: ContentItem, message: Message): Part | null {
  if (block.type === 'text') return message.role === 'assistant' ? wordsPart(block, message) : userPart(message)
  if (message.role === 'assistant') {
    if (block.type === 'tool_use') return 'tool'
    if (block.type === 'thinking' || block.type === 'redacted_thinking') return 'thinking'
  }
  return entryPart(describeBlock(block))
}

/** A filler that Claude Code writes in the model's place. */
const FILLER = 'No response requested.'

function wordsPart(block: ContentItem, { isSynthetic }: Message): Part | null {
  if (!isWords(block)) return null
  return isSynthetic && block.text?.trim() === FILLER ? 'hidden' : 'answer'
}

/** What the texts of a user's message are, taken together. */
export function userPart(message: Message): Part | null {
  if (message.kind === 'prompt' || message.kind === 'queued') return 'prompt'
  if (message.kind === 'orphan result') return null
  const text = contentText(message.blocks)
  // Beside a document the words may be missing. A message without anything is told at full depth, as it stands in the file.
  if (text.trim() === '' && message.blocks.some(isNoText)) return null
  return entryPart(describeUserText(text))
}

export function isNoText(block: ContentItem): boolean {
  return block.type !== 'text'
}
