// Converts a step to JSON data, filtered by depth with the same rules as a page.
import type { ContentItem } from '../../format/block.ts'
import { isEvent, isMessage } from '../../describe/build-steps.ts'
import { isItemWanted, isPartShown, isPartWanted } from '../../describe/depth.ts'
import { blockPart } from '../../describe/message-part.ts'
import type { Message, ToolCall } from '../../thread/thread.ts'
import type { ExportedStep } from '../exported-session.ts'
import type { ExportOptions } from '../export-plan.ts'

export function jsonStep({ of, items, branches }: ExportedStep, options: ExportOptions): object | null {
  const isWanted = items.some((item) => isItemWanted(item, options))
  if (!isWanted && !(options.depth === 'all' && items.length === 0)) return null
  const forks = branches.length > 0 ? { branches } : {}
  if (isMessage(of)) return { ...jsonMessage(of, options), ...forks }
  if (isEvent(of))
    return { at: of.at, position: of.position, records: of.records.map((record) => withoutImages(record, options)) }
  return of
}

function jsonMessage(message: Message, options: ExportOptions): object {
  const { role, kind, uuids, at, model, usage, stopReason, isSynthetic, isError, blocks, toolCalls } = message
  return {
    role,
    kind,
    uuids,
    at,
    model,
    blocks: blocks
      .filter((block) => isBlockWanted(block, message, options))
      .map((block) => withoutImages(block, options)),
    toolCalls: isPartShown('tool', options.depth) ? toolCalls.map((call) => jsonCall(call, options)) : [],
    usage,
    stopReason,
    isSynthetic,
    isError,
  }
}

function isBlockWanted(block: ContentItem, message: Message, options: ExportOptions): boolean {
  if (block.type === 'tool_use') return false
  const part = blockPart(block, message)
  // A block that shows nothing, such as an empty text, is included only at full depth.
  return part === null ? options.depth === 'all' : isPartWanted(part, options)
}

function jsonCall({ result, ...call }: ToolCall, options: ExportOptions): object {
  return {
    ...call,
    result: result && {
      ...result,
      content: result.content.map((block) => withoutImages(block, options)),
      structured: withoutImages(result.structured, options),
    },
  }
}

function withoutImages(value: unknown, { images }: ExportOptions): unknown {
  return images === 'none' ? dropImages(value) : value
}

function dropImages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropImages)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, field]): [string, unknown] =>
    isImageData(value, key, field) ? [key, null] : [key, dropImages(field)],
  )
  return Object.fromEntries(entries)
}

/** Matches `data` of `{type: 'base64', media_type, data}` and `base64` of Read results: `{type: 'image', file: {base64}}`. */
function isImageData(owner: object, key: string, field: unknown): boolean {
  if (typeof field !== 'string') return false
  return key === 'base64' || (key === 'data' && 'type' in owner && owner.type === 'base64')
}
