// Returns the structure of a session: turns with their agents and branches, related sessions, and the resume view.
import { resumeParts } from '../../thread/resume.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { AgentThread, SessionThread, ThreadBranch, Turn } from '../../thread/thread.ts'
import type { Context } from '../context.ts'
import { findRecords } from './find-session.ts'
import { titleOf } from '../find/session-title.ts'
import { readSessions } from '../find/sessions.ts'
import { pushTo } from '../../text/group-by.ts'
import { relatives } from './family.ts'
import { isPath } from './locate-session.ts'
import type { SessionTree, TreeAgent, TreeBranch, TreeTurn } from './outputs.ts'

export async function runTree(context: Context, input: { session: string }): Promise<SessionTree> {
  // A file outside the roots has no related sessions. Otherwise all sessions are read before this one is opened, because
  // a sync briefly takes as much memory as a long open session.
  const isFile = input.session === '-' || isPath(input.session)
  const sessions = isFile ? [] : (await readSessions(context)).sessions
  const open = await findRecords(context, input.session)
  const { thread, agents } = open.session
  const id = input.session === '-' ? '-' : open.id
  const facts = open.main.facts.head()
  const { title } = await titleOf(context, open, facts)
  const turns = await treeTurns(open)
  const drawn = new Set(turns.flatMap((turn) => turn.agents.flatMap(idsOf)))
  return {
    session: { id, title, directory: facts.directory, state: open.state, ...open.counts },
    family: relatives(sessions, id),
    turns,
    unlinkedAgents: agents
      .filter((agent) => !drawn.has(agent.agentId))
      .map(({ agentId, unlinked, isHelper }) => ({ agentId, reason: unlinked ?? OFF_THREAD, isHelper })),
    breaks: thread.breaks,
    unplaced: thread.unplaced,
    resume: resumeParts(() => open.main.partsFromEnd()),
  }
}

async function treeTurns(open: OpenSession): Promise<TreeTurn[]> {
  const { thread, agents } = open.session
  const reader = open.fullReader()
  const tops = agents.filter((agent) => agent.parentToolUseId !== null && agent.parentAgentId === null)
  const numbered: NumberedBranch[] = []
  for (const branch of thread.branches)
    numbered.push({ branch, number: numbered.length + 1, prompts: await reader.prompts(branch.messages) })
  const anchors = anchorBranches(thread.turns, numbered)
  const turns = await reader.withPrompts(thread.turns.filter(hasContent))
  return turns.map((turn) => toTreeTurn(turn, open.session, tops, anchors.get(turn.index) ?? []))
}

/** The call may be on a branch, in an agent that is not shown, or missing. */
const OFF_THREAD = 'its call is not on the main thread'

function idsOf(agent: TreeAgent): string[] {
  return [agent.agentId, ...agent.agents.flatMap(idsOf)]
}

function hasContent(turn: Turn): boolean {
  return turn.index > 0 || turn.messages.length > 0
}

function toTreeTurn(
  turn: Turn,
  { thread, agents }: SessionThread,
  tops: readonly AgentThread[],
  branches: TreeBranch[],
): TreeTurn {
  const calls = turn.messages.flatMap((message) => message.toolCalls)
  const ids = new Set(calls.map((call) => call.id))
  const uuids = new Set(turn.messages.flatMap((message) => message.uuids))
  const boundaries = new Set(
    turn.events.flatMap((event) =>
      event.records.flatMap((record) => ('uuid' in record && record.uuid ? [record.uuid] : [])),
    ),
  )
  return {
    index: turn.index,
    prompt: turn.prompt,
    startedAt: turn.startedAt,
    durationMs: turn.durationMs,
    messages: turn.messages.length,
    toolCalls: calls.length,
    agents: tops.filter((agent) => ids.has(agent.parentToolUseId ?? '')).map((agent) => toTreeAgent(agent, agents)),
    compactions: thread.compactions
      .filter(({ uuid }) => uuids.has(uuid) || boundaries.has(uuid))
      .map(({ kind, trigger, tokensBefore }) => ({ kind, trigger, tokensBefore })),
    branches,
  }
}

function toTreeAgent(agent: AgentThread, all: readonly AgentThread[], above: readonly string[] = []): TreeAgent {
  const messages = agent.thread.turns.flatMap((turn) => turn.messages)
  return {
    agentId: agent.agentId,
    type: agent.type,
    description: agent.description,
    linkedBy: agent.linkedBy,
    messages: messages.length,
    toolCalls: messages.flatMap((message) => message.toolCalls).length,
    agents: all
      .filter((child) => child.parentAgentId === agent.agentId && !above.includes(child.agentId))
      .map((child) => toTreeAgent(child, all, [...above, agent.agentId])),
  }
}

interface NumberedBranch {
  branch: ThreadBranch
  number: number
  prompts: string[]
}

function anchorBranches(turns: readonly Turn[], branches: readonly NumberedBranch[]): Map<number, TreeBranch[]> {
  const forks = new Set(branches.map(({ branch }) => branch.forkUuid))
  const turnOf = new Map<string, number>()
  if (branches.length > 0)
    for (const { index, messages } of turns)
      for (const { uuids } of messages) for (const uuid of uuids) if (forks.has(uuid)) turnOf.set(uuid, index)
  const anchors = new Map<number, TreeBranch[]>()
  for (const { branch, number, prompts } of branches) {
    const index =
      (branch.forkUuid === null ? undefined : turnOf.get(branch.forkUuid)) ??
      turnBefore(turns, branch.messages[0]?.position ?? 0)
    const { kind, forkUuid, messages } = branch
    pushTo(anchors, index, { number, kind, forkUuid, prompts, messages: messages.length })
  }
  return anchors
}

function turnBefore(turns: readonly Turn[], position: number): number {
  const found = turns.findLast((turn) => turn.messages.some((message) => message.position < position))
  return found?.index ?? turns.find(hasContent)?.index ?? 0
}
