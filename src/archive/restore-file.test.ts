import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Archive } from './archive.ts'
import { ArchiveDamage } from './archive-damage.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { encodeChunk } from './chunk.ts'
import { compareWithSource } from './compare-with-source.ts'
import { restoreFile } from './restore-file.ts'
import { verifyArchive } from './verify-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-restore-'))
const archive = Archive.open(join(folder, 'archive'))
afterAll(() => {
  archive.close()
  rmSync(folder, { recursive: true })
})

const MTIME = Date.UTC(2026, 1, 11, 10, 20, 30, 250)
const parts = ['first line\n', 'second line\n', 'third line\n'].map((text) => Buffer.from(text.repeat(20)))
const whole = Buffer.concat(parts)
const source = join(folder, 'source.jsonl')
const place = join(folder, 'target')
const target = join(place, 'deep', 'a.jsonl')

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('it is missing')
  return value
}

function keep(): ArchivedVersion {
  const id = archive.begin({ path: source, root: folder, kind: 'session', inode: 1 })
  for (const part of parts) archive.append(id, encodeChunk(part))
  archive.setState(id, { size: whole.length, mtimeMs: MTIME, inode: 1 })
  archive.commit()
  return must(archive.version(id))
}

const version = keep()

beforeEach(() => {
  rmSync(place, { recursive: true, force: true })
  writeFileSync(source, whole)
})

describe('restoreFile', () => {
  test('restores the bytes with their time, readable by the owner only', () => {
    expect(restoreFile(archive, version, target)).toEqual({ path: target, bytes: whole.length, state: 'restored' })
    expect(readFileSync(target)).toEqual(whole)
    expect(statSync(target).mtimeMs).toBe(MTIME)
    expect(readdirSync(join(place, 'deep'))).toEqual(['a.jsonl'])
    if (process.platform === 'win32') return
    expect([place, join(place, 'deep'), target].map((path) => statSync(path).mode & 0o777)).toEqual([
      0o700, 0o700, 0o600,
    ])
  })

  test('does nothing if the bytes are already there', () => {
    restoreFile(archive, version, target)
    const before = statSync(target)
    expect(restoreFile(archive, version, target)).toMatchObject({ state: 'already there' })
    expect(restoreFile(archive, version, target, { overwrite: true })).toMatchObject({ state: 'already there' })
    expect(statSync(target)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  })

  test('overwrites another file only if allowed', () => {
    mkdirSync(join(place, 'deep'), { recursive: true })
    writeFileSync(target, 'somebody’s work')
    expect(() => restoreFile(archive, version, target)).toThrow('exists and is different. Restore to another path')
    expect(readFileSync(target, 'utf8')).toBe('somebody’s work')
    expect(restoreFile(archive, version, target, { overwrite: true })).toMatchObject({ state: 'restored' })
    expect(readFileSync(target)).toEqual(whole)
    expect(readdirSync(join(place, 'deep'))).toEqual(['a.jsonl'])
  })

  test('does not follow a link at the target', () => {
    const victim = join(place, 'victim')
    mkdirSync(join(place, 'deep'), { recursive: true })
    writeFileSync(victim, 'untouched')
    symlinkSync(victim, target)
    expect(() => restoreFile(archive, version, target)).toThrow('is not a regular file')
    expect(readlinkSync(target)).toBe(victim)
    restoreFile(archive, version, target, { overwrite: true })
    expect(lstatSync(target).isFile()).toBe(true)
    expect(readFileSync(victim, 'utf8')).toBe('untouched')
  })

  test('refuses a broken link, and a link to the same bytes', () => {
    mkdirSync(join(place, 'deep'), { recursive: true })
    for (const there of [join(place, 'nowhere'), source]) {
      symlinkSync(there, target)
      expect(() => restoreFile(archive, version, target)).toThrow('is not a regular file')
      rmSync(target)
    }
    expect(existsSync(join(place, 'nowhere'))).toBe(false)
  })

  test('refuses a folder at the target, and a folder that everyone can write to', () => {
    mkdirSync(target, { recursive: true })
    expect(() => restoreFile(archive, version, target, { overwrite: true })).toThrow('is a folder')
    if (process.platform === 'win32') return
    chmodSync(place, 0o777)
    expect(() => restoreFile(archive, version, join(place, 'b'))).toThrow('chmod o-w')
    chmodSync(place, 0o1777)
    expect(restoreFile(archive, version, join(place, 'b'))).toMatchObject({ state: 'restored' })
  })

  test('leaves nothing behind if the archive is damaged', () => {
    const pack = archive.packs.pathOf(1)
    const bytes = readFileSync(pack)
    const last = must(version.chunks[2])
    writeFileSync(pack, Buffer.from(bytes).fill(0, last.packOffset))
    expect(() => restoreFile(archive, version, target)).toThrow(ArchiveDamage)
    expect(readdirSync(join(place, 'deep'))).toEqual([])
    writeFileSync(pack, bytes)
    expect(restoreFile(archive, version, target)).toMatchObject({ state: 'restored' })
  })
})

describe('compareWithSource', () => {
  test('reports the state of the source file', () => {
    const second = must(version.chunks[1])
    expect(compareWithSource(version)).toEqual({ state: 'same' })
    appendFileSync(source, 'more\n')
    expect(compareWithSource(version)).toEqual({ state: 'source grew' })
    truncateSync(source, second.offset + 5)
    expect(compareWithSource(version)).toEqual({ state: 'source differs', offset: second.offset })
    writeFileSync(source, Buffer.from(whole).fill('x', 0, 1))
    expect(compareWithSource(version)).toEqual({ state: 'source differs', offset: 0 })
    rmSync(source)
    expect(compareWithSource(version)).toEqual({ state: 'source gone' })
    expect(compareWithSource(version, join(archive.catalog.path, 'x'))).toEqual({ state: 'source gone' })
    mkdirSync(source)
    expect(compareWithSource(version)).toMatchObject({ state: 'unreadable' })
    rmSync(source, { recursive: true })
  })
})

describe('verifyArchive', () => {
  test('reads each chunk once, however many versions share it, and reports progress', () => {
    keep()
    const progress: number[] = []
    const found = verifyArchive(archive, { onProgress: ({ bytes, totalBytes }) => progress.push(bytes / totalBytes) })
    expect(found).toEqual({ versions: 2, chunks: 3, bytes: whole.length, damaged: [], problems: [], deadBytes: 0 })
    expect(progress.at(-1)).toBe(1)
    expect(progress).toHaveLength(3)
  })

  test('reads a part of the chunks for a sample', () => {
    expect(verifyArchive(archive, { sample: 0 })).toMatchObject({ chunks: 0, bytes: 0, versions: 2 })
    const reads = Array.from({ length: 200 }, () => verifyArchive(archive, { sample: 0.5 }).chunks)
    expect(Math.min(...reads)).toBeLessThan(3)
    expect(Math.max(...reads)).toBeGreaterThan(0)
  })

  test('reports every version that uses a damaged chunk', () => {
    const second = must(version.chunks[1])
    const pack = archive.packs.pathOf(second.pack)
    const bytes = readFileSync(pack)
    writeFileSync(pack, Buffer.from(bytes).fill(0, second.packOffset, second.packOffset + second.packLength))
    const lost = { path: source, offset: second.offset, length: second.length, pack: 1 }
    expect(verifyArchive(archive).damaged).toEqual([
      { ...lost, version: 1, reason: 'it cannot be decompressed' },
      { ...lost, version: 2, reason: 'it cannot be decompressed' },
    ])
    writeFileSync(pack, bytes)
    expect(verifyArchive(archive).damaged).toEqual([])
  })
})
