import { describe, expect, test } from 'vitest'
import type { AgentOutline } from '../../../src/session/session-view.ts'
import { agentTree } from './agent-tree.ts'

function agent(agentId: string, parentAgentId: string | null): AgentOutline {
  return {
    agentId,
    parentAgentId,
    type: null,
    description: null,
    parentToolUseId: null,
    linkedBy: null,
    unlinked: null,
    isHelper: false,
    steps: 1,
    toolCalls: 0,
    errors: 0,
    failures: [],
    startedAt: null,
    durationMs: null,
    step: null,
  }
}

const tree = (...agents: AgentOutline[]) =>
  agentTree(agents).map(({ agent: { agentId }, depth }) => `${depth} ${agentId}`)

describe('agentTree', () => {
  test('puts agents below the agent that started them', () => {
    expect(tree(agent('deep', 'mid'), agent('top', null), agent('mid', 'top'), agent('next', null))).toEqual([
      '0 top',
      '1 mid',
      '2 deep',
      '0 next',
    ])
  })

  test('sorts by start time, agents without a time last', () => {
    const at = (agentId: string, startedAt: string | null) => ({ ...agent(agentId, null), startedAt })
    expect(tree(at('never', null), at('late', '2026-02-11T09:30:00Z'), at('early', '2026-02-11T09:00:00Z'))).toEqual([
      '0 early',
      '0 late',
      '0 never',
    ])
  })

  test('keeps agents with cyclic or unknown parents', () => {
    expect(tree(agent('a', 'gone'), agent('x', 'y'), agent('y', 'x'))).toEqual(['0 a', '0 x', '1 y'])
    expect(tree(agent('own', 'own'))).toEqual(['0 own'])
  })
})
