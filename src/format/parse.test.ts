import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearSchema } from '../../test/near-schema.ts'
import { isObject } from './check.ts'
import { omitMismatches } from './omit.ts'
import { parseRecord, parseValue } from './parse.ts'
import { recordDefinitions } from './record.ts'
import { runs } from '../../test/extent.ts'

const range = { offset: 7, length: 9, line: 3 }
const definitions = [...recordDefinitions.values()]
const nearRecord = fc.constantFrom(...definitions).chain(({ schema }) => nearSchema(schema))

describe('parseRecord', () => {
  test('returns any JSON value unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json({ maxDepth: 5 }),
          nearRecord.map((value) => JSON.stringify(value)),
        ),
        (text) => {
          const parsed = parseRecord(text, range)
          expect(parsed.raw).toEqual(JSON.parse(text))
          expect(parsed.range).toBe(range)
        },
      ),
      { numRuns: runs(2000) },
    )
  })

  test('reports any other text as an issue', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { record, issues, raw } = parseRecord(text, range)
        const isJson = raw !== undefined
        expect(record.type).toBe('unknown')
        expect(issues).toMatchObject([{ kind: isJson ? 'not-an-object' : 'not-json' }])
      }),
      { numRuns: runs(500) },
    )
  })

  test('keeps text that is not JSON', () => {
    expect(parseRecord('{"a":', range)).toMatchObject({
      record: { type: 'unknown', originalType: null, value: '{"a":' },
      raw: undefined,
    })
  })

  test.each(['[]', '7', '"text"', 'null', 'true'])('keeps %s, which is not an object', (text) => {
    const value: unknown = JSON.parse(text)
    expect(parseRecord(text, range)).toEqual({
      record: { type: 'unknown', originalType: null, value },
      issues: [{ kind: 'not-an-object', value }],
      range,
      raw: value,
    })
  })

  test.each([
    ['{"type":"brand-new","a":1}', 'brand-new'],
    ['{"type":"__proto__"}', '__proto__'],
    ['{"type":"constructor"}', 'constructor'],
    ['{"type":7}', null],
    ['{}', null],
  ])('keeps %s, whose type is unknown', (text, type) => {
    const value: unknown = JSON.parse(text)
    expect(parseRecord(text, range)).toMatchObject({
      record: { type: 'unknown', originalType: type, value },
      issues: [{ kind: 'unknown-type', type }],
    })
  })

  test('treats keys of the prototype as data', () => {
    const text = '{"__proto__":{"type":"summary"},"type":"user","constructor":1,"message":{"content":"Hi"}}'
    const { record, raw } = parseRecord(text, range)
    expect(record).toMatchObject({ type: 'user', message: { content: [{ type: 'text', text: 'Hi' }] } })
    expect(Object.keys(Object(record))).toEqual(['__proto__', 'type', 'constructor', 'message'])
    expect(JSON.stringify(raw)).toBe(text)
  })

  test('reports a documented type that is never written', () => {
    expect(parseRecord('{"type":"text","text":"a"}', range).issues).toEqual([{ kind: 'documented-only', type: 'text' }])
  })

  test('omits and reports a field of the wrong type', () => {
    const raw = {
      type: 'user',
      uuid: 7,
      cwd: '/app',
      message: { role: 'user', content: [{ type: 'text', text: 5 }, 'b'] },
    }
    const { record, issues } = parseValue(raw, range)
    expect(record).toEqual({
      type: 'user',
      cwd: '/app',
      message: { role: 'user', content: [{ type: 'text' }, { type: 'text', text: 'b' }] },
    })
    expect(issues).toEqual([
      { kind: 'wrong-type', path: 'uuid', expected: 'string', value: 7 },
      { kind: 'wrong-type', path: 'message.content.0.text', expected: 'string', value: 5 },
    ])
  })

  test('reports an unknown block and subtype and keeps them', () => {
    const block = { type: 'brand_new', text: 'a' }
    expect(parseValue({ type: 'assistant', message: { content: [block] } }, range)).toMatchObject({
      record: { message: { content: [{ type: 'unknown', originalType: 'brand_new', value: block }] } },
      issues: [{ kind: 'unknown-variant', name: 'brand_new', path: 'message.content.0' }],
    })
    expect(parseValue({ type: 'system', subtype: 'brand_new', uuid: 'u1', content: 'a' }, range)).toMatchObject({
      record: { type: 'system', subtype: 'unknown', originalSubtype: 'brand_new', uuid: 'u1', content: 'a' },
      issues: [{ kind: 'unknown-variant', name: 'brand_new' }],
    })
  })
})

describe('for any record', () => {
  test('never changes the raw value', () => {
    fc.assert(
      fc.property(nearRecord, (value) => {
        const before = JSON.stringify(value)
        const { raw } = parseValue(value, range)
        expect(raw).toBe(value)
        expect(JSON.stringify(value)).toBe(before)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('restores the raw value from the values of the issues', () => {
    const near = fc
      .constantFrom(...definitions)
      .chain(({ schema }) => nearSchema(schema).map((value) => ({ schema, value })))
    fc.assert(
      fc.property(near, ({ schema, value }) => {
        // A path joins its keys with dots, so a key that contains a dot cannot be found.
        fc.pre(isObject(value) && !/"[^"]*\.[^"]*":/.test(JSON.stringify(value)))
        const { value: left, issues } = omitMismatches(schema, value)
        expect(putBack(left, issues)).toEqual(value)
      }),
      { numRuns: runs(1500) },
    )
  })

  test('reports the wrong types of its schema', () => {
    fc.assert(
      fc.property(nearRecord.filter(isObject), (value) => {
        const definition = recordDefinitions.get(String(value['type']))
        const wrong = parseValue(value, range).issues.filter((issue) => issue.kind === 'wrong-type')
        expect(wrong).toEqual(definition ? omitMismatches(definition.schema, value).issues : [])
      }),
      { numRuns: runs(1500) },
    )
  })
})

/** Puts each value at its path; in a list whose gaps closed, the earliest first. */
function putBack(left: unknown, issues: readonly { path: string; value: unknown }[]): unknown {
  const copy: unknown = structuredClone(left)
  for (const { path, value } of issues) {
    const keys = path.split('.')
    const owner = keys.slice(0, -1).reduce<unknown>((at, key) => Reflect.get(Object(at), key), copy)
    const last = keys.at(-1) ?? ''
    if (Array.isArray(owner)) owner.splice(Number(last), 0, value)
    else Object.defineProperty(Object(owner), last, { value, enumerable: true, configurable: true, writable: true })
  }
  return copy
}

test.each([
  ['yesterday', 1],
  ['2026-13-01T00:00:00Z', 1],
  [-5, 1],
  ['2026-02-11T09:12:44.031Z', 0],
  ['2026-02-11T09:12:44+02:00', 0],
  [1_770_801_164, 0],
  [undefined, 0],
])('reports a timestamp of %j %d times and loses nothing', (timestamp, count) => {
  const { issues, raw } = parseRecord(JSON.stringify({ type: 'user', timestamp }), { offset: 0, length: 0, line: 1 })
  expect(issues.filter((issue) => issue.kind === 'bad-timestamp')).toHaveLength(count)
  expect(raw).toEqual(JSON.parse(JSON.stringify({ type: 'user', timestamp })))
})
