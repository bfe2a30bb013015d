// The commands that serve pages, run as processes: output, access, and cleanup.
import { idOf } from '../../src/cli/sample/short-session.ts'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { annals, annalsProcess, makeWorld, PROJECT, prompt, SESSION, writeFile, type World } from './annals.ts'
import { serve } from './serving.ts'
import { isFull, pick } from '../extent.ts'

const main = `${PROJECT}/${SESSION}.jsonl`
const PATIENCE = { timeout: 20_000, interval: 50 }

function talkingWorld(): World {
  return makeWorld({ [main]: `${prompt('u1', 'weigh anchor')}\n` })
}

function serverFile({ data }: World): string {
  return join(data, 'server.json')
}

describe('annals serve', () => {
  test('prints one line with the address, and admits requests with its key', async () => {
    const served = await serve(talkingWorld(), ['serve', '--port', '0'])
    expect(served.stdout()).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/)
    const { status } = await fetch(new URL('/api/config', served.url.origin))
    expect(status).toBe(401)
    expect((await served.get('/')).headers.get('content-type')).toContain('text/html')
    await vi.waitFor(
      async () => expect(await served.json('/api/list')).toMatchObject({ sessions: [{ title: 'weigh anchor' }] }),
      PATIENCE,
    )
    await vi.waitFor(
      () => expect(served.stderr()).toContain('Copying your Claude Code history (1 file, 183 B)'),
      PATIENCE,
    )
  })

  test.each(pick(['SIGINT', 'SIGTERM', 'SIGHUP'] as const, 1))(
    '%s ends it with 0 and leaves nothing',
    async (signal) => {
      const world = talkingWorld()
      const served = await serve(world, ['serve', '--port', '0'])
      const { folder } = JSON.parse(readFileSync(serverFile(world), 'utf8'))
      expect(existsSync(folder)).toBe(true)
      const events = await served.events()
      served.kill(signal)
      expect(await served.exit()).toEqual({ code: 0, signal: null })
      await expect(events.next(() => false)).rejects.toThrow('the events ended')
      expect([existsSync(serverFile(world)), existsSync(folder)]).toEqual([false, false])
      expect(readdirSync(world.data).filter((name) => name.endsWith('.tmp'))).toEqual([])
    },
  )

  test('with --json the line is JSON', async () => {
    const served = await serve(talkingWorld(), ['serve', '--port', '0', '--json'])
    const { token } = JSON.parse(served.stdout())
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(new URL('/api/config', served.url.origin), { headers })).status).toBe(200)
    expect(JSON.parse(served.stdout())).toEqual({
      url: served.url.href,
      origin: served.url.origin,
      token: served.url.searchParams.get('token'),
      port: Number(served.url.port),
      pid: served.pid,
    })
  })

  test('a stated port that is in use is an error; the default port is only preferred', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    // If the listening fails, another program uses the port, which is as good.
    const preferred = createServer().on('error', () => {})
    await vi.waitUntil(() => other.listening)
    const address = other.address()
    const port = String(typeof address === 'object' && address ? address.port : 0)
    try {
      expect(annalsProcess(talkingWorld(), ['serve', '--port', port])).toMatchObject({
        code: 3,
        stdout: '',
        stderr: `annals: Port ${port} is in use; choose another with --port.\n`,
      })
      preferred.listen(4748, '127.0.0.1')
      const served = await serve(talkingWorld(), ['serve'])
      expect(served.stderr()).toContain(`Port 4748 is in use; using ${served.url.port}.`)
    } finally {
      other.close()
      preferred.close()
    }
  })

  test.each([
    [['--host', '0.0.0.0'], '--host 0.0.0.0 would let other machines reach every prompt'],
    [['--host', '192.0.2.1'], 'add --expose-transcripts-to-network to allow it'],
    [['--host', '0.0.0.0', '--expose-transcripts-to-network', '--port', '0'], '--port must not be 0'],
    [['--port', 'seven'], '--port must be a number'],
    [['--port', '65536'], '--port must be a number from 0 to 65535'],
  ])('%j is refused', (args, reason) => {
    expect(annals(talkingWorld(), ['serve', ...args])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining(reason),
    })
  })

  test('reports an append immediately, then syncs it', async () => {
    const world = talkingWorld()
    const served = await serve(world, ['serve', '--port', '0'])
    const events = await served.events()
    await vi.waitFor(
      async () => expect(await served.json('/api/status')).toMatchObject({ activity: { state: 'idle' } }),
      PATIENCE,
    )
    appendFileSync(join(world.home, main), `${prompt('u2', 'hoist the spinnaker')}\n`)
    expect(await events.next(({ kind }) => kind === 'touched')).toEqual({ kind: 'touched', sessions: [SESSION] })
    expect(await events.next(({ kind }) => kind === 'changed')).toEqual({ kind: 'changed', sessions: [SESSION] })
    expect(await served.json('/api/search?query=spinnaker')).toMatchObject({ total: 1 })
  })

  test('answers during a long first sync, which can be interrupted', async () => {
    const line = `${prompt('u', 'x '.repeat(4000))}\n`
    const files = Array.from({ length: 30 }, (_, index) => [`${PROJECT}/${index}.jsonl`, line.repeat(40)])
    const world = makeWorld(Object.fromEntries(files))
    const served = await serve(world, ['serve', '--port', '0'])
    expect(await served.json('/api/status')).toMatchObject({ activity: { state: 'syncing', syncedAt: null } })
    served.kill('SIGTERM')
    expect(await served.exit()).toEqual({ code: 0, signal: null })
    expect(existsSync(serverFile(world))).toBe(false)
    expect(JSON.parse(annals(world, ['list', '--json']).stdout).sessions).toHaveLength(30)
  })

  test.runIf(isFull)('shows no sample data, because a script may have started it', async () => {
    const served = await serve(makeWorld(), ['serve', '--port', '0'])
    expect(served.stderr()).not.toContain('sample')
    await vi.waitFor(
      async () => expect(await served.json('/api/status')).toMatchObject({ isSample: false, sessions: 0 }),
      PATIENCE,
    )
  })

  // Not even root can create a folder there.
  test.skipIf(process.platform !== 'linux')('serves if nothing can be written, and reports it once', async () => {
    const served = await serve({ ...talkingWorld(), data: '/proc/annals/data' }, ['serve', '--port', '0'])
    await vi.waitFor(() => expect(served.stderr()).toContain('Annals cannot write to'), PATIENCE)
    expect(served.stderr().match(/cannot write/g)).toHaveLength(1)
    expect(await served.json('/api/status')).toMatchObject({ activity: { state: 'idle', problem: expect.any(String) } })
    served.kill('SIGTERM')
    expect(await served.exit()).toMatchObject({ code: 0 })
  })
})

