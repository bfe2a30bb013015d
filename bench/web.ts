// Measures a long session in a browser: time to the first screen, elements and memory while scrolling from start to end,
// and the time of a jump. Targets: 1 s, 5,000 elements, 150 MB, 100 ms, 250 KB of scripts, server start in 2 s.
//   npm run bench -- web [--records=20000] [--mb=79] [--rounds=5]
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page } from 'playwright-core'
import { launchChrome } from '../test/web/chrome.ts'
import { noteFigure } from './figures.ts'
import { uuidOf, writeLongSession } from './long-session.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '20000' },
    mb: { type: 'string', default: '79' },
    rounds: { type: 'string', default: '5' },
  },
})

const ID = '5e550000-1111-4000-8000-00000000beef'
const WORDS = 'look at the gauge readings'
const records = Number(values.records)
const rounds = Number(values.rounds)

if (!existsSync('dist/cli/main.cjs')) throw new Error('Run "npm run build" first.')

interface Server {
  child: ChildProcess
  entry: string
  origin: string
  upMs: number
}

const folder = mkdtempSync(join(tmpdir(), 'annals-web-'))
const projects = join(folder, 'claude/projects/-home-mara-src-tidepool')
mkdirSync(projects, { recursive: true })
writeLongSession(join(projects, `${ID}.jsonl`), { id: ID, records, bytes: Number(values.mb) * 1e6 })
const browser = await launchChrome()
try {
  await measure()
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const first: number[] = []
  const up: number[] = []
  for (let round = 0; round < rounds; round++) {
    const server = await start()
    up.push(server.upMs)
    const context = await enter(server)
    const page = await context.newPage()
    first.push(await openSession(page, server))
    await context.close()
    await stop(server)
  }
  const cold: number[] = []
  const data = mkdtempSync(join(folder, 'data-'))
  for (let round = 0; round <= rounds; round++) {
    const server = await start(data)
    const context = await enter(server)
    const page = await context.newPage()
    await page.goto(server.origin)
    // The first round syncs everything. In later rounds the server is idle.
    await page.waitForTimeout(round === 0 ? 30_000 : 3000)
    if (round > 0) cold.push(await openSession(page, server))
    await context.close()
    await stop(server)
  }
  const server = await start(data)
  const context = await enter(server)
  const page = await context.newPage()
  await openSession(page, server)
  const again = await many(() => openSession(page, server))
  const most = await scrollThrough(page)
  const jumps = await many(() => jumpToMiddle(page))
  noteFigure('web first', median(first))
  noteFigure('web jump', median(jumps))
  printTable(`${records} records, ${values.mb} MB; best and worst of ${rounds}`, [
    ['', 'best', 'worst', 'target'],
    ['address printed, nothing synced yet', ...range(up), '2000 ms'],
    ['first screen, server just started and syncing', ...range(first), '1000 ms'],
    ['first screen, server idle, session not yet read', ...range(cold), '1000 ms'],
    ['first screen, session open in the server', ...range(again), '1000 ms'],
    ['jump to a message in the middle', ...range(jumps), '100 ms'],
    ['most elements while scrolling', String(most.nodes), '', '5000'],
    ['most JS heap while scrolling, after collection', `${most.heapMb.toFixed(0)} MB`, '', '150 MB'],
    ['scripts of Home, gzipped', `${await scriptsOf(context, server, '/')} KB`, '', '250 KB'],
    ['scripts of a session, gzipped', `${await scriptsOf(context, server, `/s/${ID}`)} KB`, '', '250 KB'],
  ])
  await stop(server)
}

async function many(work: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) times.push(await work())
  return times
}

function range(times: readonly number[]): string[] {
  return [Math.min(...times), Math.max(...times)].map((ms) => `${ms.toFixed(0)} ms`)
}

/** With a new data directory, the session is unknown to the server. */
async function start(data = mkdtempSync(join(folder, 'data-'))): Promise<Server> {
  const env = {
    ...process.env,
    CLAUDE_CONFIG_DIR: join(folder, 'claude'),
    ANNALS_HOME: data,
  }
  const began = performance.now()
  const child = spawn(process.execPath, ['bin/annals.js', 'serve', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout ?? child, 'data')) as [Buffer] // It prints its address first.
  const entry = String(line).trim()
  return { child, entry, origin: new URL(entry).origin, upMs: performance.now() - began }
}

async function stop({ child }: Server): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function enter({ entry, origin }: Server): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(entry)
  await page.waitForURL(`${origin}/`)
  await page.close()
  return context
}

/** Returns the time from the request of the page until text of a message is visible. */
async function openSession(page: Page, { origin }: Server): Promise<number> {
  await page.goto('about:blank')
  const began = performance.now()
  await page.goto(`${origin}/s/${ID}`, { waitUntil: 'commit' })
  await page.locator('article', { hasText: WORDS }).first().waitFor()
  return performance.now() - began
}

async function jumpToMiddle(page: Page): Promise<number> {
  // The first of the eleven records of a turn is its prompt.
  const turn = Math.floor(records / 22)
  await page.evaluate(() => (location.hash = ''))
  await page
    .getByRole('button', { name: 'Part 0:' })
    .first()
    .click()
    .catch(() => undefined)
  const began = performance.now()
  await page.evaluate((uuid) => (location.hash = uuid), uuidOf(turn * 11))
  await page
    .locator('article', { hasText: `Part ${turn}:` })
    .first()
    .waitFor()
  return performance.now() - began
}

/** Scrolls from start to end in 200 steps. Returns the highest number of elements and the largest heap. */
async function scrollThrough(page: Page): Promise<{ nodes: number; heapMb: number }> {
  const session = await page.context().newCDPSession(page)
  const most = { nodes: 0, heapMb: 0 }
  for (let step = 0; step <= 200; step++) {
    await page.evaluate((share) => {
      const list = [...document.querySelectorAll('*')].reduce((tallest, element) =>
        element.scrollHeight > tallest.scrollHeight ? element : tallest,
      )
      list.scrollTop = (list.scrollHeight - list.clientHeight) * share
    }, step / 200)
    await page.waitForTimeout(60)
    most.nodes = Math.max(most.nodes, await page.evaluate(() => document.querySelectorAll('*').length))
    if (step % 10 > 0) continue
    await session.send('HeapProfiler.collectGarbage')
    most.heapMb = Math.max(most.heapMb, (await session.send('Runtime.getHeapUsage')).usedSize / 1e6)
  }
  return most
}

async function scriptsOf(context: BrowserContext, { origin }: Server, path: string): Promise<number> {
  const page = await context.newPage()
  const names = new Set<string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.endsWith('.js')) names.add(pathname)
  })
  await page.goto(origin + path)
  await page.waitForTimeout(1500)
  await page.close()
  const bytes = [...names].reduce((sum, name) => sum + gzipSync(readFileSync(join('dist/web', name))).length, 0)
  return Math.round(bytes / 1024)
}
