import { describe, expect, test } from 'vitest'
import { fullLanes, inTreeOrder, packAgents, stripLanes, STRIP_HEIGHT, type LaneAgent } from './lanes.ts'

const agent = (agentId: string, minute: number, minutes: number, parentAgentId: string | null = null): LaneAgent => ({
  agentId,
  parentAgentId,
  startedAt: new Date(Date.UTC(2026, 2, 2, 9, minute)).toISOString(),
  durationMs: minutes * 60_000,
  description: `Agent ${agentId}`,
  type: null,
})

describe('lanes', () => {
  test('of a strip stay within its height for any number of agents', () => {
    for (const count of [0, 1, 3, 40]) {
      const agents = Array.from({ length: count }, (_value, index) => agent(String(index), 0, 5))
      const { height, lanes, laneOfAgent } = stripLanes(agents)
      expect(height).toBeGreaterThanOrEqual(STRIP_HEIGHT.least)
      expect(height).toBeLessThanOrEqual(STRIP_HEIGHT.most)
      for (const lane of lanes) expect(lane.y + lane.height).toBeLessThanOrEqual(height)
      expect(laneOfAgent.size).toBe(count)
    }
  })

  test('agents one after the other share a row', () => {
    const rows = packAgents([agent('a', 0, 5), agent('b', 2, 5), agent('c', 6, 1), agent('d', 3, 1)], 2)
    expect(Object.fromEntries(rows)).toEqual({ a: 0, b: 1, c: 0, d: 1 })
  })

  test('at full height every agent has a lane, below the agent that started it', () => {
    const agents = [agent('c', 9, 1), agent('b', 3, 2, 'a'), agent('a', 0, 8), agent('d', 4, 1, 'b')]
    expect(inTreeOrder(agents).map(({ agent: { agentId }, depth }) => [agentId, depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['d', 2],
      ['c', 0],
    ])
    expect(
      fullLanes(agents)
        .lanes.slice(3)
        .map(({ label }) => label),
    ).toEqual(['Agent a', 'Agent b', 'Agent d', 'Agent c'])
  })

  test.each([0, 300, 800, 1600])('at full height the lanes fill %i pixels, or need more', (room) => {
    const agents = [agent('a', 0, 8), agent('b', 3, 2)]
    const { height, lanes, context } = fullLanes(agents, room)
    const usual = fullLanes(agents)
    expect(height).toBe(Math.max(room, usual.height))
    expect(context.height).toBeGreaterThanOrEqual(usual.context.height)
    for (const [index, lane] of lanes.entries()) {
      expect(lane.height).toBeGreaterThanOrEqual(usual.lanes[index]?.height ?? Infinity)
      const next = lanes[index + 1]
      expect(lane.y + lane.height).toBeLessThanOrEqual(next?.y ?? height)
    }
  })

  test('agents whose links form a circle are kept', () => {
    expect(inTreeOrder([agent('a', 0, 1, 'b'), agent('b', 0, 1, 'a')])).toHaveLength(2)
  })
})
