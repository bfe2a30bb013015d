import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { memorySink } from '../../../test/memory-sink.ts'
import type { ExportSink } from '../export-sink.ts'
import { createFileSink } from './file-sink.ts'
import { createZipSink } from './zip-sink.ts'
import { runs } from '../../../test/extent.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function put(sink: ExportSink, name: string, content: string | Uint8Array): Promise<void> {
  const file = sink.create(name)
  await file.write(content)
  await file.close()
}

const unpacked = (bytes: string | Buffer | undefined) =>
  Object.entries(unzipSync(Buffer.from(bytes ?? ''))).map(([name, content]) => [name, Buffer.from(content).toString()])

describe('createZipSink', () => {
  test('orders files by creation, whichever is closed first', async () => {
    const inner = memorySink()
    const sink = createZipSink(inner, 'x.zip')
    const first = sink.create('tidepool/ä.md')
    const second = sink.create('b.md')
    await second.write('two')
    await first.write('on')
    await second.close()
    await put(sink, 'empty.md', '')
    await first.write('e')
    expect(first.digest()).toHaveLength(64)
    await first.close()
    expect(sink.closed().map(({ name, bytes }) => [name, bytes])).toEqual([
      ['tidepool/ä.md', 3],
      ['b.md', 3],
      ['empty.md', 0],
    ])
    expect((await sink.commit()).map(({ name }) => name)).toEqual(['x.zip'])
    expect(unpacked(inner.files.get('x.zip'))).toEqual([
      ['tidepool/ä.md', 'one'],
      ['b.md', 'two'],
      ['empty.md', ''],
    ])
  })

  test('round-trips any files written in any pieces', async () => {
    const files = fc.dictionary(
      fc.stringMatching(/^[a-z]{1,8}\.(?:md|png)$/),
      fc.array(fc.uint8Array({ maxLength: 400_000 })),
      {
        maxKeys: 6,
      },
    )
    await fc.assert(
      fc.asyncProperty(files, async (wanted) => {
        const inner = memorySink()
        const sink = createZipSink(inner, 'x.zip')
        const open = Object.entries(wanted).map(([name, pieces]) => ({ file: sink.create(name), pieces: [...pieces] }))
        // Pieces of all files, interleaved.
        while (open.some(({ pieces }) => pieces.length > 0))
          await Promise.all(open.map(({ file, pieces }) => file.write(pieces.shift() ?? '')))
        for (const { file } of open.toReversed()) await file.close()
        await sink.commit()
        const got = unzipSync(Buffer.from(inner.files.get('x.zip') ?? ''))
        expect(Object.fromEntries(Object.entries(got).map(([name, bytes]) => [name, Buffer.from(bytes)]))).toEqual(
          Object.fromEntries(Object.entries(wanted).map(([name, pieces]) => [name, Buffer.concat(pieces)])),
        )
      }),
      { numRuns: runs(30) },
    )
  })

  test('writes one private file, and nothing when abandoned', async () => {
    const path = join(folder, 'x.zip')
    const given = createZipSink(createFileSink(path), 'x.zip')
    await put(given, 'a.md', 'a'.repeat(1_000_000))
    await given.abandon()
    expect(readdirSync(folder)).toEqual([])
    const sink = createZipSink(createFileSink(path), 'x.zip')
    await put(sink, 'a.md', 'a')
    expect(await sink.commit()).toMatchObject([{ name: 'x.zip', path, bytes: statSync(path).size }])
    expect(unpacked(readFileSync(path))).toEqual([['a.md', 'a']])
  })

  test('unpacks to files that only the owner can read', async () => {
    const inner = memorySink()
    const sink = createZipSink(inner, 'x.zip')
    await put(sink, 'a.md', 'a')
    await sink.commit()
    const bytes = Buffer.from(inner.files.get('x.zip') ?? '')
    const entry = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    expect([bytes[entry + 5], bytes.readUInt32LE(entry + 38) >>> 16]).toEqual([3, 0o100600])
  })

  test('refuses more files than a zip can list', () => {
    const sink = createZipSink(memorySink(), 'x.zip')
    const createAll = () => {
      for (let index = 0; index <= 0xffff; index++) sink.create(`${index}.png`)
    }
    expect(createAll).toThrow('x.zip would be larger than a zip can be (4 GB, 65,534 files). Export to a directory')
  })

  test('refuses a duplicate name and an early commit', async () => {
    const sink = createZipSink(memorySink(), 'x.zip')
    sink.create('a.md')
    expect(() => sink.create('a.md')).toThrow('exported twice')
    expect(() => sink.create('../a.md')).toThrow('not a valid file name')
    await expect(sink.commit()).rejects.toThrow('Unfinished files in x.zip: 1')
  })
})
