import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePriceFile } from './price-file.ts'
import { runs } from '../../../test/extent.ts'

const parse = (file: unknown) => parsePriceFile(JSON.stringify(file))
const rowsOf = (file: unknown, model: string) => parse(file).overrides.models.get(model)
const m = (row: unknown) => ({ models: { m: row } })

describe('a valid file', () => {
  test('derives missing classes from the input price', () => {
    expect(parse(m({ input: 3, output: 15 }))).toEqual({
      overrides: {
        models: new Map([
          [
            'm',
            [
              {
                model: 'm',
                from: null,
                input: 3,
                cacheWrite5m: 3.75,
                cacheWrite1h: 6,
                cacheRead: 0.3,
                output: 15,
                fast: 1,
                source: 'your price file',
                checked: null,
              },
            ],
          ],
        ]),
        aliases: new Map(),
      },
      problems: [],
    })
  })

  test('may set every field', () => {
    const rates = { input: 3, output: 15, cacheRead: 0.25, cacheWrite5m: 0, cacheWrite1h: 7 }
    const row = { ...rates, from: '2026-01-01', fast: 1.25, longContext: { above: 5, input: 6, output: 22.5 } }
    expect(rowsOf(m(row), 'm')).toEqual([
      {
        ...rates,
        model: 'm',
        from: '2026-01-01',
        fast: 1.25,
        longContext: { above: 5, input: 6, cacheWrite5m: 7.5, cacheWrite1h: 12, cacheRead: 0.6, output: 22.5 },
        source: 'your price file',
        checked: null,
      },
    ])
  })

  test('may list prices in any order', () => {
    const file = m([
      { input: 3, output: 3, from: '2026-03-01' },
      { input: 1, output: 1 },
      { input: 2, output: 2, from: '2026-01-31' },
    ])
    expect(rowsOf(file, 'm')?.map(({ from, input }) => [from, input])).toEqual([
      [null, 1],
      ['2026-01-31', 2],
      ['2026-03-01', 3],
    ])
  })

  test('may have a byte order mark, no entries, a free model, and names like __proto__', () => {
    expect(parsePriceFile('\ufeff{}').problems).toEqual([])
    expect(parse({ models: {}, aliases: {} }).problems).toEqual([])
    expect(parse(m({ input: 0, output: 0 })).problems).toEqual([])
    const odd = parsePriceFile('{"models": {"__proto__": {"input": 1, "output": 2}}}')
    expect(odd.problems).toEqual([])
    expect(odd.overrides.models.get('__proto__')?.[0]?.output).toBe(2)
  })

  test('may have aliases', () => {
    const aliases = { gateway: 'claude-opus-4-5', mine: 'm', dated: 'us.anthropic.claude-opus-4-5-20251101-v1:0' }
    const file = parse({ ...m({ input: 1, output: 2 }), aliases })
    expect(file.problems).toEqual([])
    expect(Object.fromEntries(file.overrides.aliases)).toEqual(aliases)
  })
})

const HELP = 'write dollars per million tokens, such as 3 or 0.25.'
const good = { input: 3, output: 15 }

