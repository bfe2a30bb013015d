import { expect, test } from 'vitest'
import { describeStopReason } from './stop-reason.ts'

test.each([null, undefined, '', 'end_turn', 'tool_use', 'stop_sequence'])('%j has no mark', (reason) => {
  expect(describeStopReason(reason)).toBeNull()
})

test.each([
  ['max_tokens', 'cut off at the token limit', 'warning'],
  ['refusal', 'refused by the model', 'warning'],
  ['pause_turn', 'paused by the API, then continued', 'info'],
  ['model_context_window_exceeded', 'cut off at the end of the context window', 'warning'],
  ['compaction', 'ended to compact the conversation', 'info'],
  ['tool_deferred', 'a tool call was deferred', 'info'],
  ['solar_flare', 'ended: solar flare', 'info'],
])('%s', (reason, text, tone) => {
  expect(describeStopReason(reason)).toStrictEqual({ text, tone })
})
