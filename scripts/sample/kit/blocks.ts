import type { Json, JsonObject } from './json.ts'
import type { Writer } from './writer.ts'

export type Block = Thinking | Redacted | Saying | Raw | ToolCall

interface Thinking {
  readonly kind: 'think'
  readonly text: string
}

interface Redacted {
  readonly kind: 'redacted'
}

interface Saying {
  readonly kind: 'say'
  readonly text: string
}

interface Raw {
  readonly kind: 'raw'
  readonly block: JsonObject
}

export interface ToolCall {
  readonly kind: 'call'
  readonly name: string
  readonly input: JsonObject
  readonly seconds: number
  readonly run: (site: CallSite) => Outcome
}

export interface CallSite {
  readonly session: Writer
  readonly toolUseId: string
  readonly assistantUuid: string
}

export interface Outcome {
  /** What the model sees. */
  readonly content: Json
  /** `toolUseResult`, the structured result in the record. */
  readonly structured?: Json
  readonly shape?: ResultShape
  /** More top-level fields, such as `mcpMeta`. */
  readonly extra?: JsonObject
  /** Writes records right after the result, such as the body of a skill. */
  readonly follow?: (site: CallSite) => void
}

/** Claude Code builds result blocks in several places, each with its own key order. */
export type ResultShape = 'plain' | 'flagged' | 'error' | 'answer' | 'typeFirst'

export const think = (text: string): Block => ({ kind: 'think', text })
export const redacted = (): Block => ({ kind: 'redacted' })
export const say = (text: string): Block => ({ kind: 'say', text })
export const raw = (block: JsonObject): Block => ({ kind: 'raw', block })

export function call(name: string, input: JsonObject, outcome: Outcome, seconds = 0.1): ToolCall {
  return { kind: 'call', name, input, seconds, run: () => outcome }
}

/** Returns the same call with an error result: denied, failed or cancelled. */
export const failing = (made: ToolCall, message: string, structured: string = `Error: ${message}`): ToolCall => ({
  ...made,
  run: () => ({ content: message, structured, shape: 'error' }),
})

export function resultBlock(shape: ResultShape, toolUseId: string, content: Json): JsonObject {
  const type = 'tool_result'
  switch (shape) {
    case 'plain':
      return { tool_use_id: toolUseId, type, content }
    case 'flagged':
      return { tool_use_id: toolUseId, type, content, is_error: false }
    case 'error':
      return { type, content, is_error: true, tool_use_id: toolUseId }
    case 'answer':
      return { type, content, tool_use_id: toolUseId }
    case 'typeFirst':
      return { type, tool_use_id: toolUseId, content }
  }
}
