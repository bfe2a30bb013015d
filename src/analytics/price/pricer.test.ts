import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePriceFile } from './price-file.ts'
import { priceTable } from './price-table.ts'
import { createPricer, type Billable } from './pricer.ts'
import { runs } from '../../../test/extent.ts'

const LATE = Date.UTC(2026, 10, 1)
const DOLLAR = 1_000_000_000

const request = (more: Partial<Billable> = {}): Billable => ({
  model: 'claude-opus-4-5',
  atMs: LATE,
  input: 0,
  output: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  cacheRead: 0,
  webSearches: 0,
  isFast: false,
  isBatch: false,
  geo: null,
  ...more,
})

const pricer = createPricer()
const price = (more: Partial<Billable> = {}) => pricer.price(request(more))
const withFile = (file: object) => {
  const { overrides, problems } = parsePriceFile(JSON.stringify(file))
  expect(problems).toEqual([])
  return createPricer(overrides)
}

describe('nano-dollars per token', () => {
  // Computed by hand: a price of 1 USD per million tokens is 1000 nano-dollars per token.
  test.each<[string, number, number, number, number, number]>([
    // id, input, 5-minute write, 1-hour write, cache read, output
    ['claude-fable-5-1', 10_000, 12_500, 20_000, 250, 50_000],
    ['claude-mythos-5-1', 10_000, 12_500, 20_000, 250, 50_000],
    ['claude-fable-5', 10_000, 12_500, 20_000, 1000, 50_000],
    ['claude-mythos-5', 10_000, 12_500, 20_000, 1000, 50_000],
    ['claude-opus-5-5', 4000, 5000, 8000, 200, 20_000],
    ['claude-opus-5', 5000, 6250, 10_000, 500, 25_000],
    ['claude-opus-4-8', 5000, 6250, 10_000, 500, 25_000],
    ['claude-opus-4-7', 5000, 6250, 10_000, 500, 25_000],
    ['claude-opus-4-6', 5000, 6250, 10_000, 500, 25_000],
    ['claude-opus-4-5-20251101', 5000, 6250, 10_000, 500, 25_000],
    ['claude-opus-4-1-20250805', 15_000, 18_750, 30_000, 1500, 75_000],
    ['claude-opus-4-20250514', 15_000, 18_750, 30_000, 1500, 75_000],
    ['claude-3-opus-20240229', 15_000, 18_750, 30_000, 1500, 75_000],
    ['claude-sonnet-5-5', 2000, 2500, 4000, 200, 10_000],
    ['claude-sonnet-5', 2000, 2500, 4000, 200, 10_000],
    ['claude-sonnet-4-6', 3000, 3750, 6000, 300, 15_000],
    ['claude-sonnet-4-5-20250929', 3000, 3750, 6000, 300, 15_000],
    ['claude-sonnet-4-20250514', 3000, 3750, 6000, 300, 15_000],
    ['claude-3-7-sonnet-20250219', 3000, 3750, 6000, 300, 15_000],
    ['claude-3-5-sonnet-20241022', 3000, 3750, 6000, 300, 15_000],
    ['claude-3-sonnet-20240229', 3000, 3750, 6000, 300, 15_000],
    ['claude-haiku-5-5', 100, 125, 200, 10, 500],
    ['claude-haiku-4-5-20251001', 1000, 1250, 2000, 100, 5000],
    ['claude-3-5-haiku-20241022', 800, 1000, 1600, 80, 4000],
    ['claude-3-haiku-20240307', 250, 300, 500, 30, 1250],
  ])('of %s', (model, input, cacheWrite5m, cacheWrite1h, cacheRead, output) => {
    const classes = { input, cacheWrite5m, cacheWrite1h, cacheRead, output }
    for (const [name, nano] of Object.entries(classes)) expect(price({ model, [name]: 1 })).toBe(nano)
    expect(price({ model, input: 1, cacheWrite5m: 1, cacheWrite1h: 1, cacheRead: 1, output: 1 })).toBe(
      input + cacheWrite5m + cacheWrite1h + cacheRead + output,
    )
  })

  test('the list above has every model of the table', () => {
    expect(new Set(priceTable.map(({ model }) => model)).size).toBe(25)
  })
})

