import { expect, test } from 'vitest'
import { TextMap } from './text-map.ts'

test('keeps the last value of each key, also when it becomes large', () => {
  const map = new TextMap<number>()
  const expected = new Map<string, number>()
  for (let index = 0; index < 60_000; index++) {
    const key = `key ${(index * 7919) % 30_011}`
    map.set(key, index)
    expected.set(key, index)
  }
  expect(map.get('key 30012')).toBeUndefined()
  expect(map.has('key 30012')).toBe(false)
  expect([...expected.keys()].every((key) => map.has(key))).toBe(true)
  expect([...expected.keys()].map((key) => map.get(key))).toEqual([...expected.values()])
})
