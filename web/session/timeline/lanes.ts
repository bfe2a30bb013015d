// Where the lanes of the timeline are: you, Claude, tools, and agents. The strip packs agents that did not run at the same
// time into one row; at full height every agent has a lane of its own, indented below the agent that started it.
import type { AgentOutline } from '../../../src/session/session-view.ts'

export interface Lane {
  kind: 'you' | 'claude' | 'tools' | 'agent'
  label: string
  y: number
  height: number
  /** Rows for tools that run at the same time. */
  rows: number
  /** Nesting of an agent, from 0. */
  depth: number
  /** Null for the shown conversation, and for a row with several agents. */
  agentId: string | null
}

export interface LaneLayout {
  lanes: readonly Lane[]
  /** The lane of each agent. */
  laneOfAgent: ReadonlyMap<string, number>
  context: { y: number; height: number }
  axisHeight: number
  height: number
}

export type LaneAgent = Pick<
  AgentOutline,
  'agentId' | 'parentAgentId' | 'startedAt' | 'durationMs' | 'description' | 'type'
>

const STRIP = { axis: 18, gap: 4, you: 12, claude: 18, tools: 26, toolRows: 3, agent: 7, agentGap: 2 }
export const STRIP_HEIGHT = { least: 96, most: 160 }
const MOST_AGENT_ROWS = 7

export function stripLanes(agents: readonly LaneAgent[]): LaneLayout {
  const { axis, gap, you, claude, tools, toolRows, agent, agentGap } = STRIP
  const rowOfAgent = packAgents(agents, MOST_AGENT_ROWS)
  const rows = Math.max(0, ...[...rowOfAgent.values()].map((row) => row + 1))
  const main = mainLanes(axis + gap, { gap, you, claude, tools, toolRows })
  const start = (main.at(-1)?.y ?? 0) + tools + gap
  const packed = Array.from({ length: rows }, (_value, row): Lane => {
    const y = start + row * (agent + agentGap)
    return { kind: 'agent', label: row === 0 ? 'Agents' : '', y, height: agent, rows: 1, depth: 0, agentId: null }
  })
  const end = start + rows * (agent + agentGap) + gap
  const height = Math.min(STRIP_HEIGHT.most, Math.max(STRIP_HEIGHT.least, end))
  return {
    lanes: [...main, ...packed],
    laneOfAgent: new Map(Array.from(rowOfAgent, ([id, row]) => [id, main.length + row])),
    context: { y: axis + 2, height: height - axis - 2 },
    axisHeight: axis,
    height,
  }
}

const FULL = { axis: 24, gap: 8, context: 96, you: 20, claude: 30, tools: 44, toolRows: 4, agent: 18, agentGap: 6 }

/** Lanes that are higher look like blocks, not like a timeline; the context takes the rest of the room. */
const HIGHEST = 2

/** Lanes of at least their usual size. With few agents they grow until they fill the room. */
export function fullLanes(agents: readonly LaneAgent[], room = 0): LaneLayout {
  const usual = placeFullLanes(agents, FULL)
  const growth = Math.min(HIGHEST, Math.max(1, room / usual.height))
  const grow = (size: number) => Math.floor(size * growth)
  const { you, claude, tools, agent, context } = FULL
  const sizes = { ...FULL, you: grow(you), claude: grow(claude), tools: grow(tools), agent: grow(agent) }
  const { height } = placeFullLanes(agents, sizes)
  return placeFullLanes(agents, { ...sizes, context: Math.max(context, context + Math.floor(room) - height) })
}

function placeFullLanes(agents: readonly LaneAgent[], sizes: typeof FULL): LaneLayout {
  const { axis, gap, context, you, claude, tools, toolRows, agent, agentGap } = sizes
  const main = mainLanes(axis + gap + context + 2 * gap, { gap, you, claude, tools, toolRows })
  const start = (main.at(-1)?.y ?? 0) + tools + 2 * gap
  const nested = inTreeOrder(agents)
  const own = nested.map(({ agent: { agentId, description, type }, depth }, index): Lane => {
    const label = description ?? type ?? agentId
    return { kind: 'agent', label, y: start + index * (agent + agentGap), height: agent, rows: 1, depth, agentId }
  })
  return {
    lanes: [...main, ...own],
    laneOfAgent: new Map(nested.map((each, index) => [each.agent.agentId, main.length + index])),
    context: { y: axis + gap, height: context },
    axisHeight: axis,
    height: start + nested.length * (agent + agentGap) + gap,
  }
}

interface MainSizes {
  gap: number
  you: number
  claude: number
  tools: number
  toolRows: number
}

function mainLanes(top: number, { gap, you, claude, tools, toolRows }: MainSizes): Lane[] {
  const lane = (kind: Lane['kind'], label: string, y: number, height: number, rows: number): Lane => {
    return { kind, label, y, height, rows, depth: 0, agentId: null }
  }
  return [
    lane('you', 'You', top, you, 1),
    lane('claude', 'Claude', top + you + gap, claude, 1),
    lane('tools', 'Tools', top + you + claude + 2 * gap, tools, toolRows),
  ]
}

/** Returns the row of each agent: the first one that is free when it starts, or the last one if none is. */
export function packAgents(agents: readonly LaneAgent[], most: number): Map<string, number> {
  const ends: number[] = []
  const rows = new Map<string, number>()
  for (const { agentId, start, end } of agents.map(timesOf).toSorted((a, b) => a.start - b.start)) {
    const free = ends.findIndex((until) => until <= start)
    const row = free >= 0 ? free : Math.min(ends.length, most - 1)
    ends[row] = Math.max(ends[row] ?? 0, end)
    rows.set(agentId, row)
  }
  return rows
}

function timesOf({ agentId, startedAt, durationMs }: LaneAgent): { agentId: string; start: number; end: number } {
  const start = startedAt === null ? 0 : Date.parse(startedAt)
  return { agentId, start, end: start + Math.max(1, durationMs ?? 0) }
}

/** Agents by start, each followed by the agents it started. */
export function inTreeOrder(agents: readonly LaneAgent[]): { agent: LaneAgent; depth: number }[] {
  const known = new Set(agents.map(({ agentId }) => agentId))
  const children = new Map<string | null, LaneAgent[]>()
  for (const agent of agents.toSorted((a, b) => timesOf(a).start - timesOf(b).start)) {
    const parent = agent.parentAgentId !== null && known.has(agent.parentAgentId) ? agent.parentAgentId : null
    children.set(parent, [...(children.get(parent) ?? []), agent])
  }
  const ordered: { agent: LaneAgent; depth: number }[] = []
  const waiting = (children.get(null) ?? []).map((agent) => ({ agent, depth: 0 })).toReversed()
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { agent, depth } = next
    ordered.push(next)
    waiting.push(
      ...(children.get(agent.agentId) ?? []).map((child) => ({ agent: child, depth: depth + 1 })).toReversed(),
    )
    children.delete(agent.agentId)
  }
  // Agents whose damaged links form a circle have no first one.
  const placed = new Set(ordered.map(({ agent }) => agent))
  return [...ordered, ...agents.filter((agent) => !placed.has(agent)).map((agent) => ({ agent, depth: 0 }))]
}
