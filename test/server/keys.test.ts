// The key: nothing is served without it, it is removed from the address, and it never appears in error messages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pick } from '../extent.ts'
import { inParallel, parseResponses, requestRaw, sendRaw } from './raw-request.ts'
import { SESSION, startSample, type SampleServer } from './sample-server.ts'

let sample: SampleServer
let host: string

beforeAll(async () => {
  sample = await startSample({ indexed: false })
  host = `Host: 127.0.0.1:${sample.port}`
})
afterAll(() => sample.stop())

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

function wrongCookies({ port, token, cookie, running }: SampleServer): string[][] {
  const [name = '', value = ''] = cookie.split('=')
  const values = [
    '',
    'x',
    token,
    running.openKey,
    value.slice(1),
    value.slice(0, -1),
    `${value}x`,
    value.toLowerCase(),
    `"${value}"`,
    `%22${value}`,
  ]
  return [
    [],
    ...values.map((each) => [`Cookie: ${name}=${each}`]),
    [`Cookie: annals-${port + 1}=${value}`],
    [`Cookie: annals=${value}`],
    [`Cookie: ${value}`],
    [`Cookie: x${name}=${value}`],
    [`Annals-Open-Key: ${value}`],
    [`Annals-Open-Key: ${token}`],
    [`Annals-Open-Key: ${running.openKey}`, `Annals-Open-Key: ${running.openKey}`],
    [`Annals-Token: ${token}`],
  ]
}

describe('without the key', () => {
  test('every route and method is refused', async () => {
    const paths = [
      ...sample.routes.map(({ path }) => path),
      '/nowhere',
      '/api/nowhere',
      `/api/list?token=${sample.token}`,
    ]
    const answers = await inParallel(wrongCookies(sample), async (lines) => {
      const requests = paths.flatMap((path) =>
        METHODS.filter((method) => method !== 'HEAD').map((method) =>
          [`${method} ${path} HTTP/1.1`, host, ...lines, 'Content-Length: 0', '', ''].join('\r\n'),
        ),
      )
      const last = ['HEAD / HTTP/1.1', host, ...lines, 'Connection: close', '', ''].join('\r\n')
      return parseResponses(await sendRaw(sample.port, requests.join('') + last))
    })
    expect(new Set(answers.map(({ length }) => length))).toEqual(new Set([paths.length * (METHODS.length - 1) + 1]))
    expect(new Set(answers.flat().map(({ status }) => status))).toEqual(new Set([401]))
  })

  test('a page says what to do, and reloads until the user has logged in', async () => {
    const { status, body } = await requestRaw(sample.port, [
      `GET /s/${SESSION} HTTP/1.1`,
      host,
      'Accept: text/html,*/*',
    ])
    expect(status).toBe(401)
    expect(body).toContain('<code>annals open</code>')
    expect(body).toContain('data-seconds="3"')
    expect(body).not.toContain('data-target')
  })

  test('a wrong key is removed before reloading', async () => {
    const head = ['GET /search?q=a%26b&token=wrong HTTP/1.1', host, 'Accept: text/html']
    const { status, body } = await requestRaw(sample.port, head)
    expect(status).toBe(401)
    expect(body).toContain('data-target="/search?q=a%26b"')
    expect(body).not.toContain('wrong')
  })
})

test('no page links to another site, whatever the address', async () => {
  const paths = [
    '//evil.test/',
    '/\\\\evil.test',
    '/s/..//evil.test',
    '/"><a href=//evil.test>',
    '/%2f%2fevil.test',
    '///evil.test',
  ]
  const foreign = ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document']
  for (const path of paths)
    for (const query of ['', '?token=x', `?token=${sample.token}`, '?next=//evil.test'])
      for (const lines of [[host], [host, ...foreign], sample.admitted]) {
        const { status, body } = await requestRaw(sample.port, [
          `GET ${path.replaceAll(' ', '%20')}${query} HTTP/1.1`,
          ...lines,
          'Accept: text/html',
        ])
        expect([path, query, status >= 400, body.includes('evil')]).toEqual([path, query, true, false])
      }
})

