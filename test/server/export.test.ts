// Exports over HTTP: the same bytes as the command line writes, a safe file name, and no truncated document that looks
// complete.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context, OutputStream } from '../../src/operations/context.ts'
import { exportSessions } from '../../src/operations/export/declarations.ts'
import { SECURITY_HEADERS } from '../../src/server/security-headers.ts'
import { startServer } from '../../src/server/start-server.ts'
import { logIn } from './log-in.ts'
import { parseResponses, requestRaw, sendRaw } from './raw-request.ts'
import { SESSION, startSample, type SampleServer } from './sample-server.ts'

const HOSTILE = 'dddddddd-0000-4000-8000-00000000000d'

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample()
  const folder = join(sample.folder, 'claude', 'projects', '-home-mara-src-hostile')
  mkdirSync(folder)
  const at = '2026-05-01T10:00:00.000Z'
  const record = (text: string) => ({
    type: 'user',
    uuid: `${HOSTILE.slice(0, -1)}1`,
    parentUuid: null,
    sessionId: HOSTILE,
    cwd: '/home/mara/src/hostile',
    timestamp: at,
    message: { role: 'user', content: text },
  })
  const title = `a"\r\nset-cookie: stolen=1\r\n\r\n<script>alert(1)</script>/../../x\u202e`
  const lines = [record(title), { type: 'custom-title', sessionId: HOSTILE, customTitle: title }]
  writeFileSync(join(folder, `${HOSTILE}.jsonl`), lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
})
afterAll(() => sample.stop())

interface Written {
  head: { name: string; mediaType: string }
  bytes: Buffer
}

async function writeHere(input: object): Promise<Written> {
  const chunks: Uint8Array[] = []
  let head = { name: '', mediaType: '' }
  const output: OutputStream = {
    begin: (begun) => (head = begun),
    write: async (bytes) => void chunks.push(Buffer.from(bytes)),
  }
  await exportSessions.run(sample.makeContext({ output }), exportSessions.input.parse(input))
  return { head, bytes: Buffer.concat(chunks) }
}

function address(input: Readonly<Record<string, string>>, path = '/api/export'): string {
  return `${path}?${new URLSearchParams(input)}`
}

