import { NO_COUNTS } from '../../../src/thread/counts/session-counts.ts'
import { describe, expect, test } from 'vitest'
import type { BranchOutline, SessionOutline, TurnOutline } from '../../../src/session/session-view.ts'
import { outlineRows, rowOfTurn } from './outline-rows.ts'

function turn(index: number, prompt: string | null, branches: number[] = []): TurnOutline {
  const none = { startedAt: null, durationMs: null, steps: 1, toolCalls: 0, errors: 0, agents: 0, compactions: 0 }
  return { index, prompt, step: index, branches, ...none }
}

function branch(number: number, ...prompts: string[]): BranchOutline {
  return { number, kind: 'rewind', prompts, messages: 1, isLonger: false, step: null, startedAt: null }
}

const outline: SessionOutline = {
  session: {
    id: 's',
    title: 't',
    titleSource: 'none',
    project: null,
    directory: null,
    branch: null,
    models: [],
    versions: [],
    startedAt: null,
    endedAt: null,
    state: 'idle',
    ...NO_COUNTS,
    records: 3,
    errors: 0,
    bytes: 3,
    pullRequests: [],
    file: '',
    resume: null,
  },
  thread: {
    turns: [turn(0, null), turn(1, 'Count the gulls', [2, 1]), turn(2, 'Count the seals')],
    marks: [],
    from: 0,
  },
  agents: [],
  missingAgents: [],
  branches: [branch(1, 'Count crabs'), branch(2, 'Feed the gulls'), branch(3, 'Lost')],
  compactions: [],
  unplaced: [],
  damage: [],
  revision: 1,
  reading: null,
}

const keys = (filter: string, thread = {}) => outlineRows(outline, thread, filter).map(({ key }) => key)

describe('outlineRows', () => {
  test('lists branches below their turn, those without a turn last', () => {
    expect(keys('')).toEqual(['turn 0', 'turn 1', 'branch 2', 'branch 1', 'turn 2', 'branch 3'])
  })

  test('matches all words of a filter in any order and case', () => {
    expect(keys('GULLS')).toEqual(['turn 1', 'branch 2'])
    expect(keys('seals  count')).toEqual(['turn 2'])
    expect(keys('seals gulls')).toEqual([])
  })

  test('another thread has a link back and no branches', () => {
    expect(keys('', { branch: 1 })).toEqual(['back', 'turn 0', 'turn 1', 'turn 2'])
    expect(keys('gulls', { agent: 'a1' })).toEqual(['turn 1'])
  })

  test('rowOfTurn returns the index of a turn’s row', () => {
    const rows = outlineRows(outline, {}, '')
    expect([rowOfTurn(rows, 2), rowOfTurn(rows, 9)]).toEqual([4, -1])
  })
})
