// Entering the app: with the printed address, without the key, with no sessions, and before anything is indexed.
import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, onTestFinished } from 'vitest'
import { createContext, type Context } from '../../src/operations/context.ts'
import { AnswerCache } from '../../src/operations/answer-cache.ts'
import { runSync } from '../../src/operations/keep/sync.ts'
import { startServer, type RunningServer } from '../../src/server/start-server.ts'
import { makeWorld, type World } from '../cli/annals.ts'
import { logIn } from '../server/log-in.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleServer, startWeb } from './server.ts'
import { PHONE, visit, WIDE, type ServerAccess } from './visit.ts'
import { isFull, pick } from '../extent.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SESSION = '4aca3d4a-87f9-4950-ab88-12457e8471b2'
const MESSAGE = '3f6a17ec-2ef7-4982-b183-c424ffd1827c'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser

beforeAll(async () => {
  if (!isSkipped) browser = await connectChrome()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('the key', SLOW, () => {
  test('in the printed address logs in and is removed from the address', async () => {
    const server = sampleServer()
    const { page, context } = await visit(browser, server, { isStranger: true })
    await page.goto(server.entry)
    await page.getByRole('link', { name: /Harbour alert subscriptions/ }).waitFor()
    expect(page.url()).toBe(`${server.origin}/`)
    const [cookie, ...others] = await context.cookies()
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ ...server.cookie, httpOnly: true, sameSite: 'Strict', path: '/' })
    expect(await page.evaluate('document.cookie')).toBe('')
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain('token')
  })

  test('in the same tab leads to the page that was locked, not Home', async () => {
    const server = sampleServer()
    const { page } = await visit(browser, server, { isStranger: true, expects: /401/ })
    await page.goto(`${server.origin}/s/${SESSION}#${MESSAGE}`)
    await page.getByRole('heading', { name: 'Annals is locked' }).waitFor()
    await page.goto(server.entry)
    await page.waitForURL(`${server.origin}/s/${SESSION}#${MESSAGE}`)
    expect(await page.getByRole('heading', { name: 'Annals is locked' }).count()).toBe(0)
  })

  test('is missing: the page says so, and reloads with its hash after a login in another tab', async () => {
    const server = sampleServer()
    const { page, context } = await visit(browser, server, { isStranger: true, expects: /401/ })
    await page.goto(`${server.origin}/s/${SESSION}#${MESSAGE}`)
    await page.getByRole('heading', { name: 'Annals is locked' }).waitFor()
    await page.getByText('annals open').waitFor()
    expect(await findViolations(page)).toEqual([])
    const other = await context.newPage()
    await other.goto(server.entry)
    await other.getByRole('link', { name: /Harbour alert subscriptions/ }).waitFor()
    await page.bringToFront()
    await page
      .locator('article[aria-current="true"]')
      .getByText(/^Hear ye!/)
      .waitFor()
    expect(new URL(page.url()).hash).toBe(`#${MESSAGE}`)
  })

  test.runIf(isFull)('is wrong: the page says so', async () => {
    const server = sampleServer()
    const { page } = await visit(browser, server, { isStranger: true, expects: /401/ })
    await page.goto(`${server.origin}/?token=${'A'.repeat(43)}`)
    await page.getByText('belongs to an earlier run').waitFor()
  })
})