test('a complete request, computed by hand', () => {
  // 12 × 5 + 3000 × 6.25 + 400 × 10 + 150,000 × 0.5 + 800 × 25 = 60 + 18,750 + 4000 + 75,000 + 20,000 = 117,810 millionths of a dollar
  const tokens = { input: 12, cacheWrite5m: 3000, cacheWrite1h: 400, cacheRead: 150_000, output: 800 }
  expect(price(tokens)).toBe(117_810_000)
  expect(price({ ...tokens, webSearches: 3 })).toBe(117_810_000 + 30_000_000)
})

describe('without a price', () => {
  test.each([
    'claude-opus-6',
    'claude-opus-4-99',
    'claude-opus-4-9',
    'claude-opus-50',
    'claude-opus-5-6',
    'claude-opus',
    'claude-opus-4-5-fast',
    'claude-opus-5-preview',
    'claude-mythos-preview',
    'claude-instant-1.2',
    'claude-2.1',
    'claude-',
    'sonnet',
    'glm-4.7',
    '<synthetic>',
    '',
    '__proto__',
  ])('%s', (model) => {
    expect(price({ model, input: 1 })).toBeNull()
    expect(pricer.explain(request({ model, input: 1 }))).toBeNull()
  })

  test.each([Number.NaN, -1, 1.5, Infinity, 2 ** 53])('a request with a count of %s', (count) => {
    for (const name of ['input', 'output', 'cacheWrite5m', 'cacheWrite1h', 'cacheRead', 'webSearches'] as const) {
      expect(price({ [name]: count })).toBeNull()
      expect(pricer.explain(request({ [name]: count }))).toBeNull()
    }
  })

  test('a request with too many tokens', () => {
    expect(price({ output: 360_287_970_000 })).toBe(9_007_199_250_000_000)
    expect(price({ output: 360_287_970_200 })).toBeNull()
    expect(pricer.explain(request({ output: 360_287_970_200 }))).toBeNull()
  })
})

describe('a long request', () => {
  test('has the higher price entirely, from one token above the limit', () => {
    const sonnet = {
      model: 'claude-sonnet-4-5',
      input: 50_000,
      cacheWrite5m: 50_000,
      cacheWrite1h: 50_000,
      output: 1000,
    }
    // 150 + 187.5 + 300 + 15 + 15 thousandths of a dollar, then 300 + 375 + 600 + 30.0006 + 22.5.
    expect(price({ ...sonnet, cacheRead: 50_000 })).toBe(667_500_000)
    expect(price({ ...sonnet, cacheRead: 50_001 })).toBe(1_327_500_600)
  })

  test('is determined by tokens sent, not received', () => {
    expect(price({ model: 'claude-sonnet-4', output: 300_000 })).toBe(4_500_000_000)
  })

  test.each([
    ['claude-haiku-5-5', 100_000, 10_000_000, 50_000_500],
    ['claude-sonnet-4', 200_000, 600_000_000, 1_200_006_000],
    ['claude-opus-4-5', 200_000, 1_000_000_000, 1_000_005_000],
    ['claude-opus-5', 200_000, 1_000_000_000, 1_000_005_000],
  ])('of %s: the limit is %i tokens', (model, limit, at, above) => {
    expect(price({ model, input: limit })).toBe(at)
    expect(price({ model, input: limit + 1 })).toBe(above)
  })

  test('of Haiku 5.5 costs five times as much in all classes', () => {
    const long = { model: 'claude-haiku-5-5', cacheRead: 100_001 }
    expect(price(long)).toBe(5_000_050)
    expect(price({ ...long, output: 1 })).toBe(5_000_050 + 2500)
    expect(price({ ...long, cacheWrite5m: 1 })).toBe(5_000_050 + 625)
    expect(price({ ...long, cacheWrite1h: 1 })).toBe(5_000_050 + 1000)
    expect(price({ ...long, input: 1 })).toBe(5_000_050 + 500)
  })
})

