// A step as data: a message with its blocks and calls, an event with its records, a line that could not be read. What is
// left out at a depth is left out here, by the same rule as on the page.
import type { ContentItem } from '../../format/block.ts'
import { isEvent, isMessage } from '../../describe/build-steps.ts'
import { isItemWanted, isPartShown, isPartWanted } from '../../describe/depth.ts'
import { blockPart } from '../../describe/message-part.ts'
import type { Message, ToolCall } from '../../thread/thread.ts'
import type { ExportedStep } from '../exported-session.ts'
import type { ExportOptions } from '../export-plan.ts'

/** Null when nothing of it is wanted. */
export function jsonStep({ of, items, branches }: ExportedStep, options: ExportOptions): object | null {
  const isWanted = items.some((item) => isItemWanted(item, options))
  if (!isWanted && !(options.depth === 'all' && items.length === 0)) return null
  const leaving = branches.length > 0 ? { branches } : {}
  if (isMessage(of)) return { ...jsonMessage(of, options), ...leaving }
  if (isEvent(of))
    return { at: of.at, position: of.position, records: of.records.map((record) => withoutPictures(record, options)) }
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
      .map((block) => withoutPictures(block, options)),
    toolCalls: isPartShown('tool', options.depth) ? toolCalls.map((call) => jsonCall(call, options)) : [],
    usage,
    stopReason,
    isSynthetic,
    isError,
  }
}

function isBlockWanted(block: ContentItem, message: Message, options: ExportOptions): boolean {
  // A call stands among the calls, with its result.
  if (block.type === 'tool_use') return false
  const part = blockPart(block, message)
  // A text without words shows nothing, but all means all.
  return part === null ? options.depth === 'all' : isPartWanted(part, options)
}

function jsonCall({ result, ...call }: ToolCall, options: ExportOptions): object {
  return {
    ...call,
    result: result && {
      ...result,
      content: result.content.map((block) => withoutPictures(block, options)),
      structured: withoutPictures(result.structured, options),
    },
  }
}

/** Pictures are most of the bytes of a session that has any. */
function withoutPictures(value: unknown, { images }: ExportOptions): unknown {
  return images === 'none' ? dropPictures(value) : value
}

function dropPictures(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropPictures)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, field]): [string, unknown] =>
    isPicture(value, key, field) ? [key, null] : [key, dropPictures(field)],
  )
  return Object.fromEntries(entries)
}

/** Of `{type: 'base64', media_type, data}` and of the results of Read: `{type: 'image', file: {base64}}`. */
function isPicture(owner: object, key: string, field: unknown): boolean {
  if (typeof field !== 'string') return false
  return key === 'base64' || (key === 'data' && 'type' in owner && owner.type === 'base64')
}
