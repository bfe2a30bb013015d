// Measures the server while sessions grow, under load, and at rest, with an archive of 400 MB.
//   npm run bench -- live [--size=400MB] [--appends=200] [--seconds=60] [--idle=600] [--only=appends|writers|load|idle]
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { launchChrome } from '../test/web/chrome.ts'
import { asker, settle, startProcess, type Ask, type WebProcess } from '../test/web/web-process.ts'
import { benchFolder } from './cached-home.ts'
import { noteFigure } from './figures.ts'
import { largeCorpus } from './large-corpus.ts'
import { longSessionLine, writeLongSession, type LongSession } from './long-session.ts'
import { parseSize } from './size.ts'
import { median, percentile } from './statistics.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '400MB' },
    appends: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    idle: { type: 'string', default: '600' },
    only: { type: 'string' },
  },
})

const WRITERS = 10
/** Between two lines of one writer. */
const WRITER_MS = 200
const REQUESTS_PER_SECOND = 40
const QUERIES = ['error', 'test', '"no need to"', 'role:user build', 'tool:Bash git', 'readFile*', 'config OR setting']
const TICKS_PER_SECOND = 100

interface Scene {
  projects: string
  server: WebProcess
  ask: Ask
}

interface GrowingSession extends LongSession {
  path: string
}

const PARTS: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  appends: measureAppends,
  writers: measureWriters,
  load: measureLoad,
  idle: measureIdle,
}

