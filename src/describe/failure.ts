// Describes tool calls that did not succeed: failed, denied, interrupted, cancelled, or with a cleared result.
import { readTags } from '../format/tags.ts'
import type { ToolCall } from '../thread/thread.ts'
import { firstLine, oneLine } from './line.ts'
import { toText } from './section.ts'
import { TOOL_STATES } from './tool-state.ts'
import type { Section } from './view.ts'

export interface Failure {
  outcome: string
  sections: Section[]
  /** The outcome contains the complete text, so that the sections would only repeat it. */
  isInOutcome: boolean
}

const NOTHING: Failure = { outcome: '', sections: [], isInOutcome: true }

export function describeFailure(call: ToolCall): Failure {
  switch (call.state) {
    case 'done':
      return NOTHING
    case 'error':
      return describeText('failed', failureText(call), 'Error')
    case 'denied':
      return describeText('denied', denialReason(failureText(call)), 'Reason')
    case 'interrupted':
      return describeText('interrupted', withoutMarker(failureText(call)), 'Interrupted')
    case 'cancelled':
      return { ...NOTHING, outcome: 'cancelled because another call failed' }
    case 'running':
    case 'missing':
      return { ...NOTHING, outcome: TOOL_STATES[call.state].word }
  }
}

/** Returns the failure text the model got, without tags and without the "Error: " that toolUseResult adds. */
export function failureText(call: ToolCall): string {
  const { text = '', structured } = call.result ?? {}
  const isTextEmpty = text.trim() === ''
  return stripErrorTag(isTextEmpty && typeof structured === 'string' ? structured.replace(/^Error: /, '') : text)
}

export function stripErrorTag(text: string): string {
  const { tags, rest } = readTags(text)
  const error = tags.find((tag) => tag.name === 'tool_use_error')
  return error ? [error.body.trim(), rest].filter((part) => part !== '').join('\n') : text.trim()
}

/** Renderers truncate the outcome to the available width; a longer text also needs a section. */
const FITTING_OUTCOME = 60

function describeText(word: string, text: string, title: string): Failure {
  if (text.trim() === '') return { ...NOTHING, outcome: word }
  const line = headline(text)
  return {
    outcome: `${word}: ${line}`,
    sections: toText(text, { title }),
    isInOutcome: line === text.trim() && line.length <= FITTING_OUTCOME,
  }
}

function headline(text: string): string {
  const first = firstLine(text)
  if (!first.endsWith(':')) return first
  const [, next = ''] = text.trim().split('\n', 2)
  return oneLine(/^InputValidationError: .*issues?:$/.test(first) ? next : `${first} ${next}`) || first
}

const BEFORE_REASON = [
  /To tell you how to proceed, the user said:\s*/,
  /The user provided the following reason for the rejection:\s*/,
  /denied by the Claude Code auto mode classifier\. Reason:\s*/,
]
const AFTER_REASON = [
  /\nNote: The user's next message may contain a correction[\s\S]*$/,
  /\. If you have other tasks that don't depend on this action[\s\S]*$/,
]
const NO_REASON =
  /^(?:User rejected tool use|The user doesn't want to (?:proceed with this tool use|take this action right now)\.[\s\S]*)$/
const QUESTIONS_BACK = /^The user wants to clarify these questions\./

export function denialReason(text: string): string {
  const start = BEFORE_REASON.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  if (!start) return NO_REASON.test(text) ? '' : text
  const rest = text.slice(start.index + start[0].length)
  const reason = AFTER_REASON.reduce((words, pattern) => words.replace(pattern, ''), rest).trim()
  return QUESTIONS_BACK.test(reason) ? 'The user wants to clarify the questions first.' : reason
}

function withoutMarker(text: string): string {
  return text.replace(/^\[Request interrupted by user(?: for tool use)?\]\s*/, '')
}

const CLEARED = /^\[Old tool result content cleared\]$/

/** Claude Code clears results to save context; the transcript no longer has them. */
export function isCleared(call: ToolCall): boolean {
  return call.result !== null && CLEARED.test(call.result.text.trim())
}

/** Empties the result, so that no describer shows the marker as output. */
export function withoutClearedResult(call: ToolCall): ToolCall {
  return call.result === null ? call : { ...call, result: { ...call.result, text: '', content: [] } }
}

export const CLEARED_NOTE: Section = {
  kind: 'text',
  text: 'Claude Code cleared this result to save context; it is no longer in the transcript.',
}
