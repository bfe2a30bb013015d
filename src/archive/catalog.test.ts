import { createCipheriv } from 'node:crypto'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Archive } from './archive.ts'
import { ArchiveDamage } from './archive-damage.ts'
import type { ArchivedVersion } from './archived-version.ts'
import { encodeChunk } from './chunk.ts'
import { readVersion } from './read-version.ts'
import { verifyArchive } from './verify-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-catalog-'))
afterAll(() => rmSync(folder, { recursive: true }))

const noise = (length: number, seed: number) =>
  createCipheriv('aes-128-ctr', Buffer.alloc(16, seed), Buffer.alloc(16)).update(Buffer.alloc(length))

interface Commit {
  catalogBytes: number
  packBytes: number
  /** As Latin-1 text: comparing two strings is much faster than comparing two buffers. */
  files: Readonly<Record<string, string>>
}

const original = join(folder, 'original')
const commits: Commit[] = []

/** Appends to a path, or creates it, and records the expected content of the archive. */
function add(archive: Archive, path: string, bytes: Buffer): void {
  const before = archive.latest(path)
  const id = before?.id ?? archive.begin({ path, root: '/home/ada', kind: 'session', inode: 1 })
  archive.append(id, encodeChunk(bytes))
  archive.setState(id, { size: (before?.size ?? 0) + bytes.length, mtimeMs: 1, inode: 1 })
  archive.commit()
  const known = commits.at(-1)?.files ?? {}
  commits.push({
    catalogBytes: archive.catalog.bytes,
    packBytes: archive.packs.list()[0]?.bytes ?? 0,
    files: { ...known, [path]: (known[path] ?? '') + bytes.toString('latin1') },
  })
}

beforeAll(() => {
  const archive = Archive.open(original)
  add(archive, '/a', noise(50, 1))
  add(archive, '/b', noise(60, 2))
  add(archive, '/a', noise(70, 3))
  add(archive, '/c', noise(80, 4))
  add(archive, '/a', noise(90, 5))
  archive.close()
})

function textOf(archive: Archive, version: ArchivedVersion): string {
  return Buffer.concat([...readVersion(archive, version)]).toString('latin1')
}

function throwsDamage(read: () => unknown): boolean {
  try {
    read()
    return false
  } catch (error) {
    return error instanceof ArchiveDamage
  }
}

function contentOf(archive: Archive): Record<string, string> {
  return Object.fromEntries([...archive.all()].map((version) => [version.path, textOf(archive, version)]))
}

/** A copy of the archive with a changed catalog and pack. Copying the two files by hand is twenty times as fast. */
function copyWith(change: (place: { catalog: string; pack: string }) => void): Archive {
  const copy = join(folder, 'copy')
  const [catalog, pack] = [join(copy, 'catalog.jsonl'), join(copy, 'packs', '000001.pack')]
  // Some file systems flush a file that is truncated and written again when it is closed.
  for (const path of [copy, `${copy}-seal.json`]) rmSync(path, { recursive: true, force: true })
  mkdirSync(join(copy, 'packs'), { recursive: true })
  writeFileSync(catalog, bytesIn('catalog.jsonl'))
  writeFileSync(pack, bytesIn('packs/000001.pack'))
  change({ catalog, pack })
  return Archive.open(copy)
}

const held = new Map<string, Buffer>()

function bytesIn(name: string): Buffer {
  const bytes = held.get(name) ?? readFileSync(join(original, name))
  held.set(name, bytes)
  return bytes
}

