// Runs sinks in child processes: with another umask or time zone, killed at any moment, and on a full disk.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAbilities } from '../../../test/torture/abilities.ts'
import { pick, runs } from '../../../test/extent.ts'

const root = mkdtempSync(join(tmpdir(), 'annals-sinks-'))
const script = join(root, 'script.mjs')
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Arguments: kind (folder, document or zip), path, number of files, content, umask. */
const SCRIPT = `
import { createFileSink } from '${join(import.meta.dirname, 'file-sink.ts')}'
import { createFolderSink } from '${join(import.meta.dirname, 'folder-sink.ts')}'
import { createZipSink } from '${join(import.meta.dirname, 'zip-sink.ts')}'
import { basename } from 'node:path'
const [kind, path, count, content, umask] = process.argv.slice(2)
process.umask(Number.parseInt(umask ?? '022', 8))
const file = () => createFileSink(path)
const sink = kind === 'folder' ? createFolderSink(path) : kind === 'zip' ? createZipSink(file(), basename(path)) : file()
try {
  for (let index = 0; index < Number(count); index++) {
    const name = kind === 'document' ? (index === 0 ? basename(path) : \`pages/\${index}.md\`) : \`tidepool/deep/\${index}.\${kind === 'zip' && index % 2 ? 'png' : 'md'}\`
    const entry = sink.create(name)
    for (let piece = 0; piece < 10; piece++) await entry.write(content.repeat(5000))
    await entry.close()
  }
  const manifest = sink.create('manifest.json')
  await manifest.write(JSON.stringify({ kind: 'export', files: sink.closed() }))
  await manifest.close()
  await sink.commit()
} catch (error) {
  await sink.abandon()
  process.stderr.write(error.message)
  process.exitCode = 3
}
`

beforeAll(async () => {
  const source = join(root, 'source.mjs')
  writeFileSync(source, SCRIPT)
  const bundle = await rolldown({
    input: source,
    platform: 'node',
    resolve: { modules: [join(process.cwd(), 'node_modules')] },
  })
  await bundle.write({ file: script, format: 'esm', codeSplitting: false })
  await bundle.close()
})

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const sha256 = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')
const list = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()

let count = 0
function newPlace(): string {
  const place = join(root, `place-${count++}`)
  mkdirSync(place)
  return place
}

describe.skipIf(process.platform === 'win32')('with any umask', () => {
  test.each(pick(['000', '022', '777', '077'], 2))('%s: folders are 0700, files 0600', (umask) => {
    const place = newPlace()
    const run = (kind: string, path: string) =>
      expect(spawnSync(process.execPath, [script, kind, path, '2', 'x', umask]).stderr.toString()).toBe('')
    run('folder', join(place, 'around/new'))
    run('document', join(place, 'x.md'))
    run('zip', join(place, 'x.zip'))
    // Again, into the existing folder.
    run('folder', join(place, 'around/new'))
    const paths = list(place)
    expect(paths).toHaveLength(12)
    for (const path of paths) {
      const full = join(place, path)
      expect([path, modeOf(full)]).toEqual([path, statSync(full).isDirectory() ? '700' : '600'])
    }
  })
})

test('writes the same zip in every time zone', () => {
  const zones = pick(['UTC', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/Los_Angeles', 'Africa/Monrovia'], 2)
  const hashes = zones.map((zone) => {
    const path = join(newPlace(), 'x.zip')
    spawnSync(process.execPath, [script, 'zip', path, '3', 'water'], { env: { ...process.env, TZ: zone } })
    return sha256(path)
  })
  expect(new Set(hashes).size).toBe(1)
})

/** Returns the letter that all files of a complete export consist of; null if there is none. */
function contentOf(folder: string): string | null {
  if (!existsSync(folder)) return null
  const { files } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'))
  if (!Array.isArray(files)) return 'no manifest'
  for (const { name, sha256: stated } of files) if (sha256(join(folder, name)) !== stated) return `${name} is broken`
  return readFileSync(join(folder, 'tidepool/deep/0.md'), 'utf8').slice(0, 1)
}

/** Delays that kill the process in the first half, while writing, and while moving files. */
async function killOnce(args: readonly string[], ms: number): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await Promise.race([wait(ms), ended])
  child.kill('SIGKILL')
  await ended
}

describe('killed at any moment', () => {
  const FILES = '60'
  const ROUNDS = runs(20)

  test('leaves a new folder absent or complete, and the next export cleans up', async () => {
    const place = newPlace()
    const began = performance.now()
    spawnSync(process.execPath, [script, 'folder', join(place, 'whole'), FILES, 'a'])
    const wholeMs = performance.now() - began
    const found = new Set<string | null>()
    for (let round = 0; round < ROUNDS; round++) {
      const target = join(place, `out-${round}`)
      await killOnce(['folder', target, FILES, 'b'], (wholeMs * (round + 1)) / ROUNDS)
      found.add(contentOf(target))
    }
    found.delete('b')
    expect([...found]).toEqual([null])
    spawnSync(process.execPath, [script, 'folder', join(place, 'last'), FILES, 'c'])
    expect(readdirSync(place).filter((name) => name.startsWith('.'))).toEqual([])
    expect(contentOf(join(place, 'last'))).toBe('c')
  })

  test('leaves the old or the new document', async () => {
    const place = newPlace()
    const path = join(place, 'x.md')
    writeFileSync(path, 'old')
    const began = performance.now()
    spawnSync(process.execPath, [script, 'document', join(newPlace(), 'x.md'), FILES, 'a'])
    const wholeMs = performance.now() - began
    const sizes = new Set<number>()
    for (let round = 0; round < ROUNDS; round++) {
      await killOnce(['document', path, FILES, 'b'], (wholeMs * (round + 1)) / ROUNDS)
      sizes.add(statSync(path).size)
    }
    expect([...sizes].filter((size) => size !== 3 && size !== 50_000)).toEqual([])
    spawnSync(process.execPath, [script, 'document', path, FILES, 'c'])
    expect(readFileSync(path, 'utf8')).toBe('c'.repeat(50_000))
    expect(list(place).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

const { mount } = findAbilities()

/** A tool that is part of Linux. */
const WITH_OWN_DISKS = 'unshare'

/** $1 is the disk, $2 the folder for the remaining files; the other arguments are the command. */
const IN_SMALL_DISK = `
mount -t tmpfs -o size="$0" tmpfs "$1" || exit 99
out="$2"; disk="$1"; shift 2
"$@"; code=$?
cp -r "$disk/." "$out/"
exit $code`

describe.skipIf(mount !== null)(`a full disk${mount === null ? '' : ` (${mount})`}`, () => {
  test.each([
    ['folder', 'out'],
    ['document', 'x.md'],
    ['zip', 'x.zip'],
  ])('%s: reports it and leaves nothing', (kind, name) => {
    for (const size of ['64k', '300k', '1m']) {
      const place = newPlace()
      const [disk, rest] = [join(place, 'disk'), join(place, 'rest')]
      for (const folder of [disk, rest]) mkdirSync(folder)
      const command = [process.execPath, script, kind, join(disk, name), '60', 'x'.repeat(20)]
      const { status, stderr } = spawnSync(WITH_OWN_DISKS, [
        '-m',
        'sh',
        '-c',
        IN_SMALL_DISK,
        size,
        disk,
        rest,
        ...command,
      ])
      expect(stderr.toString()).toMatch(
        /^Cannot write .*: the disk is full\. Free some space, or choose another location/,
      )
      expect(status).toBe(3)
      expect(list(rest)).toEqual([])
    }
  })
})
