import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import { createContext } from '../../operations/context.ts'
import type { SessionContext } from '../../operations/usage/context-outputs.ts'
import { textWidth } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'
import { printUsageContext } from './context.ts'

type Chain = SessionContext['chains'][number]
type Request = Chain['requests'][number]
type Break = NonNullable<Request['cacheBreak']>

const context = createContext({
  platform: 'linux',
  env: { ANNALS_TIME_ZONE: 'UTC' },
  home: tmpdir(),
  now: () => 0,
  directory: tmpdir(),
  overrides: {},
  stdin: Readable.from([]),
})

const makeTerminal = (width: number): Terminal => ({
  write() {},
  send: async () => {},
  page: async () => false,
  writeError() {},
  width,
  tableWidth: width,
  showsProgress: false,
  colors: pc.createColors(false),
})

const tokens = { input: 10, cacheWrite5m: 0, cacheWrite1h: 51_000, cacheRead: 12_345, output: 400 }

const lost: Break = {
  cause: 'idle past TTL',
  detail: null,
  isReported: false,
  also: [],
  gapMs: 5_400_000,
  ttlMs: 3_600_000,
  cachedTokens: 60_000,
  readTokens: 12_345,
  repaidTokens: 47_655,
  nanoDollars: 452_722_500,
  isEstimate: false,
}

const request = (index: number, parts: Partial<Request> = {}): Request => ({
  index,
  uuid: `0000000${index}-0000-4000-8000-000000000000`,
  line: index,
  at: `2026-03-03T10:0${index}:00.000Z`,
  turn: 1,
  model: 'claude-opus-4-5',
  tokens,
  nanoDollars: 530_000_000,
  isCounted: true,
  contextTokens: 60_000 + index * 1000,
  hitRatio: 0.1948,
  compactions: [],
  cacheBreak: null,
  ...parts,
})

const chain = (requests: Request[], parts: Partial<Chain> = {}): Chain => ({
  kind: 'main',
  agentId: null,
  branch: null,
  agent: null,
  requests,
  totals: {
    requests: requests.length,
    tokens,
    hitRatio: 0.9426,
    largestContext: 63_000,
    lastContext: 63_000,
    compactions: 1,
    breaks: 2,
    repaidTokens: 98_000,
    breakNanoDollars: 900_000_000,
    nanoDollars: 1_590_000_000,
    unpricedRequests: 0,
  },
  ...parts,
})

const compaction = { at: null, trigger: 'auto', tokensBefore: 167_642, tokensAfter: null, kind: 'full' } as const

const cost = { requests: 3, tokens, nanoDollars: 1_590_000_000, unpricedTokens: 0 }

const report = (parts: Partial<SessionContext> = {}): SessionContext => ({
  session: {
    id: '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11',
    title: 'Cache keys\u001b[31m of the tenant, in a title that is longer than any terminal of this test is wide or so',
    directory: null,
    state: 'idle',
    startedAt: null,
    endedAt: null,
  },
  view: { agentId: null, requests: false },
  total: cost,
  hitRatio: 0.94,
  unplaced: { requests: 0, nanoDollars: 0 },
  chains: [
    chain([
      request(1),
      request(2, { cacheBreak: lost }),
      request(3, {
        compactions: [compaction],
        cacheBreak: {
          ...lost,
          cause: 'system prompt change',
          detail: 'system_changed',
          isReported: true,
          isEstimate: true,
          also: [{ cause: 'compaction', detail: 'auto', isReported: false }],
        },
      }),
    ]),
    chain([request(1)], {
      kind: 'agent',
      agentId: 'a1b2c3d4e5f6a7b8c',
      agent: { type: 'Explore', description: 'Find the keys', parentToolUseId: 'x', turn: '1', isHelper: false },
    }),
  ],
  causes: [],
  turns: {
    items: [
      { ...cost, turn: 1, elsewhere: null, prompt: 'Mend it.', startedAt: null, agentNanoDollars: 530_000_000 },
      { ...cost, turn: null, elsewhere: '(rewound)', prompt: null, startedAt: null, agentNanoDollars: 0 },
    ],
    omitted: 4,
  },
  tools: {
    items: [
      { tool: 'Read', results: 25, tokens: 61_114, rereadTokens: 4_101_342, nanoDollars: 2_050_671_000, unpriced: 0 },
    ],
    omitted: 0,
  },
  results: {
    items: [
      {
        toolUseId: 'toolu_1',
        tool: 'Read',
        uuid: 'd25e26bd-59a1-4544-832c-eb83e2b21bda',
        at: null,
        tokens: 14_444,
        agentId: null,
        turn: 1,
        rereads: 84,
        nanoDollars: 606_648_000,
      },
    ],
    omitted: 0,
  },
  ...parts,
})

const print = (width: number, parts: Partial<SessionContext> = {}) =>
  printUsageContext(report(parts), makeTerminal(width), context)

describe('printUsageContext', () => {
  test('prints the context, cache misses with cost and cause, and the most expensive parts', () => {
    const text = print(140)
    for (const words of [
      '3 requests, including 1 agent, $1.59',
      'Context over 3 requests, largest 63k, last 63k, 94.3 % read from the cache',
      '◆ 1 compaction, × 2 cache misses',
      '2 cache misses: 98k tokens re-billed, $0.90 more than reading them',
      'idle past TTL: 1 h 30 min, kept 1 h',
      'system prompt change: system_changed (reported by the API); also compaction',
      '~47.7k',
      'Explore: Find the keys',
      '(rewound)',
      '4 more; see --limit',
      '84 ×',
      'd25e26bd-59a1-4544-832c-eb83e2b21bda',
      'estimated at four bytes per token',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('\u001b')
  })

  test.each([60, 80, 120])('fits %d columns, with every request listed too', (width) => {
    for (const line of print(width, { view: { agentId: null, requests: true } }).split('\n'))
      expect(textWidth(line)).toBeLessThanOrEqual(width)
  })

  test('lists requests on demand, with compactions, causes and copies', () => {
    const requests = [
      request(1, { isCounted: false }),
      request(2, { cacheBreak: lost, nanoDollars: null, compactions: [compaction] }),
    ]
    const text = print(200, { chains: [chain(requests)], view: { agentId: null, requests: true } })
    expect(text).toContain('$0.53*')
    expect(text).toContain('* copied: counted in the original session')
    expect(text).toMatch(
      /51,000\s+51,000\s+12,345\s+400\s+19\.5 %\s+62k\s+unpriced\s+compaction \(auto\) at 168k, idle past TTL/,
    )
    expect(print(200)).not.toContain('12,345')
  })

  test('shows only one agent', () => {
    const text = print(100, { view: { agentId: 'a1b2c3d4e5f6a7b8c', requests: false } })
    expect(text).toContain('Context over 1 request,')
    expect(text).not.toContain('Most expensive')
  })

  test('never shows unpriced usage as free', () => {
    const total = { ...cost, nanoDollars: 0, unpricedTokens: 90_000 }
    const text = print(100, { total, chains: [chain([request(1, { cacheBreak: { ...lost, nanoDollars: null } })])] })
    expect(text).toContain('3 requests, unpriced')
    expect(text).toContain('90k tokens are from models without a known price')
    expect(text).toMatch(/60k\s+unpriced\s+idle/)
  })

  test('prints a session without requests, and unplaced requests', () => {
    expect(print(100, { chains: [chain([])] })).toContain('This session contains no API requests.')
    expect(print(100, { unplaced: { requests: 21, nanoDollars: 300_000_000 } })).toContain(
      '21 requests ($0.30) are counted',
    )
  })
})
