import { createCipheriv } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { archiveSize } from './verify-archive.ts'
import { Archive } from './archive.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { formatLine } from './catalog-line.ts'
import { encodeChunk } from './chunk.ts'
import { compactVersion } from './compact-version.ts'
import { readVersion } from './read-version.ts'
import { runs } from '../../test/extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-archive-'))
let count = 0
afterAll(() => rmSync(folder, { recursive: true }))

const newPlace = () => join(folder, `archive-${count++}`)
const file = (path: string) => ({ path, root: '/home/ada/.claude', kind: 'session' as const, inode: 7 })
/** Incompressible bytes, the same every time. */
const noise = (length: number, seed: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, seed % 251), Buffer.alloc(16, seed >> 8)).update(Buffer.alloc(length))

function bytesOf(archive: Archive, version: ArchivedVersion | undefined): Buffer {
  if (!version) throw new Error('no such version')
  return Buffer.concat([...readVersion(archive, version)])
}

/** Archives and commits a file. */
function keep(archive: Archive, path: string, ...parts: Buffer[]): number {
  const id = archive.begin(file(path))
  for (const part of parts) archive.append(id, encodeChunk(part))
  archive.setState(id, { size: Buffer.concat(parts).length, mtimeMs: 1234.5, inode: 7 })
  archive.commit()
  return id
}

interface Step {
  path: string
  kind: 'append' | 'rewrite' | 'truncate' | 'compact' | 'rollback' | 'touch'
  bytes: Uint8Array
  isReopened: boolean
}

const step: fc.Arbitrary<Step> = fc.record({
  path: fc.constantFrom('/a', '/b'),
  kind: fc.constantFrom('append', 'append', 'append', 'rewrite', 'truncate', 'compact', 'rollback', 'touch'),
  bytes: fc.uint8Array({ maxLength: 40 }),
  isReopened: fc.boolean(),
})

/** The expected content of the archive, stored simply. */
class Model {
  readonly files = new Map<string, Buffer[]>()

  latest(path: string): Buffer | undefined {
    return this.files.get(path)?.at(-1)
  }

  set(path: string, bytes: Buffer, isNew: boolean): void {
    const versions = this.files.get(path) ?? []
    this.files.set(path, isNew ? [...versions, bytes] : [...versions.slice(0, -1), bytes])
  }
}

function play(archive: Archive, model: Model, { path, kind, bytes }: Step): void {
  const [before, held] = [archive.latest(path), model.latest(path)]
  const added = Buffer.from(bytes)
  if (kind === 'compact') {
    if (before) compactVersion(archive, before, 1000)
    return
  }
  const isNew = !before || !held || kind === 'rewrite' || kind === 'truncate'
  const whole = isNew ? (kind === 'truncate' && held ? held.subarray(0, held.length >> 1) : added) : held
  const id = isNew ? archive.begin(file(path)) : before.id
  if (isNew) archive.append(id, encodeChunk(whole))
  else if (kind !== 'touch') archive.append(id, encodeChunk(added))
  const size = isNew || kind === 'touch' ? whole.length : whole.length + added.length
  archive.setState(id, { size, mtimeMs: 5, inode: 8 })
  if (kind === 'rollback') return archive.rollback()
  archive.commit()
  model.set(path, isNew || kind === 'touch' ? whole : Buffer.concat([whole, added]), isNew)
}