describe('a crash', () => {
  test('at any byte of the catalog leaves exactly what was committed before', () => {
    const size = commits.at(-1)?.catalogBytes ?? 0
    const headerBytes = bytesIn('catalog.jsonl').indexOf(0x0a) + 1
    for (let length = headerBytes; length <= size; length++) {
      const committed = commits.findLast(({ catalogBytes }) => catalogBytes <= length)
      const archive = copyWith(({ catalog }) => truncateSync(catalog, length))
      expect(archive.problems).toEqual([])
      expect(contentOf(archive)).toEqual(committed?.files ?? {})
      archive.close()
    }
  })

  test('leaves an archive that can be written to', () => {
    const size = commits.at(-1)?.catalogBytes ?? 0
    for (let length = size; length > 200; length -= 37) {
      const archive = copyWith(({ catalog }) => truncateSync(catalog, length))
      const id = archive.begin({ path: '/new', root: '/home/ada', kind: 'session', inode: 1 })
      archive.append(id, encodeChunk(noise(10, 9)))
      archive.commit()
      const reopened = Archive.open(archive.directory)
      const committed = commits.findLast(({ catalogBytes }) => catalogBytes <= length)
      expect(contentOf(reopened)).toEqual({ ...committed?.files, '/new': noise(10, 9).toString('latin1') })
      expect(reopened.problems).toEqual([])
      for (const opened of [archive, reopened]) opened.close()
    }
  })

  test('inside the first line leaves an empty archive and does not throw', () => {
    for (const length of [0, 1, 30]) {
      const archive = copyWith(({ catalog }) => truncateSync(catalog, length))
      expect(archive.problems).toHaveLength(1)
      expect([...archive.all()]).toEqual([])
    }
  })

  test('at any byte of the pack leaves what was committed before and reports the rest', () => {
    const size = commits.at(-1)?.packBytes ?? 0
    for (let length = 0; length <= size; length += 5) {
      const archive = copyWith(({ pack }) => truncateSync(pack, length))
      const { damaged } = verifyArchive(archive)
      const lost = [...archive.all()].flatMap(({ path, chunks }) =>
        chunks.filter((ref) => ref.packOffset + ref.packLength > length).map(({ offset }) => ({ path, offset })),
      )
      expect(damaged).toHaveLength(lost.length)
      expect(damaged).toEqual(expect.arrayContaining(lost.map((place) => expect.objectContaining(place))))
      archive.close()
    }
  })

  test('between the chunks and the catalog leaves dead bytes, even if a block of zeros is at the end', () => {
    const archive = copyWith(({ pack, catalog }) => {
      appendFileSync(pack, noise(33, 8))
      appendFileSync(catalog, Buffer.alloc(4096))
    })
    expect(contentOf(archive)).toEqual(commits.at(-1)?.files)
    expect(verifyArchive(archive)).toMatchObject({ damaged: [], problems: [], deadBytes: 33 })
    archive.close()
  })
})

test('with a torn end longer than the next line does no harm', () => {
  const archive = copyWith(({ catalog }) => appendFileSync(catalog, Buffer.alloc(9000, 'x')))
  for (const path of ['/d', '/e']) {
    const id = archive.begin({ path, root: '/home/ada', kind: 'session', inode: 1 })
    archive.append(id, encodeChunk(noise(10, 9)))
    archive.commit()
  }
  const text = noise(10, 9).toString('latin1')
  expect(contentOf(Archive.open(archive.directory))).toEqual({ ...commits.at(-1)?.files, '/d': text, '/e': text })
  expect(readFileSync(archive.catalog.path).includes('xx')).toBe(false)
  archive.close()
})

describe('a flipped bit', () => {
  test('in any catalog line is reported, and the other lines are usable', () => {
    const bytes = bytesIn('catalog.jsonl')
    const last = commits.at(-1)?.files ?? {}
    // Without the last newline, the last line is still being written.
    for (let at = 0; at < bytes.length - 1; at += 3) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8))
      // A flip can create or remove a newline; the lines after the next one are unaffected.
      const archive = copyWith(({ catalog }) => writeFileSync(catalog, flipped))
      const line = bytes.subarray(0, at).toString('latin1').split('\n').length
      expect(archive.problems[0]?.line).toBe(line)
      for (const version of archive.all()) {
        const read = () => last[version.path]?.startsWith(textOf(archive, version))
        const holds = version.missing === 0 ? read() : throwsDamage(read)
        expect(holds).toBe(true)
      }
      archive.close()
    }
  })

  test('in the middle of a version leaves a reported gap and the bytes after it', () => {
    const lines = bytesIn('catalog.jsonl').toString().split('\n')
    lines[3] = (lines[3] ?? '').replace('"chunks"', '"chonks"')
    const archive = copyWith(({ catalog }) => writeFileSync(catalog, lines.join('\n')))
    const version = archive.latest('/a')
    if (!version) throw new Error('lost')
    expect(archive.problems).toMatchObject([{ line: 4, reason: 'its checksum does not match' }])
    expect(version).toMatchObject({ size: 210, missing: 70 })
    expect(Buffer.concat([...readVersion(archive, version, { to: 50 })])).toEqual(noise(50, 1))
    expect(Buffer.concat([...readVersion(archive, version, { from: 120 })])).toEqual(noise(90, 5))
    const place = { path: '/a', version: 1, offset: 50, length: 70 }
    expect(verifyArchive(archive).damaged).toEqual([{ ...place, reason: expect.stringContaining('catalog') }])
    expect(archive.latest('/c')?.missing).toBe(0)
  })

  test('keeps the damaged line when the catalog is rewritten, and does not reuse its id', () => {
    const lines = bytesIn('catalog.jsonl').toString().split('\n')
    const damaged = (lines[4] ?? '').replace('/c', '/x')
    lines[4] = damaged
    const archive = copyWith(({ catalog }) => writeFileSync(catalog, lines.join('\n')))
    archive.catalog.rewrite({})
    expect(readFileSync(archive.catalog.path, 'utf8')).toContain(`${damaged}\n`)
    expect(archive.problems).toHaveLength(1)
    expect(archive.begin({ path: '/new', root: '/', kind: 'session', inode: 1 })).toBeGreaterThan(3)
    archive.close()
    archive.catalog.rewrite({ isDroppingDamaged: true })
    expect(archive.problems).toEqual([])
  })

  test('is reported again after the catalog with it was sealed', () => {
    const lines = bytesIn('catalog.jsonl').toString().split('\n')
    lines[4] = (lines[4] ?? '').replace('/c', '/x')
    const archive = copyWith(({ catalog }) => writeFileSync(catalog, lines.join('\n')))
    add(archive, '/new', noise(40, 6))
    commits.pop()
    archive.close()
    expect(Archive.open(archive.directory).problems).toHaveLength(1)
  })

  test('in a pack is reported for its chunk, and the others are usable', () => {
    const size = commits.at(-1)?.packBytes ?? 0
    for (let at = 0; at < size; at += 7) {
      const archive = copyWith(({ pack }) => {
        const bytes = readFileSync(pack)
        bytes[at] = (bytes[at] ?? 0) ^ 1
        writeFileSync(pack, bytes)
      })
      const { damaged, chunks } = verifyArchive(archive)
      const hit = [...archive.all()].flatMap(({ path, version, chunks: refs }) =>
        refs
          .filter(({ packOffset, packLength }) => packOffset <= at && at < packOffset + packLength)
          .map(({ offset, length, pack }) => ({ path, version, offset, length, pack, reason: 'its hash differs' })),
      )
      expect(chunks).toBe(5)
      expect(damaged).toEqual(hit)
      archive.close()
    }
  })
})

