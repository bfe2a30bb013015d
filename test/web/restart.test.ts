// The server stops while a page is open: only the connection bar says so, and the page recovers by itself.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, PROJECT } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { startWeb } from './server.ts'
import { Story } from './story.ts'
import { eventually, visit } from './visit.ts'

const isSkipped = isChromeMissing()
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser

beforeAll(async () => {
  if (!isSkipped) browser = await connectChrome()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('a page whose server stops', SLOW, () => {
  test('keeps what it shows, says on every page that the connection is lost, and recovers', async () => {
    const story = new Story('0d440000-0000-4000-8000-000000000001')
    for (let number = 0; number < 150; number++) {
      story.prompt(`Sound pool number ${number}`)
      story.say(`Pool number ${number} is four fathoms deep.`)
    }
    const world = makeWorld({ [`${PROJECT}/${story.id}.jsonl`]: story.text() })
    const server = await startWeb(world)
    await server.settled()
    const { page, context } = await visit(browser, server, { expects: /ERR_|401/ })
    await page.goto(`${server.origin}/s/${story.id}`)
    const shown = page.getByText('Pool number 1 is four fathoms deep.', { exact: true })
    await shown.waitFor()
    await scripts(page)
    await server.stop('SIGKILL')
    await page.getByText('Lost the connection to Annals; reconnecting…').waitFor()
    // Scrolls to messages that are not loaded yet.
    await page.keyboard.press('End')
    await eventually(async () => page.getByText('Pool number 1 is four fathoms deep.', { exact: true }).count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.keyboard.press('Home')
    await shown.waitFor()
    await page.getByRole('link', { name: 'Usage' }).click()
    await page.waitForURL(/\/usage$/)
    await page.getByRole('heading', { name: 'Usage' }).waitFor()
    await page.getByText('Lost the connection to Annals; reconnecting…').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await page.goBack()
    await page.waitForURL(/\/s\//)
    const again = await startWeb(world, ['serve', '--port', String(server.port)])
    await page.getByRole('status').getByText('Annals was restarted. Run annals open to reconnect.').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    const other = await context.newPage()
    await other.goto(again.entry)
    await page.bringToFront()
    await shown.waitFor()
    await page.keyboard.press('End')
    await page.getByText('Pool number 149 is four fathoms deep.', { exact: true }).waitFor()
    await eventually(async () => page.getByText('Annals was restarted.').count()).toBe(0)
    await page.getByRole('link', { name: 'Sessions', exact: true }).click()
    await page
      .getByRole('link', { name: /Sound pool number 0/ })
      .first()
      .waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})

/** Resolves when the page has loaded the code of the other pages. */
async function scripts(page: Page): Promise<void> {
  const names = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/usage-')).length`
  await eventually(async () => page.evaluate<number>(names)).toBeGreaterThan(0)
}