describe('the key in an address', () => {
  test('becomes a cookie and is removed from the address', async () => {
    const target = `/search?q=${encodeURIComponent('a&b "<x>')}&token=${sample.token}&after=1`
    const { status, headers, body } = await requestRaw(sample.port, [`GET ${target} HTTP/1.1`, host])
    expect(status).toBe(200)
    expect(headers.get('set-cookie')).toBe(`${sample.cookie}; HttpOnly; SameSite=Strict; Path=/`)
    expect(sample.cookie).toMatch(new RegExp(`^annals-${sample.port}=[\\w-]{43}$`))
    expect(sample.cookie).not.toContain(sample.token)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('location')).toBeUndefined()
    expect(body).toContain('data-target="/search?q=a%26b+%22%3Cx%3E&amp;after=1"')
    expect(body).not.toContain(sample.token)
  })

  test('works repeatedly as the key of the run, and once as a one-time key', async () => {
    const statuses = async (url: string) => {
      const { pathname, search } = new URL(url)
      const once = async () => (await requestRaw(sample.port, [`GET ${pathname}${search} HTTP/1.1`, host])).status
      return [await once(), await once()]
    }
    expect(await statuses(sample.running.url)).toEqual([200, 200])
    expect(await statuses(sample.running.oneTimeUrl(`/s/${SESSION}`))).toEqual([200, 401])
  })

  test('keeps the rest of the address', () => {
    const url = new URL(sample.running.oneTimeUrl('/s/abc?depth=all#11111111'))
    expect(url.pathname + url.hash).toBe('/s/abc#11111111')
    expect([...url.searchParams.keys()]).toEqual(['depth', 'token'])
    expect(url.searchParams.get('token')).not.toBe(sample.token)
  })

  test('is ignored with a valid cookie', async () => {
    const { status, headers } = await requestRaw(sample.port, ['GET /?token=old HTTP/1.1', ...sample.admitted])
    expect([status, headers.get('set-cookie')]).toEqual([200, undefined])
  })
})

describe('another annals process', () => {
  const ask = async (path: string, lines: readonly string[], method = 'POST') => {
    const { status, body } = await requestRaw(sample.port, [`${method} ${path} HTTP/1.1`, ...lines])
    return { status, url: /"url":"([^"]+)"/.exec(body)?.[1] }
  }
  const own = () => [host, `Annals-Open-Key: ${sample.running.openKey}`]

  test('gets a one-time address without lasting secrets', async () => {
    const { status, url = '' } = await ask(`/api/open?path=%2Fs%2F${SESSION}`, own())
    expect([status, url]).toEqual([
      200,
      expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/s\/[\w-]+\?token=[\w-]{43}$/),
    ])
    for (const secret of [sample.token, sample.running.openKey, sample.cookie.split('=')[1] ?? ''])
      expect(url).not.toContain(secret)
    const { pathname, search } = new URL(url)
    const visit = async () => (await requestRaw(sample.port, [`GET ${pathname}${search} HTTP/1.1`, host])).status
    expect([await visit(), await visit()]).toEqual([200, 401])
  })

  test('needs the open key; neither key nor cookie is accepted', async () => {
    const wrong = [[], sample.admitted.slice(1), [`Annals-Open-Key: ${sample.token}`], ['Annals-Open-Key:']]
    for (const lines of wrong) expect((await ask('/api/open', [host, ...lines])).status).toBe(401)
    expect((await ask(`/api/open?token=${sample.token}`, [host])).status).toBe(401)
    expect((await ask('/api/open', [...own(), 'Host: evil.test'])).status).toBe(421)
    expect((await ask('/api/open', ['Host: evil.test', ...own().slice(1)])).status).toBe(421)
    expect((await ask('/api/open', [...own(), 'Origin: http://evil.test'])).status).toBe(403)
    expect((await ask('/api/open', [...own(), 'Sec-Fetch-Site: same-site'])).status).toBe(403)
  })

  test('can use the open key for nothing else', async () => {
    for (const path of ['/', '/api/list', '/api/events', '/icon.svg', '/api/open/', '/api/Open'])
      expect([path, (await ask(path, own(), 'GET')).status]).toEqual([path, 401])
  })

  test('gets addresses of our pages only', async () => {
    for (const path of ['//evil.test', 'http://evil.test/', '/nowhere', '/s/../x', '', '/api/list', '/s/a?b=c'])
      expect([path, (await ask(`/api/open?path=${encodeURIComponent(path)}`, own())).status]).toEqual([path, 404])
    expect((await ask('/api/open', own())).url).toContain('/?token=')
    for (const method of ['GET', 'HEAD', 'PUT']) expect((await ask('/api/open', own(), method)).status).toBe(405)
  })
})

