// A compact form of a thread, used in the expected.json files of the fixtures.
import { commitsOf, tasksAt } from '../../src/thread/tasks.ts'
import type { AgentThread, Compaction, Message, Thread, ThreadEvent, ToolCall } from '../../src/thread/thread.ts'

export type Aspect = 'facts' | 'times' | 'usage' | 'results' | 'events' | 'tasks' | 'commits' | 'resume' | 'family'

export function projectThread(thread: Thread, shows: ReadonlySet<Aspect>): object {
  const messages = thread.turns.flatMap((turn) => turn.messages)
  return withoutEmpty({
    turns: thread.turns
      .filter((turn) => turn.index > 0 || turn.messages.length + turn.events.length > 0)
      .map((turn) => ({
        turn: turn.index,
        ...(turn.prompt === null ? {} : { prompt: turn.prompt }),
        ...(shows.has('times') ? { startedAt: turn.startedAt, endedAt: turn.endedAt, ms: turn.durationMs } : {}),
        messages: turn.messages.flatMap((message) => projectMessage(message, shows)),
        ...(shows.has('events') ? { events: turn.events.map(projectEvent) } : {}),
      })),
    branches: thread.branches.map((branch) => ({
      kind: branch.kind,
      fork: branch.forkUuid,
      prompts: branch.prompts,
      uuids: branch.uuids.join(' '),
      messages: branch.messages.flatMap((message) => projectMessage(message, shows)),
    })),
    compactions: thread.compactions.map(projectCompaction),
    breaks: thread.breaks.map(({ at, to, reason }) => `${at} → ${to ?? 'nothing'}: ${reason}`),
    unplaced: thread.unplaced.map(({ uuid, reason }) => `${uuid}: ${reason}`),
    tasks: shows.has('tasks') ? projectTasks(messages) : [],
    commits: shows.has('commits') ? commitsOf(messages) : [],
  })
}

/** "answer a1 r1" and a line for each call. */
function projectMessage(message: Message, shows: ReadonlySet<Aspect>): string[] {
  const { kind, uuids, at, model, usage, isSynthetic, isError } = message
  const blocks = message.blocks.length > 1 ? `[${message.blocks.map((block) => block.type).join(' ')}]` : ''
  const words = [kind, ...uuids, blocks]
  if (shows.has('times')) words.push(`at ${at ?? 'no time'}`)
  if (shows.has('usage') && kind === 'answer')
    words.push(
      `${model ?? 'no model'} ${usage?.output_tokens ?? 'no'} tokens`,
      isSynthetic ? 'synthetic' : '',
      isError ? 'error' : '',
    )
  return [words.filter((word) => word !== '').join(' '), ...message.toolCalls.map((call) => projectCall(call, shows))]
}

function projectCall(call: ToolCall, shows: ReadonlySet<Aspect>): string {
  const { name, id, state, result, agentId } = call
  const agent = agentId === null ? '' : ` → agent ${agentId}`
  if (!shows.has('results') || !result) return `  ${name} ${id} ${state}${agent}`
  const kinds = result.content.map((block) => block.type).join(' ')
  const spilled =
    result.spilledTo === null ? '' : ` spilled to ${result.spilledTo}: ${JSON.stringify(result.spilledText)}`
  return `  ${name} ${id} ${state} by ${result.uuid} (${kinds}): ${JSON.stringify(result.text)}${spilled}${agent}`
}

function projectEvent({ records }: ThreadEvent): string {
  const [record] = records
  const kind = record?.type === 'system' ? `system ${record.subtype}` : (record?.type ?? '')
  return records.length > 1 ? `${kind} ×${records.length}` : kind
}

function projectCompaction({ uuid, kind, trigger, tokensBefore, tokensAfter, summary }: Compaction): string {
  return `${kind} ${uuid} ${trigger ?? 'untriggered'} ${tokensBefore ?? '?'} → ${tokensAfter ?? '?'}: ${summary ?? 'no summary'}`
}

function projectTasks(messages: readonly Message[]): string[] {
  const item = ({ id, text, status, owner }: ReturnType<typeof tasksAt>[number]) =>
    `${id} ${text}: ${status}${owner === null ? '' : ` by ${owner}`}`
  return messages
    .filter(({ toolCalls }) => toolCalls.length > 0)
    .map(({ uuids, position }) => `after ${uuids[0] ?? ''}: ${tasksAt(messages, position).map(item).join(', ')}`)
}

export function projectAgent(agent: AgentThread): object {
  const { agentId, type, description, parentToolUseId, parentAgentId, linkedBy, unlinked, isHelper, thread } = agent
  return {
    agent: agentId,
    link:
      linkedBy === null
        ? `none: ${unlinked ?? ''}`
        : `${parentToolUseId ?? ''} of ${parentAgentId ?? 'main'} by ${linkedBy}`,
    ...(type === null && description === null ? {} : { task: `${type ?? ''}: ${description ?? ''}` }),
    ...(isHelper ? { isHelper } : {}),
    ...(linkedBy === null && parentAgentId !== null ? { parent: parentAgentId } : {}),
    ...projectThread(thread, new Set()),
  }
}

function withoutEmpty(fields: Readonly<Record<string, readonly unknown[]>>): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value.length > 0))
}
