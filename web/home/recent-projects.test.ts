import { describe, expect, test } from 'vitest'
import { recentProjects, recentSessions, type SessionRow } from './recent-projects.ts'

const row = (id: string, path: string, more: Partial<SessionRow> = {}): SessionRow => ({
  id,
  title: id,
  project: { path, name: path.split(/[\\/]/).at(-1) ?? '' },
  directory: path,
  resume: null,
  worktree: null,
  branch: null,
  models: [],
  startedAt: null,
  endedAt: null,
  prompts: 1,
  messages: 1,
  turns: 1,
  toolCalls: 0,
  tools: [],
  errors: 0,
  agents: 0,
  tokens: 0,
  costUsd: 0,
  unpriced: [],
  state: 'idle',
  bytes: 0,
  records: 1,
  family: [],
  machine: null,
  ...more,
})

describe('recentProjects', () => {
  test('sums the sessions of each project, the last active project first', () => {
    const projects = recentProjects([
      row('a', '/src/tide', { endedAt: '2026-01-02', costUsd: 1 }),
      row('b', '/src/pool', { endedAt: '2026-01-04', costUsd: 2, state: 'live' }),
      row('c', '/src/tide', { endedAt: '2026-01-03', costUsd: 0.5, unpriced: ['x'] }),
      row('d', '/src/tide', { unpriced: ['x'] }),
    ])
    expect(projects).toMatchObject([
      { name: 'pool', sessions: 1, live: 1, endedAt: '2026-01-04', costUsd: 2, unpriced: [] },
      { name: 'tide', sessions: 3, live: 0, endedAt: '2026-01-03', costUsd: 1.5, unpriced: ['x'] },
    ])
  })
})

describe('recentSessions', () => {
  const rows = [row('a', '/x'), row('b', '/x', { state: 'live' }), row('c', '/x'), row('d', '/x', { state: 'live' })]

  test('lists live sessions first and keeps the order otherwise', () => {
    expect(recentSessions(rows, 3).map(({ id }) => id)).toEqual(['b', 'd', 'a'])
  })

  test('lists all live sessions, even beyond the limit', () => {
    expect(recentSessions(rows, 1).map(({ id }) => id)).toEqual(['b', 'd'])
  })
})