async function download(input: Readonly<Record<string, string>>): Promise<Response> {
  return sample.fetch(address(input))
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('a document', () => {
  test.each(['html', 'md', 'json', 'jsonl', 'csv'])('in %s has the bytes the operation writes', async (format) => {
    const table = format === 'csv' ? { table: 'messages' } : {}
    const written = await writeHere({ sessions: [SESSION], format, ...table })
    expect(written.bytes.length).toBeGreaterThan(1000)
    const response = await download({ sessions: SESSION, format, ...table })
    expect([response.status, (await bytesOf(response)).equals(written.bytes)]).toEqual([200, true])
    expect(response.headers.get('content-type')).toBe(
      /text|json/.test(written.head.mediaType) ? `${written.head.mediaType}; charset=utf-8` : written.head.mediaType,
    )
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="${written.head.name}"; filename*=UTF-8''${written.head.name}`,
    )
    const posted = await sample.fetch('/api/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessions: [SESSION], format, ...table }),
    })
    expect((await bytesOf(posted)).equals(written.bytes)).toBe(true)
    expect(sample.problems).toEqual([])
  })

  test('in jsonl is the transcript itself', async () => {
    const file = readFileSync(join('sample', 'projects', '-home-mara-src-tidepool', `${SESSION}.jsonl`))
    expect((await bytesOf(await download({ sessions: SESSION, format: 'jsonl' }))).equals(file)).toBe(true)
  })

  test('of several files is a zip', async () => {
    const response = await download({ project: 'tidepool', format: 'jsonl' })
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.zip";/)
    const files = Object.entries(unzipSync(await bytesOf(response)))
    const [, transcript] = files.find(([name]) => name.endsWith(`${SESSION}.jsonl`)) ?? []
    const file = readFileSync(join('sample', 'projects', '-home-mara-src-tidepool', `${SESSION}.jsonl`))
    expect(Buffer.from(transcript ?? []).equals(file)).toBe(true)
    expect(files.map(([name]) => name)).toContain('manifest.json')
  })

  test('has the security headers and a sandbox policy', async () => {
    const response = await download({ sessions: SESSION, format: 'html' })
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      ...SECURITY_HEADERS,
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    expect(Object.keys(headers).toSorted()).toEqual(
      [
        ...Object.keys(SECURITY_HEADERS),
        'cache-control',
        'connection',
        'content-disposition',
        'content-type',
        'keep-alive',
        'transfer-encoding',
      ].toSorted(),
    )
  })

  test('with a hostile title cannot add a header or name a folder', async () => {
    const head = [
      `GET ${address({ sessions: HOSTILE, format: 'md' })} HTTP/1.1`,
      ...sample.admitted,
      'Connection: close',
    ]
    const answers = parseResponses(await sendRaw(sample.port, `${head.join('\r\n')}\r\n\r\n`))
    expect(answers).toHaveLength(1)
    const [answer] = answers
    expect([answer?.status, answer?.headers.has('set-cookie')]).toEqual([200, false])
    expect(answer?.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w .()+-]+\.md"; filename\*=UTF-8''[\w.~%-]+\.md$/,
    )
  })

  test('has the same headers for a HEAD request', async () => {
    const { status, headers, body } = await requestRaw(sample.port, [
      `HEAD ${address({ sessions: SESSION, format: 'md' })} HTTP/1.1`,
      ...sample.admitted,
    ])
    expect([status, headers.get('content-type'), body]).toEqual([200, 'text/markdown; charset=utf-8', ''])
  })
})

describe('a failing export', () => {
  test('returns an error before anything is sent', async () => {
    const cases: [status: number, input: Record<string, string>][] = [
      [404, { sessions: 'ffffffff-nowhere' }],
      [404, { project: 'no such project' }],
      [400, {}],
      [400, { sessions: SESSION, format: 'pdf' }],
      [400, { sessions: SESSION, output: '/tmp/x.html' }],
      [400, { sessions: SESSION, output: '-' }],
      [400, { sessions: '../../etc/passwd' }],
      [400, { here: 'true' }],
    ]
    for (const [status, input] of cases) {
      const response = await download(input)
      expect([input, response.status]).toEqual([input, status])
      expect(response.headers.get('content-disposition')).toBeNull()
      expect(await response.json()).toMatchObject({ error: { message: expect.stringMatching(/[.?]$/) } })
    }
  })

  test('verify is available on the command line only', async () => {
    const response = await sample.fetch('/api/export/verify?file=%2Fetc%2Fpasswd')
    expect([response.status, (await response.text()).includes('command line')]).toEqual([400, true])
  })
})

/** A server whose document output is intercepted, and the abort signals of its operations. */
async function startWith(wrap: (output: OutputStream) => OutputStream) {
  const contexts: Context[] = []
  const problems: unknown[] = []
  const running = await startServer({
    host: '127.0.0.1',
    port: 0,
    token: sample.token,
    assets: join(sample.folder, 'web'),
    context({ output, ...rest }) {
      const context = sample.makeContext({ ...rest, ...(output ? { output: wrap(output) } : {}) })
      contexts.push(context)
      return context
    },
    onProblem: (error) => problems.push(error),
  })
  const cookie = await logIn(running.url)
  const ask = async () =>
    fetch(`http://127.0.0.1:${running.port}${address({ all: 'true', format: 'json' })}`, { headers: { cookie } })
  return { running, contexts, problems, ask }
}

describe('a download', () => {
  test('that fails midway breaks the connection', async () => {
    const broken = new Error('the archive lies on a disk that is gone')
    let writes = 0
    const { running, problems, ask } = await startWith((output) => ({
      begin: (head) => output.begin(head),
      write: async (bytes) => {
        await output.write(bytes.subarray(0, 1000))
        writes += 1
        throw broken
      },
    }))
    const response = await ask()
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow('terminated')
    expect([writes, problems]).toEqual([1, [broken]])
    await running.close()
  })

  test('ends silently when the client disconnects', async () => {
    const { running, contexts, problems, ask } = await startWith((output) => output)
    const response = await ask()
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await expect.poll(() => contexts.map(({ signal }) => signal?.aborted)).toEqual([true])
    await running.close()
    expect(problems).toEqual([])
  })
})

describe('the HTML preview', () => {
  const page = async (input: Record<string, string>, init?: RequestInit) =>
    sample.fetch(address(input, '/api/export/page'), init)

  test('may be framed by our own page only, and is sandboxed', async () => {
    const response = await page({ sessions: SESSION, format: 'html' })
    const html = await response.text()
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
    expect(style.length).toBeGreaterThan(1000)
    const hash = createHash('sha256').update(style).digest('base64')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy':
        `sandbox; default-src 'none'; style-src 'sha256-${hash}'; img-src data:; ` +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    })
  })

  test('is only there for html, and only to look at', async () => {
    expect((await page({ sessions: SESSION, format: 'md' })).status).toBe(400)
    expect((await page({ sessions: SESSION, forModel: 'true' })).status).toBe(400)
    expect((await page({ sessions: 'ffffffff-nowhere' })).status).toBe(404)
    expect((await page({ sessions: SESSION, output: '/tmp/x' })).status).toBe(400)
    expect((await page({ sessions: SESSION }, { method: 'POST', body: '{}' })).status).toBe(405)
    expect((await page({ sessions: SESSION }, { method: 'HEAD' })).status).toBe(200)
  })
})

describe('the export preview', () => {
  const preview = async (input: object) => {
    const response = await sample.fetch('/api/export/preview', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return { status: response.status, value: await response.json() }
  }

  test('returns the file name, the type and the beginning of the document', async () => {
    const written = await writeHere({ sessions: [SESSION], format: 'md' })
    const { status, value } = await preview({ sessions: [SESSION], format: 'md' })
    expect(status).toBe(200)
    expect(value).toMatchObject({ ...written.head, sessions: 1, redacted: true, isCut: true })
    expect(value.bytes).toBeGreaterThan(500_000)
    expect(value.head.length).toBeGreaterThan(1000)
    // The counts in it are those of the beginning only, the text is that of the document.
    expect(value.head).toContain('Hørsholm Havn got two alerts')
  })

  test('has secrets only if the request says so', async () => {
    const input = { sessions: [SESSION], format: 'md' }
    expect((await preview({ ...input, redact: false })).value).toMatchObject({ redacted: false })
    expect((await preview(input)).value).toMatchObject({ redacted: true, secrets: [{ family: 'aws-access-key' }] })
  })

  test('of HTML contains no text; the frame shows the page', async () => {
    const { value } = await preview({ sessions: [SESSION] })
    expect(value).toMatchObject({ mediaType: 'text/html', head: '' })
  })

  test('fails as the export would', async () => {
    expect((await preview({})).status).toBe(400)
    expect((await preview({ sessions: ['ffffffff-nowhere'] })).status).toBe(404)
  })
})
