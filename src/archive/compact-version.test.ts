import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { archiveSize } from './verify-archive.ts'
import { Archive } from './archive.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { CHUNK_BYTES, encodeChunk } from './chunk.ts'
import { compactionLimit, compactVersion } from './compact-version.ts'
import { readVersion } from './read-version.ts'
import { repackArchive } from './repack-archive.ts'
import { runs } from '../../test/extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-compact-'))
const archive = Archive.open(join(folder, 'archive'))
let count = 0
afterAll(() => {
  archive.close()
  rmSync(folder, { recursive: true })
})

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}

/** Transcript-like text of the given length, different for each seed. */
function textOf(length: number, seed: number): Buffer {
  return Buffer.alloc(length, `{"type":"user","n":${seed},"message":"some words of a session"}\n`)
}

function keep(lengths: readonly number[]): ArchivedVersion {
  const id = archive.begin({ path: `/${count++}`, root: '/', kind: 'session', inode: 1 })
  for (const [index, length] of lengths.entries()) archive.append(id, encodeChunk(textOf(length, index)))
  archive.setState(id, { size: lengths.reduce((sum, length) => sum + length, 0), mtimeMs: 1, inode: 1 })
  archive.commit()
  return must(archive.version(id))
}

const bytesOf = (version: ArchivedVersion) => Buffer.concat([...readVersion(archive, version)])
const lengthsOf = (version: ArchivedVersion) => version.chunks.map(({ length }) => length)
const again = ({ id }: ArchivedVersion) => must(archive.version(id))

describe('compactVersion', () => {
  test('keeps the bytes, whatever the chunks', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constantFrom(70_000, 600_000, CHUNK_BYTES))),
        fc.constantFrom(1000, 64 * 1024, CHUNK_BYTES),
        (lengths, limit) => {
          const version = keep(lengths)
          const before = bytesOf(version)
          const { after } = compactVersion(archive, version, limit)
          expect(bytesOf(again(version)).equals(before)).toBe(true)
          expect(again(version)).toMatchObject({ size: version.size, archivedAt: version.archivedAt })
          expect(after).toBeLessThanOrEqual(lengths.length)
          expect(lengthsOf(again(version)).every((length) => length <= CHUNK_BYTES)).toBe(true)
        },
      ),
      { numRuns: runs(30) },
    )
  })

  test('merges runs of small chunks and leaves the others', () => {
    const version = keep([...Array<number>(20).fill(2000), 100_000, ...Array<number>(20).fill(3000), 200_000, 10])
    expect(compactVersion(archive, version)).toEqual({ before: 43, after: 5 })
    expect(lengthsOf(again(version))).toEqual([40_000, 100_000, 60_000, 200_000, 10])
    expect(again(version).chunks[1]).toEqual(version.chunks[20])
  })

  test('creates no chunk larger than the maximum', () => {
    const version = keep([600_000, 500_000, 500_000, 40_000, 10_000])
    compactVersion(archive, version, CHUNK_BYTES)
    expect(lengthsOf(again(version))).toEqual([600_000, 1_040_000, 10_000])
  })

  test('starts with many chunks of one tier and is done once', () => {
    expect(compactionLimit(keep(Array<number>(32).fill(2000)))).toBeUndefined()
    const version = keep(Array<number>(33).fill(2000))
    expect(compactionLimit(version)).toBe(64 * 1024)
    compactVersion(archive, version)
    expect(compactionLimit(again(version))).toBeUndefined()
    expect(compactionLimit(keep(Array<number>(33).fill(70_000)))).toBe(CHUNK_BYTES / 2)
    expect(compactVersion(archive, again(version))).toEqual({ before: 1, after: 1 })
  })

  test('continues while the session grows, and the space is freed', () => {
    const version = keep([])
    const parts: Buffer[] = []
    for (let round = 0; round < 200; round++) {
      const part = textOf(2000, round + 1000)
      parts.push(part)
      archive.append(version.id, encodeChunk(part))
      archive.commit()
      if (compactionLimit(again(version)) !== undefined) compactVersion(archive, again(version))
    }
    expect(again(version).chunks.length).toBeLessThan(40)
    repackArchive(archive)
    const { deadBytes, packBytes } = archiveSize(archive)
    expect(deadBytes).toBeLessThanOrEqual(packBytes / 2)
    expect(bytesOf(again(version)).equals(Buffer.concat(parts))).toBe(true)
  })
})
