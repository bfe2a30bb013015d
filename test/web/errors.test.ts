// The errors page: the figures of "annals errors", filters, the chart, and links to the messages.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../extent.ts'
import { annals } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleWorld } from './sample-world.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { eventually, LOOKS, PHONE, visit } from './visit.ts'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser
let server: SampleServer

beforeAll(async () => {
  if (isSkipped) return
  server = sampleServer()
  browser = await connectChrome()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('the errors page', SLOW, () => {
  test('has the figures of the command', async () => {
    const report = JSON.parse(annals(sampleWorld(), ['errors', '--limit', '30', '--json']).stdout)
    const counts: { message: string; count: number; worked: number; tool: string | null }[] = report.errors
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/errors`)
    await page
      .getByRole('status')
      .filter({ hasText: `${report.read} failures · ${counts.length} messages` })
      .waitFor()
    const rows = await messages(page).allInnerTexts()
    expect(rows).toHaveLength(counts.length)
    for (const [index, { message, count, worked, tool }] of counts.entries()) {
      expect(rows[index]).toContain(message)
      expect(rows[index]?.replace(/\s/g, '')).toMatch(new RegExp(`${count}×$`))
      // A request has no call whose success could be looked for.
      expect(rows[index]).toMatch(tool === null ? /Requests/ : worked > 0 ? /\bresolved/ : /not resolved/)
    }
  })

  test.each(LOOKS.filter((_, index) => isFull || index === 2))(
    'filters, shows what was run next and opens the message $place, $theme',
    async ({ size, theme }) => {
      const { page } = await visit(browser, server, { size, theme })
      await page.goto(`${server.origin}/errors`)
      await page.getByLabel('Tool', { exact: true }).selectOption('Bash')
      await page.getByRole('status').filter({ hasText: '15 failures · ' }).waitFor()
      await page.getByRole('searchbox', { name: 'Find failures like a message' }).fill('expected 2 partitions to be 1')
      await messages(page).filter({ hasText: 'AssertionError: expected 2 partitions to be 1' }).click()
      await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('expected 2 partitions to be 1')
      await page.getByText("annals errors 'expected 2 partitions to be 1' --tool Bash").waitFor()
      const next = page.getByRole('region', { name: 'What was run next' })
      await next.getByRole('link', { name: 'worked: Bash npm test' }).waitFor()
      expect(await findOverflow(page)).toEqual([])
      expect(await findViolations(page)).toEqual([])
      await page.getByRole('region', { name: 'Where it was seen' }).getByRole('link').first().click()
      await page.locator('[aria-current="true"]').getByRole('button', { name: /^Bash/ }).first().waitFor()
      await page.goBack()
      await page.getByText("annals errors 'expected 2 partitions to be 1' --tool Bash").waitFor()
      if (size !== PHONE) return
      // The navigation of a phone has room for six entries; the others are in a menu.
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Errors' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByRole('heading', { name: 'Archive', level: 1 }).waitFor()
    },
  )

  test('is opened by keys, and a bar of the chart selects its days', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/edits`)
    await page.getByRole('heading', { name: 'Edits', level: 1 }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('x')
    // A field keeps the keys of the page until Escape leaves it.
    const field = page.getByLabel('Find failures like a message')
    await field.focus()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('f')
    const box = page.getByRole('combobox', { name: 'Search all sessions' })
    await eventually(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('x')
    const chart = page.getByRole('slider', { name: /^Failures by / })
    await chart.focus()
    await page.keyboard.press('End')
    expect(await chart.getAttribute('aria-valuetext')).toMatch(/, 1 failure, Requests 1$/)
    await page.keyboard.press('Enter')
    await page.getByRole('status').filter({ hasText: '1 failure · 1 message' }).waitFor()
    await page.getByRole('button', { name: 'Show all days' }).click()
    await page.getByRole('status').filter({ hasText: '20 failures · ' }).waitFor()
  })
})

function messages(page: Page) {
  return page.getByRole('list', { name: 'Failures by message' }).getByRole('button')
}
