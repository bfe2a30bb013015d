import { createCipheriv } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Archive } from './archive.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { encodeChunk } from './chunk.ts'
import { readRange, readVersion } from './read-version.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-read-'))
const archive = Archive.open(join(folder, 'archive'))
const whole = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(1000))
let version: ArchivedVersion

beforeAll(() => {
  const id = archive.begin({ path: '/a', root: '/', kind: 'session', inode: 1 })
  for (const [from, to] of [
    [0, 1],
    [1, 400],
    [400, 401],
    [401, 900],
    [900, 1000],
  ])
    archive.append(id, encodeChunk(whole.subarray(from, to)))
  archive.commit()
  const found = archive.version(id)
  if (found) version = found
})
afterAll(() => {
  archive.close()
  rmSync(folder, { recursive: true })
})

const bound = fc.integer({ min: 0, max: 1100 })

describe('readVersion', () => {
  test('reads any range', () => {
    fc.assert(
      fc.property(bound, bound, (from, to) => {
        const found = Buffer.concat([...readVersion(archive, version, { from, to })])
        expect(found.equals(whole.subarray(from, to))).toBe(true)
      }),
    )
  })

  test('reads no chunk before it is needed', () => {
    const read = vi.spyOn(archive.packs, 'readChunk')
    const bytes = readVersion(archive, version)
    bytes.next()
    bytes.next()
    expect(read).toHaveBeenCalledTimes(2)
    read.mockRestore()
  })
})

describe('readRange', () => {
  test('reads any range, shorter at the end', () => {
    fc.assert(
      fc.property(bound, bound, (offset, length) => {
        const found = readRange(archive, version, offset, length)
        expect(found.equals(whole.subarray(offset, offset + length))).toBe(true)
      }),
    )
  })

  test('decodes each chunk once for fifty snippets, which have their own memory', () => {
    const fresh = Archive.open(archive.directory)
    const read = vi.spyOn(fresh.packs, 'readChunk')
    for (let offset = 410; offset < 460; offset++) readRange(fresh, version, offset, 30).fill(0)
    expect(read).toHaveBeenCalledTimes(1)
    expect(readRange(fresh, version, 390, 100).equals(whole.subarray(390, 490))).toBe(true)
    expect(read).toHaveBeenCalledTimes(3)
    fresh.close()
  })
})
