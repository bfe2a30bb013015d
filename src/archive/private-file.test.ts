import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { afterAll, describe, expect, test } from 'vitest'
import { createPrivateFile, makePrivateDirectory, replacePrivateFile, writeFully } from './private-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-private-'))
afterAll(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Threads cannot set the umask, so this runs in a separate process. */
const SCRIPT = `
import { Archive } from './archive.mjs'
process.umask(0)
const archive = Archive.open(process.argv[2])
const id = archive.begin({ path: '/a', root: '/', kind: 'session', inode: 1 })
archive.append(id, { length: 2, sha256: 'unproven', encoding: 'raw', bytes: Buffer.from('hi') })
archive.setState(id, { size: 2, mtimeMs: 1, inode: 1 })
archive.commit()
archive.catalog.rewrite({})
`

describe.skipIf(process.platform === 'win32')('modes', () => {
  test('only the owner can read an archive, even with a permissive umask', async () => {
    const bundle = await rolldown({ input: fileURLToPath(new URL('archive.ts', import.meta.url)), platform: 'node' })
    await bundle.write({ file: join(folder, 'archive.mjs'), format: 'esm', codeSplitting: false })
    await bundle.close()
    writeFileSync(join(folder, 'script.mjs'), SCRIPT)
    const archive = join(folder, 'data', 'archive')
    execFileSync(process.execPath, [join(folder, 'script.mjs'), archive])
    const paths = ['..', '.', 'packs', 'catalog.jsonl', 'packs/000001.pack'].map((path) => join(archive, path))
    expect(paths.map(modeOf)).toEqual(['700', '700', '700', '600', '600'])
  })

  test('existing folders keep their mode', () => {
    const there = join(folder, 'there')
    mkdirSync(there)
    chmodSync(there, 0o755)
    makePrivateDirectory(join(there, 'new', 'newer'))
    makePrivateDirectory(there)
    expect([there, join(there, 'new'), join(there, 'new', 'newer')].map(modeOf)).toEqual(['755', '700', '700'])
  })
})

describe('createPrivateFile', () => {
  test('neither overwrites a file nor follows a link', () => {
    const [file, link, target] = ['file', 'link', 'target'].map((name) => join(folder, name))
    if (!file || !link || !target) throw new Error('no paths')
    writeFileSync(file, 'mine')
    symlinkSync(target, link)
    expect(() => createPrivateFile(file)).toThrow('EEXIST')
    expect(() => createPrivateFile(link)).toThrow('EEXIST')
    expect(existsSync(target)).toBe(false)
  })
})

describe('replacePrivateFile', () => {
  test('keeps the old content and nothing else if writing fails', () => {
    const place = join(folder, 'replaced')
    mkdirSync(place)
    const file = join(place, 'file')
    writeFileSync(file, 'old')
    const fail = () => {
      throw new Error('half way')
    }
    expect(() => replacePrivateFile(file, fail)).toThrow('half way')
    expect(readFileSync(file, 'utf8')).toBe('old')
    replacePrivateFile(file, (handle) => writeFully(handle, Buffer.from('new'), 0))
    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(readdirSync(place)).toEqual(['file'])
  })
})
