// Matches tool_use and tool_result by id. A result without its call is an orphan that the caller keeps.
import type { Block, ContentItem } from '../format/block.ts'
import { isObject } from '../format/check.ts'
import { liftContent } from '../format/lift.ts'
import { stripReminders } from '../format/tags.ts'
import { contentText } from '../format/text.ts'
import type { EntryOf } from '../format/record.ts'
import type { ToolCall, ToolOutcome, ToolState } from './thread.ts'

export interface FoundResult {
  record: EntryOf<'user'>
  block: Block<'tool_result'>
  uuid: string
}

export interface CallContext {
  resultOf(id: string): FoundResult | undefined
  isLive: boolean
  agentOf(callId: string): string | null
  spilledText(path: string): string | null
}

export function buildToolCall(block: Block<'tool_use'>, startedAt: string | null, context: CallContext): ToolCall {
  const id = block.id ?? ''
  const found = context.resultOf(id)
  const result = found ? buildOutcome(found, context) : null
  return {
    id,
    name: block.name ?? '',
    input: block.input,
    state: stateOf(result, found, context.isLive),
    result,
    startedAt,
    endedAt: found?.record.timestamp ?? null,
    agentId: context.agentOf(id),
  }
}

function buildOutcome({ record, block, uuid }: FoundResult, context: CallContext): ToolOutcome {
  const structured = structuredResult(record)
  const { rest: text } = stripReminders(contentText(block.content))
  const spilledTo = spillPath(text, structured)
  return {
    uuid,
    isError: block.is_error === true,
    text,
    content: liftContent(block.content),
    structured,
    mcpMeta: record.mcpMeta ?? null,
    spilledTo,
    spilledText: spilledTo === null ? null : context.spilledText(spilledTo),
  }
}

/** toolUseResult describes one result. A record with several (never seen) gives it to none of them. */
function structuredResult(record: EntryOf<'user'>): unknown {
  const results = record.message.content.filter((block: ContentItem) => block.type === 'tool_result')
  return results.length === 1 ? record.toolUseResult : undefined
}

const SAVED_TO = /(?:Full output saved to|Output saved to): (.+?)(?:\n|$)/

function spillPath(text: string, structured: unknown): string | null {
  if (isObject(structured) && typeof structured['persistedOutputPath'] === 'string')
    return structured['persistedOutputPath']
  return text.startsWith('<persisted-output>') ? (SAVED_TO.exec(text)?.[1]?.trim() ?? null) : null
}

const DENIED =
  /^(?:The user doesn't want to (?:proceed|take this action)|User rejected tool use|The user rejected|Permission to use .* has been denied|Claude requested permissions? to .* but you haven't granted it yet)/
const REJECTED = /^(?:Error: )?User rejected tool use/
const CANCELLED = /^(?:<tool_use_error>)?(?:Sibling tool call errored|Cancelled: parallel tool call)/
const INTERRUPTED = /^\[Request interrupted by user/

function stateOf(result: ToolOutcome | null, found: FoundResult | undefined, isLive: boolean): ToolState {
  if (!result) return isLive ? 'running' : 'missing'
  if (isObject(result.structured) && result.structured['interrupted'] === true) return 'interrupted'
  if (found?.record.toolDenialKind !== undefined || isRejected(result)) return 'denied'
  if (INTERRUPTED.test(result.text)) return 'interrupted'
  if (!result.isError) return 'done'
  return CANCELLED.test(result.text) ? 'cancelled' : 'error'
}

function isRejected({ isError, text, structured }: ToolOutcome): boolean {
  if (typeof structured === 'string' && REJECTED.test(structured)) return true
  return isError && DENIED.test(text)
}