describe('a second annals', () => {
  test('shows the page of the running server', async () => {
    const world = talkingWorld()
    const first = await serve(world, ['serve'])
    const second = annalsProcess(world, ['open', '--no-browser'])
    expect(second).toMatchObject({ code: 0, stdout: first.stdout() })
    expect(second.stderr).toContain(`Annals is already running (process ${first.pid}).`)
    const { stdout } = annalsProcess(world, ['open', SESSION.slice(0, 6), '--no-browser'])
    expect(stdout).toBe(first.stdout().replace('/?', `/s/${SESSION}?`))
    expect((await first.get('/')).status).toBe(200)
  })

  test.runIf(isFull)('starts another server for other transcripts or another port', async () => {
    const world = talkingWorld()
    const first = await serve(world, ['serve'])
    const other = makeWorld({ [main]: `${prompt('u1', 'cast off')}\n` })
    const elsewhere = await serve(world, ['serve', '--claude-dir', other.home])
    const another = await serve(world, ['serve', '--port', '0'])
    expect(new Set([first, elsewhere, another].map(({ url }) => url.port)).size).toBe(3)
    another.kill('SIGTERM')
    await another.exit()
    expect(elsewhere.stderr()).toContain(`(process ${first.pid}), but it reads other folders or has other settings;`)
    expect(another.stderr()).toContain(`but on port ${first.url.port}; starting another.`)
    expect(JSON.parse(readFileSync(serverFile(world), 'utf8')).pid).toBe(first.pid)
  })

  test('does not reuse a server of another version, and takes its place', async () => {
    const world = talkingWorld()
    const first = await serve(world, ['serve'])
    const record = JSON.parse(readFileSync(serverFile(world), 'utf8'))
    writeFileSync(serverFile(world), JSON.stringify({ ...record, version: '0.0.1' }))
    const second = await serve(world, ['serve'])
    expect(second.stderr()).toContain(`(process ${first.pid}), but its version is 0.0.1 and this is ${record.version};`)
    expect(JSON.parse(readFileSync(serverFile(world), 'utf8')).pid).toBe(second.pid)
    expect((await first.get('/')).status).toBe(200)
  })

  const remains: [string, { pid: number | string }][] = [
    ['a process that is gone', { pid: 2 ** 22 - 1 }],
    ['another program', { pid: process.pid }],
    ['nonsense', { pid: 'x' }],
  ]
  test.each(pick(remains, 1))('replaces the record left by %s', async (_title, stale) => {
    const world = talkingWorld()
    const known = { origin: 'http://127.0.0.1:9', port: 9, token: 'x', openKey: 'y', startedAt: '', version: '' }
    const folder = mkdtempSync(join(tmpdir(), 'annals-open-1-'))
    writeFile(serverFile(world), JSON.stringify({ ...known, folder, scope: '', ...stale }))
    const served = await serve(world, ['serve', '--port', '0'])
    expect(JSON.parse(readFileSync(serverFile(world), 'utf8'))).toMatchObject({ pid: served.pid })
    // An invalid record is not trusted.
    expect(existsSync(folder)).toBe(typeof stale.pid === 'string')
    rmSync(folder, { recursive: true, force: true })
    expect(readdirSync(world.data).filter((name) => /\.(?:tmp|old)$/.test(name))).toEqual([])
  })

  test('of two that start at once, one remains', async () => {
    const world = talkingWorld()
    const both = await Promise.all([serve(world, ['serve']), serve(world, ['serve'])])
    const [first, second] = both
    expect(second.url.href).toBe(first.url.href)
    const { pid } = JSON.parse(readFileSync(serverFile(world), 'utf8'))
    const left = both.find((served) => served.pid !== pid)
    expect(await left?.exit()).toEqual({ code: 0, signal: null })
    expect((await first.get('/')).status).toBe(200)
  })
})

