import { describe, expect, test } from 'vitest'
import { makeCall } from '../../test/make-call.ts'
import { placedCalls } from './placed-calls.ts'
import type { AgentThread, Message, SessionThread, Thread } from './thread.ts'

interface Said {
  position: number
  call: string
  endedAt?: string
}

function message({ position, call, endedAt }: Said): Message {
  const at = endedAt === undefined ? null : `2026-02-11T09:${endedAt}:00.000Z`
  return {
    role: 'assistant',
    kind: 'answer',
    uuids: [`u-${call}`],
    position,
    at: null,
    model: null,
    blocks: [],
    toolCalls: [{ ...makeCall('Read', {}, {}), id: call, endedAt: at }],
    usage: null,
    stopReason: null,
    isSynthetic: false,
    isError: false,
  }
}

function thread(main: readonly Said[], left: readonly Said[] = []): Thread {
  const turn = { index: 1, prompt: 'p', startedAt: null, endedAt: null, durationMs: null, events: [] }
  const branch = { forkUuid: null, kind: 'rewind' as const, prompts: [], uuids: [], messages: left.map(message) }
  return {
    turns: [{ ...turn, messages: main.map(message) }],
    branches: left.length === 0 ? [] : [branch],
    compactions: [],
    breaks: [],
    unplaced: [],
  }
}

function agent(agentId: string, parentToolUseId: string | null, parts: Partial<AgentThread>): AgentThread {
  return {
    agentId,
    parentToolUseId,
    type: null,
    description: null,
    parentAgentId: null,
    linkedBy: null,
    unlinked: null,
    isHelper: false,
    file: null,
    thread: thread([]),
    ...parts,
  }
}

const place = (session: SessionThread) =>
  placedCalls(session, ({ position }) => position * 10).map(({ call, step, isUncertain }) => [
    call.id,
    step,
    isUncertain,
  ])

describe('placedCalls', () => {
  test('lists branches in file order, without a step', () => {
    const main = [
      { position: 1, call: 'a', endedAt: '01' },
      { position: 5, call: 'c', endedAt: '05' },
    ]
    expect(place({ thread: thread(main, [{ position: 3, call: 'b', endedAt: '03' }]), agents: [] })).toEqual([
      ['a', 10, false],
      ['b', null, true],
      ['c', 50, false],
    ])
  })

  test('merges agents by the end of their calls, at the step that started the first of them', () => {
    const main = [
      { position: 1, call: 'start', endedAt: '09' },
      { position: 2, call: 'later', endedAt: '10' },
    ]
    const agents = [
      agent('inner', 'nested', { thread: thread([{ position: 1, call: 'deep', endedAt: '03' }]) }),
      agent('outer', 'start', { thread: thread([{ position: 1, call: 'nested', endedAt: '04' }]) }),
      agent('stray', null, { thread: thread([{ position: 1, call: 'lost', endedAt: '05' }]) }),
    ]
    expect(place({ thread: thread(main), agents })).toEqual([
      ['deep', 10, false],
      ['nested', 10, false],
      ['lost', null, false],
      ['start', 10, false],
      ['later', 20, false],
    ])
  })

  test('keeps file order if the clock goes back', () => {
    const main = [
      { position: 1, call: 'a', endedAt: '08' },
      { position: 2, call: 'b', endedAt: '02' },
      { position: 3, call: 'c' },
    ]
    expect(place({ thread: thread(main), agents: [] }).map(([id]) => id)).toEqual(['a', 'b', 'c'])
  })

  test('ends if agents name each other as parents', () => {
    const agents = [agent('x', null, { parentAgentId: 'y' }), agent('y', null, { parentAgentId: 'x' })].map((each) => ({
      ...each,
      thread: thread([{ position: 1, call: each.agentId, endedAt: '01' }]),
    }))
    expect(place({ thread: thread([]), agents })).toEqual([
      ['x', null, false],
      ['y', null, false],
    ])
  })
})
