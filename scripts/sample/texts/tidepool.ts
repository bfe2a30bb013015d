/** The tide service in February 2026, before harbours could subscribe. */

export const CROSSINGS_TS = `import type { Reading } from './readings.ts'

export interface Crossing {
  at: number
  direction: 'rising' | 'falling'
}

/** The moments at which the water passes a limit. */
export function crossings(readings: readonly Reading[], limit: number): Crossing[] {
  const found: Crossing[] = []
  for (const [index, after] of readings.entries()) {
    const before = readings[index - 1]
    if (before === undefined) continue
    if (before.level <= limit && after.level >= limit) found.push({ at: after.at, direction: 'rising' })
    if (before.level >= limit && after.level <= limit) found.push({ at: after.at, direction: 'falling' })
  }
  return found
}
`

export const NOTIFY_TS = `import { crossings } from './crossings.ts'
import { readingsOf } from './readings.ts'
import { send } from './webhook.ts'

const LIMIT = 2.4

/** Checks a station and tells its harbour about every crossing since the last run. */
export async function notify(station: string, since: number): Promise<number> {
  const found = crossings(await readingsOf(station, since), LIMIT)
  for (const crossing of found) await send(station, crossing)
  return found.length
}
`

export const WEBHOOK_TS = `import { config } from './config.ts'
import type { Crossing } from './crossings.ts'

/** Posts one alert to the harbour office. */
export async function send(station: string, crossing: Crossing): Promise<void> {
  await fetch(config.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ station, ...crossing }),
  })
}
`

export const CONFIG_TS = `export const config = {
  port: Number(process.env['PORT'] ?? 8080),
  webhookUrl: process.env['TIDEPOOL_WEBHOOK'] ?? 'http://localhost:9000/alerts',
}
`

export const READINGS_TS = `export interface Reading {
  at: number
  level: number
}

const memory = new Map<string, Reading[]>()

export function record(station: string, reading: Reading): void {
  memory.set(station, [...(memory.get(station) ?? []), reading])
}

export async function readingsOf(station: string, since: number): Promise<Reading[]> {
  return (memory.get(station) ?? []).filter((reading) => reading.at > since)
}
`

export const SERVER_TS = `import { createServer } from 'node:http'
import { readingsOf } from './readings.ts'
import { stations } from './stations.ts'

export const server = createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const reply = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (url.pathname === '/stations') return reply(200, stations)
  const [, station] = /^\\/stations\\/(\\w+)\\/readings$/.exec(url.pathname) ?? []
  if (station !== undefined) return reply(200, await readingsOf(station, Number(url.searchParams.get('since') ?? 0)))
  return reply(404, { error: 'not found' })
})
`

export const STATIONS_TS = `export const stations = [
  { id: '0417', name: 'Hørsholm Havn', datum: 'MSL' },
  { id: '0532', name: 'Świnoujście', datum: null },
  { id: '0611', name: 'Cuxhaven-Süd', datum: 'NN' },
  { id: '0702', name: '横浜新港', datum: 'TP' },
]
`

export const CROSSINGS_TEST_TS = `import { describe, expect, test } from 'vitest'
import { crossings } from '../src/crossings.ts'

const tide = (...levels: number[]) => levels.map((level, at) => ({ at, level }))

describe('crossings', () => {
  test('finds a rise and a fall', () => {
    expect(crossings(tide(1, 3, 1), 2)).toEqual([
      { at: 1, direction: 'rising' },
      { at: 2, direction: 'falling' },
    ])
  })

  test('calm water crosses nothing', () => {
    expect(crossings(tide(1, 1.1, 1), 2)).toEqual([])
  })
})
`

export const SUBSCRIPTIONS_TS = `export interface Subscription {
  id: string
  station: string
  limit: number
  url: string
}

const all = new Map<string, Subscription>()

export function subscribe(subscription: Subscription): Subscription {
  all.set(subscription.id, subscription)
  return subscription
}

export function unsubscribe(id: string): boolean {
  return all.delete(id)
}

export function subscribersOf(station: string): Subscription[] {
  return [...all.values()].filter((subscription) => subscription.station === station)
}
`

