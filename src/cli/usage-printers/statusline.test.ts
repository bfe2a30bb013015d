// End to end: from transcripts on disk and a hook on standard input to the printed line.
import { utimesSync } from 'node:fs'
import { Readable } from 'node:stream'
import pc from 'picocolors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { usageStatuslineInput } from '../../operations/usage/declarations.ts'
import { runStatusline } from '../../operations/usage/statusline.ts'
import { createTerminal } from '../terminal.ts'
import { printUsageStatusline } from './statusline.ts'

const SESSION = '0a1b2c3d-0000-4000-8000-000000000001'
const NEXT = '0a1b2c3d-0000-4000-8000-000000000002'
const NOW = Date.parse('2026-03-10T12:15:00Z')
const HOOK = { session_id: SESSION, model: { id: 'claude-opus-4-5', display_name: 'Opus 4.5' } }

let world: KeepWorld

beforeAll(() => {
  world = makeKeepWorld()
  // $1.00 for 40,000 output tokens and $0.50 for 80,000 cache write tokens.
  write(`${SESSION}.jsonl`, [
    answer(SESSION, '2026-03-10T10:10:00.000Z', { input_tokens: 0, output_tokens: 40_000 }),
    answer(SESSION, '2026-03-10T11:40:00.000Z', { cache_creation_input_tokens: 80_000 }),
  ])
  // $5 yesterday evening, $1,250 after midnight.
  write(`${NEXT}.jsonl`, [
    answer(NEXT, '2026-03-09T23:30:00.000Z', { input_tokens: 1_000_000 }),
    answer(NEXT, '2026-03-10T02:00:00.000Z', { input_tokens: 250_000_000 }),
  ])
})

afterAll(() => world.remove())

