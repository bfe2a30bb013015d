// Pages of other origins that try everything a page can ask for, in a browser that has the key: from another port, under
// the other name of this machine, from a file, from a sandboxed frame, and after a name was rebound to this machine.
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

/** Everything that is routed, and what is not. */
const ALL_ROUTES = [
  ...[...operations, ...pageOperations].map(({ name }) => `/api/${name.replaceAll(' ', '/')}`),
  '/api/events',
  '/api/open',
  ...PAGE_PATHS.map((path) => path.replace(/:\w+/, SESSION)),
  '/icon.svg',
  '/api/none',
]
const ROUTES = [...pick(ALL_ROUTES, 12)]

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

/** A person who has been let in. */
async function letIn(): Promise<BrowserContext> {
  const context = await browser.newContext()
  await context.addCookies([
    { ...server.cookie, url: server.origin, httpOnly: true, sameSite: 'Strict' },
    { ...server.cookie, url: server.origin.replace('127.0.0.1', 'localhost'), httpOnly: true, sameSite: 'Strict' },
  ])
  return context
}

interface Attempt {
  /** What a script of the page got to read, by what it asked for. */
  read: string[]
  /** How many requests reached for our server. */
  requests: number
  /** What it answered, where the browser tells: of most that it keeps from the page it tells nothing at all. */
  answers: { url: string; status: number }[]
}

/** Runs in the page: every way to ask for an address. Gives back whatever could be read. */
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
      // The policy of our own refusals forbids scripts by address even to who rebound a name.
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
    // Another origin: nothing can be read.
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

async function expectUnharmed({ read, answers, requests }: Attempt, statuses: readonly number[]): Promise<void> {
  expect(read).toEqual([])
  expect(answers.filter(({ status }) => !statuses.includes(status))).toEqual([])
  expect(requests).toBeGreaterThan(ROUTES.length * 6)
  const { sessions } = await server.ask('list')
  expect(JSON.stringify(sessions)).toContain(SESSION)
}

describe.skipIf(isSkipped)('a page of another origin reads nothing and changes nothing', SLOW, () => {
  test('from another port', async () => {
    const page = await (await letIn()).newPage()
    await page.goto(`http://127.0.0.1:${otherPort}/`)
    await expectUnharmed(await attackFrom(page, server.origin), [403])
  })

  test('under the other name of this machine', async () => {
    const page = await (await letIn()).newPage()
    await page.goto(`http://localhost:${otherPort}/`)
    await expectUnharmed(await attackFrom(page, server.origin), [403])
  })

  test('from a file', async () => {
    const page = await (await letIn()).newPage()
    const path = join(folder, 'page.html')
    writeFileSync(path, '<!doctype html><title>a file</title><body>')
    await page.goto(pathToFileURL(path).href)
    await expectUnharmed(await attackFrom(page, server.origin), [403])
  })

  test('whose name was rebound to this machine', async () => {
    const page = await (await letIn()).newPage()
    const evil = `http://evil.test:${server.port}`
    const answer = await page.goto(`${evil}/`)
    expect(answer?.status()).toBe(421)
    const { read, answers, requests } = await attackFrom(page, evil)
    expect(requests).toBeGreaterThan(ROUTES.length * 6)
    expect(answers.length).toBeGreaterThan(ROUTES.length)
    // Of the same origin as the page, the refusals themselves can be read; nothing else is in them.
    expect(read.filter((text) => !/ 421 /.test(text) && !/: 421/.test(text))).toEqual([])
    expect(answers.filter(({ status }) => status !== 421)).toEqual([])
    expect(JSON.stringify(read)).not.toContain('Harbour alert')
  })

  test('that opens a window on it', async () => {
    const context = await letIn()
    const page = await context.newPage()
    await page.goto(`http://127.0.0.1:${otherPort}/`)
    const url = `${server.origin}/s/${SESSION}`
    // A page that is let in asks for its text later: the first answer tells whether it is.
    const answered = context.waitForEvent('response', (response) => response.url() === url)
    await page.evaluate((address) => void open(address), url)
    expect((await answered).status()).toBe(403)
  })
})