export const SUBSCRIPTIONS_TEST_TS = `import { expect, test } from 'vitest'
import { subscribe, subscribersOf, unsubscribe } from '../src/subscriptions.ts'

const harbour = { id: 's1', station: '0417', limit: 2.4, url: 'https://harbour.example.org/alerts' }

test('a harbour is found by its station', () => {
  subscribe(harbour)
  expect(subscribersOf('0417')).toEqual([harbour])
})

test('an ended subscription is gone', () => {
  unsubscribe('s1')
  expect(subscribersOf('0417')).toEqual([])
})

test('a limit must be a height in metres', () => {
  expect(() => subscribe({ ...harbour, limit: 240 })).toThrow('limit')
})
`

export const ROUTES_TEST_TS = `import { afterAll, beforeAll, expect, test } from 'vitest'
import { server } from '../src/server.ts'

let base = ''
beforeAll(() => new Promise<void>((done) => {
  server.listen(0, () => {
    const address = server.address()
    base = typeof address === 'object' && address !== null ? \`http://localhost:\${address.port}\` : ''
    done()
  })
}))
afterAll(() => server.close())

test('a subscription can be made', async () => {
  const response = await fetch(\`\${base}/subscriptions\`, {
    method: 'POST',
    body: JSON.stringify({ station: '0417', limit: 2.4, url: 'https://harbour.example.org/alerts' }),
  })
  expect(response.status).toBe(201)
})

test('a broken body is refused', async () => {
  const response = await fetch(\`\${base}/subscriptions\`, { method: 'POST', body: '{' })
  expect(response.status).toBe(400)
})
`

export const BODY_TS = `import type { IncomingMessage } from 'node:http'

/** The JSON body of a request, or undefined when there is none to read. */
export async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}
`

export const BACKOFF_TS = `/** Waits longer after every failure, with jitter so that harbours do not call back in step. */
export async function withBackoff<T>(attempt: () => Promise<T>, tries = 5, wait = pause): Promise<T> {
  for (let failed = 0; ; failed += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (failed >= tries) throw error
      await wait(250 * 2 ** failed * (0.5 + Math.random()))
    }
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
`

export const BACKOFF_TEST_TS = `import { expect, test } from 'vitest'
import { withBackoff } from '../src/backoff.ts'

test('gives up after five tries', async () => {
  let calls = 0
  const attempt = async (): Promise<never> => {
    calls += 1
    throw new Error('harbour is asleep')
  }
  await expect(withBackoff(attempt, 5, async () => undefined)).rejects.toThrow('asleep')
  expect(calls).toBe(5)
})

test('the wait grows', async () => {
  const waits: number[] = []
  const attempt = async (): Promise<never> => {
    throw new Error('no')
  }
  await withBackoff(attempt, 4, async (ms) => void waits.push(ms)).catch(() => undefined)
  expect(waits).toHaveLength(3)
  expect(waits[2]).toBeGreaterThan(waits[0] ?? 0)
})
`

export const LIMITER_TS = `/** At most \`count\` deliveries per \`ms\` for each harbour. */
export function createLimiter(count: number, ms: number, now: () => number = Date.now) {
  const sent = new Map<string, number[]>()
  return (harbour: string): boolean => {
    const recent = (sent.get(harbour) ?? []).filter((time) => time > now() - ms)
    if (recent.length >= count) return false
    sent.set(harbour, [...recent, now()])
    return true
  }
}
`

export const LIMITER_TEST_TS = `import { expect, test } from 'vitest'
import { createLimiter } from '../src/limiter.ts'

test('lets three through and stops the fourth', () => {
  const allowed = createLimiter(3, 60_000, () => 1_000)
  expect([1, 2, 3, 4].map(() => allowed('0417'))).toEqual([true, true, true, false])
})

test('forgets after a minute', () => {
  let time = 0
  const allowed = createLimiter(1, 60_000, () => time)
  allowed('0417')
  time = 60_001
  expect(allowed('0417')).toBe(true)
})
`

export const README_MD = `# tidepool

Tide predictions and high water alerts for small harbours.

## Develop

\`\`\`sh
npm test
npm run check
\`\`\`
`