describe('modifiers', () => {
  const tokens = { input: 1000, output: 100, cacheRead: 10_000 }

  test.each([
    ['claude-opus-5-5', 8_000_000 + 4_000_000 + 4_000_000],
    ['claude-opus-5', 10_000_000 + 5_000_000 + 10_000_000],
    ['claude-opus-4-8', 10_000_000 + 5_000_000 + 10_000_000],
    ['claude-opus-4-7', 30_000_000 + 15_000_000 + 30_000_000],
    ['claude-opus-4-6', 30_000_000 + 15_000_000 + 30_000_000],
    ['claude-opus-4-5', null],
    ['claude-sonnet-5', null],
  ])('fast mode of %s', (model, nano) => {
    expect(price({ ...tokens, model, isFast: true })).toBe(nano)
  })

  test.each([
    ['claude-opus-4-6', 'us', 13_750_000],
    ['claude-opus-4-6', 'global', 12_500_000],
    ['claude-opus-4-6', 'not_available', 12_500_000],
    ['claude-opus-4-6', '', 12_500_000],
    ['claude-opus-4-5', 'us', 12_500_000],
  ])('%s with inference_geo %j', (model, geo, nano) => {
    expect(price({ ...tokens, model, geo })).toBe(nano)
  })

  test.each([
    ['us.anthropic.claude-opus-4-5-20251101-v1:0', 13_750_000],
    ['eu.anthropic.claude-opus-4-5-20251101-v1:0', 13_750_000],
    ['global.anthropic.claude-opus-4-5-20251101-v1:0', 12_500_000],
    ['anthropic.claude-opus-4-7', 12_500_000],
    // Older models have no regional prices.
    ['us.anthropic.claude-opus-4-1-20250805-v1:0', 37_500_000],
    ['apac.anthropic.claude-sonnet-4-20250514-v1:0', 7_500_000],
  ])('%s', (model, nano) => {
    expect(price({ ...tokens, model })).toBe(nano)
  })

  test('batch halves the price, except for web searches', () => {
    expect(price({ ...tokens, isBatch: true })).toBe(6_250_000)
    expect(price({ model: 'claude-opus-5', webSearches: 2, isBatch: true, isFast: true, geo: 'us' })).toBe(20_000_000)
  })

  test('multiply: fast, US only, batch', () => {
    expect(price({ ...tokens, model: 'claude-opus-5', isFast: true, geo: 'us', isBatch: true })).toBe(13_750_000)
  })

  test('round once, half up', () => {
    // 0.01 × 0.5 USD per million is 5 nano-dollars; 0.625 × 1.1 × 0.5 is 343.75; 0.125 × 1.1 is 137.5.
    expect(price({ model: 'claude-haiku-5-5', cacheRead: 1, isBatch: true })).toBe(5)
    expect(price({ model: 'claude-haiku-5-5', cacheWrite5m: 1, geo: 'us' })).toBe(138)
    expect(price({ model: 'claude-haiku-5-5', cacheWrite5m: 2, geo: 'us' })).toBe(275)
    expect(price({ model: 'claude-haiku-5-5', cacheWrite5m: 3, geo: 'us', isBatch: true })).toBe(206)
    expect(price({ model: 'claude-haiku-5-5', cacheWrite5m: 1, cacheRead: 1, geo: 'us', isBatch: true })).toBe(74)
  })
})

