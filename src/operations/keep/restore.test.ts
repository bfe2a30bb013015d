import { appendFileSync, lstatSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, promptLine, type KeepWorld } from '../../../test/keep-world.ts'
import { restore } from './declarations.ts'
import { runRestore, type RestoreInput } from './restore.ts'
import type { RestoreReport } from './outputs.ts'
import { runSync } from './sync.ts'
import { asTyped } from '../../text/command-line.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const OTHER = '0f6c9999-3a52-4a4e-9b0c-5d8a1f0f7c12'
const FOLDER = 'projects/-home-mara-tidepool'
const text = promptLine({ session: ID, uuid: 'u-1', text: 'How high is the tide?' })

let world: KeepWorld
let main: string
let others: string[]
beforeEach(async () => {
  world = makeKeepWorld()
  main = world.write(`${FOLDER}/${ID}.jsonl`, text)
  others = [
    world.write(`${FOLDER}/${ID}/subagents/agent-a.jsonl`, promptLine({ session: ID, uuid: 'u-2', text: 'agent' })),
    world.write(`${FOLDER}/${ID}/subagents/agent-a.meta.json`, '{"agentType":"x"}'),
    world.write(`${FOLDER}/${ID}/tool-results/r.txt`, 'spilled\n'),
    world.write(`todos/${ID}-agent-${ID}.json`, '[]'),
    world.write(`tasks/${ID}/1.json`, '{}'),
    world.write(`file-history/${ID}/abc@v1`, 'before\n'),
  ]
  world.write(`${FOLDER}/${OTHER}.jsonl`, promptLine({ session: OTHER, uuid: 'u-3', text: 'other' }))
  await runSync(world.context(), { waitMs: 0 })
})
afterEach(() => world.remove())

const put = (input: Partial<RestoreInput>, options = {}) =>
  runRestore(world.context(options), { sessions: [], ...input })
const states = ({ files }: RestoreReport) => Object.fromEntries(files.map(({ target, state }) => [target, state]))
const hasProblems = (report: RestoreReport) => restore.foundProblems?.(report)

