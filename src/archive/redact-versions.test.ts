import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { Archive } from './archive.ts'
import { SpanList } from '../format/secrets/span-list.ts'
import { encodeChunk } from './chunk.ts'
import { finishErasure } from './forget.ts'
import { readVersion } from './read-version.ts'
import { redactVersions } from './redact-versions.ts'
import { archiveSize, verifyArchive } from './verify-archive.ts'
import { runs } from '../../test/extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-redact-'))
let count = 0
afterAll(() => rmSync(folder, { recursive: true }))

const newArchive = () => Archive.open(join(folder, `archive-${count++}`))

function keep(archive: Archive, path: string, parts: readonly string[]): number {
  const id = archive.begin({ path, root: '/home/ada', kind: 'session', inode: 1, sessionId: 'x' })
  for (const part of parts) archive.append(id, encodeChunk(Buffer.from(part)))
  archive.setState(id, { size: parts.join('').length, mtimeMs: 5, inode: 1 })
  archive.commit()
  return id
}

function textOf(archive: Archive, id: number): string {
  const version = archive.version(id)
  return version ? Buffer.concat([...readVersion(archive, version)]).toString() : ''
}

function everyByte({ directory }: Archive): Buffer {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))))
}

const spanOf = (text: string, word: string) => spansAt([text.indexOf(word), word.length])

const spansAt = (...spans: readonly (readonly [offset: number, length: number])[]) =>
  SpanList.of(spans.map(([offset, length]) => ({ start: offset, end: offset + length })))

describe('a masked version', () => {
  test('keeps its number, size and times, and the secret is gone from the disk', () => {
    const archive = newArchive()
    // Short, so that it is stored uncompressed; the secret spans two chunks.
    const [one, two] = ['key: open ses', 'ame 7, and so on']
    const id = keep(archive, '/a', [one, two])
    const other = keep(archive, '/b', [two, 'more of b'])
    const before = archive.version(id)
    expect(everyByte(archive).includes('open ses')).toBe(true)
    expect(redactVersions(archive, [{ id, spans: spanOf(one + two, 'open sesame 7') }])).toBe(1)
    expect(textOf(archive, id)).toBe('key: *************, and so on')
    expect({ ...archive.version(id), chunks: [] }).toEqual({ ...before, chunks: [] })
    expect(archive.versions('/a')).toHaveLength(1)
    // The same text in another file is not masked.
    expect(textOf(archive, other)).toBe('ame 7, and so onmore of b')
    expect(everyByte(archive).includes('open ses')).toBe(false)
    expect(archive.isErasing).toBe(false)
    expect(verifyArchive(archive)).toMatchObject({ damaged: [], problems: [] })
    const reopened = Archive.open(archive.directory)
    expect(textOf(reopened, id)).toBe('key: *************, and so on')
  })

  test('can be appended to, and masking it again changes nothing', () => {
    const archive = newArchive()
    const id = keep(archive, '/a', ['hunter2 ', 'and more'])
    const spans = spansAt([0, 7])
    redactVersions(archive, [{ id, spans }])
    archive.append(id, encodeChunk(Buffer.from(' at the end')))
    archive.setState(id, { size: 27, mtimeMs: 6, inode: 1 })
    archive.commit()
    const chunks = archive.version(id)?.chunks
    redactVersions(archive, [{ id, spans }])
    expect(textOf(archive, id)).toBe('******* and more at the end')
    expect(archive.version(id)?.chunks.map(({ sha256 }) => sha256)).toEqual(chunks?.map(({ sha256 }) => sha256))
  })

  test('that no longer exists is skipped', () => {
    const archive = newArchive()
    keep(archive, '/a', ['x'])
    expect(redactVersions(archive, [{ id: 99, spans: spansAt([0, 1]) }])).toBe(0)
    expect(redactVersions(archive, [])).toBe(0)
  })
})

test('the next writer erases what a kill left', () => {
  const archive = newArchive()
  const id = keep(archive, '/a', ['hunter2 is the word'])
  // As a kill may leave it: marked, and partly masked.
  archive.catalog.rewrite({ isErasing: true })
  archive.replaceChunks(id, [encodeChunk(Buffer.from('******* is the word'))])
  archive.commit()
  expect(everyByte(archive).includes('hunter2')).toBe(true)
  const next = Archive.open(archive.directory)
  expect(next.isErasing).toBe(true)
  finishErasure(next)
  expect(everyByte(next).includes('hunter2')).toBe(false)
  expect(textOf(next, id)).toBe('******* is the word')
})

test('refuses an archive with a damaged catalog', () => {
  const archive = newArchive()
  const id = keep(archive, '/a', ['hunter2'])
  appendFileSync(archive.catalog.path, '{"type":"chunks","id":1,"what":"is this"}\n')
  const damaged = Archive.open(archive.directory)
  expect(() => redactVersions(damaged, [{ id, spans: spansAt([0, 7]) }])).toThrow('damaged lines')
  expect(textOf(damaged, id)).toBe('hunter2')
})

test('masks any spans of any chunks', () => {
  const parts = fc.array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(
      fc.array(parts, { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(80), { maxLength: 6 }),
      (versions, cuts) => {
        const archive = newArchive()
        const ids = versions.map((each, index) => keep(archive, `/${index}`, each))
        const expected = versions.map((each) => each.join(''))
        const covered = ids.map((id, index) => {
          const size = expected[index]?.length ?? 0
          const places = [...new Set(cuts.map((cut) => cut % (size + 1)))].toSorted((a, b) => a - b)
          const spans = places.flatMap((offset, at) =>
            at % 2 === 0 && places[at + 1] !== undefined ? [{ offset, length: (places[at + 1] ?? 0) - offset }] : [],
          )
          for (const { offset, length } of spans)
            expected[index] =
              `${expected[index]?.slice(0, offset)}${'*'.repeat(length)}${expected[index]?.slice(offset + length)}`
          return { id, spans: spansAt(...spans.map(({ offset, length }) => [offset, length] as const)) }
        })
        redactVersions(archive, covered)
        expect(ids.map((id) => textOf(archive, id))).toEqual(expected)
        expect(verifyArchive(archive)).toMatchObject({ damaged: [], problems: [] })
        expect(archiveSize(archive).packBytes).toBeGreaterThan(0)
        archive.close()
        rmSync(archive.directory, { recursive: true })
      },
    ),
    { numRuns: runs(60) },
  )
})
