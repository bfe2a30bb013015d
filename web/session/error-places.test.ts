import { describe, expect, test } from 'vitest'
import type { AgentOutline, SessionOutline } from '../../src/session/session-view.ts'
import { STEP_MARK } from '../../src/thread/step-mark.ts'
import { comparePaths, errorPlaces, includeAgentErrors, pathOfStep } from './error-places.ts'

function agent(
  agentId: string,
  step: number | null,
  failed: number[],
  parentAgentId: string | null = null,
): AgentOutline {
  return {
    agentId,
    parentAgentId,
    step,
    errors: failed.length,
    failures: failed.map((each) => ({ step: each, uuid: `${agentId}-${each}` })),
    type: null,
    description: null,
    parentToolUseId: null,
    linkedBy: null,
    unlinked: null,
    isHelper: agentId.startsWith('helper'),
    steps: 9,
    toolCalls: 0,
    startedAt: null,
    durationMs: null,
  }
}

function turn(index: number, step: number, steps: number, errors: number) {
  const rest = { prompt: '', startedAt: null, durationMs: null, toolCalls: 0, agents: 0, branches: [], compactions: 0 }
  return { index, step, steps, errors, ...rest }
}

/** Step 1 starts two agents, the second of which starts another one; step 2 fails itself; one agent has no call. */
const OUTLINE: Pick<SessionOutline, 'thread' | 'agents'> = {
  thread: {
    marks: [STEP_MARK.prompt, STEP_MARK.agent, STEP_MARK.error, STEP_MARK.prompt],
    turns: [turn(1, 0, 3, 1), turn(2, 3, 1, 0)],
    from: 0,
  },
  agents: [
    agent('loose', null, [7]),
    agent('first', 1, [4]),
    agent('second', 1, [2, 8]),
    agent('inner', 5, [0], 'second'),
    agent('helper', 1, [3]),
    agent('circle', 1, [1], 'circle'),
  ],
}

function named(places: ReturnType<typeof errorPlaces>): string[] {
  return places.map(({ thread, step }) => `${thread.agent ?? 'main'} ${step}`)
}

describe('errors', () => {
  test('are in reading order, agents after the step that started them', () => {
    const expected = ['first 4', 'second 2', 'inner 0', 'second 8', 'main 2', 'loose 7']
    expect(named(errorPlaces(OUTLINE, {}))).toEqual(expected)
  })

  test('of an agent include those of its agents only', () => {
    const shown = { ...OUTLINE, thread: { marks: [0, STEP_MARK.error], turns: [turn(1, 0, 9, 1)], from: 0 } }
    expect(named(errorPlaces(shown, { agent: 'second' }))).toEqual(['second 1', 'inner 0'])
  })

  test('of agents mark the step and the turn that started them', () => {
    const { thread } = includeAgentErrors(OUTLINE, {})
    expect(thread.marks).toEqual([1, STEP_MARK.agent | STEP_MARK.error, STEP_MARK.error, 1])
    expect(thread.turns.map(({ errors }) => errors)).toEqual([5, 0])
  })

  test('follow a selected message of an agent', () => {
    const here = pathOfStep(OUTLINE, {}, { thread: { agent: 'second' }, step: 3 }) ?? []
    const next = errorPlaces(OUTLINE, {}).filter(({ path }) => comparePaths(path, here) > 0)
    expect(named(next)).toEqual(['inner 0', 'second 8', 'main 2', 'loose 7'])
    expect(pathOfStep(OUTLINE, {}, { thread: { branch: 1 }, step: 3 })).toBeNull()
  })
})
