import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseStatusHook } from './parse-status-hook.ts'
import { runs } from '../../../test/extent.ts'

const SESSION = '0a1b2c3d-0000-4000-8000-000000000001'
const NOTHING = { windowSize: null, tokens: null, doubtfulTokens: null, exceeds200k: false }

describe('parseStatusHook', () => {
  test('parses the input of a recent version', () => {
    const text = JSON.stringify({
      session_id: SESSION,
      transcript_path: `/home/me/.claude/projects/-src/${SESSION}.jsonl`,
      cwd: '/src',
      model: { id: 'claude-opus-4-5', display_name: 'Opus 4.5' },
      workspace: { current_dir: '/src', project_dir: '/src' },
      version: '2.1.200',
      cost: { total_cost_usd: 0.25, total_duration_ms: 1000 },
      context_window: {
        total_input_tokens: 900_000,
        context_window_size: 200_000,
        used_percentage: 6,
        current_usage: {
          input_tokens: 2000,
          output_tokens: 500,
          cache_creation_input_tokens: 3000,
          cache_read_input_tokens: 7000,
        },
      },
      exceeds_200k_tokens: true,
      rate_limits: { five_hour: { used_percentage: 3 } },
    })
    expect(parseStatusHook(text)).toEqual({
      hook: {
        sessionId: SESSION,
        transcriptPath: `/home/me/.claude/projects/-src/${SESSION}.jsonl`,
        model: { id: 'claude-opus-4-5', name: 'Opus 4.5' },
        costUsd: 0.25,
        context: { windowSize: 200_000, tokens: 12_000, doubtfulTokens: 900_000, exceeds200k: true },
      },
    })
  })

  test('accepts fields that are missing, null or of another type', () => {
    const empty = {
      sessionId: null,
      transcriptPath: null,
      model: { id: null, name: null },
      costUsd: null,
      context: NOTHING,
    }
    const odd = {
      session_id: 7,
      transcript_path: null,
      model: [],
      cost: 'much',
      context_window: { context_window_size: 0, total_input_tokens: -1, current_usage: {} },
      exceeds_200k_tokens: 'yes',
    }
    expect(parseStatusHook('{}')).toEqual({ hook: empty })
    expect(parseStatusHook(JSON.stringify(odd))).toEqual({ hook: empty })
  })

  test('distinguishes "no request yet" from "unknown"', () => {
    const { hook } = parseStatusHook('{"context_window":{"context_window_size":1000000,"current_usage":null}}')
    expect(hook?.context).toEqual({ ...NOTHING, windowSize: 1_000_000, tokens: 'none' })
  })

  test.each([
    [`/home/me/.claude/projects/-src/${SESSION}.jsonl`],
    [`C:\\Users\\me\\.claude\\projects\\C--src\\${SESSION}.jsonl`],
  ])('takes the session from the transcript: %s', (path) => {
    expect(parseStatusHook(JSON.stringify({ transcript_path: path })).hook?.sessionId).toBe(SESSION)
  })

  test('accepts a byte order mark and a plain model name', () => {
    const { hook } = parseStatusHook('\ufeff{"model":"claude-opus-4-5"}')
    expect(hook?.model).toEqual({ id: 'claude-opus-4-5', name: null })
  })

  test.each([
    ['', 'it is empty'],
    ['  \n', 'it is empty'],
    ['Opus 4.5', 'it is not JSON'],
    ['{"session_id":', 'it is not JSON'],
    ['[]', 'it is not a JSON object'],
    ['null', 'it is not a JSON object'],
    ['"x"', 'it is not a JSON object'],
  ])('reports what is wrong with %j', (text, problem) => {
    expect(parseStatusHook(text)).toEqual({ problem })
  })

  test('never throws, and returns only finite numbers', () => {
    const names = ['session_id', 'transcript_path', 'model', 'cost', 'context_window', 'exceeds_200k_tokens']
    const inner = ['id', 'display_name', 'total_cost_usd', 'context_window_size', 'total_input_tokens', 'current_usage']
    const counts = ['input_tokens', 'cache_creation_input_tokens', 'cache_read_input_tokens']
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.integer(),
      fc.double(),
      fc.dictionary(fc.constantFrom(...counts), fc.jsonValue()),
    )
    const member = fc.oneof(anything, fc.dictionary(fc.constantFrom(...inner), anything))
    const hooks = fc.dictionary(fc.constantFrom(...names), member).map((value) => JSON.stringify(value))
    fc.assert(
      fc.property(fc.oneof(hooks, fc.string()), (text) => {
        const { hook } = parseStatusHook(text)
        const { windowSize, tokens, doubtfulTokens } = hook?.context ?? {}
        const numbers = [hook?.costUsd, windowSize, tokens, doubtfulTokens].filter((value) => typeof value === 'number')
        expect(numbers.filter((value) => !Number.isFinite(value) || value < 0)).toEqual([])
        expect(windowSize).not.toBe(0)
      }),
      { numRuns: runs(500) },
    )
  })
})
