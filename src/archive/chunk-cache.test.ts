import { expect, test } from 'vitest'
import { ChunkCache } from './chunk-cache.ts'

const MiB = 1024 * 1024

test('keeps the most recently used chunks, at most sixteen megabytes', () => {
  const cache = new ChunkCache()
  for (let index = 0; index < 16; index++) cache.set(`${index}`, Buffer.alloc(MiB, index))
  expect(cache.get('0')).toHaveLength(MiB)
  cache.set('new', Buffer.alloc(MiB))
  cache.set('new', Buffer.alloc(MiB))
  expect(cache.get('1')).toBeUndefined()
  expect(cache.get('0')?.[0]).toBe(0)
  expect(cache.get('2')?.[0]).toBe(2)
  cache.set('huge', Buffer.alloc(17 * MiB))
  expect(cache.get('huge')).toBeUndefined()
  expect(cache.get('2')).toBeDefined()
  cache.clear()
  expect(cache.get('0')).toBeUndefined()
  for (let index = 0; index < 16; index++) cache.set(`${index}`, Buffer.alloc(MiB))
  expect(cache.get('0')).toBeDefined()
})
