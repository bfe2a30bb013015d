// Attacks from pages of other origins in a browser that is logged in: from another port, under another local host name,
// from a file, and after DNS rebinding.
import { createServer, type Server } from 'node:http'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../src/operations/all.ts'
import { pageOperations } from '../../src/operations/page-operations.ts'
import { PAGE_PATHS } from '../../src/server/page-paths.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { pick } from '../extent.ts'

const isSkipped = isChromeMissing()
const SLOW = { timeout: 180_000 }
const SESSION = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'

/** Every route, and one that does not exist. */
const ALL_ROUTES = [
  ...[...operations, ...pageOperations].map(({ name }) => `/api/${name.replaceAll(' ', '/')}`),
  '/api/events',
  '/api/open',
  ...PAGE_PATHS.map((path) => path.replace(/:\w+/, SESSION)),
  '/icon.svg',
  '/api/none',
]
const ROUTES = [...pick(ALL_ROUTES, 6)]

let server: SampleServer
let browser: Browser
let elsewhere: Server
let otherPort = 0
const folder = mkdtempSync(join(tmpdir(), 'annals-elsewhere-'))

beforeAll(async () => {
  if (isSkipped) return
  server = sampleServer()
  elsewhere = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<title>elsewhere</title>'),
  )
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const address = elsewhere.address()
  otherPort = typeof address === 'object' && address ? address.port : 0
  browser = await connectChrome()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  elsewhere?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function loggedIn(): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addCookies([
    { ...server.cookie, url: server.origin, httpOnly: true, sameSite: 'Strict' },
    { ...server.cookie, url: server.origin.replace('127.0.0.1', 'localhost'), httpOnly: true, sameSite: 'Strict' },
  ])
  return context
}

interface Attempt {
  /** What the page's script could read, by request. */
  read: string[]
  /** Number of requests to our server. */
  requests: number
  /** The responses the browser reports; most blocked ones it does not. */
  answers: { url: string; status: number }[]
}

/** Runs in the page: tries every way to request an address, and returns what could be read. */
async function tryEverything({ target, routes }: { target: string; routes: string[] }): Promise<string[]> {
  const read: string[] = []
  const note = (how: string, text: string) => text !== '' && read.push(`${how}: ${text.slice(0, 80)}`)
  const body = JSON.stringify({ sessions: ['2db3c17a-42a2-4a5f-ad0e-8945fe435352'], yes: true })
  const ways: [string, RequestInit][] = [
    ['GET', { credentials: 'include' }],
    ['GET without CORS', { credentials: 'include', mode: 'no-cors' }],
    [
      'simple POST',
      { method: 'POST', credentials: 'include', mode: 'no-cors', headers: { 'content-type': 'text/plain' }, body },
    ],
    [
      'form POST',
      { method: 'POST', credentials: 'include', mode: 'no-cors', body: new URLSearchParams({ yes: 'true' }) },
    ],
    [
      'JSON POST',
      {
        method: 'POST',
        credentials: 'include',
        headers: { 'content-type': 'application/json', 'annals-intent': 'write' },
        body,
      },
    ],
    ['DELETE', { method: 'DELETE', credentials: 'include' }],
  ]
  const element = (tag: string, attributes: Record<string, string>) => {
    const made = document.createElement(tag)
    try {
      document.body.append(Object.assign(made, attributes))
    } catch {
      // After rebinding, the page is one of our own refusals, whose policy forbids script elements.
      return Promise.resolve()
    }
    return new Promise<void>((resolve) => {
      made.addEventListener('load', () => {
        if (tag === 'img' || tag === 'script') note(tag, 'loaded')
        resolve()
      })
      made.addEventListener('error', () => resolve())
      setTimeout(resolve, 1500)
    })
  }
  for (const route of routes) {
    const url = target + route
    await Promise.all([
      ...ways.map(async ([how, init]) => {
        const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(3000) }).catch(() => undefined)
        if (answer && answer.type !== 'opaque')
          note(`${how} ${route}`, `${answer.status} ${await answer.text().catch(() => '')}`)
      }),
      element('img', { src: url }),
      element('script', { src: url }),
      element('link', { rel: 'stylesheet', href: url }),
      element('link', { rel: 'prefetch', href: url }),
    ])
  }
  const events = new EventSource(`${target}/api/events`, { withCredentials: true })
  events.addEventListener('open', () => note('EventSource', 'opened'))
  const socket = new WebSocket(`${target.replace('http', 'ws')}/api/events`)
  socket.addEventListener('open', () => note('WebSocket', 'opened'))
  const frame = document.createElement('iframe')
  frame.src = `${target}/`
  document.body.append(frame)
  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    const form = document.createElement('form')
    const sink = document.createElement('iframe')
    sink.name = `sink-${enctype.length}`
    document.body.append(sink, form)
    Object.assign(form, { method: 'post', action: `${target}/api/forget`, enctype, target: sink.name })
    form.append(Object.assign(document.createElement('input'), { name: body.slice(0, -1), value: '"}' }))
    form.submit()
  }
  await new Promise((resolve) => setTimeout(resolve, 1500))
  events.close()
  socket.close()
  try {
    note('iframe', frame.contentDocument?.body.innerText ?? '')
  } catch {
    // Cross-origin: not readable.
  }
  return read
}

