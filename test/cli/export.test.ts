// Exports through the real command: where they go, what is printed, how it ends.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { annals, makeWorld, prompt, PROJECT, SESSION, type Outcome, type World } from './annals.ts'
import { pick, runs } from '../extent.ts'

const OTHER = '77777777-3a52-4a4e-9b0c-5d8a1f0f7c22'
const KEY = `ghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}`

/** A Claude home with two sessions, one of which holds a key, and a folder to work in. */
function makePlace(): World & { out: string } {
  const world = makeWorld({
    [`${PROJECT}/${SESSION}.jsonl`]: `${prompt('u1', `Fix the tide ${KEY}`, { sessionId: SESSION })}\n`,
    [`${PROJECT}/${OTHER}.jsonl`]: `${prompt('o1', 'Count the crabs', { sessionId: OTHER })}\n`,
  })
  const out = join(dirname(world.home), 'out')
  mkdirSync(out)
  return { ...world, out }
}

const bin = resolve(import.meta.dirname, '../../bin/annals.js')

/** As `annals`, but in another folder. */
function annalsIn(directory: string, world: World, args: readonly string[]): Outcome {
  const env = { PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data, TZ: 'UTC' }
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    env,
    cwd: directory,
  })
  return { stdout, stderr, code: status }
}

const list = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
const NOTICE = 'Not redacted: 1 secret (github-token 1) in 1 place. Use --redact to mask them.\n'