describe.skipIf(isSkipped)('without sessions', SLOW, () => {
  const sizes = [
    { place: 'on a phone', size: PHONE },
    { place: 'on a desk', size: WIDE },
  ]
  test.each(pick(sizes, 1))('the sample archive is shown and labelled, $place', async ({ size }) => {
    const server = await startWeb(makeWorld(), ['--no-browser', '--port', '0'])
    await server.settled()
    const { page } = await visit(browser, server, { size })
    await page.goto(server.origin)
    await page.getByRole('heading', { name: 'This is the sample archive' }).waitFor()
    await page.getByText('annals --claude-dir DIR').waitFor()
    await page.getByRole('link', { name: /Turn the paper handbook into pages/ }).waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })

  test('each page has an empty state', async () => {
    const server = await startWeb(makeWorld())
    await server.settled()
    const { page } = await visit(browser, server)
    await page.goto(server.origin)
    await page.getByRole('heading', { name: 'No sessions yet' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(`${server.origin}/sessions`)
    await page.getByText('No sessions yet').waitFor()
    await page.goto(`${server.origin}/search?q=tide`)
    await page.getByText('Nothing to search yet').waitFor()
    await page.goto(`${server.origin}/usage?range=all`)
    await page
      .getByText(/no usage/i)
      .first()
      .waitFor()
  })
})

describe.skipIf(isSkipped)('while indexing', SLOW, () => {
  test('pages say so, and indexed sessions appear by themselves', async () => {
    const world = makeWorld()
    cpSync(join(ROOT, 'sample'), world.home, { recursive: true, preserveTimestamps: true })
    const cache = new AnswerCache()
    cache.activity = { ...cache.activity, progress: { label: 'reading', done: 3, total: 10, unit: 'files' } }
    const { running, access, makeContext } = await serve(world, cache)
    const { page, context } = await visit(browser, access, { expects: /404 .*\/api\/search$/ })
    await page.goto(access.origin)
    await page.getByRole('progressbar', { name: 'Indexing transcripts' }).waitFor()
    await page.getByText('3 of 10 files').waitFor()
    expect(await page.getByText('No sessions yet').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    const list = await context.newPage()
    await list.goto(`${access.origin}/sessions`)
    await list.getByText('Indexing your transcripts').waitFor()
    const search = await context.newPage()
    await search.goto(`${access.origin}/search?q=tide`)
    await search.getByText(/first time/).waitFor()
    // A session is read from its file and needs no index.
    const session = await context.newPage()
    await session.goto(`${access.origin}/s/${SESSION}`)
    await session.getByText('We found the paper handbook of 1998').last().waitFor()

    await runSync({ ...makeContext(), syncs: true }, { waitMs: 60_000 })
    cache.activity = { state: 'idle', progress: null, syncedAt: 1, problem: null }
    cache.changed()
    running.send({ kind: 'progress', activity: cache.activity })
    running.send({ kind: 'changed', sessions: null })
    await page.getByRole('link', { name: /Harbour alert subscriptions/ }).waitFor()
    await list.bringToFront()
    await list.getByRole('link', { name: /Harbour alert subscriptions/ }).waitFor()
    await search.bringToFront()
    await search.getByRole('link', { name: /tide/ }).first().waitFor()
    await page.getByRole('progressbar').waitFor({ state: 'detached' })
  })

  test.runIf(isFull)('a problem is shown with its reason', async () => {
    const world = makeWorld()
    const cache = new AnswerCache()
    cache.activity = { state: 'idle', progress: null, syncedAt: null, problem: 'The disk is full; make room.' }
    const { access } = await serve(world, cache)
    const { page } = await visit(browser, access)
    await page.goto(access.origin)
    await page.getByText('The disk is full; make room.').waitFor()
    expect(await findViolations(page)).toEqual([])
  })
})

interface Served {
  running: RunningServer
  access: ServerAccess
  makeContext: () => Context
}

/** Starts the real server with the built pages; the test sets the state of the sync in `cache`. */
async function serve(world: World, cache: AnswerCache): Promise<Served> {
  const env = { ANNALS_HOME: world.data, CLAUDE_CONFIG_DIR: world.home, ANNALS_TIME_ZONE: 'UTC' }
  const makeContext = (stdin: AsyncIterable<Buffer> = nothing()) =>
    createContext({
      platform: process.platform,
      env,
      home: dirname(world.home),
      now: Date.now,
      directory: world.home,
      overrides: {},
      stdin,
      syncs: false,
      namesPaths: false,
      cache,
    })
  const token = randomBytes(32).toString('base64url')
  const running = await startServer({
    host: '127.0.0.1',
    port: 0,
    token,
    assets: join(ROOT, 'dist', 'web'),
    context: ({ stdin }) => makeContext(stdin),
  })
  // Runs after the browser has left: a page would report that the server is gone.
  onTestFinished(async () => running.close())
  const [name = '', value = ''] = (await logIn(running.url)).split('=')
  const access = { origin: `http://127.0.0.1:${running.port}`, cookie: { name, value } }
  return { running, access, makeContext: () => makeContext() }
}

async function* nothing(): AsyncGenerator<Buffer> {}