async function attackFrom(page: Page, target: string): Promise<Attempt> {
  const answers: Attempt['answers'] = []
  page.context().on('response', (response) => {
    if (response.url().startsWith(target)) answers.push({ url: response.url(), status: response.status() })
  })
  let requests = 0
  page.context().on('request', (request) => {
    if (request.url().startsWith(target)) requests += 1
  })
  return { read: await page.evaluate(tryEverything, { target, routes: ROUTES }), answers, requests }
}

async function expectNoAccess({ read, answers, requests }: Attempt, statuses: readonly number[]): Promise<void> {
  expect(read).toEqual([])
  expect(answers.filter(({ status }) => !statuses.includes(status))).toEqual([])
  expect(requests).toBeGreaterThan(ROUTES.length * 6)
  const { sessions } = await server.ask('list')
  expect(JSON.stringify(sessions)).toContain(SESSION)
}

describe.skipIf(isSkipped)('a page of another origin can read and change nothing', SLOW, () => {
  test('from another port', async () => {
    const page = await (await loggedIn()).newPage()
    await page.goto(`http://127.0.0.1:${otherPort}/`)
    await expectNoAccess(await attackFrom(page, server.origin), [403])
  })

  test('under another local host name', async () => {
    const page = await (await loggedIn()).newPage()
    await page.goto(`http://localhost:${otherPort}/`)
    await expectNoAccess(await attackFrom(page, server.origin), [403])
  })

  test('from a file', async () => {
    const page = await (await loggedIn()).newPage()
    const path = join(folder, 'page.html')
    writeFileSync(path, '<!doctype html><title>a file</title><body>')
    await page.goto(pathToFileURL(path).href)
    await expectNoAccess(await attackFrom(page, server.origin), [403])
  })

  test('after DNS rebinding', async () => {
    const page = await (await loggedIn()).newPage()
    const evil = `http://evil.test:${server.port}`
    const answer = await page.goto(`${evil}/`)
    expect(answer?.status()).toBe(421)
    const { read, answers, requests } = await attackFrom(page, evil)
    expect(requests).toBeGreaterThan(ROUTES.length * 6)
    expect(answers.length).toBeGreaterThan(ROUTES.length)
    // The page has the same origin, so it can read the refusals; they contain nothing else.
    expect(read.filter((text) => !/ 421 /.test(text) && !/: 421/.test(text))).toEqual([])
    expect(answers.filter(({ status }) => status !== 421)).toEqual([])
    expect(JSON.stringify(read)).not.toContain('Harbour alert')
  })

  test('through a window it opens', async () => {
    const context = await loggedIn()
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${otherPort}/`)
    const url = `${server.origin}/s/${SESSION}`
    // The first response already shows whether the page is refused.
    const answered = context.waitForEvent('response', (response) => response.url() === url)
    await page.evaluate((address) => void open(address), url)
    expect((await answered).status()).toBe(403)
  })
})
