// Lets the n-th file system call fail, for every n, in two ways: once (a full disk, a bad sector), and permanently from
// there on with half of a write done (a kill). After a kill, the disk is old or new; after a fault, the object stays
// usable.
import { createCipheriv } from 'node:crypto'
import fs, { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { AppError } from '../error.ts'
import { Archive } from './archive.ts'
import { encodeChunk } from './chunk.ts'
import { compactVersion } from './compact-version.ts'
import { applyForget, finishErasure } from './forget.ts'
import { readVersion } from './read-version.ts'
import { repackArchive } from './repack-archive.ts'
import { restoreFile } from './restore-file.ts'
import { verifyArchive } from './verify-archive.ts'

const calls = [
  'openSync',
  'writeSync',
  'fsyncSync',
  'ftruncateSync',
  'renameSync',
  'linkSync',
  'mkdirSync',
  'chmodSync',
  'fchmodSync',
  'futimesSync',
  'rmSync',
  'readSync',
  'readFileSync',
  'readdirSync',
] as const
const real = Object.fromEntries(calls.map((call) => [call, fs[call]]))
const { rmSync } = fs

const folder = mkdtempSync(join(tmpdir(), 'annals-fault-'))
afterEach(heal)
afterAll(() => rmSync(folder, { recursive: true }))

function heal(): void {
  Object.assign(fs, real)
  syncBuiltinESMExports()
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}

/** Lets the n-th call fail, and with `kill` all later ones. Returns the number of calls. */
function breakAt(n: number, mode: 'kill' | 'fault', code: string): { count: number } {
  const seen = { count: 0 }
  for (const call of calls) {
    Reflect.set(fs, call, (...args: unknown[]) => {
      const isHit = ++seen.count === n
      const isDead = mode === 'kill' && seen.count > n
      if (isHit && call === 'writeSync') writeHalf(args)
      if (isHit || isDead) throw Object.assign(new Error(`${code}: ${call}`), { code })
      return Reflect.apply(must(real[call]), fs, args)
    })
  }
  syncBuiltinESMExports()
  return seen
}

function writeHalf([file, bytes, offset, length, position]: unknown[]): void {
  Reflect.apply(must(real['writeSync']), fs, [file, bytes, offset, Number(length) >> 1, position])
}

const noise = (length: number, seed: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(length))

function add(archive: Archive, path: string, ...parts: Buffer[]): void {
  const before = archive.latest(path)
  const id = before?.id ?? archive.begin({ path, root: '/home/ada', kind: 'session', inode: 1 })
  for (const part of parts) archive.append(id, encodeChunk(part))
  const size = (before?.size ?? 0) + Buffer.concat(parts).length
  archive.setState(id, { size, mtimeMs: 1, inode: 1 })
  archive.commit()
}

/** Path → bytes, as text. */
function contentOf(archive: Archive): Record<string, string> {
  return Object.fromEntries(
    [...archive.all()].map((version) => [
      version.path,
      Buffer.concat([...readVersion(archive, version)]).toString('latin1'),
    ]),
  )
}

const secret = noise(400, 77)

function buildOriginal(): string {
  const place = join(folder, 'original')
  const archive = Archive.open(place, { packBytes: 1000 })
  add(archive, '/a', noise(300, 1), noise(300, 2))
  add(archive, '/secret', secret)
  add(archive, '/live', ...Array.from({ length: 40 }, (_, index) => noise(10, index + 100)))
  add(archive, '/b', noise(300, 3))
  archive.close()
  return place
}

const original = buildOriginal()
const operations: Record<string, (archive: Archive) => void> = {
  append: (archive) => add(archive, '/a', noise(200, 4), noise(2000, 5)),
  begin: (archive) => add(archive, '/new', noise(200, 4)),
  compact: (archive) => {
    compactVersion(archive, must(archive.latest('/live')))
  },
  rewrite: (archive) => archive.catalog.rewrite({}),
  repack: (archive) => {
    compactVersion(archive, must(archive.latest('/live')))
    archive.catalog.rewrite({ without: new Set([1]) })
    repackArchive(archive)
  },
  forget: (archive) => {
    applyForget(archive, ({ path }) => path === '/secret', { reason: 'asked', blocks: [{ path: '/secret' }] })
  },
}

function freshCopy(): Archive {
  const copy = join(folder, 'copy')
  rmSync(copy, { recursive: true, force: true })
  cpSync(original, copy, { recursive: true })
  cpSync(`${original}-seal.json`, `${copy}-seal.json`)
  return Archive.open(copy, { packBytes: 1000 })
}

const reopen = (archive: Archive) => Archive.open(archive.directory, { packBytes: 1000 })

function hasSecret(archive: Archive): boolean {
  return readdirSync(archive.directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(secret.subarray(0, 16)))
}

/** The content before and after an operation, and its number of calls. */
function statesOf(operation: (archive: Archive) => void): { before: unknown; after: unknown; calls: number } {
  const archive = freshCopy()
  const before = contentOf(archive)
  const seen = breakAt(0, 'fault', '')
  operation(archive)
  heal()
  archive.close()
  return { before, after: contentOf(reopen(archive)), calls: seen.count }
}

function attempt(step: () => void): unknown {
  try {
    step()
    return undefined
  } catch (error) {
    return error
  }
}

describe.each(Object.entries(operations))('%s', (name, operation) => {
  test('killed at any call leaves the old or the new archive, which can be written to', () => {
    const { before, after, calls: total } = statesOf(operation)
    expect(total).toBeGreaterThan(5)
    for (let n = 1; n <= total; n++) {
      const archive = freshCopy()
      breakAt(n, 'kill', 'EIO')
      attempt(() => operation(archive))
      heal()
      const survivor = reopen(archive)
      const found = contentOf(survivor)
      expect(survivor.problems).toEqual([])
      expect([before, after]).toContainEqual(found)
      expect(name !== 'forget' || isOldOrErased(survivor)).toBe(true)
      add(survivor, '/later', noise(50, 9))
      expect(contentOf(reopen(survivor))).toEqual({ ...found, '/later': noise(50, 9).toString('latin1') })
      expect(verifyArchive(reopen(survivor)).damaged).toEqual([])
      for (const opened of [archive, survivor]) opened.close()
    }
  })

  test('one failing call gives an error message, and the next attempt works', () => {
    const { before, after, calls: total } = statesOf(operation)
    for (let n = 1; n <= total; n++) {
      const archive = freshCopy()
      breakAt(n, 'fault', ['ENOSPC', 'EACCES', 'EIO'][n % 3] ?? '')
      const error = attempt(() => operation(archive))
      heal()
      expect(error === undefined || error instanceof AppError).toBe(true)
      archive.rollback()
      expect([before, after]).toContainEqual(contentOf(reopen(archive)))
      expect([before, after]).toContainEqual(contentOf(archive))
      if (error && name !== 'append') attempt(() => operation(archive))
      expect(name !== 'forget' || isOldOrErased(archive)).toBe(true)
      add(archive, '/later', noise(50, 9))
      expect(contentOf(reopen(archive))).toMatchObject({ '/later': noise(50, 9).toString('latin1') })
      expect(verifyArchive(reopen(archive))).toMatchObject({ damaged: [], problems: [] })
      archive.close()
    }
  })
})

test('a failed commit of many files leaves none of them', () => {
  const before = contentOf(freshCopy())
  for (let n = 1, isDone = false; !isDone; n++) {
    expect(n).toBeLessThan(200)
    const archive = freshCopy()
    breakAt(n, 'fault', 'ENOSPC')
    const error = attempt(() => {
      for (let seed = 1; seed <= 9; seed++) {
        const id = archive.begin({ path: `/many/${seed}`, root: '/home/ada', kind: 'session', inode: 1 })
        archive.append(id, encodeChunk(noise(20, seed)))
      }
      archive.commit()
    })
    heal()
    isDone = error === undefined
    const found = Object.keys(contentOf(reopen(archive))).filter((path) => path.startsWith('/many/'))
    expect(found).toHaveLength(isDone ? 9 : 0)
    expect(contentOf(archive)).toMatchObject(before)
    archive.close()
  }
})

/** Reports whether it is forgotten and erased, or unchanged. */
function isOldOrErased(archive: Archive): boolean {
  const isHeld = archive.latest('/secret') !== undefined
  if (isHeld) return !archive.isForgotten({ path: '/secret' }) && hasSecret(archive)
  const isFinished = finishErasure(archive) && !archive.isErasing && readdirSync(archive.directory).length === 2
  return isFinished && archive.isForgotten({ path: '/secret' }) && !hasSecret(archive)
}

describe('restoreFile', () => {
  test.each(['kill', 'fault'] as const)('%s at any call leaves the target old or new', (mode) => {
    const place = join(folder, mode)
    const target = join(place, 'target')
    fs.mkdirSync(place)
    const archive = freshCopy()
    const version = must(archive.latest('/a'))
    const whole = Buffer.concat([noise(300, 1), noise(300, 2)])
    for (const overwrite of [true, false]) {
      for (let n = 1, isDone = false; !isDone; n++) {
        expect(n).toBeLessThan(200)
        rmSync(target, { force: true })
        if (overwrite) fs.writeFileSync(target, 'old')
        breakAt(n, mode, 'EIO')
        const error = attempt(() => restoreFile(archive, version, target, { overwrite }))
        heal()
        isDone = error === undefined && n > 15
        expect(error === undefined || error instanceof AppError).toBe(true)
        const found = fs.existsSync(target) ? readFileSync(target).toString('latin1') : undefined
        expect([overwrite ? 'old' : undefined, whole.toString('latin1')]).toContain(found)
        const strays = readdirSync(place).filter((name) => name.endsWith('.tmp'))
        expect(mode === 'kill' || strays.length === 0).toBe(true)
      }
    }
    archive.close()
  })
})
