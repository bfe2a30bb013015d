import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '../error.ts'
import type { LineEntry } from './entries.ts'
import { readChunks, readEntries, type ReadEnd, type ReadOptions } from './read.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-read-'))
afterAll(() => rmSync(folder, { recursive: true }))

const record = (uuid: string) => `{"type":"user","uuid":"${uuid}"}\n`

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

async function collect(
  batches: AsyncGenerator<LineEntry[], ReadEnd>,
): Promise<{ entries: LineEntry[]; place: ReadEnd }> {
  const entries: LineEntry[] = []
  for (;;) {
    const step = await batches.next()
    if (step.done) return { entries, place: step.value }
    entries.push(...step.value)
  }
}

async function read(path: string, options?: ReadOptions): Promise<{ uuids: unknown[]; place: ReadEnd; bytes: number }> {
  const { entries, place } = await collect(readEntries(path, options))
  const uuids = entries.map((entry) =>
    entry.kind === 'record' ? Reflect.get(Object(entry.parsed.raw), 'uuid') : entry.kind,
  )
  return { uuids, place, bytes: entries.reduce((sum, entry) => sum + entry.length, 0) }
}

describe('readEntries', () => {
  const path = write('three.jsonl', `${record('u1')}\n${record('u2')}${record('u3')}{"type"`)

  test('reads a file to its end and returns its position', async () => {
    expect(await read(path)).toEqual({
      uuids: ['u1', 'blank', 'u2', 'u3', 'opaque'],
      place: { offset: 92, line: 6 },
      bytes: 92,
    })
  })

  test('leaves an unfinished line unread', async () => {
    expect(await read(path, { holdBack: true })).toEqual({
      uuids: ['u1', 'blank', 'u2', 'u3'],
      place: { offset: 85, line: 5 },
      bytes: 85,
    })
  })

  test('starts and ends at the given offsets', async () => {
    expect(await read(path, { offset: 29, line: 3, until: 57 })).toEqual({
      uuids: ['u2'],
      place: { offset: 57, line: 4 },
      bytes: 28,
    })
  })

  test('cuts a line at an end offset inside it', async () => {
    expect(await read(path, { until: 10 })).toEqual({ uuids: ['opaque'], place: { offset: 10, line: 2 }, bytes: 10 })
    expect(await read(path, { until: 10, holdBack: true })).toEqual({
      uuids: [],
      place: { offset: 0, line: 1 },
      bytes: 0,
    })
  })

  test('returns the number of bytes read', async () => {
    const sizes: number[] = []
    await read(path, { onChunk: (chunk) => sizes.push(chunk.length) })
    expect(sizes).toEqual([92])
  })

  test('reads an empty file', async () => {
    expect(await read(write('empty.jsonl', ''))).toEqual({ uuids: [], place: { offset: 0, line: 1 }, bytes: 0 })
  })

  test('reads lines that cross its chunks', async () => {
    const long = `{"type":"user","uuid":"long","text":"${'x'.repeat(2_500_000)}"}\n`
    const { uuids, place } = await read(write('long.jsonl', record('u1') + long + record('u2')))
    expect(uuids).toEqual(['u1', 'long', 'u2'])
    expect(place).toEqual({ offset: long.length + 56, line: 4 })
  })

  test.skipIf(!existsSync('/proc/self/fd'))('closes the file when the caller stops early', async () => {
    const before = readdirSync('/proc/self/fd').length
    for (let round = 0; round < 300; round++)
      for await (const entries of readEntries(path)) if (entries.length > 0) break
    // Other tests of this process also open files, but not hundreds.
    expect(readdirSync('/proc/self/fd').length).toBeLessThan(before + 200)
  })

  test('names a remedy for a missing file', async () => {
    await expect(read(join(folder, 'none.jsonl'))).rejects.toThrow(expect.objectContaining({ code: 'not-found' }))
  })

  test('names a remedy for a directory', async () => {
    const failure = await read(folder).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(AppError)
    expect(failure).toMatchObject({ code: 'unreadable', message: expect.stringContaining('is a directory') })
  })
})

test('readChunks reads any source of bytes', async () => {
  async function* chunks(): AsyncGenerator<Buffer> {
    yield Buffer.from(record('u1').slice(0, 5))
    yield Buffer.from(record('u1').slice(5) + record('u2'))
  }
  const { entries, place } = await collect(readChunks(chunks()))
  expect(entries).toHaveLength(2)
  expect(place).toEqual({ offset: 56, line: 3 })
})