describe('price by day of the request', () => {
  const long = { model: 'claude-opus-4-6', input: 300_000 }
  const fast = { model: 'claude-opus-4-6', input: 1000, isFast: true }

  test.each<[string, number | null, number, number]>([
    ['the last moment of the beta', Date.parse('2026-03-12T23:59:59.999Z'), 3 * DOLLAR, 30_000_000],
    ['the first moment after it', Date.parse('2026-03-13T00:00:00.000Z'), 1.5 * DOLLAR, 30_000_000],
    ['the first weeks of fast mode', Date.parse('2026-02-16T12:00:00Z'), 3 * DOLLAR, 15_000_000],
    ['a clock that is years behind', 0, 3 * DOLLAR, 15_000_000],
    ['a day far ahead', Date.UTC(2040, 0, 1), 1.5 * DOLLAR, 30_000_000],
    ['no time', null, 1.5 * DOLLAR, 30_000_000],
    ['a time that is NaN', Number.NaN, 1.5 * DOLLAR, 30_000_000],
  ])('%s', (_title, atMs, longNano, fastNano) => {
    expect(price({ ...long, atMs })).toBe(longNano)
    expect(price({ ...fast, atMs })).toBe(fastNano)
  })

  test('long and fast at once, as published: 60 and 225 dollars', () => {
    const both = { ...long, isFast: true, atMs: Date.UTC(2026, 2, 1) }
    expect(price(both)).toBe(18 * DOLLAR)
    expect(price({ ...both, output: 1_000_000 })).toBe((18 + 225) * DOLLAR)
  })
})

describe("the user's prices", () => {
  const usd = (input: number, more: object = {}) => ({ input, output: 5 * input, ...more })
  const cost = (file: object, more: Partial<Billable>) => withFile(file).price(request({ input: 1, ...more }))

  test('add a price to a model that has none', () => {
    const file = { models: { 'glm-4.7': usd(0.6) } }
    expect(cost(file, { model: 'glm-4.7' })).toBe(600)
    expect(cost(file, { model: 'glm-4.7', input: 0, output: 1 })).toBe(3000)
    expect(cost(file, { model: 'glm-4.7-flash' })).toBeNull()
    expect(cost(file, { model: 'claude-opus-4-5' })).toBe(5000)
  })

  test('in canonical form apply to all spellings of a model', () => {
    const file = { models: { 'claude-3-5-sonnet': usd(1) } }
    const ids = ['claude-3-5-sonnet', 'claude-3-5-sonnet-20241022', 'us.anthropic.claude-3-5-sonnet-20241022-v2:0']
    for (const model of [...ids, 'claude-sonnet-3-5']) expect(cost(file, { model })).toBe(1000)
    expect(cost(file, { model: 'claude-3-7-sonnet' })).toBe(3000)
  })

  test('in another form apply only to that spelling, before the canonical form', () => {
    const file = { models: { 'claude-opus-4-5': usd(1), 'us.anthropic.claude-opus-4-5-20251101-v1:0': usd(2) } }
    expect(cost(file, { model: 'us.anthropic.claude-opus-4-5-20251101-v1:0' })).toBe(2000)
    expect(cost(file, { model: 'eu.anthropic.claude-opus-4-5-20251101-v1:0' })).toBe(1000)
    expect(cost(file, { model: 'claude-opus-4-5-20251101' })).toBe(1000)
  })

  test('have only the surcharges and discounts they define', () => {
    const file = { models: { 'claude-opus-5': usd(1), 'claude-opus-4-8': usd(1, { fast: 1.25 }) } }
    const every = { geo: 'us', isBatch: true, isFast: true }
    expect(cost(file, { ...every, model: 'us.anthropic.claude-opus-5' })).toBe(1000)
    expect(cost(file, { ...every, model: 'claude-opus-4-8' })).toBe(1250)
    expect(cost(file, { model: 'claude-opus-5', input: 0, webSearches: 1 })).toBe(10_000_000)
  })

  test('may have a long-context price', () => {
    const file = { models: { m: usd(1, { longContext: { above: 10, input: 2, output: 4 } }) } }
    expect(cost(file, { model: 'm', input: 10 })).toBe(10_000)
    expect(cost(file, { model: 'm', input: 11 })).toBe(22_000)
    expect(cost(file, { model: 'm', input: 11, cacheRead: 1 })).toBe(22_200)
  })

  test('apply from their day; before it the built-in price applies, or none', () => {
    const dated = [usd(2, { from: '2026-06-01' }), usd(1, { from: '2026-01-01' })]
    const file = { models: { 'claude-opus-4-6': dated, own: dated } }
    const on = (day: string, model: string) => cost(file, { model, atMs: Date.parse(`${day}T00:00:00Z`) })
    const days = ['2025-12-31', '2026-01-01', '2026-05-31', '2026-06-01']
    expect(days.map((day) => on(day, 'own'))).toEqual([null, 1000, 1000, 2000])
    expect(days.map((day) => on(day, 'claude-opus-4-6'))).toEqual([5000, 1000, 1000, 2000])
    expect(cost(file, { model: 'own', atMs: null })).toBe(2000)
  })

  test('replace later built-in rows too', () => {
    const file = { models: { 'claude-opus-4-6': usd(1, { from: '2026-02-20' }) } }
    expect(cost(file, { model: 'claude-opus-4-6', atMs: Date.UTC(2026, 1, 19) })).toBe(5000)
    expect(cost(file, { model: 'claude-opus-4-6' })).toBe(1000)
  })

  test('an alias uses the prices and surcharges of the other model', () => {
    const file = { models: { own: usd(7) }, aliases: { gateway: 'claude-opus-5', mine: 'own', 'claude-x-1': 'own' } }
    expect(cost(file, { model: 'gateway', isFast: true, geo: 'us' })).toBe(11_000)
    expect(cost(file, { model: 'mine' })).toBe(7000)
    expect(cost(file, { model: 'us.anthropic.claude-x-1-20260101-v1:0' })).toBe(7000)
    const region = { aliases: { gateway: 'us.anthropic.claude-opus-5' } }
    expect(cost(region, { model: 'gateway' })).toBe(5500)
  })

  test('an alias overrides a built-in price, but not prices in the file', () => {
    const file = { models: { 'claude-opus-5': usd(1) }, aliases: { 'claude-opus-5-20260724': 'claude-sonnet-5' } }
    expect(cost(file, { model: 'claude-opus-5-20260724' })).toBe(2000)
    expect(cost(file, { model: 'claude-opus-5' })).toBe(1000)
    expect(cost({ aliases: { 'claude-opus-5': 'claude-sonnet-5' } }, { model: 'claude-opus-5' })).toBe(2000)
    const exact = { models: { 'claude-x-1-20260101': usd(1) }, aliases: { 'claude-x-1': 'claude-sonnet-5' } }
    expect(cost(exact, { model: 'claude-x-1-20260101' })).toBe(1000)
    expect(cost(exact, { model: 'claude-x-1-20260202' })).toBe(2000)
    const spelling = { models: { 'claude-3-5-sonnet': usd(1) }, aliases: { 'claude-sonnet-3-5': 'claude-opus-5' } }
    expect(cost(spelling, { model: 'claude-3-5-sonnet-20241022' })).toBe(1000)
    expect(cost(spelling, { model: 'claude-sonnet-3-5' })).toBe(5000)
  })
})

