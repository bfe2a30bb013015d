// Runs the built command as a process on a Node without module.enableCompileCache, where it keeps compiled code itself.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import nodeModule from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { pick } from '../extent.ts'
import { annalsProcess, makeWorld, prompt, type Outcome, type World } from './annals.ts'

const COMMAND = ['list', '--json']

function newWorld(): World {
  const world = makeWorld({ 'projects/-app/s1.jsonl': `${prompt('u1', 'A question')}\n` })
  mkdirSync(world.data, { mode: 0o700 })
  return world
}

function codeFiles({ data }: World): string[] {
  const folder = join(data, 'code')
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
}

function codeFile(world: World): string {
  const [path = '', ...others] = codeFiles(world)
  expect([path, others]).toEqual([expect.stringContaining('list-v'), []])
  return path
}

describe.skipIf('enableCompileCache' in nodeModule)('compiled code', () => {
  test('is written once, and used without being written again', () => {
    const world = newWorld()
    annalsProcess(world, COMMAND)
    const first = annalsProcess(world, COMMAND)
    const path = codeFile(world)
    const { ino } = statSync(path)
    expect(annalsProcess(world, COMMAND)).toEqual(first)
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(statSync(path).ino).toBe(ino)
  })

  test('of a command that sets V8 flags is accepted, too', () => {
    const world = newWorld()
    const show = ['show', 's1', '--json']
    for (let run = 0; run < 2; run++) annalsProcess(world, show)
    const inodes = codeFiles(world).map((path) => statSync(path).ino)
    expect(inodes).toHaveLength(1)
    expect(annalsProcess(world, show).code).toBe(0)
    expect(codeFiles(world).map((path) => statSync(path).ino)).toEqual(inodes)
  })

  test('that is damaged, cut or foreign changes no result and is replaced', () => {
    const world = newWorld()
    annalsProcess(world, COMMAND)
    const expected = annalsProcess(world, COMMAND)
    const path = codeFile(world)
    const good = readFileSync(path)
    const flipped = (at: number): Buffer => {
      const bytes = Buffer.from(good)
      bytes[at] = (bytes[at] ?? 0) ^ 0xff
      return bytes
    }
    const half = good.length / 2
    const inData = good.indexOf('\n') + 4000
    const cases = [
      flipped(3),
      flipped(inData),
      flipped(half + inData),
      good.subarray(0, half),
      good.subarray(0, inData),
      Buffer.alloc(good.length),
      Buffer.alloc(0),
      Buffer.from(good.toString('latin1').replaceAll(process.versions.v8, '9.9.999.9-node.9'), 'latin1'),
    ]
    for (const bytes of pick(cases, 3)) {
      writeFileSync(path, bytes)
      expect(annalsProcess(world, COMMAND)).toEqual(expected)
      expect(statSync(path).size).toBeGreaterThan(1000)
      expect(annalsProcess(world, COMMAND)).toEqual(expected)
    }
  })

  test('is not used for another bundle of the same length', () => {
    const world = newWorld()
    const copy = join(dirname(world.data), 'package')
    for (const name of ['bin', 'dist/cli', 'package.json']) cpSync(resolve(name), join(copy, name), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    const run = (): Outcome => runFrom(copy, world, ['config'])
    for (let count = 0; count < 2; count++) run()
    expect(run().stdout).toContain('timeZone')
    const path = readdirSync(join(copy, 'dist/cli'))
      .filter((name) => name.endsWith('.cjs'))
      .map((name) => join(copy, 'dist/cli', name))
      .filter((file) => readFileSync(file, 'utf8').includes('timeZone'))
    for (const file of path) writeFileSync(file, readFileSync(file, 'utf8').replaceAll('timeZone', 'zeitZone'))
    expect(run().stdout).toContain('zeitZone')
    expect(run().stdout).not.toContain('timeZone')
  })

  test('is not written by help, version or a mistake, nor without a data directory', () => {
    const world = newWorld()
    for (const args of [
      ['--help'],
      ['--version'],
      ['list', '--help'],
      ['lsit'],
      ['list', '--nonsense'],
      ['help', 'list'],
    ])
      annalsProcess(world, args)
    expect(codeFiles(world)).toEqual([])
    const empty = makeWorld()
    expect(annalsProcess(empty, ['config', '--json']).code).toBe(0)
    expect(existsSync(empty.data)).toBe(false)
  })

  test('is named after the command only, never after its arguments', () => {
    const world = newWorld()
    annalsProcess(world, ['--exclude', 'secretproject', 'list'])
    annalsProcess(world, ['search', 'secretword'])
    annalsProcess(world, ['secretcommand'])
    expect(codeFiles(world).filter((path) => path.includes('secret'))).toEqual([])
  })

  test('that cannot be written is no problem', () => {
    const world = newWorld()
    writeFileSync(join(world.data, 'code'), 'a file in its place')
    const first = annalsProcess(world, COMMAND)
    expect(first.code).toBe(0)
    expect(annalsProcess(world, COMMAND).stdout).toBe(first.stdout)
  })
})

function runFrom(packageRoot: string, { home, data }: World, args: readonly string[]): Outcome {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(packageRoot, 'bin/annals.js'), ...args], {
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: home, CLAUDE_CONFIG_DIR: home, ANNALS_HOME: data },
  })
  return { stdout, stderr, code: status }
}
