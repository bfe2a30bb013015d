import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { readOurLedger } from '../../../test/usage-world.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Zone } from '../report/zone.ts'
import { parseStatusHook, type StatusHook } from './parse-status-hook.ts'
import { statusFigures, type StatusFigures } from './status-figures.ts'

const SESSION = '0a1b2c3d-0000-4000-8000-000000000001'
const OTHER = '0a1b2c3d-0000-4000-8000-000000000002'
const OLD = '0a1b2c3d-0000-4000-8000-000000000003'
const EMPTY = '0a1b2c3d-0000-4000-8000-000000000004'
const GONE = '0a1b2c3d-0000-4000-8000-000000000005'
const NOW = Date.parse('2026-03-10T12:30:00Z')
const UTC: Zone = { dayOf: (ms) => Math.floor(ms / 86_400_000), offsetAt: () => 0 }
const CLOCK = { nowMs: NOW, zone: UTC }

let world: KeepWorld
let ledger: Ledger

beforeAll(() => {
  world = makeKeepWorld()
  const day = (time: string) => `2026-03-10T${time}.000Z`
  write(`${SESSION}.jsonl`, [
    // 100 output at $25 and 1000 input at $5 per million: 0.0075.
    answer('m1', day('10:00:00'), { input_tokens: 1000, output_tokens: 100 }),
    // 20,000 written (0.125) and 40,000 read (0.02): 0.145.
    answer('m2', day('11:00:00'), { cache_creation_input_tokens: 20_000, cache_read_input_tokens: 40_000 }),
    // Not requests of this conversation.
    answer('m3', day('11:10:00'), { input_tokens: 9 }, { isSidechain: true }),
    answer('m4', day('11:20:00'), { input_tokens: 0 }, {}, '<synthetic>'),
    answer('m5', day('11:30:00'), { input_tokens: 0 }, { isApiErrorMessage: true }),
    JSON.stringify({ type: 'user', message: { role: 'user', content: 'go on' } }),
  ])
  write(`${SESSION}/subagents/agent-a1.jsonl`, [
    // 1,000,000 input: 5.
    answer('m6', day('11:45:00'), { input_tokens: 1_000_000 }, { isSidechain: true, agentId: 'a1' }),
  ])
  write(`${OTHER}.jsonl`, [
    answer('m12', '2025-07-01T10:01:00.000Z', { output_tokens: 1000 }, { sessionId: OTHER }),
    // Yesterday, and long before the block: 50.
    answer('m7', '2026-03-09T23:59:59.999Z', { input_tokens: 10_000_000 }, { sessionId: OTHER }),
    // Today, before the block: 0.5.
    answer('m8', '2026-03-10T00:00:00.000Z', { input_tokens: 100_000 }, { sessionId: OTHER }),
    answer('m9', day('12:00:00'), { input_tokens: 5000, output_tokens: 900 }, { sessionId: OTHER }, 'glm-7-unheard'),
  ])
  write(`${OLD}.jsonl`, [
    answer('m10', '2025-06-01T10:00:00.000Z', { input_tokens: 100 }, { sessionId: OLD, costUSD: 0.75 }),
    answer('m11', '2025-06-01T10:01:00.000Z', steps(), { sessionId: OLD }),
  ])
  write('agent-b2.jsonl', [
    answer('m13', '2025-08-01T10:00:00.000Z', { output_tokens: 4000 }, { sessionId: GONE, agentId: 'b2' }),
    // A wrong clock: this block starts in the future.
    answer('m14', '2027-01-01T10:00:00.000Z', { output_tokens: 4000 }, { sessionId: GONE, agentId: 'b2' }),
  ])
  ledger = readOurLedger([world.home])
})

afterAll(() => world.remove())

function write(path: string, lines: readonly string[]): void {
  world.write(`projects/-src/${path}`, lines.map((line) => `${line}\n`).join(''))
}

function answer(id: string, timestamp: string, usage: object, fields: object = {}, model = 'claude-opus-4-5'): string {
  const counts = { input_tokens: 0, output_tokens: 0, ...usage }
  const message = { id, role: 'assistant', model, content: [], usage: counts }
  const record = { type: 'assistant', uuid: `u-${id}`, timestamp, sessionId: SESSION, requestId: `r-${id}`, message }
  return JSON.stringify({ ...record, ...fields })
}

/** Two steps of the message, then an advisor step of another model. */
function steps(): object {
  const iterations = [
    { type: 'message', input_tokens: 10, output_tokens: 1, cache_read_input_tokens: 1000 },
    { type: 'message', input_tokens: 20, output_tokens: 1, cache_read_input_tokens: 3000 },
    { type: 'advisor_message', model: 'claude-haiku-4-5', input_tokens: 7, output_tokens: 1 },
  ]
  return { input_tokens: 30, output_tokens: 2, cache_read_input_tokens: 4000, iterations }
}

function hookOf(fields: object): StatusHook {
  const { hook } = parseStatusHook(JSON.stringify(fields))
  if (!hook) throw new Error('no hook')
  return hook
}

function figures(fields: object, clock = CLOCK): StatusFigures {
  return statusFigures(ledger, hookOf(fields), clock)
}

