import { isObject } from '../../format/check.ts'
import { contentText } from '../../format/text.ts'
import type { ContentItem } from '../../format/block.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { TouchedRecord } from '../plan.ts'
import { formatCount, plural } from '../../text/quantity.ts'

const MAX_CHARACTERS = 200

export function recordPreview({ record }: Pick<ScannedRecord, 'record'>): string {
  switch (record.type) {
    case 'user':
    case 'assistant':
      return oneLine(record.message.content.map(blockPreview).filter(Boolean).join(' '))
    case 'system':
      return oneLine(contentText(record.content) || (record.subtype ?? ''))
    case 'attachment':
      return oneLine(attachmentPreview(record.attachment))
    case 'queue-operation':
      return oneLine([record.operation, contentText(record.content)].filter(Boolean).join(': '))
    case 'last-prompt':
      return oneLine(record.lastPrompt ?? '')
    default:
      return ''
  }
}

export function oneLine(text: string): string {
  // Only the beginning is read: a text may be megabytes long.
  const folded = text
    .slice(0, 4 * MAX_CHARACTERS)
    .replace(/\s+/g, ' ')
    .trim()
  if (folded.length <= MAX_CHARACTERS) return folded
  return `${folded.slice(0, MAX_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

function blockPreview(block: ContentItem): string {
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

function attachmentPreview(attachment: unknown): string {
  if (!isObject(attachment)) return ''
  const { type, prompt } = attachment
  return contentText(prompt) || (typeof type === 'string' ? type : '')
}

export function touchRecord(
  { file }: Pick<EditTranscript, 'file'>,
  record: ScannedRecord,
  change: Pick<TouchedRecord, 'change' | 'before' | 'after'>,
): TouchedRecord {
  return { path: file.path, line: record.line, uuid: uuidOf(record) ?? null, type: record.record.type, ...change }
}

export function formatSize(bytes: number): string {
  if (bytes < 1000) return plural(bytes, 'byte')
  const [size, unit] = bytes < 999_500 ? [bytes / 1000, 'KB'] : [bytes / 1_000_000, 'MB']
  return `${size < 9.95 ? size.toFixed(1) : formatCount(Math.round(size))} ${unit}`
}

export function joinList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
}