describe('where it goes', () => {
  test('a new name in this directory, by default one page', () => {
    const place = makePlace()
    const { stdout, stderr, code } = annalsIn(place.out, place, ['export', SESSION])
    expect([stderr.endsWith(NOTICE), code]).toEqual([true, 0])
    const [name = '', ...rest] = list(place.out)
    expect(rest).toEqual([])
    expect(name).toMatch(/^2026-02-11-fix-the-tide.*-0f6c1d6e\.html$/)
    expect(stdout).toMatch(/^Exported 1 session as HTML to 2026-02-11-fix-the-tide\S+\.html \([\d.]+ kB\)\.\n$/i)
    expect(statSync(join(place.out, name)).mode & 0o777).toBe(0o600)
  })

  test('a file: its name says the format', () => {
    const place = makePlace()
    expect(annals(place, ['export', SESSION, '-o', join(place.out, 'x.md')]).code).toBe(0)
    expect(readFileSync(join(place.out, 'x.md'), 'utf8')).toContain('Fix the tide')
  })

  test('a directory: a file a session, an index and a manifest', () => {
    const place = makePlace()
    const { code, stdout } = annals(place, ['export', '--all', '--format', 'md', '-o', `${join(place.out, 'vault')}/`])
    expect(code).toBe(0)
    expect(stdout).toMatch(/Exported 2 sessions as Markdown to .*vault\/? \(4 files, /)
    const files = list(join(place.out, 'vault')).filter((name) => /\.\w+$/.test(name))
    expect(files).toHaveLength(4)
    expect(files).toEqual(expect.arrayContaining(['index.md', 'manifest.json']))
  })

  test('a zip', () => {
    const place = makePlace()
    expect(annals(place, ['export', '--all', '--format', 'json', '-o', join(place.out, 'x.zip')]).code).toBe(0)
    const files = unzipSync(readFileSync(join(place.out, 'x.zip')))
    expect(Object.keys(files)).toContain('manifest.json')
    expect(list(place.out)).toEqual(['x.zip'])
  })

  test('the same command gives the same bytes, whatever the time and the language', () => {
    const place = makePlace()
    const make = (name: string, env: Record<string, string>) => {
      annals(place, ['export', '--all', '--format', 'html', '-o', join(place.out, name), '--time-zone', 'UTC'], { env })
      return readFileSync(join(place.out, name))
    }
    expect(make('b.zip', { LANG: 'de_DE.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Tokyo' })).toEqual(
      make('a.zip', { LANG: 'C', TZ: 'UTC' }),
    )
  })
})

describe('standard output', () => {
  test.each(['md', 'html', 'json', 'jsonl', 'csv'])('%s: the document and nothing else', (format) => {
    const place = makePlace()
    annals(place, ['sync'])
    const { stdout, stderr, code } = annals(place, ['export', SESSION, '--format', format, '-o', '-'])
    expect([stderr, code]).toEqual([NOTICE, 0])
    expect(stdout).toContain('Fix the tide')
    expect(stdout).not.toContain('Exported')
    expect(list(place.out)).toEqual([])
  })

  test('byte for byte', () => {
    const place = makePlace()
    const { stdout } = annals(place, ['export', SESSION, '--format', 'jsonl', '-o', '-'])
    expect(stdout).toBe(readFileSync(join(place.home, PROJECT, `${SESSION}.jsonl`), 'utf8'))
  })

  test('a reader that has enough ends it quietly', () => {
    const place = makePlace()
    const lines = Array.from({ length: 2000 }, (_, index) =>
      prompt(`u${index}`, 'water '.repeat(500), { sessionId: SESSION }),
    )
    writeFileSync(join(place.home, PROJECT, `${SESSION}.jsonl`), `${lines.join('\n')}\n`)
    const env = { PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: place.home, ANNALS_HOME: place.data }
    const command = `"${process.execPath}" "${bin}" export ${SESSION} --format jsonl -o - | head -c 100; echo " \${PIPESTATUS[0]}"`
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8', env })
    expect(stdout).toMatch(/ 0\n$/)
    expect(stderr).not.toContain('annals:')
  })

  test('nothing of it reaches a terminal unseen', () => {
    const place = makePlace()
    const evil = 'x\u001b]0;pwned\u0007y'
    writeFileSync(join(place.home, PROJECT, `${SESSION}.jsonl`), `${prompt('u1', evil, { sessionId: SESSION })}\n`)
    const env = { PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: place.home, ANNALS_HOME: place.data, TERM: 'xterm' }
    const command = `${process.execPath} ${bin} export ${SESSION} --format md --no-sync -o -`
    const { stdout, status } = spawnSync('script', ['-qec', command, '/dev/null'], { encoding: 'utf8', env })
    expect(status).toBe(0)
    expect(stdout).toContain('pwned')
    expect(stdout).not.toContain('\u001b]')
  })
})

describe('with --json', () => {
  test('tells what was written', () => {
    const place = makePlace()
    const path = join(place.out, 'x.json')
    const { stdout, code } = annals(place, ['export', SESSION, '-o', path, '--redact', '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'json',
      output: path,
      sessions: 1,
      bytes: statSync(path).size,
      files: [{ name: 'x.json', path, bytes: statSync(path).size }],
      secrets: [{ family: 'github-token', secrets: 1 }],
      redacted: true,
    })
    expect(readFileSync(path, 'utf8')).not.toContain(KEY)
  })
})

describe('wrong usage', () => {
  test.each<[string[], RegExp]>([
    [['export', SESSION, '-o', '-', '--json'], /--json tells what was written/],
    [['export', SESSION, '--format', 'parquet', '-o', '-'], /Parquet is a folder of tables/],
    [['export'], /Say what to export/],
    [['export', SESSION, '--all'], /not both/],
    [['export', 'nope'], /There is no session/],
    [['export', SESSION, '--format', 'pdf'], /--format: write html, md/],
    [['export', 'verify'], /FILE\|DIR/],
    [['export', 'verify', 'nope.html'], /There is no file/],
    [['export', SESSION, '-o', '/dev/null'], /not a regular file/],
  ])('annals %j', (args, message) => {
    const { stdout, stderr, code } = annals(makePlace(), args)
    expect(stderr).toMatch(message)
    expect([stdout, code]).toEqual(['', 2])
  })

  test('what stands in the way is named, and nothing is left behind', () => {
    const place = makePlace()
    mkdirSync(join(place.out, 'x.html'))
    const { stderr, code } = annals(place, [
      'export',
      SESSION,
      '--format',
      'html',
      '--combined',
      '-o',
      join(place.out, 'file', 'y.html'),
    ])
    expect([stderr.includes('annals:'), code]).toEqual([false, 0])
    writeFileSync(join(place.out, 'plain'), '')
    const refused = annals(place, ['export', SESSION, '-o', join(place.out, 'plain', 'y.html')])
    expect(refused.stderr).toContain(`Cannot write ${join(place.out, 'plain')}`)
    expect(refused.code).toBe(2)
    expect(list(place.out)).toEqual(['file', 'file/y.html', 'plain', 'x.html'])
  })
})

describe('verify', () => {
  test('says what became of it, and of what it was made from', () => {
    const place = makePlace()
    const path = join(place.out, 'x.html')
    annals(place, ['export', SESSION, '-o', path, '--no-sync'])
    const verify = () => annals(place, ['export', 'verify', path, '--no-sync'])
    expect(verify()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/it is as written by annals \d.*\nMade from 1 file: 1 the same/),
    })
    appendFileSync(join(place.home, PROJECT, `${SESSION}.jsonl`), `${prompt('u2', 'more')}\n`)
    expect(verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 grown since') })
    rmSync(join(place.home, PROJECT, `${SESSION}.jsonl`))
    expect(verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('1 gone') })
    appendFileSync(path, 'x')
    expect(verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('1 file not as written') })
    expect(JSON.parse(annals(place, ['export', 'verify', path, '--no-sync', '--json']).stdout)).toMatchObject({
      problems: 2,
    })
  })
})