describe('restore', () => {
  test('restores all files of a session with their bytes and times', async () => {
    const before = [main, ...others].map((path) => [path, readFileSync(path, 'utf8'), statSync(path).mtimeMs])
    rmSync(join(world.home, FOLDER, ID), { recursive: true })
    for (const path of [main, ...others]) rmSync(path, { force: true })
    const report = await put({ sessions: ['0f6c1'] })
    expect(report.sessions).toEqual([ID])
    expect(states(report)).toEqual(Object.fromEntries([main, ...others].map((path) => [path, 'restored'])))
    expect(before).toEqual([main, ...others].map((path) => [path, readFileSync(path, 'utf8'), statSync(path).mtimeMs]))
    expect(hasProblems(report)).toBe(false)
  })

  test('restores several sessions, each once', async () => {
    const other = join(world.home, FOLDER, `${OTHER}.jsonl`)
    for (const path of [main, other]) rmSync(path)
    const report = await put({ sessions: ['0f6c9', ID, OTHER] })
    expect(report.sessions).toEqual([OTHER, ID])
    expect([states(report)[main], states(report)[other]]).toEqual(['restored', 'restored'])
  })

  test('leaves existing and grown files alone, even with overwrite', async () => {
    appendFileSync(main, text)
    const report = await put({ sessions: [ID], overwrite: true })
    expect(states(report)[main]).toBe('has more')
    expect(others.map((path) => states(report)[path])).toEqual(others.map(() => 'already there'))
    expect(readFileSync(main, 'utf8')).toBe(text + text)
    expect(hasProblems(report)).toBe(false)
  })

  test('replaces a differing file only with overwrite, and archives it first', async () => {
    writeFileSync(main, 'something else\n')
    const report = await put({ sessions: [ID] })
    expect(states(report)[main]).toBe('refused')
    expect(hasProblems(report)).toBe(true)
    expect(readFileSync(main, 'utf8')).toBe('something else\n')
    expect(states(await put({ sessions: [ID], overwrite: true }))[main]).toBe('restored')
    expect(readFileSync(main, 'utf8')).toBe(text)
    const { versions } = await put({ sessions: [ID], list: true })
    expect(versions?.filter(({ path }) => path === main).map(({ version, bytes }) => [version, bytes])).toEqual([
      [1, text.length],
      [2, 'something else\n'.length],
    ])
  })

  test('restores an older version of the transcript', async () => {
    writeFileSync(main, 'something else\n')
    await runSync(world.context(), { waitMs: 0 })
    expect(states(await put({ sessions: [ID] }))[main]).toBe('already there')
    const to = join(world.folder, 'out')
    await put({ sessions: [ID], revision: 1, to })
    expect(readFileSync(join(to, FOLDER, `${ID}.jsonl`), 'utf8')).toBe(text)
    await expect(put({ sessions: [ID], revision: 3 })).rejects.toMatchObject({ code: 'not-found' })
  })

  test('--to mirrors the home; --all restores everything', async () => {
    const to = join(world.folder, 'out')
    const report = await put({ all: true, to: 'out' })
    expect(report.to).toBe(to)
    expect(report.files).toHaveLength(8)
    for (const { path, target } of report.files) {
      expect(target).toBe(path.replace(world.home, to))
      expect(readFileSync(target)).toEqual(readFileSync(path))
    }
  })

  test('restores a projects folder root below projects', async () => {
    const roots = { CLAUDE_CONFIG_DIR: join(world.home, 'projects'), ANNALS_HOME: join(world.folder, 'data-2') }
    await runSync(world.context({ env: roots }), { waitMs: 0 })
    const report = await put({ sessions: [ID], to: 'out' }, { env: roots })
    expect(report.files.map(({ target }) => target)).toContain(join(world.folder, 'out', FOLDER, `${ID}.jsonl`))
  })

  test('does not create a missing home', async () => {
    rmSync(world.home, { recursive: true })
    const elsewhere = { CLAUDE_CONFIG_DIR: join(world.folder, 'elsewhere'), ANNALS_HOME: world.data }
    const report = await put({ sessions: [ID] }, { env: elsewhere })
    expect(new Set(report.files.map(({ state }) => state))).toEqual(new Set(['refused']))
    expect(asTyped(report.files[0]?.reason ?? '')).toContain('--to')
    // The configured home may be created.
    expect(states(await put({ sessions: [ID] }))[main]).toBe('restored')
  })

  test('never changes the file of a running session', async () => {
    world.write('sessions/1.json', JSON.stringify({ sessionId: ID, pid: process.pid, cwd: '/' }))
    writeFileSync(main, 'in flux\n')
    const report = await put({ sessions: [ID], overwrite: true }, { syncs: false })
    expect(states(report)[main]).toBe('refused')
    expect(readFileSync(main, 'utf8')).toBe('in flux\n')
  })

  test('does not follow a link at the target path', async () => {
    const target = join(world.folder, 'precious')
    writeFileSync(target, 'precious')
    rmSync(main)
    symlinkSync(target, main)
    expect(states(await put({ sessions: [ID] }, { syncs: false }))[main]).toBe('refused')
    expect(states(await put({ sessions: [ID], overwrite: true }, { syncs: false }))[main]).toBe('restored')
    expect(lstatSync(main).isSymbolicLink()).toBe(false)
    expect(readFileSync(target, 'utf8')).toBe('precious')
  })

  test('files of two homes with the same target do not overwrite each other', async () => {
    const second = join(world.folder, 'second')
    const other = `${FOLDER}/${ID}.jsonl`
    const env = { CLAUDE_CONFIG_DIR: `${world.home},${second}`, ANNALS_HOME: world.data }
    world.write(join('..', 'second', other), `${text}${text}`)
    await runSync(world.context({ env }), { waitMs: 0 })
    const report = await put({ all: true, to: 'out', overwrite: true }, { env })
    const place = join(world.folder, 'out', other)
    expect(report.files.filter(({ target }) => target === place).map(({ state }) => state)).toEqual([
      'restored',
      'refused',
    ])
    expect(readFileSync(place, 'utf8')).toBe(text)
  })

  test('names a damaged file and restores the others', async () => {
    const pack = join(world.data, 'archive', 'packs', '000001.pack')
    const bytes = readFileSync(pack)
    bytes[10] = (bytes[10] ?? 0) ^ 0xff
    writeFileSync(pack, bytes)
    const report = await put({ all: true, to: 'out' })
    const counts = report.files.map(({ state }) => state)
    expect(counts.filter((state) => state === 'damaged')).toHaveLength(1)
    expect(counts.filter((state) => state === 'restored')).toHaveLength(7)
    expect(hasProblems(report)).toBe(true)
  })

  test('refuses invalid input', async () => {
    await expect(put({})).rejects.toMatchObject({ code: 'usage' })
    await expect(put({ sessions: [ID], all: true })).rejects.toMatchObject({ code: 'usage' })
    await expect(put({ all: true, revision: 1 })).rejects.toMatchObject({ code: 'usage' })
    await expect(put({ sessions: [ID, OTHER], revision: 1 })).rejects.toMatchObject({ code: 'usage' })
    await expect(put({ sessions: ['0f6c'] })).rejects.toMatchObject({ code: 'ambiguous' })
    await expect(put({ sessions: ['ffff'] })).rejects.toMatchObject({ code: 'not-found' })
    const empty = { ANNALS_HOME: join(world.folder, 'empty') }
    await expect(put({ all: true }, { env: empty })).rejects.toMatchObject({ code: 'not-found' })
  })
})
