// Classifies the blocks of a message as parts of a step. Marks, items and exports all use this, so that they agree.
import type { ContentItem } from '../format/block.ts'
import { contentText, isWords } from '../format/text.ts'
import type { Message } from '../thread/thread.ts'
import { entryPart, type DepthPart } from './depth.ts'
import { describeBlock, describeUserText } from './describe-entry.ts'

export function blockPart(block: ContentItem, message: Message): DepthPart | null {
  if (block.type === 'text') return message.role === 'assistant' ? answerPart(block, message) : userPart(message)
  if (message.role === 'assistant') {
    if (block.type === 'tool_use') return 'tool'
    if (block.type === 'thinking' || block.type === 'redacted_thinking') return 'thinking'
  }
  return entryPart(describeBlock(block))
}

/** A placeholder that Claude Code writes instead of an answer. */
const FILLER = 'No response requested.'

function answerPart(block: ContentItem, { isSynthetic }: Message): DepthPart | null {
  if (!isWords(block)) return null
  return isSynthetic && block.text?.trim() === FILLER ? 'hidden' : 'answer'
}

export function userPart(message: Message): DepthPart | null {
  if (message.kind === 'prompt' || message.kind === 'queued') return 'prompt'
  if (message.kind === 'orphan result') return null
  const text = contentText(message.blocks)
  // A message with only a document has no text to show. An empty message is shown at full depth.
  if (text.trim() === '' && message.blocks.some(isNotText)) return null
  return entryPart(describeUserText(text))
}

export function isNotText(block: ContentItem): boolean {
  return block.type !== 'text'
}
