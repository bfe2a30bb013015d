import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { AppError } from '../../error.ts'
import type { ExportSink } from '../export-sink.ts'
import { createFileSink } from './file-sink.ts'
import { createFolderSink } from './folder-sink.ts'
import { advise, field } from '../../text/advice.ts'

const root = mkdtempSync(join(tmpdir(), 'annals-sink-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let count = 0
const newPlace = () => {
  const place = join(root, String(count++))
  mkdirSync(place)
  return place
}

async function put(sink: ExportSink, name: string, ...pieces: (string | Uint8Array)[]): Promise<void> {
  const file = sink.create(name)
  for (const piece of pieces) await file.write(piece)
  await file.close()
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const list = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

/** A file as an earlier export would have left it. */
const OLD = '---\nannals: 1\n---\nold'

describe('a new folder', () => {
  test('appears complete on commit, which returns the written files', async () => {
    const place = newPlace()
    const target = join(place, 'out')
    const sink = createFolderSink(target)
    await put(sink, 'tidepool/a.md', 'hello ', Buffer.from('wörld'))
    await put(sink, 'index.md', '')
    expect(existsSync(target)).toBe(false)
    expect(sink.closed().map(({ name }) => name)).toEqual(['tidepool/a.md', 'index.md'])
    const written = await sink.commit()
    expect(written).toEqual([
      {
        name: 'tidepool/a.md',
        path: join(target, 'tidepool/a.md'),
        bytes: 12,
        sha256: sha256('hello wörld'),
      },
      { name: 'index.md', path: join(target, 'index.md'), bytes: 0, sha256: sha256('') },
    ])
    expect(readFileSync(join(target, 'tidepool/a.md'), 'utf8')).toBe('hello wörld')
    expect(list(place)).toEqual(['out', 'out/index.md', 'out/tidepool', 'out/tidepool/a.md'])
  })

  test('creates missing parent folders, and removes them when abandoned', async () => {
    const place = newPlace()
    const given = createFolderSink(join(place, 'a/b/c'))
    given.create('half.md')
    await given.abandon()
    expect(list(place)).toEqual([])
    const sink = createFolderSink(join(place, 'a/b/c'))
    await put(sink, 'x', 'y')
    await sink.commit()
    expect(list(place)).toEqual(['a', 'a/b', 'a/b/c', 'a/b/c/x'])
  })

  test('merges into a folder created in the meantime', async () => {
    const place = newPlace()
    const sink = createFolderSink(join(place, 'out'))
    await put(sink, 'sub/x.md', 'new')
    mkdirSync(join(place, 'out'))
    writeFileSync(join(place, 'out', 'mine.md'), 'mine')
    await sink.commit()
    expect(list(place)).toEqual(['out', 'out/mine.md', 'out/sub', 'out/sub/x.md'])
  })
})

describe('an existing folder', () => {
  test('keeps other files, and the old files until commit', async () => {
    const place = newPlace()
    writeFileSync(join(place, 'index.md'), OLD)
    writeFileSync(join(place, 'mine.md'), 'mine')
    const sink = createFolderSink(place)
    await put(sink, 'index.md', 'new')
    await put(sink, 'a/b/c.md', 'c')
    expect(readFileSync(join(place, 'index.md'), 'utf8')).toBe(OLD)
    await sink.commit()
    expect(readFileSync(join(place, 'index.md'), 'utf8')).toBe('new')
    expect(list(place)).toEqual(['a', 'a/b', 'a/b/c.md', 'index.md', 'mine.md'])
  })

  test('never replaces a file that is not from an export', async () => {
    const place = newPlace()
    writeFileSync(join(place, 'index.html'), 'MY SITE')
    writeFileSync(join(place, 'manifest.json'), '{"name":"app"}')
    const sink = createFolderSink(place)
    expect(() => sink.create('index.html')).toThrow('not from an export')
    expect(() => sink.create('manifest.json')).toThrow('not from an export')
    await sink.abandon()
    expect(list(place)).toEqual(['index.html', 'manifest.json'])
    expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe('MY SITE')
  })

  test('replaces files listed in an earlier manifest', async () => {
    const place = newPlace()
    writeFileSync(join(place, 'usage.csv'), 'old')
    writeFileSync(join(place, 'manifest.json'), '{"annals":1,"kind":"export","files":[{"name":"usage.csv"}]}')
    const sink = createFolderSink(place)
    await put(sink, 'usage.csv', 'new')
    await put(sink, 'manifest.json', '{}')
    await sink.commit()
    expect(readFileSync(join(place, 'usage.csv'), 'utf8')).toBe('new')
  })

  test('is unchanged when the export is abandoned', async () => {
    const place = newPlace()
    writeFileSync(join(place, 'index.md'), OLD)
    const sink = createFolderSink(place)
    await put(sink, 'index.md', 'new')
    const open = sink.create('a/open.md')
    await open.write('x'.repeat(1_000_000))
    await sink.abandon()
    await sink.abandon()
    expect(list(place)).toEqual(['index.md'])
    expect(readFileSync(join(place, 'index.md'), 'utf8')).toBe(OLD)
  })

  test('is unchanged when a file cannot be moved', async () => {
    const place = newPlace()
    const sink = createFolderSink(place)
    await put(sink, 'a.md', 'a')
    await put(sink, 'z/b.md', 'b')
    // Created only now, after the first checks.
    writeFileSync(join(place, 'z'), 'in the way')
    await expect(sink.commit()).rejects.toThrow(`Cannot write ${join(place, 'z')}`)
    expect(list(place)).toEqual(['z'])
  })

  test('keeps the old document, index and manifest until all other files are moved', async () => {
    const place = newPlace()
    const last = ['x.html', 'index.html', 'manifest.json']
    for (const name of last) writeFileSync(join(place, name), 'old')
    const sink = createFileSink(join(place, 'x.html'))
    for (const name of [...last, 'z.files/1.png']) await put(sink, name, 'new')
    writeFileSync(join(place, 'z.files'), 'in the way')
    await expect(sink.commit()).rejects.toThrow('Cannot write')
    expect(last.map((name) => readFileSync(join(place, name), 'utf8'))).toEqual(['old', 'old', 'old'])
  })

  test('may be named by a link', async () => {
    const place = newPlace()
    mkdirSync(join(place, 'real'))
    symlinkSync('real', join(place, 'link'))
    const sink = createFolderSink(join(place, 'link'))
    await put(sink, 'x', 'y')
    expect((await sink.commit()).map(({ path }) => path)).toEqual([join(place, 'link/x')])
    expect(list(join(place, 'real'))).toEqual(['x'])
  })
})

describe('links and other obstacles', () => {
  test('does not follow a folder that is a link', () => {
    const place = newPlace()
    mkdirSync(join(place, 'elsewhere'))
    mkdirSync(join(place, 'out'))
    symlinkSync('../elsewhere', join(place, 'out', 'tidepool'))
    const sink = createFolderSink(join(place, 'out'))
    const message = advise`Cannot write ${join(place, 'out/tidepool')}: it is a symbolic link, which exports do not follow. Use the real path with ${field('output')}.`
    expect(() => sink.create('tidepool/a.md')).toThrow(new AppError('invalid', message))
  })

  test('does not follow a link that appears during the export', async () => {
    const place = newPlace()
    mkdirSync(join(place, 'elsewhere'))
    mkdirSync(join(place, 'out'))
    const sink = createFolderSink(join(place, 'out'))
    await put(sink, 'tidepool/a.md', 'a')
    symlinkSync('../elsewhere', join(place, 'out', 'tidepool'))
    await expect(sink.commit()).rejects.toThrow('Cannot write')
    expect(list(join(place, 'elsewhere'))).toEqual([])
    expect(list(join(place, 'out'))).toEqual(['tidepool'])
  })

  test.each([
    ['a link', (path: string) => symlinkSync('elsewhere', path), 'symbolic link'],
    ['a folder', (path: string) => mkdirSync(path), 'a folder of that name exists'],
  ])('refuses %s at the path of a document before writing', (_, make, words) => {
    const place = newPlace()
    make(join(place, 'x.html'))
    expect(() => createFileSink(join(place, 'x.html'))).toThrow(words)
    expect(list(place)).toEqual(['x.html'])
  })

  test('never replaces a device', () => {
    expect(() => createFileSink('/dev/null')).toThrow('it is not a regular file. Write to it with "-o - > /dev/null".')
  })

  test('refuses a file at the path of a folder', () => {
    const place = newPlace()
    writeFileSync(join(place, 'file'), '')
    expect(() => createFolderSink(join(place, 'file'))).toThrow('it is not a folder')
    expect(() => createFileSink(join(place, 'file/x.html'))).toThrow(/Cannot write .*file/)
    expect(list(place)).toEqual(['file'])
  })

  test.each(['../x', '/x', 'a//b', 'a/./b', 'a/../b', '', 'a\0', 'a\\b', '..'])('refuses the name %j', (name) => {
    const sink = createFolderSink(join(newPlace(), 'out'))
    expect(() => sink.create(name)).toThrow('is not a valid file name in an export')
  })
})

describe('misuse by writers', () => {
  test('refuses a duplicate name, a write after close and an early commit', async () => {
    const place = newPlace()
    const sink = createFolderSink(join(place, 'out'))
    const file = sink.create('a')
    expect(() => sink.create('a')).toThrow('exported twice')
    await file.close()
    await expect(file.write('x')).rejects.toThrow('after it was closed')
    await expect(file.close()).rejects.toThrow('closed twice')
    sink.create('b')
    await expect(sink.commit()).rejects.toThrow('never finished')
    expect(list(place)).toEqual([])
  })

  test('copies bytes, so that reused memory changes nothing', async () => {
    const place = newPlace()
    const sink = createFolderSink(join(place, 'out'))
    const file = sink.create('a')
    const bytes = Buffer.alloc(100_000)
    for (const value of [1, 2, 3, 4]) await file.write(bytes.fill(value))
    expect(file.digest()).toBe(sha256(Buffer.concat([1, 2, 3, 4].map((value) => Buffer.alloc(100_000, value)))))
    await file.close()
    const [written] = await sink.commit()
    expect(sha256(readFileSync(join(place, 'out/a')))).toBe(written?.sha256)
  })
})

describe('a document', () => {
  test('has its pages and images next to it', async () => {
    const place = newPlace()
    const sink = createFileSink(join(place, 'x.html'))
    await put(sink, 'x.html', 'page 1')
    await put(sink, 'x-2.html', 'page 2')
    await put(sink, 'x.files/1.png', Buffer.from([137, 80]))
    await sink.commit()
    expect(list(place)).toEqual(['x-2.html', 'x.files', 'x.files/1.png', 'x.html'])
  })

  test('replaces the previous document only on commit', async () => {
    const place = newPlace()
    const path = join(place, 'x.html')
    writeFileSync(path, 'old', { mode: 0o644 })
    const sink = createFileSink(path)
    await put(sink, 'x.html', 'new')
    expect(readFileSync(path, 'utf8')).toBe('old')
    await sink.commit()
    expect(readFileSync(path, 'utf8')).toBe('new')
  })
})

describe('staging folders of a killed export', () => {
  const gone = 2 ** 22 + 1

  test('are removed by the next export, unless they belong to others', async () => {
    const place = newPlace()
    const probe = createFolderSink(place)
    const [own = ''] = list(place)
    await probe.abandon()
    const stray = own.replace(`-${process.pid}-`, `-${gone}-`)
    const running = own.replace(`-${process.pid}-`, `-${process.ppid}-`)
    const foreign = own.replace(/export-[0-9a-f]{8}/, 'export-00000000')
    const oldForeign = own.replace(/export-[0-9a-f]{8}/, 'export-11111111')
    for (const name of [stray, running, foreign, oldForeign, '.annals-export-mine.tmp']) {
      mkdirSync(join(place, name))
      writeFileSync(join(place, name, 'secret.md'), 'x')
    }
    utimesSync(join(place, oldForeign), 1_000_000_000, 1_000_000_000)
    const sink = createFolderSink(place)
    await sink.abandon()
    expect(readdirSync(place).toSorted()).toEqual([running, foreign, '.annals-export-mine.tmp'].toSorted())
  })

  test('are removed next to a folder that was new then', async () => {
    const place = newPlace()
    const probe = createFolderSink(join(place, 'out'))
    const [own = ''] = list(place)
    await probe.abandon()
    mkdirSync(join(place, own.replace(`-${process.pid}-`, `-${gone}-`)))
    mkdirSync(join(place, 'out'))
    await createFolderSink(join(place, 'out')).abandon()
    expect(list(place)).toEqual(['out'])
  })
})
