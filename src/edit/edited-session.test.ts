import { expect, test } from 'vitest'
import { sessionOfPath } from './edited-session.ts'

test('finds the session of any of its files by path', () => {
  expect(sessionOfPath('/c/projects/-a/s1.jsonl')).toBe('s1')
  expect(sessionOfPath('/c/projects/-a/s1/subagents/agent-x.jsonl')).toBe('s1')
  expect(sessionOfPath('/c/projects/-a/s1/subagents/workflows/wf_1/journal.jsonl')).toBe('s1')
  expect(sessionOfPath('/c/projects/-a/s1/tool-results/toolu_1.txt')).toBe('s1')
  expect(sessionOfPath('/c/history.jsonl')).toBeNull()
})
