import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AttemptLimit } from './attempt-limit.ts'
import { guard, type AccessRules } from './guard.ts'
import { readRequestHead } from './request-head.ts'
import { Tokens } from './tokens.ts'

const HOSTS = ['127.0.0.1:4317', 'localhost:4317', '[::1]:4317']

const tokens = new Tokens('key')
const COOKIE = `Cookie:${tokens.cookie('annals-4317').split(';')[0]}`

function makeAccess(): AccessRules {
  return {
    hosts: new Set(HOSTS),
    cookie: 'annals-4317',
    tokens,
    attempts: new AttemptLimit(() => 0),
  }
}

function ask(url: string, headers: readonly string[], method = 'GET', access = makeAccess()): number {
  const rawHeaders = headers.flatMap((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  return guard(readRequestHead({ method, url, rawHeaders }), access)?.status ?? 200
}

describe('the guard', () => {
  test('refuses every request to another host', () => {
    const near = fc.constantFrom(...HOSTS).chain((host) =>
      fc.tuple(fc.nat(host.length), fc.nat(2), fc.string({ maxLength: 3 })).map(([at, gone, put]) => {
        return host.slice(0, at) + put + host.slice(at + gone)
      }),
    )
    fc.assert(
      fc.property(fc.oneof(near, fc.string()), fc.constantFrom('GET', 'POST', 'HEAD'), (host, method) => {
        const status = ask('/', [`Host:${host}`, COOKIE], method)
        expect(status).toBe(HOSTS.includes(host) ? 200 : 421)
      }),
    )
  })

  test('checks the host first, then the site, then the key', () => {
    const [host, site, key] = ['Host:127.0.0.1:4317', 'Sec-Fetch-Site:same-origin', COOKIE]
    expect(ask('/', ['Host:evil', 'Origin:http://evil'])).toBe(421)
    expect(ask('/', [host, 'Origin:http://evil'])).toBe(403)
    expect(ask('/', [host, site])).toBe(401)
    expect(ask('/', [host, site, key])).toBe(200)
    expect(ask('/nowhere', [host, site, key], 'ANYTHING')).toBe(200)
  })

  test('ignores the case of header names, and sees repeated headers', () => {
    expect(ask('/', ['HOST:127.0.0.1:4317', COOKIE.replace('Cookie', 'cOOkie')])).toBe(200)
    expect(ask('/', ['Host:127.0.0.1:4317', 'host:127.0.0.1:4317', COOKIE])).toBe(421)
    expect(ask('/', ['Host:127.0.0.1:4317', 'Cookie:a=b', COOKIE])).toBe(200)
  })

  test('refuses any other cookie value', () => {
    expect(ask('/', ['Host:127.0.0.1:4317', 'Cookie:annals-4317=key'])).toBe(401)
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(ask('/', ['Host:127.0.0.1:4317', `Cookie:annals-4317=${value}`])).toBe(401)
      }),
    )
  })

  test('accepts the key only in the address of a page', () => {
    const host = 'Host:127.0.0.1:4317'
    for (const path of ['/', '/s/abc', '/search', '/usage', '/sessions'])
      expect(ask(`${path}?token=key`, [host])).toBe(200)
    for (const path of ['/api/list', '/icon.svg', '/nowhere', '/s/', '/s/a/b', '/s/..', '/S/abc', '//'])
      expect(ask(`${path}?token=key`, [host])).toBe(401)
    expect(ask('/?token=key', [host], 'POST')).toBe(401)
    expect(ask('/?Token=key', [host])).toBe(401)
  })

  test('accepts the key of the run as a bearer token, for the API only', () => {
    const [host, bearer] = ['Host:127.0.0.1:4317', 'Authorization:Bearer key']
    const visit = (url: string, ...more: string[]) => ask(url, [host, ...more])
    expect([visit('/api/list', bearer), visit('/api/list', 'authorization:  bearer  key ')]).toEqual([200, 200])
    for (const path of ['/', '/icon.svg', '/api/open', '/apilist']) expect(visit(path, bearer)).toBe(401)
    for (const value of ['Bearer', 'Bearer k', 'Bearer key x', 'Basic key', 'key', `Bearer ${tokens.issue()}`])
      expect(visit('/api/list', `Authorization:${value}`)).toBe(401)
    expect(visit('/api/list', bearer, 'Authorization:Bearer other')).toBe(401)
  })

  test('checks host and site of a bearer before its key, and limits wrong ones', () => {
    const [host, bearer] = ['Host:127.0.0.1:4317', 'Authorization:Bearer key']
    expect(ask('/api/list', ['Host:evil', bearer])).toBe(421)
    expect(ask('/api/list', [host, 'Origin:http://evil', bearer])).toBe(403)
    expect(ask('/api/list', [host, 'Sec-Fetch-Site:cross-site', bearer])).toBe(403)
    const access = makeAccess()
    const visit = (key: string) => ask('/api/list', [host, `Authorization:Bearer ${key}`], 'GET', access)
    for (let count = 0; count < 20; count++) expect(visit('guess')).toBe(401)
    expect([visit('guess'), visit('key')]).toEqual([429, 200])
  })

  test('accepts the right key after many wrong ones', () => {
    const access = makeAccess()
    const visit = (token: string) => ask(`/?token=${token}`, ['Host:127.0.0.1:4317'], 'GET', access)
    for (let count = 0; count < 20; count++) expect(visit('guess')).toBe(401)
    expect([visit('guess'), visit('key'), visit(tokens.issue()), visit('guess')]).toEqual([429, 200, 200, 429])
  })
})
