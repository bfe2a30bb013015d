import { createCipheriv } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { Archive } from './archive.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { encodeChunk } from './chunk.ts'
import { compactVersion } from './compact-version.ts'
import { applyForget, finishErasure, planForget } from './forget.ts'
import { readVersion } from './read-version.ts'
import { repackArchive } from './repack-archive.ts'
import { archiveSize, verifyArchive } from './verify-archive.ts'
import { runs } from '../../test/extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-forget-'))
let count = 0
afterAll(() => rmSync(folder, { recursive: true }))

const noise = (length: number, seed: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(length))
const newArchive = (packBytes = 1_000_000) => Archive.open(join(folder, `archive-${count++}`), { packBytes })
const options = { reason: 'asked', blocks: [] }

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}

function keep(archive: Archive, path: string, parts: readonly Buffer[], sessionId = `session of ${path}`): number {
  const id = archive.begin({ path, root: '/home/ada', kind: 'session', inode: 1, sessionId })
  for (const part of parts) archive.append(id, encodeChunk(part))
  archive.setState(id, { size: Buffer.concat(parts).length, mtimeMs: 1, inode: 1 })
  archive.commit()
  return id
}

function bytesOf(archive: Archive, version: ArchivedVersion): Buffer {
  return Buffer.concat([...readVersion(archive, version)])
}

/** All bytes of an archive on disk. */
function everyByte(archive: Archive): Buffer {
  const files = readdirSync(archive.directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))))
}

/** Returns the text itself and any part of its compressed form that is too long to occur by chance. */
function findTraces(archive: Archive, raw: Buffer): string[] {
  const disk = everyByte(archive)
  const encoded = Buffer.from(encodeChunk(raw).bytes)
  const pieces = [encoded, raw].flatMap((bytes) =>
    Array.from({ length: Math.floor(bytes.length / 12) }, (_, index) => bytes.subarray(index * 12, index * 12 + 12)),
  )
  return pieces.filter((piece) => disk.includes(piece)).map((piece) => piece.toString('hex'))
}

const secret = Buffer.from(
  Array.from({ length: 200 }, (_, index) => `canary ${noise(8, index + 1).toString('hex')}\n`).join(''),
)

