// A record in one short line, for the list of what an edit touches.
import { isObject } from '../../format/check.ts'
import { contentText } from '../../format/text.ts'
import type { ContentItem } from '../../format/block.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'

const MOST_CHARACTERS = 200

export function recordWords({ record }: Pick<ScannedRecord, 'record'>): string {
  switch (record.type) {
    case 'user':
    case 'assistant':
      return oneLine(record.message.content.map(blockWords).filter(Boolean).join(' '))
    case 'system':
      return oneLine(contentText(record.content) || (record.subtype ?? ''))
    case 'attachment':
      return oneLine(attachmentWords(record.attachment))
    case 'queue-operation':
      return oneLine([record.operation, contentText(record.content)].filter(Boolean).join(': '))
    case 'last-prompt':
      return oneLine(record.lastPrompt ?? '')
    default:
      return ''
  }
}

/** Cut between characters, white space folded. */
export function oneLine(text: string): string {
  // Only the beginning is looked at: a text may have megabytes.
  const folded = text
    .slice(0, 4 * MOST_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trim()
  if (folded.length <= MOST_CHARACTERS) return folded
  return `${folded.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function blockWords(block: ContentItem): string {
  switch (block.type) {
    case 'text':
      return block.text ?? ''
    case 'tool_use':
      return `(calls ${block.name ?? 'a tool'})`
    case 'tool_result':
      return `(result) ${contentText(block.content)}`
    case 'thinking':
      return `(thinking) ${block.thinking ?? ''}`
    default:
      return `(${block.type})`
  }
}

function attachmentWords(attachment: unknown): string {
  if (!isObject(attachment)) return ''
  const { type, prompt } = attachment
  return contentText(prompt) || (typeof type === 'string' ? type : '')
}
