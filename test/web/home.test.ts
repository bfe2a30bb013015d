// Home: running sessions, days of a year, the five-hour window, starred sessions and saved searches. Every figure is compared
// with that of the command.
import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney, formatTokens } from '../../src/text/quantity.ts'
import { annals, makeWorld, PROJECT, writeFile, type World } from '../cli/annals.ts'
import { isFull } from '../extent.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, LOOKS, visit } from './visit.ts'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 120_000, retry: 1 }
const DAY_MS = 86_400_000

let browser: Browser

beforeAll(async () => {
  if (!isSkipped) browser = await connectChrome()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

/** A story whose records have real times, so that it counts as running. */
class LiveStory extends Story {
  private at: number

  constructor(id: string, startMs: number) {
    super(id)
    this.at = startMs
  }

  get time(): number {
    return this.at
  }

  /** The next record is this much later. */
  pass(ms: number): void {
    this.at += ms
  }

  override record(fields: Readonly<Record<string, unknown>>): string {
    const uuid = super.record(fields)
    const line = this.lines.pop() ?? ''
    this.lines.push(line.replace(/"timestamp":"[^"]*"/, `"timestamp":"${new Date(this.at).toISOString()}"`))
    this.at += 1000
    return uuid
  }
}

interface Scene {
  world: World
  server: WebServer
  running: LiveStory
  path: string
  pid: string
  grow(): void
}

const RUNNING = '0a220000-0000-4000-8000-000000000001'
const WAITING = '0a220000-0000-4000-8000-000000000002'
const OLD = '0a220000-0000-4000-8000-000000000003'
const UNBILLED = '0a220000-0000-4000-8000-000000000004'
const now = Date.now()

async function stage(): Promise<Scene> {
  const world = makeWorld()
  const running = new LiveStory(RUNNING, now - 20 * 60_000)
  running.prompt('Sound the depths of the harbour')
  running.say('I will lower the lead line.')
  running.pass(10 * 60_000)
  running.answer([{ type: 'text', text: 'The keel is clear.\n\n- Now I measure the channel.' }])
  running.answer([{ type: 'tool_use', id: 'slow', name: 'Bash', input: { command: 'sound --channel north' } }])
  const waiting = new LiveStory(WAITING, now - 5 * 60_000)
  waiting.prompt('Draw the chart of the bay')
  waiting.answer([{ type: 'text', text: 'Which scale do you want?' }], {}, { stop_reason: 'end_turn' })
  const old = new LiveStory(OLD, now - 40 * DAY_MS)
  old.prompt('Polish the lighthouse lens')
  old.say('It shines.')
  // A request of another provider without token counts: its day is listed, its session is not.
  const unbilled = new LiveStory(UNBILLED, now - 41 * DAY_MS)
  unbilled.prompt('Sweep the pier')
  unbilled.answer(
    [{ type: 'text', text: 'Swept.' }],
    {},
    { id: 'msg_unbilled', usage: { input_tokens: 0, output_tokens: 0 } },
  )
  const write = (story: Story) => {
    const place = join(world.home, PROJECT, `${story.id}.jsonl`)
    writeFile(place, story.text())
    return place
  }
  const [path] = [write(running), write(waiting), write(old), write(unbilled)]
  const owner = { pid: process.pid, sessionId: RUNNING, cwd: '/home/mara/src/tidepool', status: 'busy' }
  const pid = join(world.home, 'sessions', `${process.pid}.json`)
  writeFile(pid, JSON.stringify(owner))
  const server = await startWeb(world)
  await server.settled()
  let written = running.lines.length
  const grow = () => {
    appendFileSync(
      path,
      running.lines
        .slice(written)
        .map((line) => `${line}\n`)
        .join(''),
    )
    written = running.lines.length
  }
  return { world, server, running, path, pid, grow }
}

const cardOf = (page: Page, title: RegExp) =>
  page.getByRole('region', { name: 'Now' }).getByRole('link', { name: title })

describe.skipIf(isSkipped)('home', SLOW, () => {
  test('shows what runs and follows it; every figure is that of the command', async () => {
    const { world, server, running, pid, grow } = await stage()
    const json = (...args: string[]) => JSON.parse(annals(world, [...args, '--json']).stdout)
    const { page } = await visit(browser, server)
    await page.goto(server.origin)
    const card = cardOf(page, /Sound the depths/)
    await card.getByText('Tool running').waitFor()
    await card.getByText('sound --channel north').waitFor()
    await card.getByText('Now I measure the channel.').waitFor()
    await cardOf(page, /Draw the chart/)
      .getByText('Waiting for you')
      .waitFor()
    expect(await cardOf(page, /Draw the chart/).getAttribute('data-activity')).toBe('waiting')

    // The time of the tool ticks without a request.
    const tick = card.locator('time')
    const before = await tick.innerText()
    await eventually(async () => tick.innerText()).not.toBe(before)

    const listed: { id: string; cost: { usd: number } }[] = json('list').sessions
    const cost = listed.find(({ id }) => id === RUNNING)?.cost.usd ?? NaN
    expect(await card.innerText()).toContain(formatMoney(cost))
    await card.getByRole('img', { name: `Context: ${formatTokens(912)} of 200k tokens` }).waitFor()

    // The window and its burn rate.
    const region = page.getByRole('region', { name: 'Five-hour window' })
    await region.getByText('Projected').waitFor()
    const [block] = json('usage', 'blocks', '--active').blocks
    const words = await region.innerText()
    expect(words).toContain(formatMoney(block.costUSD))
    expect(words).toContain(`${formatMoney(block.burnRate.costPerHour)}/h`)
    // The projection depends on the minute.
    const projected = Number(/Projected\s+\$([\d.]+)/.exec(words)?.[1])
    expect(Math.abs(projected - block.projection.totalCost)).toBeLessThan(0.02)

    await comparesDays(page, json)

    // The result arrives, then the answer: the card follows.
    running.pass(5 * 60_000)
    running.record({
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'slow', content: '7 fathoms' }] },
    })
    grow()
    await card.getByText('Working', { exact: true }).waitFor()
    running.answer([{ type: 'text', text: 'Seven fathoms everywhere.' }], {}, { stop_reason: 'end_turn' })
    grow()
    await card.getByText('Waiting for you').waitFor()
    await card.getByText('Seven fathoms everywhere.').waitFor()
    rmSync(pid)
  })

  test('saves a search, counts its new hits, and forgets it', async () => {
    const { world, server, running, grow } = await stage()
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/search?q=lantern+OR+channel`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    // Before it is known whether the search is saved, the button does nothing.
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/saved/searches', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor()
    answer()
    await page.getByRole('button', { name: 'Saved', exact: true, disabled: false }).waitFor()
    await page.unroute('**/api/saved/searches')
    await page.goto(server.origin)
    const saved = page.getByRole('region', { name: 'Saved searches' })
    await saved.getByRole('link', { name: /^lantern OR channel 2 hits$/ }).waitFor()
    // A record from before the search was saved would not be new.
    running.pass(Date.now() - running.time)
    running.say('I hang the lantern at the channel.')
    grow()
    const fresh = saved.getByRole('link', { name: /^lantern OR channel 1 new 3 hits$/ })
    await fresh.waitFor()
    const { total } = JSON.parse(annals(world, ['search', 'lantern OR channel', '--json']).stdout)
    expect(total).toBe(3)
    await fresh.click()
    await page.getByRole('button', { name: 'Saved', exact: true }).waitFor()
    await eventually(async () => JSON.stringify((await server.ask('saved searches'))['searches'])).toContain(
      '"fresh":0',
    )
    await page.goto(server.origin)
    await saved.getByRole('button', { name: /^Remove the saved search/ }).click()
    await saved.getByText('to see its new hits here').waitFor()
    expect((await server.ask('saved searches'))['searches']).toEqual([])
  })

  test('notifies only after the switch is on, and remembers it', async () => {
    const { server, running, grow } = await stage()
    const { page, context } = await visit(browser, server, { permissions: ['notifications'] })
    await context.addInitScript(() => {
      const shown: string[] = []
      class Recorded extends EventTarget {
        static permission = 'granted'
        static requestPermission = async () => 'granted'
        constructor(title: string, { body }: { body: string }) {
          super()
          shown.push(`${title}: ${body}`)
        }
      }
      Object.assign(window, { Notification: Recorded, shown })
    })
    const shown = async () => page.evaluate(() => ('shown' in window ? window.shown : null))
    await page.goto(server.origin)
    const toggle = page.getByRole('switch', { name: 'Notify me' })
    expect(await toggle.getAttribute('aria-checked')).toBe('false')
    await toggle.click()
    await page.getByRole('switch', { name: 'Notify me', checked: true }).waitFor()
    await page.reload()
    await page.getByRole('switch', { name: 'Notify me', checked: true }).waitFor()
    await cardOf(page, /Sound the depths/)
      .getByText('Tool running')
      .waitFor()
    await eventually(async () => page.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(1)
    expect(await shown()).toEqual([])
    running.record({
      type: 'user',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'slow', content: '7 fathoms' }] },
    })
    running.answer([{ type: 'text', text: 'Seven fathoms.' }], {}, { stop_reason: 'end_turn' })
    grow()
    await eventually(shown).toEqual(['Sound the depths of the harbour: Claude has finished its turn and waits for you'])
  })

  test.each(LOOKS.filter((_, look) => isFull || look === 2))('fits $place, $theme', async ({ size, theme }) => {
    const { server } = await stage()
    const { page } = await visit(browser, server, { size, theme })
    await page.goto(server.origin)
    await cardOf(page, /Sound the depths/)
      .getByText('Tool running')
      .waitFor()
    await page.getByRole('region', { name: 'Last 14 active days' }).getByRole('link').nth(1).waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('radio', { name: 'Table' }).check()
    expect(await findViolations(page)).toEqual([])
  })
})

interface Day {
  date: string
  totalCost: number
  totalTokens: number
}

/** The map, the table and the bars show the days of "usage daily"; the arrow keys move between them. */
async function comparesDays(
  page: Page,
  json: (...args: string[]) => { daily: Day[]; sessions: unknown[] },
): Promise<void> {
  const { daily } = json('usage', 'daily')
  expect(daily.length).toBeGreaterThan(1)
  const map = page.getByRole('grid', { name: 'Days of the last year' })
  for (const { date, totalCost, totalTokens } of daily) {
    const { sessions } = json('usage', 'session', '--since', date, '--until', date)
    const text = `: ${formatMoney(totalCost)}, ${formatTokens(totalTokens)} tokens, ${sessions.length} session`
    expect(await map.locator(`[data-day="${date}"]`).innerText()).toContain(text)
    expect(await page.getByRole('region', { name: /active days/ }).innerText()).toContain(text)
  }
  const today = new Date().toISOString().slice(0, 10)
  await map.locator(`[data-day="${today}"]`).focus()
  await page.keyboard.press('ArrowLeft')
  const week = new Date(Date.parse(today) - 7 * DAY_MS).toISOString().slice(0, 10)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-day'))).toBe(week)
  await page.getByRole('radio', { name: 'Table' }).check()
  const table = page.getByRole('region', { name: 'Days with usage' })
  expect(await table.getByRole('row').count()).toBe(daily.length + 1)
  const [href] = await table.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(href).toContain(`at=${daily.at(-1)?.date}`)
  await page.getByRole('radio', { name: 'Map' }).check()
}