describe('applyForget', () => {
  test('leaves no trace of the text, raw or compressed, or of the path', () => {
    const archive = newArchive()
    keep(archive, '/kept', [noise(3000, 1)])
    keep(archive, '/secret-project/a.jsonl', [secret.subarray(0, 2000), secret.subarray(2000)])
    keep(archive, '/kept-too', [noise(3000, 2)])
    expect(findTraces(archive, secret.subarray(2000))).not.toEqual([])
    const plan = applyForget(archive, ({ path }) => path.includes('secret'), options)
    expect(plan.versions.map(({ path }) => path)).toEqual(['/secret-project/a.jsonl'])
    expect(findTraces(archive, secret.subarray(0, 2000))).toEqual([])
    expect(findTraces(archive, secret.subarray(2000))).toEqual([])
    expect(everyByte(archive).includes('secret-project')).toBe(false)
    expect([...archive.all()].map((version) => bytesOf(archive, version))).toEqual([noise(3000, 1), noise(3000, 2)])
    expect(archive.isErasing).toBe(false)
  })

  test('also erases what merging chunks, crashes and interrupted repacking left behind', () => {
    const archive = newArchive()
    const parts = Array.from({ length: 50 }, (_, index) => secret.subarray(index * 100, index * 100 + 100))
    const id = keep(archive, '/secret', parts)
    keep(archive, '/kept', [noise(9000, 1)])
    appendFileSync(archive.packs.pathOf(1), secret.subarray(0, 300))
    writeFileSync(archive.packs.pathOf(2), encodeChunk(secret).bytes)
    writeFileSync(`${archive.catalog.path}.0123.tmp`, secret)
    const version = archive.version(id)
    if (version) compactVersion(archive, version)
    expect(archive.version(id)?.chunks).toHaveLength(1)
    applyForget(archive, ({ path }) => path === '/secret', options)
    for (const part of [secret, ...parts]) expect(findTraces(archive, part)).toEqual([])
    expect(verifyArchive(archive)).toMatchObject({ versions: 1, chunks: 1, damaged: [] })
  })

  test('keeps a chunk that a kept version shares', () => {
    const archive = newArchive()
    const [shared, own] = [noise(2000, 1), noise(2000, 2)]
    keep(archive, '/a', [shared, own])
    keep(archive, '/b', [shared])
    expect(planForget(archive, ({ path }) => path === '/a')).toMatchObject({ bytes: 4000, packBytes: 2000 })
    applyForget(archive, ({ path }) => path === '/a', options)
    expect(findTraces(archive, own)).toEqual([])
    expect([...archive.all()].map((version) => bytesOf(archive, version))).toEqual([shared])
  })

  test('blocks what was forgotten and nothing else', () => {
    const archive = newArchive()
    keep(archive, '/s1/main', [noise(10, 1)], 's1')
    keep(archive, '/s1/agent', [noise(10, 2)], 's1')
    keep(archive, '/s2/main', [noise(10, 3)], 's2')
    keep(archive, '/s2/agent', [noise(10, 4)], 's2')
    const match = ({ path }: ArchivedVersion) => path.startsWith('/s1') || path === '/s2/agent'
    const { blocks } = planForget(archive, match)
    expect(blocks).toEqual([{ path: '/s1/main' }, { path: '/s1/agent' }, { path: '/s2/agent' }, { sessionId: 's1' }])
    applyForget(archive, match, { reason: 'asked', blocks })
    const reopened = Archive.open(archive.directory)
    expect(reopened.isForgotten({ path: '/s1/new file', sessionId: 's1' })).toBe(true)
    expect(reopened.isForgotten({ path: '/s2/agent', sessionId: 's2' })).toBe(true)
    expect(reopened.isForgotten({ path: '/s2/main', sessionId: 's2' })).toBe(false)
    expect(() => keep(reopened, '/s1/main', [noise(10, 1)], 's1')).toThrow('was forgotten on request')
    keep(reopened, '/s2/main', [noise(10, 5)], 's2')
    expect(reopened.latest('/s2/main')?.version).toBe(2)
  })

  test('can remove old versions while the file is still archived', () => {
    const archive = newArchive()
    const redacted = Buffer.concat([Buffer.alloc(500, '*'), noise(3000, 1)])
    keep(archive, '/a', [Buffer.from(secret), noise(3000, 1)])
    keep(archive, '/a', [redacted.subarray(0, 500), redacted.subarray(500)])
    applyForget(archive, ({ version }) => version === 1, options)
    expect(findTraces(archive, secret.subarray(500))).toEqual([])
    expect(archive.versions('/a')).toHaveLength(1)
    expect(bytesOf(archive, must(archive.versions('/a')[0]))).toEqual(redacted)
    expect(keep(archive, '/a', [noise(5, 7)])).toBe(3)
  })

  test('does not reuse ids and packs', () => {
    const archive = newArchive()
    keep(archive, '/a', [noise(500, 1)])
    applyForget(archive, () => true, options)
    expect(archive.packs.list()).toEqual([])
    expect(keep(archive, '/b', [noise(500, 2)])).toBe(2)
    expect(archive.packs.list().map(({ pack }) => pack)).toEqual([2])
  })

  test('waits while the catalog has damaged lines, whose bytes may belong to other versions', () => {
    const archive = newArchive()
    keep(archive, '/a', [noise(500, 1)])
    keep(archive, '/b', [noise(9000, 2)])
    keep(archive, '/secret', [secret])
    const lines = readFileSync(archive.catalog.path, 'utf8').replace('"path":"/b"', '"path":"/x"')
    writeFileSync(archive.catalog.path, lines)
    const damaged = Archive.open(archive.directory)
    const match = ({ path }: ArchivedVersion) => path === '/secret'
    expect(() => applyForget(damaged, match, options)).toThrow('has 1 damaged lines')
    expect(repackArchive(damaged)).toEqual({ packs: 0, freedBytes: 0 })
    expect(everyByte(damaged).includes(noise(9000, 2))).toBe(true)
    applyForget(damaged, match, { ...options, isDroppingDamaged: true })
    expect(findTraces(damaged, secret)).toEqual([])
    expect(damaged.problems).toEqual([])
    expect([...damaged.all()].map(({ path }) => path)).toEqual(['/a'])
  })

  test('tells a reader that a version is gone, not damaged', () => {
    const archive = newArchive()
    keep(archive, '/a', [noise(500, 1)])
    keep(archive, '/b', [noise(100, 2)])
    const reader = Archive.open(archive.directory)
    const [a, b] = [must(reader.latest('/a')), must(reader.latest('/b'))]
    applyForget(archive, ({ path }) => path === '/a', options)
    expect(() => bytesOf(reader, a)).toThrow('Version 1 of /a was removed from the archive')
    expect(bytesOf(reader, b)).toEqual(noise(100, 2))
  })

  test('keeps every other version', () => {
    const plan = fc.array(
      fc.record({ parts: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 4 }), isForgotten: fc.boolean() }),
      { minLength: 1, maxLength: 6 },
    )
    fc.assert(
      fc.property(plan, fc.constantFrom(300, 100_000), (files, packBytes) => {
        const archive = newArchive(packBytes)
        const ids = files.map(({ parts }, index) =>
          keep(
            archive,
            `/${index}`,
            parts.map((seed) => noise(100, seed)),
          ),
        )
        const gone = new Set(ids.filter((_, index) => files[index]?.isForgotten))
        applyForget(archive, ({ id }) => gone.has(id), options)
        const kept = files.filter(({ isForgotten }) => !isForgotten)
        const reopened = Archive.open(archive.directory)
        expect([...reopened.all()].map((version) => bytesOf(reopened, version))).toEqual(
          kept.map(({ parts }) => Buffer.concat(parts.map((seed) => noise(100, seed)))),
        )
        const seeds = new Set(kept.flatMap(({ parts }) => parts))
        const disk = everyByte(reopened)
        for (let seed = 1; seed <= 9; seed++) expect(disk.includes(noise(100, seed))).toBe(seeds.has(seed))
        const { packBytes: size, deadBytes } = archiveSize(reopened)
        expect(deadBytes).toBeLessThanOrEqual(size / 2)
        reopened.close()
        archive.close()
      }),
      { numRuns: runs(40) },
    )
  })
})

