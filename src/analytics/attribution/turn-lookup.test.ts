import { expect, test } from 'vitest'
import type { AgentThread, Message, Thread } from '../../thread/thread.ts'
import { NO_TURN, REWOUND, TurnLookup } from './turn-lookup.ts'

function message(uuid: string, ...calls: string[]): Message {
  const toolCalls = calls.map((id) => ({
    id,
    name: 'Agent',
    input: {},
    state: 'done' as const,
    result: null,
    startedAt: null,
    endedAt: null,
    agentId: null,
  }))
  return {
    role: 'assistant',
    kind: 'answer',
    uuids: [uuid],
    position: 0,
    at: null,
    model: null,
    blocks: [],
    toolCalls,
    usage: null,
    stopReason: null,
    isSynthetic: false,
    isError: false,
  }
}

/** Makes a thread with one turn per message, from 0, and a rewound branch. */
function thread(messages: readonly Message[], rewound: readonly Message[] = []): Thread {
  const nothing = { prompt: null, startedAt: null, endedAt: null, durationMs: null, events: [] }
  return {
    turns: messages.map((each, index) => ({ index, ...nothing, messages: [each] })),
    branches: [{ forkUuid: null, kind: 'rewind', prompts: [], uuids: [], messages: [...rewound] }],
    compactions: [],
    breaks: [],
    unplaced: [],
  }
}

function agent(agentId: string, call: string | null, own: Thread, extra: Partial<AgentThread> = {}): AgentThread {
  return {
    agentId,
    type: null,
    description: null,
    parentToolUseId: call,
    parentAgentId: null,
    linkedBy: null,
    unlinked: null,
    isHelper: false,
    file: `agent-${agentId}.jsonl`,
    thread: own,
    ...extra,
  }
}

const main = thread([message('u0'), message('u1', 'call-1')], [message('u2', 'call-2')])

test('an agent belongs to the turn of its call, through nested agents', () => {
  const turns = new TurnLookup(
    {
      thread: main,
      agents: [
        agent('a', 'call-1', thread([message('x', 'call-a')])),
        // Its caller's branch was rewound, but the call was made.
        agent('b', 'call-a', thread([], [message('y', 'call-b')])),
        agent('c', 'call-b', thread([])),
        agent('d', 'call-2', thread([])),
        // No transcript has the call, but the agent's sidecar names its parent.
        agent('e', 'lost', thread([]), { parentAgentId: 'b' }),
        agent('f', null, thread([])),
      ],
    },
    [],
  )
  expect(['a', 'b', 'c', 'd', 'e', 'f', 'nobody'].map((id) => turns.ofAgent(id))).toEqual([
    '1',
    '1',
    '1',
    REWOUND,
    '1',
    NO_TURN,
    NO_TURN,
  ])
  expect(turns.ofAgentFile('agent-c.jsonl')).toBe('1')
  expect(turns.ofAgentFile('other.jsonl')).toBeUndefined()
})

test('agents that started each other have no turn', () => {
  const turns = new TurnLookup(
    {
      thread: main,
      agents: [
        agent('a', 'call-b', thread([message('x', 'call-a')])),
        agent('b', 'call-a', thread([message('y', 'call-b')])),
        agent('c', null, thread([]), { parentAgentId: 'c' }),
      ],
    },
    [],
  )
  expect(['a', 'b', 'c'].map((id) => turns.ofAgent(id))).toEqual([NO_TURN, NO_TURN, NO_TURN])
})

test('a record without a message id is found by its uuid', () => {
  const turns = new TurnLookup({ thread: main, agents: [] }, [])
  expect(turns.ofMessage('u1', '')).toBe('1')
  expect(turns.ofMessage('u2', 'req')).toBe(REWOUND)
  expect(turns.ofMessage('u9', '')).toBeUndefined()
})
