// Reduces a real session to its structure without any text: ids, kinds, states and lengths.
import type { AgentThread, Message, SessionThread, Thread } from '../../src/thread/thread.ts'

export function toGolden({ thread, agents }: SessionThread): object {
  return { ...structure(thread), agents: agents.map(toGoldenAgent) }
}

function toGoldenAgent({ agentId, linkedBy, parentToolUseId, parentAgentId, isHelper, thread }: AgentThread): object {
  return { agentId, linkedBy, parentToolUseId, parentAgentId, isHelper, ...structure(thread) }
}

function structure(thread: Thread): object {
  return {
    turns: thread.turns.map((turn) => ({
      index: turn.index,
      promptLength: turn.prompt?.length ?? null,
      events: turn.events.length,
      messages: turn.messages.map(line),
    })),
    branches: thread.branches.map(({ forkUuid, kind, prompts, messages }) => ({
      fork: forkUuid === null ? null : short(forkUuid),
      kind,
      promptLengths: prompts.map((prompt) => prompt.length),
      messages: messages.map(line),
    })),
    compactions: thread.compactions.map(({ uuid, kind, trigger }) => `${kind} ${short(uuid)} ${trigger ?? ''}`.trim()),
    breaks: thread.breaks.map(({ at, to, reason }) => `${short(at)} ${to === null ? 'nothing' : short(to)} ${reason}`),
    unplaced: thread.unplaced.map(({ uuid }) => short(uuid)),
  }
}

/** "answer 1a2b3c4d 5e6f7a8b | Bash done, Read error". */
function line({ kind, uuids, toolCalls, isSynthetic }: Message): string {
  const calls = toolCalls.map(({ name, state }) => `${name} ${state}`).join(', ')
  return [kind, ...uuids.map(short), isSynthetic ? '(synthetic)' : '', calls === '' ? '' : `| ${calls}`]
    .filter((part) => part !== '')
    .join(' ')
}

function short(uuid: string): string {
  return uuid.slice(0, 8)
}
