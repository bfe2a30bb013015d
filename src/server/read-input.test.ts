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
  run: async (_, input) => input,
})

const small: SomeOperation = defineOperation({
  name: 'small',
  details: '',
  input: mini.object({
    session: mini.optional(mini.string()).check(mini.meta({ session: true })),
    place: mini.optional(mini.string()).check(mini.meta({ path: true })),
    flag: mini.prefault(mini.boolean(), false),
  }),
  run: async (_, input) => input,
})

describe('a query', () => {
  test('is read as the fields want it', () => {
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

  test('has no fields that the operation has not', () => {
    for (const query of ['txt=1', 'Text=1', '__proto__=1', 'constructor=1', '=1', 'text=1&x'])
      expect(() => readQuery(tide, query)).toThrow(/^tide has no such field/)
  })
})

describe('an input', () => {
  test('is what the schema makes of it', () => {
    expect(readInput(tide, { count: '7', flag: true })).toEqual({ count: 7, flag: true, sessions: [] })
    expect(readInput(small, {})).toEqual({ flag: false })
  })

  test('that does not fit is refused with the field', () => {
    expect(() => readInput(tide, { count: 0 })).toThrow(/^tide: "count": /)
    expect(() => readInput(tide, { text: ['a'] })).toThrow(/^tide: "text": /)
    expect(() => readInput(tide, { txt: 1 })).toThrow('tide has no such field "txt": did you mean "text"?')
    expect(() => readInput(tide, { ['x'.repeat(50)]: 1 })).toThrow(/^tide has no such field: it has session, /)
  })

  test('names no place on the disk, whatever it says', () => {
    for (const operation of [tide, small])
      for (const place of ['x', '', null, false, undefined])
        expect(() => readInput(operation, { place })).toThrow(/^"place": /)
  })

  test('names sessions by what can be an id', () => {
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

  test('takes a list of sessions only where one belongs', () => {
    expect(() => readInput(small, { session: ['a'] })).toThrow(/^small: "session": /)
    expect(readInput(tide, { sessions: ['a', 'b'] })).toMatchObject({ sessions: ['a', 'b'] })
  })

  test('names a transcript that was sent, if and only if one was', () => {
    expect(readInput(small, { session: '-' }, { isSent: true })).toMatchObject({ session: '-' })
    expect(() => readInput(small, { session: 'a' }, { isSent: true })).toThrow(/a transcript was sent/)
    expect(() => readInput(small, {}, { isSent: true })).toThrow(/a transcript was sent/)
    expect(() => readInput(small, { session: '-' })).toThrow(/^"session": /)
  })
})

test('JSON is an object or nothing', () => {
  expect(readJson('{"a":[1]}')).toEqual({ a: [1] })
  for (const text of ['', '[]', 'null', '1', '"a"', '{', '{} {}']) expect(() => readJson(text)).toThrow(/JSON/)
  expect(Object.keys(readJson('{"__proto__":{"a":1}}'))).toEqual(['__proto__'])
})