describe('the key', () => {
  test('is only in files that the owner alone can read, with any umask', async () => {
    const world = talkingWorld()
    await serve(world, ['serve', '--port', '0'], { through: 'umask 000; exec' })
    const { folder } = JSON.parse(readFileSync(serverFile(world), 'utf8'))
    const modes = [world.data, serverFile(world), folder].map((path) => (statSync(path).mode & 0o777).toString(8))
    expect(modes).toEqual(['700', '600', '700'])
  })

  test.skipIf(process.platform !== 'linux')('is neither in the arguments nor in the environment', async () => {
    const served = await serve(talkingWorld(), ['serve', '--port', '0'])
    const token = served.url.searchParams.get('token') ?? 'no token'
    for (const place of ['cmdline', 'environ'])
      expect(readFileSync(`/proc/${served.pid}/${place}`, 'latin1')).not.toContain(token)
    expect(served.stderr()).not.toContain(token)
  })
})

describe('annals and annals open', () => {
  /** Replaces the browser: records its arguments and environment. */
  function fakeBrowser(world: World): { env: Record<string, string>; seen(): Promise<string[]> } {
    const [command, notes] = [join(world.home, 'browser.sh'), join(world.home, 'notes')]
    writeFileSync(
      command,
      `#!/bin/sh\n{ for each in "$@"; do echo "$each"; done; env; } > ${notes}.new\nmv ${notes}.new ${notes}\n`,
      {
        mode: 0o755,
      },
    )
    const seen = async () => {
      await vi.waitUntil(() => existsSync(notes), PATIENCE)
      return readFileSync(notes, 'utf8').split('\n')
    }
    return { env: { BROWSER: command }, seen }
  }

  /** Sends the headers of a browser redirected by a file; fetch would not. */
  async function arrive(url: string): Promise<number | undefined> {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    const [response] = await once(get(url, { headers }), 'response')
    response.resume()
    return response.statusCode
  }

  test.skipIf(process.platform === 'win32')('opens a private file in the browser that works once', async () => {
    const world = talkingWorld()
    const { env, seen } = fakeBrowser(world)
    const served = await serve(world, ['--port', '0'], { env })
    const [file = '', ...surroundings] = await seen()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700)
    const target = /content="0;url=([^"]+)"/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
    const token = new URL(target).searchParams.get('token') ?? ''
    expect([token, served.stdout()]).toEqual([expect.stringMatching(/^[\w-]{43}$/), expect.not.stringContaining(token)])
    expect(surroundings.join('\n')).not.toMatch(new RegExp(`${token}|${served.url.searchParams.get('token')}`))
    expect([await arrive(target), await arrive(target)]).toEqual([200, 403])
    served.kill('SIGTERM')
    expect(await served.exit()).toMatchObject({ code: 0 })
    expect(existsSync(file)).toBe(false)
  })

  test.skipIf(process.platform === 'win32')('a second one puts its file into the folder of the first', async () => {
    const world = talkingWorld()
    const first = await serve(world, ['serve'])
    const { env, seen } = fakeBrowser(world)
    expect(annalsProcess(world, ['open', SESSION.slice(0, 4)], { env })).toMatchObject({ code: 0 })
    const [file = ''] = await seen()
    const text = readFileSync(file, 'utf8')
    expect([statSync(file).mode & 0o777, text]).toEqual([
      0o600,
      expect.stringContaining(`${first.url.origin}/s/${SESSION}?token=`),
    ])
    // No file for the browser contains the permanent key.
    const { token, openKey } = JSON.parse(readFileSync(serverFile(world), 'utf8'))
    expect(token).toBe(first.url.searchParams.get('token'))
    for (const secret of [token, openKey]) expect(text).not.toContain(secret)
    const target = /content="0;url=([^"]+)"/.exec(text)?.[1] ?? ''
    expect([await arrive(target), await arrive(target)]).toEqual([200, 403])
    first.kill('SIGTERM')
    await first.exit()
    expect(existsSync(file)).toBe(false)
  })

  test('without a display, says so and serves', async () => {
    const served = await serve(talkingWorld(), ['--port', '0'], { env: { BROWSER: '/nowhere/browser' } })
    const reason = 'BROWSER (/nowhere/browser) cannot be started; open the address above.'
    await vi.waitFor(() => expect(served.stderr()).toContain(reason), PATIENCE)
    expect((await served.get('/')).status).toBe(200)
  })

  test('without transcripts, shows one copy of the sample archive and says so', async () => {
    const world = makeWorld()
    const served = await serve(world, ['--no-browser'])
    expect(served.stderr()).toContain(`There are no sessions in ${world.home}; showing the bundled sample archive.`)
    await vi.waitFor(
      async () => expect(await served.json('/api/status')).toMatchObject({ isSample: true, sessions: 78 }),
      { ...PATIENCE, timeout: 60_000 },
    )
    // 11 packaged ones, a year of short ones, and two that run as long as the server.
    const ids = new URLSearchParams(['busy', 'waiting'].map((name) => ['sessions', idOf(name)]))
    expect(await served.json(`/api/home/now?${ids}`)).toMatchObject({
      sessions: [{ activity: 'tool' }, { activity: 'waiting' }],
    })
    expect([readdirSync(world.data), served.stderr()]).toEqual([['demo'], expect.not.stringContaining('copies')])
    for (const args of [['--no-browser'], ['demo', 'serve']]) {
      const second = annalsProcess(world, args)
      expect(second).toMatchObject({ code: 0, stdout: served.stdout() })
      expect(second.stderr).toContain(`Annals is already running (process ${served.pid}).`)
    }
    expect(annals(world, ['demo', '--reset'])).toMatchObject({
      code: 3,
      stderr: `annals: The sample is open in process ${served.pid}; stop that process, then try again.\n`,
    })
    served.kill('SIGTERM')
    expect(await served.exit()).toMatchObject({ code: 0 })
  }, 90_000)

  test('shows and follows a file anywhere on disk without storing it', async () => {
    const [world, elsewhere] = [makeWorld(), makeWorld({ 'notes/sent.jsonl': `${prompt('u1', 'cast off')}\n` })]
    const path = join(elsewhere.home, 'notes', 'sent.jsonl')
    const served = await serve(world, ['open', path, '--port', '0', '--no-browser'])
    expect(served.url.pathname).toBe('/s/opened')
    expect(await served.json('/api/session/outline?session=opened')).toMatchObject({ session: { title: 'cast off' } })
    const events = await served.events()
    appendFileSync(path, `${prompt('u2', 'and away')}\n`)
    expect(await events.next(() => true)).toEqual({ kind: 'touched', sessions: ['opened'] })
    expect(existsSync(world.data)).toBe(false)
  })

  test.each([
    ['missing.jsonl', 'There is no file missing.jsonl; check the path, or run "annals list" to see the sessions.'],
    ['0000', 'There is no session or file "0000" among 1 session;'],
    [tmpdir(), `${tmpdir()} is a directory; give a session or a .jsonl file in it.`],
    ['-', 'save it as a .jsonl file and open that'],
  ])('open %s: fails like "annals show"', (name, reason) => {
    const { code, stdout, stderr } = annals(talkingWorld(), ['open', name])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(reason)])
  })

  test('refuses a missing directory', () => {
    const { code, stderr } = annals(talkingWorld(), ['--claude-dir', '/nowhere/claude'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no directory /nowhere/claude')])
  })

  test('does not treat a mistyped command as a session', () => {
    const { code, stderr } = annals(talkingWorld(), ['serach'])
    expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean "annals search"?')])
  })
})
