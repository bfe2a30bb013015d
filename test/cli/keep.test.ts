// restore, verify, forget and files with the real command.
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { annals, makeWorld, PROJECT, prompt, SESSION, type World } from './annals.ts'

const OTHER = '1a2b3c4d-3a52-4a4e-9b0c-5d8a1f0f7c12'
const TEXT = `${prompt('u-1', 'How high is the zanzibarine tide?')}\n`

let world: World
let path: string
beforeEach(() => {
  world = makeWorld({
    [`${PROJECT}/${SESSION}.jsonl`]: TEXT,
    [`${PROJECT}/${OTHER}.jsonl`]: `${prompt('u-2', 'Something else')}\n`,
  })
  path = join(world.home, PROJECT, `${SESSION}.jsonl`)
  annals(world, ['sync'])
})

function everyByte(): Buffer {
  const files = readdirSync(world.data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Buffer.concat(files.map((entry) => readFileSync(join(entry.parentPath, entry.name))))
}

describe('search', () => {
  const total = (...args: string[]): unknown =>
    JSON.parse(annals(world, ['search', 'zanzibarine', '--json', ...args]).stdout).total

  test('leaves out excluded files and other roots', () => {
    expect(total()).toBe(1)
    expect(total('--exclude=-home-mara-tidepool')).toBe(0)
    expect(total('--exclude', join(world.home, 'projects'))).toBe(0)
    expect(total('--claude-dir', world.home)).toBe(1)
    expect(total('--claude-dir', makeWorld({ 'projects/-x/a.jsonl': '' }).home)).toBe(0)
  })
})

describe('restore', () => {
  test('restores a deleted transcript', () => {
    rmSync(path)
    expect(annals(world, ['list']).stdout).toContain('[archived] How high is the zanzibarine tide?')
    const { stdout, code } = annals(world, ['restore', SESSION.slice(0, 8)])
    expect(stdout).toContain('1 file (')
    expect(code).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(TEXT)
  })

  test('exits with 1 if a differing file exists, and replaces it with --overwrite', () => {
    writeFileSync(path, 'something else')
    const refused = annals(world, ['restore', SESSION, '--json'])
    expect(refused.code).toBe(1)
    expect(JSON.parse(refused.stdout)).toMatchObject({ session: SESSION, files: [{ state: 'refused' }] })
    expect(annals(world, ['restore', SESSION, '--overwrite']).code).toBe(0)
    expect(readFileSync(path, 'utf8')).toBe(TEXT)
  })

  test('an unknown session is a usage error', () => {
    expect(annals(world, ['restore', 'ffff'])).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('verify', () => {
  test('exits with 0 for an intact archive and with 1 for a wrong byte', () => {
    expect(annals(world, ['verify'])).toMatchObject({ code: 0 })
    expect(annals(world, ['verify', '--sample'])).toMatchObject({ code: 0 })
    const pack = join(world.data, 'archive', 'packs', '000001.pack')
    const bytes = readFileSync(pack)
    bytes[3] = (bytes[3] ?? 0) ^ 1
    writeFileSync(pack, bytes)
    const { stdout, code } = annals(world, ['verify', '--json'])
    expect(code).toBe(1)
    expect(JSON.parse(stdout).damaged).toHaveLength(1)
  })
})

describe('forget', () => {
  test('without a terminal, shows the plan, erases nothing and exits with 2', () => {
    const { stdout, stderr, code } = annals(world, ['forget', SESSION])
    expect(stdout).toContain('will be erased')
    expect(stderr).toContain('--yes')
    expect(code).toBe(2)
    expect(annals(world, ['restore', SESSION, '--list']).code).toBe(0)
  })

  test('with --yes, erases the session permanently and keeps the source', () => {
    expect(annals(world, ['forget', SESSION, '--yes'])).toMatchObject({ code: 0 })
    expect(annals(world, ['sync']).code).toBe(0)
    expect(annals(world, ['search', 'zanzibarine', '--json']).stdout).toContain('"total": 0')
    expect(everyByte().includes('zanzibarine')).toBe(false)
    expect(annals(world, ['restore', SESSION]).code).toBe(2)
    expect(existsSync(path)).toBe(true)
  })

  test('exits with 0 if there is nothing to forget', () => {
    expect(annals(world, ['forget', '--before', '2020'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing'),
    })
  })
})

describe('files', () => {
  test('prints that no session accessed a file', () => {
    expect(annals(world, ['files', 'app.ts'])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('No tool call'),
    })
  })
})
