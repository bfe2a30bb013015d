import { expect, test } from 'vitest'
import type { ToolState } from '../thread/thread.ts'
import { stateLabel } from './tool-state.ts'

test.each<[state: ToolState, outcome: string, word: string]>([
  ['done', '12 matches', ''],
  ['error', 'exit 1', ''],
  ['denied', '', 'denied'],
  ['denied', 'denied: use pnpm', ''],
  ['missing', '+3 −1', 'no result'],
])('%s with the outcome "%s"', (state, outcome, word) => {
  expect(stateLabel(state, outcome)).toBe(word)
})