describe('statusFigures', () => {
  test('a session includes its agents and side questions', () => {
    // 0.0075 + 0.145 + 0.000045 + 5; the synthetic answer and the error cost nothing.
    expect(figures({ session_id: SESSION }).session).toEqual({ usd: 5.152545, unpriced: [] })
    expect(figures({ session_id: GONE }).session).toEqual({ usd: 0.2, unpriced: [] })
    expect(figures({}).session).toBeUndefined()
    expect(figures({ session_id: 'unheard-of' }).session).toEqual({ usd: 0, unpriced: [] })
  })

  test('today runs from midnight to midnight, and unpriced models are listed', () => {
    const { today } = figures({})
    expect(today).toEqual({ usd: 5.652545, unpriced: [{ model: 'glm-7-unheard', tokens: 5900 }] })
    expect(figures({}, { ...CLOCK, nowMs: NOW - 86_400_000 }).today).toEqual({ usd: 50, unpriced: [] })
  })

  test('sums the block and computes its burn rate from first to last entry', () => {
    const { block } = figures({})
    expect(block).toEqual({
      startMs: Date.parse('2026-03-10T10:00:00Z'),
      endMs: Date.parse('2026-03-10T15:00:00Z'),
      cost: { usd: 5.152545, unpriced: [{ model: 'glm-7-unheard', tokens: 5900 }] },
      // Two hours; 1,000 + 100 + 9 + 1,000,000 + 5,900 tokens of input and output.
      burnRate: { usdPerHour: 2.5762725, tokensPerMinute: 1_007_009 / 120, level: 'high' },
    })
  })

  test('has no burn rate for a single moment, and no block without entries', () => {
    // One request with a recorded cost of 0.75, and within a minute one with 37 + 3 tokens of input and output.
    const early = { ...CLOCK, nowMs: Date.parse('2025-06-01T10:00:30Z') }
    expect(figures({}, early).block).toMatchObject({ cost: { unpriced: [] }, burnRate: { level: 'normal' } })
    const alone = { ...CLOCK, nowMs: Date.parse('2025-07-01T10:30:00Z') }
    expect(figures({}, alone).block).toMatchObject({ cost: { usd: 0.025 }, burnRate: undefined })
    expect(figures({}, { ...CLOCK, nowMs: Date.parse('2026-04-10T04:00:00Z') }).block).toBeUndefined()
  })

  test('prefers a recorded cost to the computed one', () => {
    // 0.75 as recorded; steps 30 input (0.00015), 4,000 read (0.002), 2 output (0.00005), advisor 7 and 1 (0.000012).
    expect(figures({ session_id: OLD }).session?.usd).toBeCloseTo(0.75 + 0.002212, 9)
  })
})

describe('context', () => {
  const SENT = { tokens: 60_000, windowSize: 200_000, percent: 30 }

  test('is taken from the latest request of the main conversation', () => {
    const path = `${world.home}/projects/-src/${SESSION}.jsonl`
    expect(figures({ transcript_path: path }).context).toEqual(SENT)
    expect(figures({ session_id: SESSION, transcript_path: '/elsewhere/x.jsonl' }).context).toEqual(SENT)
  })

  test("is taken from the last step of the message's own model", () => {
    expect(figures({ session_id: OLD }).context?.tokens).toBe(3020)
  })

  test('is taken from Claude Code if reported', () => {
    const usage = { input_tokens: 1, cache_creation_input_tokens: 2, cache_read_input_tokens: 22_497 }
    const window = { context_window_size: 1_000_000, current_usage: usage, total_input_tokens: 7 }
    const { context } = figures({ session_id: SESSION, context_window: window })
    expect(context).toEqual({ tokens: 22_500, windowSize: 1_000_000, percent: 2 })
  })

  test('is unknown before the first request and after a compaction', () => {
    expect(figures({ session_id: EMPTY }).context).toBeUndefined()
    expect(figures({ session_id: SESSION, context_window: { current_usage: null } }).context).toBeUndefined()
  })

  test("falls back to the hook's sum", () => {
    const window = { total_input_tokens: 50_000, context_window_size: 200_000 }
    expect(figures({ session_id: SESSION, context_window: window }).context).toEqual(SENT)
    expect(figures({ session_id: EMPTY, context_window: window }).context?.percent).toBe(25)
  })

  test.each([
    ['claude-sonnet-4-5[1m]', 'Sonnet 4.5', 6],
    ['claude-sonnet-4-5', 'Sonnet 4.5 (1M context)', 6],
    ['claude-sonnet-4-5', 'Sonnet 4.5', 30],
  ])('of %s, named %s, uses the window of the model', (id, name, percent) => {
    expect(figures({ session_id: SESSION, model: { id, display_name: name } }).context?.percent).toBe(percent)
  })

  test('implies a large window if it exceeds the usual one', () => {
    const usage = { input_tokens: 250_000 }
    expect(figures({ context_window: { current_usage: usage } }).context?.windowSize).toBe(1_000_000)
    expect(figures({ session_id: SESSION, exceeds_200k_tokens: true }).context?.windowSize).toBe(1_000_000)
  })

  test('provides the model if the hook does not', () => {
    expect(figures({ session_id: SESSION }).model).toEqual({ id: 'claude-opus-4-5', name: null })
    expect(figures({ session_id: SESSION, model: { display_name: 'O' } }).model).toEqual({ id: null, name: 'O' })
    expect(figures({ session_id: EMPTY }).model).toEqual({ id: null, name: null })
  })
})