describe('explain', () => {
  test('returns the row, the factors and the parts', () => {
    const explained = pricer.explain(
      request({ model: 'us.anthropic.claude-sonnet-4-5-20250929-v1:0', input: 200_001, output: 10, webSearches: 1 }),
    )
    expect(explained).toEqual({
      row: {
        model: 'claude-sonnet-4-5',
        from: '2025-09-29',
        source: 'platform.claude.com, pricing',
        checked: '2026-10-07',
      },
      longContext: { tokens: 200_001, above: 200_000 },
      modifiers: [{ name: 'regional endpoint', factor: 1.1 }],
      parts: [
        { name: 'input', count: 200_001, listUsdPerMillion: 6, usdPerMillion: 6.6, nanoDollars: 1_320_006_600 },
        { name: 'cacheWrite5m', count: 0, listUsdPerMillion: 7.5, usdPerMillion: 8.25, nanoDollars: 0 },
        { name: 'cacheWrite1h', count: 0, listUsdPerMillion: 12, usdPerMillion: 13.2, nanoDollars: 0 },
        { name: 'cacheRead', count: 0, listUsdPerMillion: 0.6, usdPerMillion: 0.66, nanoDollars: 0 },
        { name: 'output', count: 10, listUsdPerMillion: 22.5, usdPerMillion: 24.75, nanoDollars: 247_500 },
        { name: 'webSearches', count: 1, listUsdPerMillion: 10_000, usdPerMillion: 10_000, nanoDollars: 10_000_000 },
      ],
      nanoDollars: 1_330_254_100,
    })
  })

  test('returns no factors for an ordinary request', () => {
    expect(pricer.explain(request({ input: 200_001 }))).toMatchObject({ longContext: null, modifiers: [] })
  })

  test("names the source of the user's row", () => {
    const own = withFile({ models: { m: { input: 1, output: 2 } } })
    expect(own.explain(request({ model: 'm', isFast: true }))).toMatchObject({
      row: { model: 'm', from: null, source: 'your price file', checked: null },
      modifiers: [],
    })
  })
})

