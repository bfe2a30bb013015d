import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mapStrings } from './map-strings.ts'

const shout = (text: string) => text.toUpperCase()

describe('mapStrings', () => {
  test('changes strings at any depth, and nothing else', () => {
    expect(mapStrings({ a: ['x', 1, { b: 'y' }], c: null, d: true }, shout)).toEqual({
      a: ['X', 1, { b: 'Y' }],
      c: null,
      d: true,
    })
    expect(mapStrings('x', shout)).toBe('X')
    expect(mapStrings(undefined, shout)).toBe(undefined)
  })

  test('returns unchanged objects as they are', () => {
    const value = { same: { deep: ['A'] }, other: ['a'] }
    const mapped = mapStrings(value, shout)
    expect(mapped).toEqual({ same: { deep: ['A'] }, other: ['A'] })
    expect(mapped.same).toBe(value.same)
    expect(mapStrings(mapped, shout)).toBe(mapped)
    expect(value.other).toEqual(['a'])
  })

  test('changes an object that is referenced twice once', () => {
    const twice = { text: 'a' }
    const calls: string[] = []
    const mapped = mapStrings([twice, { twice }, twice], (text) => {
      calls.push(text)
      return shout(text)
    })
    expect(mapped).toEqual([{ text: 'A' }, { twice: { text: 'A' } }, { text: 'A' }])
    expect(mapped[0]).toBe(mapped[2])
    expect(calls).toEqual(['a'])
  })

  test('keeps every key if two get the same name, and does not rename the others', () => {
    const value = { a: '1', A: '2', '-A': '3', '-a': '4', b: '5' }
    const key = (name: string) => name.replace(/-?a/i, '*')
    expect(mapStrings({ ...value, '* (3)': '6' }, shout, { key })).toEqual({
      '*': '1',
      '* (2)': '2',
      '* (4)': '3',
      '* (5)': '4',
      b: '5',
      '* (3)': '6',
    })
  })

  test('passes a list of only strings to the change of lists first', () => {
    const lists: (readonly string[])[] = []
    const reverse = (list: readonly string[]) => (lists.push(list), list.toReversed())
    const value = { a: ['x', 'y'], b: [['z'], ['x', 1], []], c: { d: ['P', 'P'] }, e: 'f' }
    const mapped = mapStrings(value, shout, { list: reverse })
    expect(mapped).toEqual({ a: ['Y', 'X'], b: [['Z'], ['X', 1], []], c: { d: ['P', 'P'] }, e: 'F' })
    expect(lists).toEqual([
      ['x', 'y'],
      ['P', 'P'],
    ])
    expect(value.a).toEqual(['x', 'y'])
    const list = ['A', 'B']
    const held = { list, again: [list] }
    expect(mapStrings(held, shout, { list: (same) => same })).toBe(held)
    const turned = mapStrings(held, shout, { list: (each) => each.toReversed() })
    expect(turned.again[0]).toBe(turned.list)
    expect(turned.list).toEqual(['B', 'A'])
  })

  test('changes a value under a key named __proto__', () => {
    const value: unknown = JSON.parse('{"__proto__":{"a":"x"},"b":"y"}')
    expect(JSON.stringify(mapStrings(value, shout))).toBe('{"__proto__":{"a":"X"},"b":"Y"}')
  })

  test('ignores values that are not JSON', () => {
    const value = { at: new Date(0), map: new Map([['a', 'b']]) }
    expect(mapStrings(value, shout)).toBe(value)
  })

  test('reaches a hundred thousand levels', () => {
    const deep: unknown = JSON.parse(`${'[{"a":'.repeat(100_000)}"x"${'}]'.repeat(100_000)}`)
    let seen = 0
    expect(mapStrings(deep, (text) => ((seen += 1), text))).toBe(deep)
    let inner: unknown = mapStrings(deep, shout)
    while (typeof inner === 'object' && inner !== null) inner = Object.values(inner)[0]
    expect([seen, inner]).toEqual([1, 'X'])
  })

  test('ends in a cyclic value', () => {
    const value: { text: string; self?: unknown } = { text: 'a' }
    value.self = value
    expect(mapStrings(value, shout).text).toBe('A')
  })

  test('equals rewriting the value with JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const rewritten: unknown = JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
          typeof each === 'string' ? shout(each) : each,
        )
        const mapped = mapStrings<unknown>(value, shout)
        expect(JSON.stringify(mapped)).toBe(JSON.stringify(rewritten))
      }),
    )
  })
})