function write(name: string, lines: readonly object[]): void {
  const path = world.write(`projects/-src/${name}`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  // The file time matches its records, because files not written to for days are skipped.
  utimesSync(path, NOW / 1000, NOW / 1000)
}

function answer(sessionId: string, timestamp: string, usage: object, model = 'claude-opus-4-5'): object {
  const message = { id: `msg-${timestamp}`, model, usage: { input_tokens: 0, output_tokens: 0, ...usage } }
  return { type: 'assistant', timestamp, sessionId, requestId: `req-${timestamp}`, message }
}

interface Situation {
  input?: Partial<Record<keyof typeof usageStatuslineInput.shape, unknown>>
  now?: number
  isColored?: boolean
}

async function statusLine(hook: object | string, { input = {}, now = NOW, isColored = false }: Situation = {}) {
  const text = typeof hook === 'string' ? hook : JSON.stringify(hook)
  const context = world.context({ stdin: Readable.from([Buffer.from(text)]), now: () => now })
  const value = await runStatusline(context, usageStatuslineInput.parse(input))
  return printUsageStatusline(value, { ...createTerminal(process), colors: pc.createColors(isColored) })
}

describe('usage statusline', () => {
  test('prints model, session, today, block, burn rate and context', async () => {
    // The block began at 10:00; $1.50 in 90 minutes.
    expect(await statusLine(HOOK)).toBe(
      '🤖 Opus 4.5 | 💰 $1.50 session / $1,251.50 today / $1.50 block (2h 45m left) | 🔥 $1.00/hr | 🧠 80,000 (40%)\n',
    )
  })

  test('prefers the cost reported by Claude Code if both are known', async () => {
    const reported = { ...HOOK, cost: { total_cost_usd: 1.239 } }
    const session = async (costSource: string, hook: object) =>
      /💰 (.*) session/.exec(await statusLine(hook, { input: { costSource } }))?.[1]
    expect(await session('auto', reported)).toBe('$1.24')
    expect(await session('auto', HOOK)).toBe('$1.50')
    expect(await session('ccusage', reported)).toBe('$1.50')
    expect(await session('cc', reported)).toBe('$1.24')
    expect(await session('cc', HOOK)).toBe('N/A')
    expect(await session('both', reported)).toBe('($1.24 cc / $1.50 annals)')
    expect(await session('both', HOOK)).toBe('(N/A cc / $1.50 annals)')
  })

  test.each([
    ['off', '$1.00/hr'],
    ['emoji', '$1.00/hr 🟢'],
    ['text', '$1.00/hr (Normal)'],
    ['emoji-text', '$1.00/hr 🟢 (Normal)'],
  ])('burn rate as %s', async (visualBurnRate, expected) => {
    expect(await statusLine(HOOK, { input: { visualBurnRate } })).toContain(`| 🔥 ${expected} |`)
  })

  test('prints a line without block, request and model', async () => {
    const later = Date.parse('2026-03-20T12:00:00Z')
    expect(await statusLine({}, { now: later })).toBe(
      '🤖 N/A | 💰 N/A session / $0.00 today / No active block | 🧠 N/A\n',
    )
  })

  test('shows the last hour of a block in minutes', async () => {
    const night = Date.parse('2026-03-10T03:20:40Z')
    expect(await statusLine(HOOK, { now: night })).toContain('/ $1,255.00 block (39m left) | 🔥')
  })

  test('uses the day of the time zone', async () => {
    // 23:30 UTC is half past midnight in Berlin.
    expect(await statusLine(HOOK, { input: { timezone: 'Europe/Berlin' } })).toContain('/ $1,256.50 today /')
    await expect(statusLine(HOOK, { input: { timezone: 'Mars/Olympus' } })).rejects.toThrow(
      'Unknown time zone "Mars/Olympus". Use a name such as Europe/Berlin.',
    )
  })

  test.each([
    [{}, '\u001b[32m40%'],
    [{ contextLowThreshold: 40 }, '\u001b[33m40%'],
    [{ contextLowThreshold: '10', contextMediumThreshold: '40' }, '\u001b[31m40%'],
  ])('colors the context by its thresholds: %j', async (input, expected) => {
    expect(await statusLine(HOOK, { input, isColored: true })).toContain(`🧠 80,000 (${expected}`)
  })

  test('refuses thresholds in the wrong order', async () => {
    await expect(statusLine(HOOK, { input: { contextLowThreshold: 80 } })).rejects.toThrow(
      '"contextLowThreshold" (80) must be less than "contextMediumThreshold" (80).',
    )
  })

  test('lets no control character of a name through', async () => {
    expect(await statusLine({ model: { display_name: 'Op\u001b[2Jus\n4' } })).toMatch(/^🤖 Op␛\[2Jus 4 \|/)
  })

  test.each([
    ['', 'it is empty'],
    ['hello', 'it is not JSON'],
    ['[1]', 'it is not a JSON object'],
  ])('refuses %j on standard input', async (text, problem) => {
    await expect(statusLine(text)).rejects.toMatchObject({
      code: 'invalid',
      message: `Standard input must be the JSON that Claude Code passes to a status line, but ${problem}; see "usage statusline" with "help" for the setup.`,
    })
  })

  test('does not wait for input from a terminal', async () => {
    const keyboard = Object.assign(new Readable({ read() {} }), { isTTY: true })
    const context = world.context({ stdin: keyboard })
    await expect(runStatusline(context, usageStatuslineInput.parse({}))).rejects.toThrow('but it is empty')
  })

  test('counts entries without a time for the session but for no day', async () => {
    const undated = '0a1b2c3d-0000-4000-8000-000000000008'
    write(`${undated}.jsonl`, [answer(undated, 'some day', { output_tokens: 1_000_000 })])
    const now = Date.parse('2026-05-01T10:00:00Z')
    expect(await statusLine({ session_id: undated }, { now, input: { timezone: 'Europe/Berlin' } })).toBe(
      '🤖 claude-opus-4-5 | 💰 $25.00 session / $0.00 today / No active block | 🧠 0 (0%)\n',
    )
  })

  test('marks unpriced usage', async () => {
    const unheard = '0a1b2c3d-0000-4000-8000-000000000009'
    write(`${unheard}.jsonl`, [answer(unheard, '2026-04-01T10:00:00.000Z', { input_tokens: 5 }, 'glm-7-unheard')])
    const now = Date.parse('2026-04-01T10:00:00Z')
    expect(await statusLine({ session_id: unheard }, { now })).toBe(
      '🤖 glm-7-unheard | 💰 unpriced session / unpriced today / unpriced block (5h 0m left) | 🧠 5 (0%)\n',
    )
  })
})
