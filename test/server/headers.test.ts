// The security headers of every response.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAGE_PATHS } from '../../src/server/page-paths.ts'
import { headerFaults, POLICY } from './header-faults.ts'
import { inParallel, requestRaw } from './raw-request.ts'
import { startSample, type SampleServer } from './sample-server.ts'

/** The structured form of the message, for the web app. */
const ADVICE = /,"advice":\{"parts":\[.*\]\}/

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample({ indexed: false })
})
afterAll(() => sample.stop())

describe('the security headers', () => {
  test('are on every route, locked or not', async () => {
    const { port, admitted, routes } = sample
    const heads = routes.flatMap(({ path, kind }) => [
      [`GET ${path} HTTP/1.1`],
      [`GET ${path} HTTP/1.1`, 'Host: evil.test'],
      [`GET ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`],
      [`GET ${path} HTTP/1.1`, ...admitted, 'Origin: null'],
      [`DELETE ${path} HTTP/1.1`, ...admitted],
      // An unknown field: every operation is loaded, none is run.
      [`HEAD ${path}?nonsense=1 HTTP/1.1`, ...admitted],
      ...(kind === 'events' ? [] : [[`GET ${path}?nonsense=1 HTTP/1.1`, ...admitted]]),
    ])
    const responses = await inParallel(heads, async (head) => requestRaw(port, head))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([421, 401, 403, 405, 400, 200]))
    expect(responses.flatMap((response) => headerFaults(response))).toEqual([])
  })

  test('are on every kind of error', async () => {
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
      expect(headerFaults(response)).toEqual([])
      expect(JSON.parse(response.body.replace(ADVICE, ''))).toEqual({
        error: { code: expect.any(String), message: expect.any(String) },
      })
    }
  })

  test('allow the inline style and script of plain pages by hash', async () => {
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
      expect(headerFaults(response, policy)).toEqual([])
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

test('hashed files are cached forever, other files are revalidated, and data is not cached', async () => {
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

test('PAGE_PATHS contains every route of the web app', () => {
  const app = readFileSync('web/app.tsx', 'utf8')
  const drawn = [...app.matchAll(/<Route path="([^"]+)"/g)].map((match) => match[1]?.replace(':id', ':session'))
  expect(new Set(drawn)).toEqual(new Set(PAGE_PATHS))
})

test('every page path serves the same HTML', async () => {
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
  for (const path of ['/s/:session', '/s/', '/s', '/index.html', '/Sessions', '/sessions/', '/usage/x'])
    expect([path, (await sample.fetch(path)).status]).toEqual([path, 404])
})
