// DNS rebinding: requests with any Host header but our own are refused on every route.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inParallel, parseResponses, requestRaw, sendRaw } from './raw-request.ts'
import { startSample, type SampleServer } from './sample-server.ts'

let sample: SampleServer

beforeAll(async () => {
  sample = await startSample({ indexed: false })
})
afterAll(() => sample.stop())

/** Header lines in place of the correct Host header; each must be refused. */
function wrongHosts(port: number): string[][] {
  const other = port === 65_535 ? 1024 : port + 1
  const names = [
    ['', '127.0.0.1', 'localhost', '[::1]', '::1', `::1:${port}`, `127.0.0.1:${other}`, `localhost:${other}`],
    [`[::1]:${other}`, '127.0.0.1:80', 'localhost:443', '127.0.0.1:', `127.0.0.1:0${port}`, `127.0.0.1:${port}0`],
    [`127.0.0.1:${port}:${port}`, `127.0.0.1.:${port}`, `localhost.:${port}`, `LOCALHOST:${port}`],
    [`Localhost:${port}`, `localhosT:${port}`, `127.1:${port}`, `127.0.1:${port}`, `2130706433:${port}`],
    [`0x7f000001:${port}`, `0x7f.0.0.1:${port}`, `0177.0.0.1:${port}`, `127.0.0.01:${port}`, `0:${port}`],
    [`0.0.0.0:${port}`, `127.0.0.2:${port}`, `127.255.255.254:${port}`, `[::]:${port}`, `[::ffff:127.0.0.1]:${port}`],
    [`[::ffff:7f00:1]:${port}`, `[0:0:0:0:0:0:0:1]:${port}`, `[::1%lo]:${port}`, `[::01]:${port}`, `::1]:${port}`],
    [`localhost.evil.test:${port}`, `127.0.0.1.evil.test:${port}`, `evil.test:${port}`, `evil.localhost:${port}`],
    [`localhost:${port}.evil.test`, `evil.test#@localhost:${port}`, `evil.test@127.0.0.1:${port}`],
    [`user@127.0.0.1:${port}`, `user:pass@localhost:${port}`, `127.0.0.1:${port}@evil.test`],
    [`127.0.0.1:${port}/`, `127.0.0.1:${port}/x`, `127.0.0.1:${port}?x`, `127.0.0.1:${port}#x`],
    [`http://127.0.0.1:${port}`, `//127.0.0.1:${port}`, `127.0.0.1:${port},evil.test`, `evil.test,127.0.0.1:${port}`],
    [`127.0.0.1:${port} evil.test`, `evil.test 127.0.0.1:${port}`, `127.0.0.1;:${port}`, `127%2e0.0.1:${port}`],
    [`127.0.0.1%00:${port}`, `127.0.0.1\\:${port}`, `"127.0.0.1:${port}"`, `127.0.0.1:${port}x`],
    [`xn--lcalhost-9ta:${port}`, `localhost6:${port}`, `ip6-localhost:${port}`, `localhost.localdomain:${port}`],
    [`192.168.1.7:${port}`, `10.0.0.1:${port}`, `169.254.169.254:${port}`, `*:${port}`, `null`, 'undefined', '-'],
    ['a'.repeat(4000), `127.0.0.1:${port}${'0'.repeat(500)}`, `\u00e9vil.test:${port}`],
  ].flat()
  const own = `Host: 127.0.0.1:${port}`
  return [
    [],
    ...names.map((name) => [`Host: ${name}`]),
    [own, own],
    [own, 'Host: evil.test'],
    ['Host: evil.test', own],
    ['X-Forwarded-Host: 127.0.0.1', 'Host: evil.test'],
    [`X-Forwarded-Host: 127.0.0.1:${port}`, `Forwarded: host=127.0.0.1:${port}`],
  ]
}

describe('a request to another host name', () => {
  test('is refused on every route, even with a valid cookie', async () => {
    const hosts = wrongHosts(sample.port)
    expect(hosts.length).toBeGreaterThanOrEqual(60)
    const paths = [...sample.routes.map(({ path }) => path), '/nowhere', '/api/nowhere', `/?token=${sample.token}`]
    const statuses = await inParallel(hosts, async (lines) => {
      // All routes on one connection: the guard must check each request.
      const requests = paths.flatMap((path) =>
        ['GET', 'POST'].map((method) =>
          [`${method} ${path} HTTP/1.1`, ...lines, `Cookie: ${sample.cookie}`, 'Content-Length: 0', '', ''].join(
            '\r\n',
          ),
        ),
      )
      const last = ['GET / HTTP/1.1', ...lines, 'Connection: close', '', ''].join('\r\n')
      return parseResponses(await sendRaw(sample.port, requests.join('') + last)).map(({ status }) => status)
    })
    const expected = Array.from({ length: paths.length * 2 + 1 }, () => 421)
    const wrong = hosts.filter((_, index) => JSON.stringify(statuses[index]) !== JSON.stringify(expected))
    expect(wrong).toEqual([])
  })

  test('is refused if its target names a host, even ours', async () => {
    const { port, admitted } = sample
    const targets = sample.routes.flatMap(({ path }) => [
      `http://127.0.0.1:${port}${path}`,
      `http://evil.test${path}`,
      `HTTP://127.0.0.1:${port}${path}`,
    ])
    const statuses = await inParallel([...targets, '*', `127.0.0.1:${port}`], async (target) => {
      const method = target === '*' ? 'OPTIONS' : target.includes('/') ? 'GET' : 'CONNECT'
      return (await requestRaw(port, [`${method} ${target} HTTP/1.1`, ...admitted])).status
    })
    expect(new Set(statuses)).toEqual(new Set([421]))
  })

  test('is refused before an upgrade or a "100 Continue"', async () => {
    const upgrade = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==']
    for (const lines of [upgrade, ['Expect: 100-continue', 'Content-Length: 5'], ['Expect: a-miracle']]) {
      const head = ['POST /api/list HTTP/1.1', 'Host: evil.test', `Cookie: ${sample.cookie}`, ...lines]
      expect((await requestRaw(sample.port, head)).status).toBe(421)
    }
  })
})

test('accepts the three local host names with our port', async () => {
  for (const name of ['127.0.0.1', 'localhost', '[::1]']) {
    const head = ['GET / HTTP/1.1', `Host: ${name}:${sample.port}`, `Cookie: ${sample.cookie}`]
    expect((await requestRaw(sample.port, head)).status).toBe(200)
  }
})
