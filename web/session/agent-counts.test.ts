import { expect, test } from 'vitest'
import type { AgentOutline, MissingAgent } from '../../src/session/session-view.ts'
import { countAgents, describeAgents } from './agent-counts.ts'

const agent = (agentId: string, parentAgentId: string | null = null, isHelper = false): AgentOutline => ({
  agentId,
  parentAgentId,
  type: null,
  description: null,
  parentToolUseId: null,
  linkedBy: null,
  unlinked: null,
  isHelper,
  steps: 1,
  toolCalls: 0,
  errors: 0,
  failures: [],
  startedAt: null,
  durationMs: null,
  step: 0,
})

const missing = (toolUseId: string, caller: string | null): MissingAgent => ({
  toolUseId,
  type: null,
  description: null,
  agent: caller,
  step: 0,
  uuid: null,
})

const thread = { turns: [], marks: [], from: 0 }

test('counts calls without a transcript apart, by the conversation that made them', () => {
  const outline = {
    thread,
    agents: [agent('a'), agent('b', 'a'), agent('h', null, true)],
    missingAgents: [missing('m1', null), missing('m2', 'a')],
  }
  expect(countAgents(outline, {})).toEqual({ transcripts: 2, missing: 2 })
  expect(countAgents(outline, { agent: 'a' })).toEqual({ transcripts: 1, missing: 1 })
  expect(countAgents(outline, { agent: 'b' })).toEqual({ transcripts: 0, missing: 0 })
  expect(describeAgents(outline)).toBe('4 agents started, 2 transcripts on disk')
})

test('says nothing without agents, and nothing about the disk if all are there', () => {
  expect(describeAgents({ agents: [], missingAgents: [] })).toBeNull()
  expect(describeAgents({ agents: [agent('a')], missingAgents: [] })).toBe('1 agent')
  expect(describeAgents({ agents: [], missingAgents: [missing('m', null)] })).toBe(
    '1 agent started, no transcript on disk',
  )
})
