// What stands on every answer, whatever it is an answer to.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inParallel, requestRaw, type RawResponse } from './raw-request.ts'
import { startSample, type SampleServer } from './sample-server.ts'

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample({ indexed: false })
})
afterAll(() => sample.stop())

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
}

/** Where an answer may have more than one of them, browsers take the laxer or the stricter as they please. */
const ALLOWED = new Set([
  ...Object.keys(EVERYWHERE),
  ...['content-security-policy', 'permissions-policy', 'cache-control', 'content-type', 'content-length', 'connection'],
  ...['keep-alive', 'transfer-encoding', 'etag', 'set-cookie', 'allow', 'retry-after'],
])

function check({ headers, headerNames }: RawResponse, policy = POLICY): void {
  expect(Object.fromEntries(Object.keys(EVERYWHERE).map((name) => [name, headers.get(name)]))).toEqual(EVERYWHERE)
  expect(headers.get('content-security-policy')).toBe(policy)
  expect(headers.get('permissions-policy')).toMatch(/^(?:[a-z-]+=\(\)(?:, |$)){10,}/)
  expect(headerNames.filter((name) => !ALLOWED.has(name))).toEqual([])
  expect(new Set(headerNames).size).toBe(headerNames.length)
}

describe('the headers', () => {
  test('stand on every route, open or locked', async () => {
    const { port, admitted, routes } = sample
    const heads = routes.flatMap(({ path, kind }) => [
      [`GET ${path} HTTP/1.1`],
      [`GET ${path} HTTP/1.1`, 'Host: evil.test'],
      [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`],
      [`GET ${path} HTTP/1.1`, ...admitted, 'Origin: null'],
      [`DELETE ${path} HTTP/1.1`, ...admitted],
      [`GET ${path}?nonsense=1 HTTP/1.1`, ...admitted],
      [`HEAD ${path} HTTP/1.1`, ...admitted],
      ...(kind === 'events' ? [] : [[`GET ${path}${kind === 'operation' ? '?nonsense=1' : ''} HTTP/1.1`, ...admitted]]),
    ])
    const shown = heads.filter(([line]) => !line?.startsWith('GET /api/events?'))
    for (const response of await inParallel(shown, async (head) => requestRaw(port, head))) check(response)
  })

  test('stand on every kind of failure', async () => {
    const { port, admitted } = sample
    const json = (length: number) => ['Content-Type: application/json', `Content-Length: ${length}`]
    const cases: [status: number, head: string[], body?: string][] = [
      [400, ['GET /api/list?limit=x HTTP/1.1', ...admitted]],
      [400, ['GET / HTTP/9.9']],
      [401, ['GET / HTTP/1.1', `Host: 127.0.0.1:${port}`]],
      [403, ['POST /api/sync HTTP/1.1', ...admitted, ...json(2)], '{}'],
      [404, ['GET /nowhere HTTP/1.1', ...admitted]],
      [405, ['GET /api/sync HTTP/1.1', ...admitted]],
      [405, ['POST / HTTP/1.1', ...admitted]],
      [413, ['POST /api/list HTTP/1.1', ...admitted, ...json(1_000_001)], ' '.repeat(1_000_001)],
      [414, [`GET /${'x'.repeat(9000)} HTTP/1.1`, ...admitted]],
      [415, ['POST /api/list HTTP/1.1', ...admitted, 'Content-Type: text/plain', 'Content-Length: 2'], '{}'],
      [421, ['CONNECT 127.0.0.1:80 HTTP/1.1', ...admitted]],
      [431, ['GET / HTTP/1.1', ...admitted, `X: ${'x'.repeat(20_000)}`]],
    ]
    for (const [status, head, body] of cases) {
      const response = await requestRaw(port, head, body)
      expect([head[0]?.slice(0, 60), response.status]).toEqual([head[0]?.slice(0, 60), status])
      check(response)
      expect(JSON.parse(response.body)).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
    }
  })

  test('let a page that stands for itself have its own style and script, by their hashes', async () => {
    const { port, token } = sample
    const host = `Host: 127.0.0.1:${port}`
    const pages = [
      ['GET /s/abc HTTP/1.1', host, 'Accept: text/html'],
      ['GET / HTTP/1.1', 'Host: evil.test', 'Accept: text/html'],
      [`GET /?token=${token} HTTP/1.1`, host, 'Accept: text/html'],
      ['GET /nowhere HTTP/1.1', ...sample.admitted, 'Accept: text/html'],
    ]
    for (const head of pages) {
      const response = await requestRaw(port, head)
      const policy = response.headers.get('content-security-policy') ?? ''
      const hashes = [...policy.matchAll(/'sha256-([\w+/=]+)'/g)].map((match) => match[1])
      expect(policy.replace(/'sha256-[\w+/=]+'/g, "'self'")).toBe(POLICY)
      check(response, policy)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const inside = ['script', 'style'].map(
        (tag) => new RegExp(`<${tag}>(.*)</${tag}>`).exec(response.body)?.[1] ?? '',
      )
      expect(await Promise.all(inside.map(sha256))).toEqual(hashes)
    }
  })
})

async function sha256(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text))).toString('base64')
}

test('files of the app are kept by what they hold, everything else by nobody', async () => {
  const kept = async (path: string) => (await sample.fetch(path)).headers.get('cache-control')
  expect(await kept('/assets/index-BXk93_-a.js')).toBe('private, max-age=31536000, immutable')
  expect(await kept('/')).toBe('no-cache')
  expect(await kept('/icon.svg')).toBe('no-cache')
  expect(await kept('/api/status')).toBe('no-store')
  const etag = (await sample.fetch('/')).headers.get('etag') ?? ''
  const again = await sample.fetch('/s/abc', { headers: { 'if-none-match': `"x", ${etag}` } })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await sample.fetch('/', { headers: { 'if-none-match': '"x"' } })).status).toBe(200)
})

test('every page of the app is the same, and has its type', async () => {
  const pages = sample.routes.filter(({ kind }) => kind === 'page').map(({ path }) => path)
  expect(pages.length).toBeGreaterThan(4)
  for (const path of pages) {
    const response = await sample.fetch(path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ])
    expect(await response.text()).toContain('<div id="app">')
  }
})
