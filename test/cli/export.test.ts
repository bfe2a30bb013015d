// Exports with the real command: targets, output and exit codes.
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

/** A Claude home with two sessions, one of which contains a key, and a working folder. */
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

/** Like `annals`, but in another folder. */
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
const NOTICE = 'Redacted: 1 secret (github-token 1) in 1 place.\n'
const WARNING = 'Not redacted: 1 secret (github-token 1) in 1 place. Use --redact to mask them.\n'

describe('target', () => {
  test('writes one page with a new name to this directory by default', () => {
    const place = makePlace()
    const { stdout, stderr, code } = annalsIn(place.out, place, ['export', SESSION])
    expect([stderr.endsWith(NOTICE), code]).toEqual([true, 0])
    const [name = '', ...rest] = list(place.out)
    expect(rest).toEqual([])
    expect(name).toMatch(/^2026-02-11-fix-the-tide.*-0f6c1d6e\.html$/)
    expect(stdout).toMatch(/^Exported 1 session as HTML to 2026-02-11-fix-the-tide\S+\.html \([\d.]+ kB\)\.\n$/i)
    expect(statSync(join(place.out, name)).mode & 0o777).toBe(0o600)
  })

  test('takes the format from the file name', () => {
    const place = makePlace()
    expect(annals(place, ['export', SESSION, '-o', join(place.out, 'x.md')]).code).toBe(0)
    expect(readFileSync(join(place.out, 'x.md'), 'utf8')).toContain('Fix the tide')
  })

  test('writes one file per session, an index and a manifest to a directory', () => {
    const place = makePlace()
    const { code, stdout } = annals(place, ['export', '--all', '--format', 'md', '-o', `${join(place.out, 'vault')}/`])
    expect(code).toBe(0)
    expect(stdout).toMatch(/Exported 2 sessions as Markdown to .*vault\/? \(4 files, /)
    const files = list(join(place.out, 'vault')).filter((name) => /\.\w+$/.test(name))
    expect(files).toHaveLength(4)
    expect(files).toEqual(expect.arrayContaining(['index.md', 'manifest.json']))
  })

  test('writes a zip', () => {
    const place = makePlace()
    expect(annals(place, ['export', '--all', '--format', 'json', '-o', join(place.out, 'x.zip')]).code).toBe(0)
    const files = unzipSync(readFileSync(join(place.out, 'x.zip')))
    expect(Object.keys(files)).toContain('manifest.json')
    expect(list(place.out)).toEqual(['x.zip'])
  })

  test('writes the same bytes at any time and in any locale', () => {
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
  test.each(['md', 'html', 'json', 'jsonl', 'csv'])('%s: writes only the document', (format) => {
    const place = makePlace()
    annals(place, ['sync'])
    const { stdout, stderr, code } = annals(place, ['export', SESSION, '--format', format, '-o', '-'])
    expect([stderr, code]).toEqual([format === 'jsonl' ? WARNING : NOTICE, 0])
    expect(stdout.includes(KEY)).toBe(format === 'jsonl')
    expect(stdout).toContain('Fix the tide')
    expect(stdout).not.toContain('Exported')
    expect(list(place.out)).toEqual([])
  })

  test('writes jsonl byte for byte', () => {
    const place = makePlace()
    const { stdout } = annals(place, ['export', SESSION, '--format', 'jsonl', '-o', '-'])
    expect(stdout).toBe(readFileSync(join(place.home, PROJECT, `${SESSION}.jsonl`), 'utf8'))
  })

  test('ends quietly when the reader closes the pipe', () => {
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

  test('lets no control character reach a terminal', () => {
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

describe('secrets and people', () => {
  const run = (...args: string[]) => {
    const place = makePlace()
    annals(place, ['sync'])
    return annals(place, ['export', SESSION, '-o', '-', ...args])
  }

  test('--no-redact keeps secrets, with a warning', () => {
    for (const format of ['md', 'html', 'json', 'csv', 'jsonl']) {
      const { stdout, stderr, code } = run('--format', format, '--no-redact')
      expect([format, stderr, code, stdout.includes(KEY)]).toEqual([format, WARNING, 0, true])
    }
  })

  test('a secret has a numbered name, also for a model', () => {
    expect(run('--format', 'md').stdout).toContain('«github-token-1»')
    const { stdout, stderr } = run('--for-model')
    expect([stderr, stdout.includes(KEY), stdout.includes('«github-token-1»')]).toEqual([NOTICE, false, true])
  })

  test('--redact masks a transcript with the same length', () => {
    const [exact, masked] = [run('--format', 'jsonl'), run('--format', 'jsonl', '--redact')]
    expect([masked.stderr, masked.stdout.includes(KEY)]).toEqual([NOTICE, false])
    expect(masked.stdout).toBe(exact.stdout.replaceAll(KEY, '*'.repeat(KEY.length)))
  })

  test('--anonymise names the user, except in a transcript', () => {
    const { stdout, code } = run('--format', 'md', '--anonymise')
    expect([code, stdout.match(/\bmara\b/gi)]).toEqual([0, null])
    expect(stdout).toContain('/home/«user-1»/')
    const refused = run('--format', 'jsonl', '--anonymise')
    expect([refused.stdout, refused.code]).toEqual(['', 2])
    expect(refused.stderr).toContain('--anonymise cannot write --format jsonl, which is the transcript itself')
  })
})

describe('with --json', () => {
  test('reports what was written', () => {
    const place = makePlace()
    const path = join(place.out, 'x.json')
    const { stdout, code } = annals(place, ['export', SESSION, '-o', path, '--json'])
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
    [['export', SESSION, '-o', '-', '--json'], /--json and -o - both write to standard output/],
    [['export', SESSION, '--format', 'parquet', '-o', '-'], /A Parquet export is a folder of tables/],
    [['export'], /Specify what to export/],
    [['export', SESSION, '--all'], /not both/],
    [['export', 'nope'], /There is no session/],
    [['export', SESSION, '--format', 'pdf'], /--format must be one of: html, md/],
    [['export', 'verify'], /FILE\|DIR/],
    [['export', 'verify', 'nope.html'], /There is no file/],
    [['export', SESSION, '-o', '/dev/null'], /not a regular file/],
  ])('annals %j', (args, message) => {
    const { stdout, stderr, code } = annals(makePlace(), args)
    expect(stderr).toMatch(message)
    expect([stdout, code]).toEqual(['', 2])
  })

  test('names the obstacle and leaves nothing behind', () => {
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
  test('reports the state of the export and its sources', () => {
    const place = makePlace()
    const path = join(place.out, 'x.html')
    annals(place, ['export', SESSION, '-o', path, '--no-sync'])
    const verify = () => annals(place, ['export', 'verify', path, '--no-sync'])
    expect(verify()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/unchanged since written by annals \d.*\n1 source file: 1 unchanged/),
    })
    appendFileSync(join(place.home, PROJECT, `${SESSION}.jsonl`), `${prompt('u2', 'more')}\n`)
    expect(verify()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 grown since') })
    rmSync(join(place.home, PROJECT, `${SESSION}.jsonl`))
    expect(verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('1 missing') })
    appendFileSync(path, 'x')
    expect(verify()).toMatchObject({ code: 1, stdout: expect.stringContaining('1 file changed since written') })
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

  test('after a kill, the export is absent or complete, and the next one cleans up', async () => {
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

  test('leaves nothing behind after Ctrl-C', async () => {
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
