import { describe, expect, test } from 'vitest'
import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { scopeOfRows } from './scope-of-rows.ts'

function row(id: string, path: string, directory: string | null = path): SessionRow {
  return {
    id,
    title: `Title of ${id}`,
    project: { path, name: path.split('/').at(-1) ?? '' },
    directory,
    resume: null,
    worktree: null,
    branch: null,
    models: [],
    startedAt: null,
    endedAt: null,
    prompts: 0,
    messages: 0,
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
    records: 0,
    family: [],
    machine: null,
  }
}

const tide = [row('a', '/src/tidepool'), row('b', '/src/tidepool')]
const docs = [row('c', '/src/lantern'), row('d', '/src/lantern')]

describe('scopeOfRows', () => {
  test('names all sessions, a project or a single session as such', () => {
    const all = [...tide, ...docs]
    expect(scopeOfRows(all, all)).toEqual({ kind: 'all', sessions: 4 })
    expect(scopeOfRows(tide, all)).toEqual({ kind: 'project', path: '/src/tidepool', name: 'tidepool', sessions: 2 })
    expect(scopeOfRows(tide.slice(0, 1), all)).toEqual({ kind: 'session', id: 'a', name: 'a', title: 'Title of a' })
    expect(scopeOfRows([], all)).toBeNull()
  })

  test('lists ids if a project filter would match other sessions', () => {
    const ids = (rows: readonly SessionRow[]) => ({ kind: 'sessions', ids: rows.map(({ id }) => id) })
    const mixed = [...tide.slice(0, 1), ...docs.slice(0, 1)]
    expect(scopeOfRows(mixed, [...tide, ...docs])).toEqual(ids(mixed))
    expect(scopeOfRows(tide, [...tide, row('e', '/src/tidepool')])).toEqual(ids(tide))
    // A project filter matches parts of paths and directories, ignoring case.
    expect(scopeOfRows(tide, [...tide, row('e', '/src/Tidepool-site')])).toEqual(ids(tide))
    expect(scopeOfRows(tide, [...tide, row('e', '/src/x', '/src/tidepool/x')])).toEqual(ids(tide))
    expect(scopeOfRows(tide)).toEqual(ids(tide))
  })
})