describe('stopped in the middle', () => {
  function makeLong(): World & { out: string } {
    const place = makePlace()
    const lines = Array.from({ length: 6000 }, (_, index) =>
      prompt(`u${index}`, 'water '.repeat(400), {
        sessionId: SESSION,
        parentUuid: index === 0 ? null : `u${index - 1}`,
      }),
    )
    writeFileSync(join(place.home, PROJECT, `${SESSION}.jsonl`), `${lines.join('\n')}\n`)
    return place
  }

  async function stop(place: World & { out: string }, signal: NodeJS.Signals, ms: number): Promise<number | null> {
    const env = { PATH: process.env['PATH'], CLAUDE_CONFIG_DIR: place.home, ANNALS_HOME: place.data }
    const args = [bin, 'export', SESSION, '--no-sync', '-o', join(place.out, 'x.json')]
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    const ended = once(child, 'exit')
    await Promise.race([wait(ms), ended])
    child.kill(signal)
    await ended
    return child.exitCode
  }

  test('killed: absent or complete, and the next one clears away what was left', async () => {
    const place = makeLong()
    const states = new Set<number | undefined>()
    for (let round = 1; round <= runs(8); round++) {
      await stop(place, 'SIGKILL', round * 120)
      states.add(statSync(join(place.out, 'x.json'), { throwIfNoEntry: false })?.size)
      rmSync(join(place.out, 'x.json'), { force: true })
    }
    expect(annals(place, ['export', SESSION, '--no-sync', '-o', join(place.out, 'x.json')]).code).toBe(0)
    expect(list(place.out)).toEqual(['x.json'])
    states.delete(undefined)
    states.delete(statSync(join(place.out, 'x.json')).size)
    expect([...states]).toEqual([])
  })

  test('by Ctrl-C: nothing is left behind', async () => {
    const place = makeLong()
    for (const ms of pick([250, 400, 600], 1)) {
      const code = await stop(place, 'SIGINT', ms)
      const isWritten = existsSync(join(place.out, 'x.json'))
      expect(list(place.out)).toEqual(isWritten ? ['x.json'] : [])
      expect(isWritten || code === 3 || code === null).toBe(true)
      rmSync(join(place.out, 'x.json'), { force: true })
    }
  })
})