describe('a reader during writes', () => {
  test('sees old or new content, even while the last line is partial', () => {
    const bytes = bytesIn('catalog.jsonl')
    const before = commits.at(-2)
    const archive = copyWith(({ catalog }) => writeFileSync(catalog, bytes.subarray(0, before?.catalogBytes)))
    for (let length = before?.catalogBytes ?? 0; length <= bytes.length; length++) {
      writeFileSync(archive.catalog.path, bytes.subarray(0, length))
      archive.refresh()
      expect(archive.problems).toEqual([])
      expect(archive.latest('/a')?.size).toBe(length === bytes.length ? 210 : 120)
    }
    archive.close()
  })

  test('drops what a writer rolled back, and notices a replaced catalog', () => {
    const reader = copyWith(() => undefined)
    const before = commits.at(-2)
    truncateSync(reader.catalog.path, before?.catalogBytes)
    reader.refresh()
    expect(contentOf(reader)).toEqual(before?.files)
    const other = Archive.open(join(folder, 'other'))
    for (let seed = 1; seed <= 9; seed++) {
      const id = other.begin({ path: `/${seed}`, root: '/home/ada', kind: 'session', inode: 1 })
      other.append(id, encodeChunk(noise(50, 1)))
    }
    other.commit()
    other.catalog.rewrite({})
    writeFileSync(reader.catalog.path, readFileSync(other.catalog.path))
    reader.refresh()
    expect([...reader.all()]).toEqual([...other.all()])
    expect(reader.problems).toEqual([])
    for (const opened of [reader, other]) opened.close()
  })

  test('follows a rewritten catalog and chunks that moved to another pack', () => {
    const reader = copyWith(() => undefined)
    const version = reader.latest('/a')
    const writer = Archive.open(reader.directory)
    writer.catalog.rewrite({})
    writer.catalog.rewrite({})
    reader.refresh()
    expect(contentOf(reader)).toEqual(commits.at(-1)?.files)
    expect(reader.latest('/a')).toEqual(version)
    reader.close()
  })
})

test('rewritten with the same size and a reused inode number is read again', () => {
  const reader = copyWith(() => undefined)
  const { path } = reader.catalog
  expect(reader.catalog.isCurrent()).toBe(true)
  const text = readFileSync(path, 'utf8')
  // In place, because a test cannot choose an inode number.
  writeFileSync(
    path,
    text.replace(/"generation":(\d)/, (_, digit: string) => `"generation":${(Number(digit) + 1) % 10}`),
  )
  expect(readFileSync(path, 'utf8')).not.toBe(text)
  expect(reader.catalog.isCurrent()).toBe(false)
  reader.close()
})