describe('finishErasure', () => {
  test('continues an interrupted erasure', () => {
    const archive = newArchive()
    keep(archive, '/kept', [noise(9000, 1)])
    const id = keep(archive, '/secret', [secret])
    archive.catalog.rewrite({ without: new Set([id]), isErasing: true })
    const reopened = Archive.open(archive.directory)
    expect(reopened.isErasing).toBe(true)
    expect(findTraces(reopened, secret)).not.toEqual([])
    keep(reopened, '/later', [noise(100, 3)])
    expect(Archive.open(archive.directory).isErasing).toBe(true)
    expect(finishErasure(reopened)).toBe(true)
    expect(reopened.isErasing).toBe(false)
    expect(findTraces(reopened, secret)).toEqual([])
    expect(verifyArchive(reopened)).toMatchObject({ versions: 2, chunks: 2, damaged: [] })
  })
})

describe('repackArchive', () => {
  test('frees space and moves live chunks, also for a reader with the old catalog', () => {
    const archive = newArchive(3000)
    for (let seed = 1; seed <= 9; seed++) keep(archive, `/${seed}`, [noise(1000, seed)])
    const reader = Archive.open(archive.directory)
    const known = must(reader.latest('/9'))
    archive.catalog.rewrite({ without: new Set([1, 2, 7, 8]) })
    expect(archiveSize(archive)).toMatchObject({ packBytes: 9000, deadBytes: 4000 })
    expect(repackArchive(archive)).toEqual({ packs: 2, freedBytes: 4000 })
    expect(archiveSize(archive)).toMatchObject({ packBytes: 5000, deadBytes: 0 })
    expect(archive.packs.list().map(({ pack }) => pack)).toEqual([2, 4])
    expect(verifyArchive(archive)).toMatchObject({ versions: 5, chunks: 5, damaged: [] })
    expect(bytesOf(reader, known)).toEqual(noise(1000, 9))
    expect(repackArchive(archive)).toEqual({ packs: 0, freedBytes: 0 })
  })
})