describe('reports each mistake once, with its path', () => {
  test.each<[unknown, string]>([
    [[], 'the file must contain one object, such as {"models": {"my-model": {"input": 3, "output": 15}}}.'],
    [null, 'the file must contain one object, such as {"models": {"my-model": {"input": 3, "output": 15}}}.'],
    [{ model: {} }, 'model: unknown field; did you mean "models"?'],
    [{ currency: 'EUR' }, 'currency: unknown field; the fields here are models, aliases.'],
    [{ models: [] }, 'models: [] is not valid; write an object with one entry per name.'],
    [{ aliases: 'a' }, 'aliases: "a" is not valid; write an object with one entry per name.'],
    [m(3), 'models.m: 3 is not valid; write an object such as {"input": 3, "output": 15}.'],
    [m(null), 'models.m: null is not valid; write an object such as {"input": 3, "output": 15}.'],
    [m([]), 'models.m: the list is empty; write at least one price, or remove the entry.'],
    [m([good, 'x']), 'models.m[1]: "x" is not valid; write an object such as {"input": 3, "output": 15}.'],
    [m({ output: 15 }), `models.m.input: missing; ${HELP}`],
    [m({ input: 3 }), `models.m.output: missing; ${HELP}`],
    [m({ ...good, input: -3 }), `models.m.input: -3 is below 0; ${HELP}`],
    [m({ ...good, output: '15' }), `models.m.output: "15" is not valid; ${HELP}`],
    [m({ ...good, cacheRead: null }), `models.m.cacheRead: null is not valid; ${HELP}`],
    [m({ ...good, cacheWrite5m: 0.000_003 }), `models.m.cacheWrite5m: 0.000003 looks like a price per token; ${HELP}`],
    [m({ ...good, cacheWrite1h: 3_000_000 }), `models.m.cacheWrite1h: 3000000 is too high; ${HELP}`],
    [m({ ...good, input: 1.234_567_8 }), `models.m.input: 1.2345678 has more than six decimals; ${HELP}`],
    [m({ ...good, cache_read: 1 }), 'models.m.cache_read: unknown field; did you mean "cacheRead"?'],
    [m({ ...good, cacheWrite: 1 }), 'models.m.cacheWrite: unknown field; did you mean "cacheWrite5m"?'],
    [m({ ...good, form: '2026-01-01' }), 'models.m.form: unknown field; did you mean "from"?'],
    [
      m({ ...good, currency: 'EUR' }),
      'models.m.currency: unknown field; the fields here are input, output, cacheWrite5m, cacheWrite1h, cacheRead, from, fast, longContext.',
    ],
    [m({ ...good, from: '2026-02-30' }), 'models.m.from: "2026-02-30" is not valid; write a day such as "2026-01-31".'],
    [m({ ...good, from: '2026-1-3' }), 'models.m.from: "2026-1-3" is not valid; write a day such as "2026-01-31".'],
    [m({ ...good, from: 2026 }), 'models.m.from: 2026 is not valid; write a day such as "2026-01-31".'],
    [m([good, good]), 'models.m: two prices start on the first day; give each its own "from".'],
    [
      m([{ ...good, from: '2026-01-01' }, good, { ...good, from: '2026-01-01' }]),
      'models.m: two prices start on 2026-01-01; give each its own "from".',
    ],
    [
      m({ ...good, fast: 0 }),
      'models.m.fast: 0 is not valid; write a multiple of the normal price with at most two decimals, such as 2.',
    ],
    [
      m({ ...good, fast: 1.234 }),
      'models.m.fast: 1.234 is not valid; write a multiple of the normal price with at most two decimals, such as 2.',
    ],
    [
      m({ ...good, longContext: good }),
      'models.m.longContext.above: missing; write a number of tokens, such as 200000.',
    ],
    [m({ ...good, longContext: { above: 5, input: 1 } }), `models.m.longContext.output: missing; ${HELP}`],
    [
      m({ ...good, longContext: 200_000 }),
      'models.m.longContext: 200000 is not valid; write an object such as {"input": 3, "output": 15}.',
    ],
    [
      m({ ...good, longContext: { ...good, above: 5, from: '2026-01-01' } }),
      'models.m.longContext.from: unknown field; the fields here are above, input, output, cacheWrite5m, cacheWrite1h, cacheRead.',
    ],
    [{ models: { 'glm-4.7': { ...good, input: -1 } } }, `models["glm-4.7"].input: -1 is below 0; ${HELP}`],
    [{ aliases: { a: 5 } }, 'aliases.a: 5 is not valid; write the name of a model, such as "claude-opus-4-5".'],
    [
      { aliases: { a: 'claude-opus-9' } },
      'aliases.a: "claude-opus-9" has no price; write the name of a model that has one, or add its price to "models".',
    ],
    [
      { aliases: { a: 'b', b: 'claude-opus-5' } },
      'aliases.a: "b" has no price; write the name of a model that has one, or add its price to "models".',
    ],
    [
      { models: { m: good }, aliases: { m: 'claude-opus-5' } },
      'aliases.m: it also has prices under "models"; remove one of the two.',
    ],
  ])('%j', (file, problem) => {
    expect(parse(file).problems).toEqual([problem])
  })

  test('in invalid JSON', () => {
    const text = '{\n  "models": {\n    "m": {"input": 3, "output": 15},\n  }\n}'
    expect(parsePriceFile(text)).toEqual({
      overrides: { models: new Map(), aliases: new Map() },
      problems: ['not valid JSON at line 4, column 3: remove the comma after the last entry.'],
    })
    expect(parsePriceFile('').problems).toEqual([
      'not valid JSON at line 1, column 1: unexpected end; a bracket or brace is not closed.',
    ])
  })
})

describe('a file with mistakes', () => {
  test('reports all mistakes, skips their entries and applies the others', () => {
    const { overrides, problems } = parse({
      modles: {},
      models: {
        good,
        bad: { input: -1, output: 'x', cahceRead: 1 },
        half: [good, { ...good, from: 'soon' }],
      },
      aliases: { a: 'good', b: 'bad', c: 'claude-opus-5' },
    })
    expect(problems.map((problem) => problem.split(':')[0])).toEqual([
      'modles',
      'models.bad.cahceRead',
      'models.bad.input',
      'models.bad.output',
      'models.half[1].from',
      'aliases.b',
    ])
    expect([...overrides.models.keys()]).toEqual(['good'])
    expect(Object.fromEntries(overrides.aliases)).toEqual({ a: 'good', c: 'claude-opus-5' })
  })

  test('never throws, and every kept entry is complete', () => {
    const usd = fc.oneof(fc.integer({ min: 0, max: 100 }), fc.double(), fc.constantFrom(-1, '3', null, 0.5))
    const row = fc.record(
      { input: usd, output: usd, cacheRead: usd, from: fc.constantFrom('2026-01-01', 'x', 1), fast: usd, other: usd },
      { requiredKeys: ['input', 'output'] },
    )
    const file = fc.oneof(
      fc.jsonValue(),
      fc.record({
        models: fc.dictionary(fc.string(), fc.oneof(row, fc.array(row), fc.jsonValue())),
        aliases: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.constant('claude-opus-5'), fc.jsonValue())),
      }),
    )
    fc.assert(
      fc.property(file, (value) => {
        const { overrides } = parse(value)
        const kept = [...overrides.models.values()].flat()
        const prices = kept.flatMap((each) => [each.input, each.output, each.cacheRead, each.cacheWrite5m, each.fast])
        expect(prices.filter((price) => !(price !== undefined && price >= 0 && price <= 200_000))).toEqual([])
      }),
      { numRuns: runs(1000) },
    )
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(() => parsePriceFile(text)).not.toThrow()
      }),
    )
  })
})
