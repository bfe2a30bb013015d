// Requests that another site makes a browser send are refused on every route, even with a valid cookie.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inParallel, parseResponses, requestRaw, sendRaw } from './raw-request.ts'
import { startSample, type SampleServer } from './sample-server.ts'

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample({ indexed: false })
})
afterAll(() => sample.stop())

/** Header lines of requests from other sites; each must be refused. */
function foreign(port: number): string[][] {
  const own = `Origin: http://127.0.0.1:${port}`
  const origins = [
    ['null', '', 'http://evil.test', `http://evil.test:${port}`, 'http://127.0.0.1', `http://127.0.0.1:${port + 1}`],
    [`http://localhost:${port}`, `http://[::1]:${port}`, `https://127.0.0.1:${port}`, `HTTP://127.0.0.1:${port}`],
    [`http://127.0.0.1:${port}.evil.test`, `http://127.0.0.1:${port}/`, `http://evil.test@127.0.0.1:${port}`],
    [`http://127.0.0.1:${port} http://evil.test`, `http://127.0.0.1:${port},http://evil.test`, 'file://'],
    ['chrome-extension://abcdefgh', 'about:blank', `ws://127.0.0.1:${port}`, `//127.0.0.1:${port}`, '127.0.0.1'],
  ].flat()
  const sites = ['cross-site', 'same-site', '', 'Same-Origin', 'NONE', 'same-origin, cross-site', 'something-new']
  const modes = ['cors', 'no-cors', 'navigate', 'websocket', 'same-origin']
  const destinations = ['empty', 'document', 'iframe', 'image', 'script', 'style', 'embed', 'object', 'frame']
  return [
    ...origins.map((origin) => [`Origin: ${origin}`]),
    ...origins.map((origin) => [`Origin: ${origin}`, 'Sec-Fetch-Site: same-origin']),
    [own, own],
    [own, 'Origin: http://evil.test'],
    ...sites.map((site) => [`Sec-Fetch-Site: ${site}`]),
    ...sites.map((site) => [own, `Sec-Fetch-Site: ${site}`]),
    ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'],
    ['Sec-Fetch-Site: none', 'Sec-Fetch-Site: none'],
    ...modes.flatMap((mode) =>
      destinations.map((dest) => ['Sec-Fetch-Site: cross-site', `Sec-Fetch-Mode: ${mode}`, `Sec-Fetch-Dest: ${dest}`]),
    ),
  ]
}

describe('a request from another site', () => {
  test('is refused on every route', async () => {
    const kinds = foreign(sample.port)
    const paths = [...sample.routes.map(({ path }) => path), '/nowhere']
    const statuses = await inParallel(kinds, async (lines) => {
      const requests = paths.flatMap((path) =>
        ['GET', 'POST', 'OPTIONS'].map((method) =>
          [`${method} ${path} HTTP/1.1`, ...sample.admitted, ...lines, 'Content-Length: 0', '', ''].join('\r\n'),
        ),
      )
      const last = ['GET / HTTP/1.1', ...sample.admitted, ...lines, 'Connection: close', '', ''].join('\r\n')
      return parseResponses(await sendRaw(sample.port, requests.join('') + last)).map(({ status }) => status)
    })
    const expected = JSON.stringify(Array.from({ length: paths.length * 3 + 1 }, () => 403))
    expect(kinds.filter((_, index) => JSON.stringify(statuses[index]) !== expected)).toEqual([])
  })

  test('shows a page with a link to a person who followed a link', async () => {
    const lines = [
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Mode: navigate',
      'Sec-Fetch-Dest: document',
      'Accept: text/html',
    ]
    const { status, body } = await requestRaw(sample.port, [
      'GET /s/abc?depth=all HTTP/1.1',
      ...sample.admitted,
      ...lines,
    ])
    expect(status).toBe(403)
    expect(body).toContain('<a href="/s/abc?depth=all">')
    expect(body).not.toContain('http-equiv')
  })
})

describe('our own page', () => {
  test('is accepted under each of our host names', async () => {
    for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
      const host = `${name}:${sample.port}`
      const own = [`Host: ${host}`, `Cookie: ${sample.cookie}`, `Origin: http://${host}`, 'Sec-Fetch-Site: same-origin']
      expect((await requestRaw(sample.port, ['GET / HTTP/1.1', ...own])).status).toBe(200)
    }
  })

  test('is accepted from a typed address, and from programs that send no such headers', async () => {
    const typed = ['Sec-Fetch-Site: none', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']
    for (const lines of [typed, []])
      expect((await requestRaw(sample.port, ['GET / HTTP/1.1', ...sample.admitted, ...lines])).status).toBe(200)
  })
})

describe('the redirect file', () => {
  const arrival = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']
  const host = () => `Host: 127.0.0.1:${sample.port}`

  test('is accepted with a key, by navigation only', async () => {
    const url = new URL(sample.running.oneTimeUrl('/s/abc'))
    const target = url.pathname + url.search
    const [site = '', mode = '', dest = ''] = arrival
    for (const lines of [
      [site, 'Sec-Fetch-Mode: no-cors', dest],
      [site, mode, 'Sec-Fetch-Dest: iframe'],
      [site, mode],
      [site, mode, dest, dest],
    ])
      expect((await requestRaw(sample.port, [`GET ${target} HTTP/1.1`, host(), ...lines])).status).toBe(403)
    for (const method of ['POST', 'HEAD'])
      expect((await requestRaw(sample.port, [`${method} ${target} HTTP/1.1`, host(), ...arrival])).status).toBe(403)
    const origin = 'Origin: null'
    expect((await requestRaw(sample.port, [`GET ${target} HTTP/1.1`, host(), ...arrival, origin])).status).toBe(403)
    expect((await requestRaw(sample.port, [`GET ${target} HTTP/1.1`, host(), ...arrival])).status).toBe(200)
  })

  test('is refused with a wrong key, and for anything but a page', async () => {
    const { token } = sample
    for (const target of [`/?token=${token}x`, '/?token=', `/api/list?token=${token}`, `/icon.svg?token=${token}`])
      expect((await requestRaw(sample.port, [`GET ${target} HTTP/1.1`, host(), ...arrival])).status).toBe(403)
  })
})