describe('properties', () => {
  const count = fc.oneof(
    { weight: 5, arbitrary: fc.nat(250_000) },
    { weight: 1, arbitrary: fc.nat({ max: 2_000_000_000 }) },
  )
  const anyRequest: fc.Arbitrary<Billable> = fc.record({
    model: fc.constantFrom(...priceTable.map(({ model }) => model), 'us.anthropic.claude-haiku-5-5'),
    atMs: fc.option(fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) })),
    input: count,
    output: count,
    cacheWrite5m: count,
    cacheWrite1h: count,
    cacheRead: count,
    webSearches: fc.nat(20),
    isFast: fc.boolean(),
    isBatch: fc.boolean(),
    geo: fc.constantFrom(null, '', 'us', 'global'),
  })
  const names = ['input', 'output', 'cacheWrite5m', 'cacheWrite1h', 'cacheRead', 'webSearches'] as const

  test('a price is an integer, and the explained parts add up to it', () => {
    fc.assert(
      fc.property(anyRequest, (each) => {
        const nano = pricer.price(each)
        const explained = pricer.explain(each)
        expect(explained?.nanoDollars ?? null).toBe(nano)
        if (nano === null || explained === null) return
        expect(Number.isSafeInteger(nano) && nano >= 0).toBe(true)
        expect(explained.parts.reduce((sum, part) => sum + part.nanoDollars, 0)).toBe(nano)
        expect(explained.parts.every((part) => Number.isSafeInteger(part.nanoDollars))).toBe(true)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('a price is the integer sum of count times rate', () => {
    fc.assert(
      fc.property(anyRequest, (each) => {
        const explained = pricer.explain(each)
        if (explained === null) return
        // Independent of the internal units: a rate has at most eight decimals here.
        const scaled = explained.parts.map((part) => BigInt(part.count) * BigInt(Math.round(part.usdPerMillion * 1e8)))
        const exact = scaled.reduce((sum, term) => sum + term, 0n)
        expect(BigInt(explained.nanoDollars)).toBe((exact + 50_000n) / 100_000n)
        for (const [index, part] of explained.parts.entries())
          expect(Math.abs(part.nanoDollars - Number(scaled[index]) / 100_000)).toBeLessThan(1.001)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('one more of anything never costs less', () => {
    fc.assert(
      fc.property(anyRequest, fc.constantFrom(...names), fc.nat(1000), (each, name, more) => {
        const before = pricer.price(each)
        const after = pricer.price({ ...each, [name]: each[name] + more })
        expect(after === null).toBe(before === null)
        expect(after ?? 0).toBeGreaterThanOrEqual(before ?? 0)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('classes add up within rounding, unless the long-context limit is crossed', () => {
    fc.assert(
      fc.property(anyRequest, (each) => {
        const explained = pricer.explain(each)
        if (explained === null || explained.longContext !== null) return
        const none = { input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0, webSearches: 0 }
        const alone = names.map((name) => pricer.price({ ...each, ...none, [name]: each[name] }) ?? Number.NaN)
        const sum = alone.reduce((total, nano) => total + nano, 0)
        expect(Math.abs(sum - explained.nanoDollars)).toBeLessThanOrEqual(names.length / 2)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('pricing one request does not affect another', () => {
    fc.assert(
      fc.property(fc.array(anyRequest, { maxLength: 20 }), (requests) => {
        const shared = createPricer()
        expect(requests.map((each) => shared.price(each))).toEqual(requests.map((each) => createPricer().price(each)))
      }),
      { numRuns: runs(50) },
    )
  })
})