async function main(): Promise<void> {
  const home = await largeCorpus(parseSize(values.size))
  if (!home) return
  const copy = mkdtempSync(join(benchFolder(), 'live-'))
  try {
    const projects = join(copy, 'claude', 'projects')
    cpSync(join(home.directory, 'projects'), projects, { recursive: true, preserveTimestamps: true })
    const server = await startProcess({ home: join(copy, 'claude'), data: join(copy, 'data') })
    try {
      const ask = asker(server.address)
      await settle(ask)
      for (const [name, measure] of Object.entries(PARTS))
        if (values.only === undefined || values.only === name) await measure({ projects, server, ask })
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** Measures the time from the write of a line until its text is in an open page. */
async function measureAppends({ projects, server }: Scene): Promise<void> {
  const session = growingSession(projects, 0)
  const { origin, cookie } = server.address
  const browser = await launchChrome()
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([{ ...cookie, url: origin }])
    const page = await context.newPage()
    await page.goto(`${origin}/s/${session.id}`)
    await page.getByRole('article').first().waitFor()
    await page.keyboard.press('End')
    const times: number[] = []
    for (let round = 0; round < Number(values.appends); round++) {
      const mark = `Reading ${round} at eveningtide.`
      const seen = page.waitForFunction(
        (text) => document.querySelector('[data-scroller]')?.textContent.includes(text) === true,
        mark,
        { polling: 'raf' },
      )
      const began = performance.now()
      appendFileSync(session.path, promptLine(session, session.records + round, mark))
      await seen
      times.push(performance.now() - began)
    }
    noteFigure('live append', percentile(times, 0.95))
    printTable(`${times.length} lines appended to an open session, until they are on the page`, [
      ['', 'p50', 'p95', 'max', 'target'],
      ['milliseconds', ...[0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(0)), 'p95 500'],
    ])
  } finally {
    await browser.close()
  }
}

/** Ten sessions grow at once; afterwards the server must know every line. */
async function measureWriters({ projects, ask }: Scene): Promise<void> {
  const sessions = Array.from({ length: WRITERS }, (_, index) => growingSession(projects, index + 1))
  await settle(ask)
  const until = performance.now() + 1000 * Number(values.seconds)
  const counts = await Promise.all(sessions.map(async (session) => writeUntil(session, until)))
  const began = performance.now()
  let missing = Number.POSITIVE_INFINITY
  while (missing > 0 && performance.now() - began < 10_000) {
    await settle(ask)
    missing = 0
    for (const [index, session] of sessions.entries()) {
      const { total } = await ask('search', { query: [`session:${session.id} eveningtide`], limit: 1 })
      missing += (counts[index] ?? 0) - Number(total)
    }
  }
  noteFigure('writers missed', missing)
  const written = counts.reduce((sum, count) => sum + count, 0)
  printTable(`${WRITERS} writers for ${values.seconds} s`, [
    ['lines written', String(written)],
    ['missing in the index', String(missing)],
    ['known after', `${(performance.now() - began).toFixed(0)} ms`],
  ])
}

async function writeUntil(session: GrowingSession, until: number): Promise<number> {
  let count = 0
  for (; performance.now() < until; count++) {
    appendFileSync(session.path, promptLine(session, session.records + count, `Reading ${count} at eveningtide.`))
    await pause(WRITER_MS)
  }
  return count
}

/** Sends requests at fixed times, whether or not earlier ones were answered. */
async function measureLoad({ ask }: Scene): Promise<void> {
  const { sessions } = await ask('list', { limit: 50 })
  // The output of "list" has an id per session.
  const ids = (sessions as readonly { id: string }[]).map(({ id }) => id)
  const requests: readonly ((round: number) => Promise<unknown>)[] = [
    () => ask('sessions'),
    () => ask('list', { limit: 50 }),
    (round) => ask('search', { query: [QUERIES[round % QUERIES.length]] }),
    (round) => ask('session steps', { session: ids[round % ids.length], from: 0, count: 40 }),
  ]
  // A page would have loaded these before.
  for (const id of ids) await ask('session outline', { session: id })
  const times: number[] = []
  let errors = 0
  const pending: Promise<void>[] = []
  const timed = async (request: () => Promise<unknown>): Promise<void> => {
    const began = performance.now()
    try {
      await request()
      times.push(performance.now() - began)
    } catch (error) {
      errors++
      if (errors === 1) console.error(error)
    }
  }
  const start = performance.now()
  for (let round = 0; round < REQUESTS_PER_SECOND * Number(values.seconds); round++) {
    await pause(Math.max(0, start + (1000 * round) / REQUESTS_PER_SECOND - performance.now()))
    const send = requests[round % requests.length]
    if (send) pending.push(timed(async () => send(Math.floor(round / requests.length))))
  }
  await Promise.all(pending)
  noteFigure('load p99', percentile(times, 0.99))
  noteFigure('load errors', errors)
  printTable(`${REQUESTS_PER_SECOND} requests a second for ${values.seconds} s`, [
    ['', 'requests', 'errors', 'p50', 'p99', 'max', 'target'],
    [
      'milliseconds',
      String(times.length),
      String(errors),
      median(times).toFixed(0),
      percentile(times, 0.99).toFixed(0),
      Math.max(...times).toFixed(0),
      'p99 300, no errors',
    ],
  ])
}

/** Nothing changes and no page asks. */
async function measureIdle({ server }: Scene): Promise<void> {
  await endOfWork(server.pid)
  const before = readProcess(server.pid)
  await pause(1000 * Number(values.idle))
  const after = readProcess(server.pid)
  const share = (after.cpuSeconds - before.cpuSeconds) / Number(values.idle)
  noteFigure('idle cpu', 100 * share)
  printTable(`idle for ${values.idle} s`, [
    ['', 'measured', 'target'],
    ['processor time', `${(100 * share).toFixed(2)} %`, '0.5 %'],
    ['memory before', `${(before.bytes / 1e6).toFixed(0)} MB`, ''],
    ['memory after', `${(after.bytes / 1e6).toFixed(0)} MB`, 'no growth'],
  ])
}

/** After a start, the server searches the archive for secrets, at low priority. */
async function endOfWork(pid: number): Promise<void> {
  for (let before = readProcess(pid).cpuSeconds; ;) {
    await pause(10_000)
    const { cpuSeconds } = readProcess(pid)
    if (cpuSeconds - before < 0.1) return
    before = cpuSeconds
  }
}

function readProcess(pid: number): { cpuSeconds: number; bytes: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in parentheses, may contain spaces. User and system time are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  const resident = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { cpuSeconds, bytes: 1024 * Number(resident) }
}

function growingSession(projects: string, number: number): GrowingSession {
  const id = `5e550000-1111-4000-8000-${String(number).padStart(12, '0')}`
  const folder = join(projects, '-home-mara-src-tidepool')
  mkdirSync(folder, { recursive: true })
  const session = { id, records: 220, bytes: 1e6, path: join(folder, `${id}.jsonl`) }
  writeLongSession(session.path, session)
  return session
}

/** Returns a prompt that continues the session. */
function promptLine(session: GrowingSession, index: number, content: string): string {
  const record: unknown = JSON.parse(longSessionLine(session, index))
  if (typeof record !== 'object') throw new Error('A line of the session is no record.')
  const timestamp = new Date().toISOString()
  return `${JSON.stringify({ ...record, type: 'user', timestamp, message: { role: 'user', content } })}\n`
}

await main()