test('accepts the cookie among others, even of the same name', async () => {
  const cookie = `Cookie: a=b; annals-${sample.port}=stale; ${sample.cookie}; c`
  expect((await requestRaw(sample.port, ['GET / HTTP/1.1', host, cookie])).status).toBe(200)
})

test('no error message contains a secret, wherever it was sent', async () => {
  const { token } = sample
  const routes = pick(sample.routes, 20)
  const secrets = [token, sample.running.openKey, sample.cookie.split('=')[1] ?? '']
  const json = (body: string) => ['Content-Type: application/json', `Content-Length: ${body.length}`]
  const bodies = [
    ...secrets.map((secret) => `{"session":"${secret}"}`),
    `{"${token}":1}`,
    `"${token}"`,
    token,
    `{"query":["${token}"],"limit":"${token}"}`,
  ]
  const requests = [
    ...routes.flatMap(({ path }) => [
      [`GET ${path}?${token}=1 HTTP/1.1`],
      ...secrets.map((secret) => [`GET ${path}?session=${secret} HTTP/1.1`]),
      [`GET ${path}?limit=${token} HTTP/1.1`],
      [`DELETE ${path} HTTP/1.1`, `Origin: ${token}`],
    ]),
    [`GET /${token} HTTP/1.1`],
    [`GET /nowhere?token=${token} HTTP/1.1`, 'Accept: text/html'],
    [`${token} / HTTP/1.1`],
  ].filter((head) => !head[0]?.startsWith('GET /api/events?'))
  const responses = [
    ...(await inParallel(requests, async (head) => requestRaw(sample.port, [...head, ...sample.admitted]))),
    ...(await inParallel(
      bodies.flatMap((body) => routes.map(({ path }) => ({ body, path }))),
      async ({ body, path }) =>
        requestRaw(sample.port, [`POST ${path} HTTP/1.1`, ...sample.admitted, ...json(body)], body),
    )),
  ]
  // Search results repeat the query, so only errors are checked.
  const errors = responses.filter(({ status }) => status >= 400)
  expect(errors.length).toBeGreaterThan(200)
  expect(errors.filter(({ body }) => secrets.some((secret) => body.includes(secret)))).toEqual([])
})

test('limits wrong keys, but neither right keys nor cookies', async () => {
  const other = await startSample({ indexed: false })
  try {
    const attempt = async (token: string) =>
      (await requestRaw(other.port, [`GET /?token=${token} HTTP/1.1`, `Host: 127.0.0.1:${other.port}`])).status
    // Requests from other sites and stale cookies do not count.
    const elsewhere = [`Host: 127.0.0.1:${other.port}`, 'Sec-Fetch-Site: cross-site']
    for (let count = 0; count < 30; count++) {
      await requestRaw(other.port, ['GET /?token=x HTTP/1.1', ...elsewhere])
      await requestRaw(other.port, [
        'GET / HTTP/1.1',
        `Host: 127.0.0.1:${other.port}`,
        `Cookie: annals-${other.port}=x`,
      ])
    }
    expect(await attempt(other.token)).toBe(200)
    for (let count = 0; count < 20; count++) expect(await attempt(`guess${count}`)).toBe(401)
    expect(await attempt('guess')).toBe(429)
    expect(await attempt(other.token)).toBe(200)
    expect(await attempt(new URL(other.running.oneTimeUrl()).searchParams.get('token') ?? '')).toBe(200)
    expect(await attempt('guess')).toBe(429)
    expect((await requestRaw(other.port, ['GET / HTTP/1.1', ...other.admitted])).status).toBe(200)
  } finally {
    await other.stop()
  }
})
