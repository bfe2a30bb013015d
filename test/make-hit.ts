// Builds a minimal search hit.
import type { SearchResult } from '../src/operations/find/outputs.ts'

type Hit = SearchResult['hits'][number]

export const SESSION_ID = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'

export function makeHit(more: Partial<Hit> = {}): Hit {
  return {
    session: SESSION_ID,
    sessions: [more.session ?? SESSION_ID],
    title: 'Harbour alerts',
    project: '/home/mara/tidepool',
    projectName: more.project === undefined ? 'tidepool' : (more.project?.split('/').at(-1) ?? null),
    directory: '/home/mara/tidepool',
    resume: `cd /home/mara/tidepool && claude --resume ${SESSION_ID}`,
    state: 'present',
    uuid: '55824eed-0000-4000-8000-000000000001',
    kind: 'prompt',
    role: 'user',
    tool: null,
    isError: false,
    agentId: null,
    agent: null,
    timestamp: '2026-02-11T09:12:44.031Z',
    turn: 1,
    branch: null,
    snippet: 'Why two alerts?',
    marks: [[8, 14]],
    found: ['alerts'],
    score: 1,
    file: '/claude/projects/-home-mara-tidepool/2db3c17a.jsonl',
    line: 1,
    offset: 0,
    ...more,
  }
}

export function makeResult(hits: readonly Hit[], more: Partial<SearchResult> = {}): SearchResult {
  return {
    query: 'alerts',
    total: hits.length,
    isExact: true,
    tookMs: 0.8,
    hits: [...hits],
    notes: [],
    isEmpty: false,
    alternatives: [],
    ...more,
  }
}