describe('Archive', () => {
  test('reads back every version exactly after appends, rewrites, truncations, compactions, rollbacks and reopening', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.constantFrom(100, 1_000_000), (steps, packBytes) => {
        const place = newPlace()
        const model = new Model()
        let archive = Archive.open(place, { packBytes })
        for (const next of steps) {
          play(archive, model, next)
          if (next.isReopened) {
            archive.close()
            archive = Archive.open(place, { packBytes })
          }
          for (const path of ['/a', '/b'])
            expect(archive.versions(path).map((version) => bytesOf(archive, version))).toEqual(
              model.files.get(path) ?? [],
            )
          expect(archive.problems).toEqual([])
        }
        archive.close()
        rmSync(place, { recursive: true, force: true })
      }),
      { numRuns: runs(40) },
    )
  })

  test('stores the metadata of a file', () => {
    const archive = Archive.open(newPlace())
    const known = { ...file('/p/a.jsonl'), kind: 'agent' as const, project: '-p', agentId: 'a1' }
    const id = archive.begin(known)
    archive.append(id, encodeChunk(Buffer.from('one\n')))
    archive.setState(id, { size: 4, mtimeMs: 1700000000000.25, inode: 9, sessionId: 's1' })
    archive.commit()
    const reopened = Archive.open(archive.directory).latest('/p/a.jsonl')
    expect(reopened).toEqual({
      ...known,
      id: 1,
      version: 1,
      size: 4,
      mtimeMs: 1700000000000.25,
      inode: 9,
      sessionId: 's1',
      archivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      missing: 0,
      chunks: [expect.objectContaining({ offset: 0, length: 4 })],
    })
    expect(reopened).toEqual(archive.latest('/p/a.jsonl'))
  })

  test('stores an empty file as a version', () => {
    const archive = Archive.open(newPlace())
    keep(archive, '/empty')
    expect(Archive.open(archive.directory).latest('/empty')).toMatchObject({ size: 0, chunks: [] })
    expect(bytesOf(archive, archive.latest('/empty'))).toEqual(Buffer.alloc(0))
  })

  test('shows nothing to others before the commit, and returned objects never change', () => {
    const archive = Archive.open(newPlace())
    const id = keep(archive, '/a', Buffer.from('one'))
    const before = archive.version(id)
    archive.append(id, encodeChunk(Buffer.from('two')))
    archive.setState(id, { size: 6, mtimeMs: 2, inode: 7 })
    expect(archive.version(id)?.size).toBe(3)
    expect(Archive.open(archive.directory).version(id)?.size).toBe(3)
    archive.commit()
    expect(before).toMatchObject({ size: 3, mtimeMs: 1234.5 })
    expect(before?.chunks).toHaveLength(1)
    expect(Archive.open(archive.directory).version(id)).toEqual(archive.version(id))
  })

  test('does not store an existing chunk again, in this commit or a later one', () => {
    const archive = Archive.open(newPlace())
    const [one, two] = [noise(5000, 1), noise(5000, 2)]
    keep(archive, '/a', one, two, one)
    keep(archive, '/b', one, two)
    expect(archiveSize(archive)).toMatchObject({ packBytes: 10_000, deadBytes: 0 })
    expect(bytesOf(archive, archive.latest('/a'))).toEqual(Buffer.concat([one, two, one]))
    expect(bytesOf(archive, archive.latest('/b'))).toEqual(Buffer.concat([one, two]))
  })

  test('stores a damaged chunk again, which repairs the versions that use it', () => {
    const archive = Archive.open(newPlace())
    const bytes = noise(5000, 1)
    keep(archive, '/a', bytes)
    archive.close()
    writeFileSync(archive.packs.pathOf(1), noise(5000, 99))
    expect(() => bytesOf(archive, archive.latest('/a'))).toThrow('its hash differs')
    keep(archive, '/a', bytes)
    for (const version of archive.versions('/a')) expect(bytesOf(archive, version)).toEqual(bytes)
    for (const version of Archive.open(archive.directory).versions('/a'))
      expect(bytesOf(archive, version)).toEqual(bytes)
  })

  test('starts another pack when one is full', () => {
    const archive = Archive.open(newPlace(), { packBytes: 1000 })
    const parts = [1, 2, 3, 4, 5].map((seed) => noise(400, seed))
    keep(archive, '/a', ...parts)
    keep(archive, '/b', noise(1500, 6))
    expect(archive.packs.list().map(({ pack, bytes }) => [pack, bytes])).toEqual([
      [1, 800],
      [2, 800],
      [3, 400],
      [4, 1500],
    ])
    expect(bytesOf(archive, archive.latest('/a'))).toEqual(Buffer.concat(parts))
  })

  test('never overwrites what a rollback or crash left in a pack', () => {
    const archive = Archive.open(newPlace())
    keep(archive, '/a', noise(100, 1))
    appendFileSync(archive.packs.pathOf(1), 'left by a crash')
    keep(archive, '/b', noise(100, 2))
    expect(archive.latest('/b')?.chunks[0]?.packOffset).toBe(115)
    expect(archiveSize(archive)).toMatchObject({ packBytes: 215, deadBytes: 15 })
  })

  test('does not append to a truncated pack', () => {
    const archive = Archive.open(newPlace())
    keep(archive, '/a', noise(100, 1))
    writeFileSync(archive.packs.pathOf(1), noise(100, 1).subarray(0, 50))
    keep(archive, '/b', noise(100, 2))
    expect(archive.latest('/b')?.chunks[0]?.pack).toBe(2)
    expect(() => bytesOf(archive, archive.latest('/a'))).toThrow('the pack ends before it')
  })

  test("refuses to write if the caller's size is wrong", () => {
    const archive = Archive.open(newPlace())
    const id = archive.begin(file('/a'))
    archive.append(id, encodeChunk(noise(10, 1)))
    expect(() => archive.setState(id, { size: 11, mtimeMs: 1, inode: 7 })).toThrow('has 10 bytes, not 11')
    expect(() => archive.append(99, encodeChunk(noise(10, 1)))).toThrow('has no version 99')
  })

  test('never reuses ids, whichever process writes', () => {
    const place = newPlace()
    const [one, two] = [Archive.open(place), Archive.open(place)]
    expect([keep(one, '/a', noise(9, 1)), keep(two, '/b', noise(9, 2)), keep(one, '/c', noise(9, 3))]).toEqual([
      1, 2, 3,
    ])
    two.refresh()
    expect([...two.all()].map(({ path }) => path)).toEqual(['/a', '/b', '/c'])
    for (const version of two.all()) expect(bytesOf(two, version)).toHaveLength(9)
  })

  test('does not overwrite what another process wrote without a lock', () => {
    const place = newPlace()
    const [one, two] = [Archive.open(place), Archive.open(place)]
    keep(one, '/a', noise(9, 1))
    const id = two.begin(file('/b'))
    two.append(id, encodeChunk(noise(9, 2)))
    keep(one, '/c', noise(9, 3))
    expect(() => two.commit()).toThrow('was changed by another process')
    expect([...Archive.open(place).all()].map(({ path }) => path)).toEqual(['/a', '/c'])
    keep(two, '/b', noise(9, 2))
    expect([...Archive.open(place).all()].map(({ path }) => path)).toEqual(['/a', '/c', '/b'])
  })

  test('rewrites a catalog that grew by many appends', () => {
    const archive = Archive.open(newPlace())
    const id = keep(archive, '/a', noise(9, 0))
    let size = 9
    for (let round = 1; round <= 300; round++) {
      archive.append(id, encodeChunk(noise(9, round)))
      archive.setState(id, { size: (size += 9), mtimeMs: round, inode: 7 })
      archive.commit()
    }
    expect(readFileSync(archive.catalog.path, 'utf8').split('\n').length).toBeLessThan(100)
    const reopened = Archive.open(archive.directory)
    expect(reopened.version(id)).toEqual(archive.version(id))
    expect(bytesOf(reopened, reopened.version(id))).toHaveLength(size)
    expect(readdirSync(archive.directory).toSorted()).toEqual(['catalog.jsonl', 'packs'])
  })

  test('refuses an archive of a newer version', () => {
    const archive = Archive.open(newPlace())
    keep(archive, '/a', noise(9, 1))
    const header = {
      type: 'header',
      format: 2,
      generation: 1,
      nextId: 1,
      nextPack: 1,
      isErasing: false,
      missing: 0,
    } as const
    writeFileSync(archive.catalog.path, formatLine(header))
    expect(() => Archive.open(archive.directory)).toThrow(
      'The archive was written by a newer version of Annals (format 2; this version supports 1). Update Annals to use it.',
    )
  })

  test('treats a missing archive as empty and creates nothing', () => {
    const archive = Archive.open(newPlace())
    expect([...archive.all()]).toEqual([])
    expect(archive.problems).toEqual([])
    expect(archiveSize(archive)).toEqual({ packBytes: 0, catalogBytes: 0, deadBytes: 0 })
    archive.commit()
    expect(() => statSync(archive.directory)).toThrow('ENOENT')
  })

  test('reports packs without a catalog as a loss', () => {
    const archive = Archive.open(newPlace())
    keep(archive, '/a', noise(9, 1))
    rmSync(archive.catalog.path)
    rmSync(`${archive.directory}-seal.json`)
    const reopened = Archive.open(archive.directory)
    expect(reopened.problems).toEqual([{ line: 1, offset: 0, reason: 'the catalog is missing, but there are packs' }])
    expect(() => reopened.begin(file('/b'))).toThrow('Put it back from a backup')
  })
})
