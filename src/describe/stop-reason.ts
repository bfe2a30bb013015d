import { words } from './line.ts'
import type { EntryView } from './view.ts'

export interface StopMark {
  text: string
  tone: EntryView['tone']
}

const ORDINARY: ReadonlySet<string> = new Set(['end_turn', 'tool_use', 'stop_sequence'])

const MARKS: ReadonlyMap<string, StopMark> = new Map([
  ['max_tokens', { text: 'cut off at the token limit', tone: 'warning' }],
  ['refusal', { text: 'refused by the model', tone: 'warning' }],
  ['pause_turn', { text: 'paused by the API, then continued', tone: 'info' }],
  ['model_context_window_exceeded', { text: 'cut off at the end of the context window', tone: 'warning' }],
  ['compaction', { text: 'ended to compact the conversation', tone: 'info' }],
  ['tool_deferred', { text: 'a tool call was deferred', tone: 'info' }],
])

export function describeStopReason(reason: string | null | undefined): StopMark | null {
  if (reason === null || reason === undefined || reason === '' || ORDINARY.has(reason)) return null
  return MARKS.get(reason) ?? { text: `ended: ${words(reason)}`, tone: 'info' }
}
