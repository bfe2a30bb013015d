import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as mini from 'zod/mini'
import { defineOperation, type SomeOperation } from '../operations/operation.ts'
import { readInput, readJson, readQuery } from './read-input.ts'

const tide: SomeOperation = defineOperation({
  name: 'tide',
  details: '',
  input: z.object({
    session: z.string().optional().meta({ session: true }),
    sessions: z.array(z.string()).default([]).meta({ session: true }),
    place: z.string().optional().meta({ path: true }),
    text: z.string().optional(),
    list: z.array(z.string()).optional(),
    flag: z.boolean().optional(),
    count: z.coerce.number().int().min(1).default(3),
    plain: z.number().optional(),
    order: z.enum(['up', 'down']).optional(),
  }),
  run: async (_, input): Promise<unknown> => input,
  output: async () => z.unknown(),
})

const small: SomeOperation = defineOperation({
  name: 'small',
  details: '',
  input: mini.object({
    session: mini.optional(mini.string()).check(mini.meta({ session: true })),
    place: mini.optional(mini.string()).check(mini.meta({ path: true })),
    flag: mini.prefault(mini.boolean(), false),
  }),
  run: async (_, input): Promise<unknown> => input,
  output: async () => z.unknown(),
})

describe('readQuery', () => {
  test('converts values to the types of the fields', () => {
    const cases: [query: string, given: object][] = [
      ['', {}],
      ['text=true', { text: 'true' }],
      ['text=1', { text: '1' }],
      ['text=', { text: '' }],
      ['text=a+b%26c', { text: 'a b&c' }],
      ['flag=true', { flag: true }],
      ['flag=false', { flag: false }],
      ['list=a', { list: ['a'] }],
      ['list=a&list=b', { list: ['a', 'b'] }],
      ['list=true', { list: ['true'] }],
      ['count=7', { count: '7' }],
      ['order=up', { order: 'up' }],
      ['flag=yes', { flag: 'yes' }],
      ['text=a&text=b', { text: ['a', 'b'] }],
    ]
    for (const [query, given] of cases) expect([query, readQuery(tide, query)]).toEqual([query, given])
  })

  test('refuses unknown fields', () => {
    for (const query of ['txt=1', 'Text=1', '__proto__=1', 'constructor=1', '=1', 'text=1&x'])
      expect(() => readQuery(tide, query)).toThrow(/^tide has no such field/)
  })
})

describe('readInput', () => {
  test('returns the parsed input', () => {
    expect(readInput(tide, { count: '7', flag: true })).toEqual({ count: 7, flag: true, sessions: [] })
    expect(readInput(small, {})).toEqual({ flag: false })
  })

  test('names the field that is wrong', () => {
    expect(() => readInput(tide, { count: 0 })).toThrow(/^tide: "count" must be /)
    expect(() => readInput(tide, { text: ['a'] })).toThrow('tide: "text" must be text.')
    expect(() => readInput(tide, { txt: 1 })).toThrow('tide has no such field "txt": did you mean "text"?')
    expect(() => readInput(tide, { ['x'.repeat(50)]: 1 })).toThrow(/^tide has no such field: it has session, /)
  })

  test('refuses every value of a path field', () => {
    for (const operation of [tide, small])
      for (const place of ['x', '', null, false, undefined])
        expect(() => readInput(operation, { place })).toThrow(/^"place": /)
  })

  test('accepts only session ids', () => {
    for (const session of ['a', '2db3c17a-42a2', 'latest', 'opened', 'a_b.c', '.', 'x'.repeat(200)])
      expect(readInput(small, { session })).toMatchObject({ session })
    for (const session of [
      '',
      '-',
      '..',
      'a/b',
      'a\\b',
      '../a',
      'a..b',
      'a b',
      'a\0',
      'a\n',
      'ä',
      'x'.repeat(201),
      1,
      null,
    ]) {
      expect(() => readInput(small, { session })).toThrow(/^"session": /)
      expect(() => readInput(tide, { sessions: ['a', session] })).toThrow(/^"sessions": /)
    }
  })

  test('accepts a list of sessions only in a list field', () => {
    expect(() => readInput(small, { session: ['a'] })).toThrow('small: "session" must be text.')
    expect(readInput(tide, { sessions: ['a', 'b'] })).toMatchObject({ sessions: ['a', 'b'] })
  })

  test('requires "-" as session for an upload, and refuses it otherwise', () => {
    expect(readInput(small, { session: '-' }, { isUpload: true })).toMatchObject({ session: '-' })
    expect(() => readInput(small, { session: 'a' }, { isUpload: true })).toThrow(/transcript in the body/)
    expect(() => readInput(small, {}, { isUpload: true })).toThrow(/transcript in the body/)
    expect(() => readInput(small, { session: '-' })).toThrow(/^"session": /)
  })
})

test('readJson accepts only objects', () => {
  expect(readJson('{"a":[1]}')).toEqual({ a: [1] })
  for (const text of ['', '[]', 'null', '1', '"a"', '{', '{} {}']) expect(() => readJson(text)).toThrow(/JSON/)
  expect(Object.keys(readJson('{"__proto__":{"a":1}}'))).toEqual(['__proto__'])
})
