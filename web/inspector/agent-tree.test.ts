import { describe, expect, test } from 'vitest'
import type { AgentOutline } from '../../src/operations/reading/session-view.ts'
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
    startedAt: null,
    durationMs: null,
    step: null,
  }
}

const tree = (...agents: AgentOutline[]) =>
  agentTree(agents).map(({ agent: { agentId }, depth }) => `${depth} ${agentId}`)

describe('agentTree', () => {
  test('each below the one that started it', () => {
    expect(tree(agent('deep', 'mid'), agent('top', null), agent('mid', 'top'), agent('next', null))).toEqual([
      '0 top',
      '1 mid',
      '2 deep',
      '0 next',
    ])
  })

  test('none is lost, whatever the parents say', () => {
    expect(tree(agent('a', 'gone'), agent('x', 'y'), agent('y', 'x'))).toEqual(['0 a', '0 x', '1 y'])
    expect(tree(agent('own', 'own'))).toEqual(['0 own'])
  })
})
