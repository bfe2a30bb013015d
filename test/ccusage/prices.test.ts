// Compares our copy of ccusage's prices with the pinned release: all names in its lists, and spellings that need an
// inexact match.
import { afterAll, describe, expect, test } from 'vitest'
import { ccusageCost } from '../../src/analytics/ccusage/ccusage-cost.ts'
import { findCcusagePrice } from '../../src/analytics/ccusage/ccusage-price-book.ts'
import { CCUSAGE_PRICES, CCUSAGE_RELEASE } from '../../src/analytics/ccusage/ccusage-prices.ts'
import { makeHome } from './make-home.ts'
import { findCcusage } from './ccusage-binary.ts'
import { isFull, pick } from '../extent.ts'

const ccusage = findCcusage()
// oxlint-disable-next-line no-console -- the output must show that this was not checked
if (!ccusage) console.info('ccusage is not installed (only on Linux x64): its prices are not compared')
afterAll(() => ccusage?.remove())

const names = CCUSAGE_PRICES.trim()
  .split('\n')
  .flatMap((line) => line.split('|').slice(4).join(' ').split(' '))
  .filter((name) => name !== '')

/** Spellings of Claude models that are in no list. */
const BASES = [
  'fable-5-1',
  'opus-5-5',
  'opus-5',
  'opus-4-8',
  'opus-4-6',
  'opus-4-1',
  'opus-4',
  'sonnet-5-5',
  'sonnet-5',
]
  .concat(['sonnet-4-6', 'sonnet-4-5', 'sonnet-4', 'haiku-5-5', 'haiku-4-5', 'mythos-5', 'mythos-preview'])
  .map((name) => `claude-${name}`)
  .concat(['claude-3-7-sonnet', 'claude-3-5-sonnet', 'claude-3-5-haiku', 'claude-3-haiku', 'claude-3.5-sonnet'])
const STARTS = [
  '',
  'anthropic/',
  'anthropic.',
  'us.anthropic.',
  'apac.anthropic.',
  'vertex_ai/',
  'openrouter/anthropic/',
].concat(['bedrock/eu.anthropic.', 'my'])
const ENDS = [
  '',
  '[1m]',
  '-20250514',
  '@20250514',
  '-20250514-v1:0',
  '-v1:0',
  '-latest',
  '-5',
  '-thinking',
  '-fast',
  '@eu',
].concat([':beta', '-12345678', '-1234567', '-0', '.1', '-preview', '@default', 'x', '-eu'])

const spellings = BASES.flatMap((base) => STARTS.flatMap((start) => ENDS.map((end) => `${start}${base}${end}`)))
  .concat(BASES.map((base) => base.toUpperCase()))
  .concat(BASES.map((base) => base.replaceAll('-', '.')))
  .concat(['gpt-5', 'gpt-5.6', 'gpt-5-codex', 'gpt-5.2', 'glm-4.6', 'zai/glm-4.7', 'kimi-k2.5', 'qwen3-coder-plus'])
  .concat(['nonesuch', 'claude', 'sonnet', 'opus', 'default', '4'])

describe.runIf(ccusage)('prices of ccusage', () => {
  test.runIf(isFull)('are those of the release that is installed', () => {
    expect(ccusage?.release).toBe(CCUSAGE_RELEASE)
  })

  test.each([
    ['of its own names', names],
    ['of other spellings', pick([...new Set(spellings)], 400)],
  ])('%s', (_, models) => {
    const counts = { input: 250_001, output: 210_003, cacheWrite5m: 230_007, cacheWrite1h: 220_011, cacheRead: 240_013 }
    const small = { input: 11, output: 7, cacheWrite5m: 5, cacheWrite1h: 3, cacheRead: 2 }
    const theirs = readCosts(models, [counts, small])
    const ours = models.map((model) => {
      const price = findCcusagePrice(model)
      const costs = [
        ccusageCost(price, counts, false),
        ccusageCost(price, small, false),
        ccusageCost(price, counts, true),
      ]
      return [model, ...costs] as const
    })
    expect(ours.filter(([, ...costs], index) => !isSame(costs, theirs[index] ?? []))).toEqual([])
  })
})

type Counts = Parameters<typeof ccusageCost>[1]

/** For each model: the large message, the small one, and the large one in fast mode. */
function readCosts(models: readonly string[], [large, small]: [Counts, Counts]): number[][] {
  const days = [toUsage(large), toUsage(small), { ...toUsage(large), speed: 'fast' }]
  const lines = days.flatMap((usage, day) =>
    models.map((model, index) =>
      JSON.stringify({ timestamp: `2026-01-0${day + 1}T12:00:00Z`, message: { id: `${day}.${index}`, model, usage } }),
    ),
  )
  const home = makeHome({ 'p/s.jsonl': lines.join('\n') })
  try {
    // The shape of its report.
    const { daily } = (ccusage?.run(home.path, ['daily']) ?? { daily: [] }) as DailyReport
    const costs = daily.map(({ modelBreakdowns }) => new Map(modelBreakdowns.map((each) => [each.modelName, each])))
    return models.map((model) =>
      costs.map((day, index) => {
        const found = day.get(index === 2 ? `${model}-fast` : model)
        return found?.missingPricing ? NaN : (found?.cost ?? NaN)
      }),
    )
  } finally {
    home.remove()
  }
}

interface DailyReport {
  daily: { modelBreakdowns: { modelName: string; cost: number; missingPricing?: boolean }[] }[]
}

function toUsage({ input, output, cacheWrite5m, cacheWrite1h, cacheRead }: Counts) {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_creation: { ephemeral_5m_input_tokens: cacheWrite5m, ephemeral_1h_input_tokens: cacheWrite1h },
    cache_read_input_tokens: cacheRead,
  }
}

/** Tolerates rounding from another order of addition. */
function isSame(ours: readonly number[], theirs: readonly number[]): boolean {
  return ours.every((cost, index) => {
    const other = theirs[index] ?? Infinity
    return Number.isNaN(cost) ? Number.isNaN(other) : Math.abs(cost - other) <= 1e-9 * cost
  })
}
