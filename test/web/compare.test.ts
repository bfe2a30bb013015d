// The compare page: reached from the sessions list, a fork and the palette, with the numbers of "annals compare".
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isFull } from '../extent.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { eventually, LOOKS, visit } from './visit.ts'

const ORIGINAL = '3388fd67'
const FORK = '2e4a96f9'
/** Has a rewound branch. */
const HARBOUR = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'

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

describe.skipIf(isSkipped)('the compare page', SLOW, () => {
  const seen = LOOKS.filter((_, index) => isFull || index % 3 === 0)
  test.each(seen)('shows a session beside its fork $place, $theme', async ({ size, theme }) => {
    const { page } = await visit(browser, server, { size, theme })
    await page.goto(`${server.origin}/compare?a=${ORIGINAL}&b=${FORK}`)
    await page.getByRole('region', { name: 'Conversation B' }).getByText('(fork)').waitFor()
    const turns = page.getByRole('list', { name: 'Turns that differ' })
    await turns.getByText('parts here').waitFor()
    const fold = page.getByRole('button', { name: '1 turn at the beginning, the same in both' })
    expect(await fold.getAttribute('aria-expanded')).toBe('false')
    await fold.click()
    await page.getByText('same', { exact: true }).waitFor()
    const files = page.getByRole('list', { name: 'Changed files' })
    await files.getByRole('button', { name: /backfill\.ts/ }).click()
    await files.getByText('New in A.').waitFor()
    await files.locator('ins').first().waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })

  test('prints the figures of the command, and leads to the first own message', async () => {
    const { page } = await visit(browser, server)
    const answer = await server.ask('compare', { a: ORIGINAL, b: FORK })
    const { cost } = figuresOf(answer, 'a', 'line')
    const own = figuresOf(answer, 'a', 'own')
    await page.goto(`${server.origin}/compare?a=${ORIGINAL}&b=${FORK}`)
    const row = page.getByRole('row', { name: /^Cost/ })
    await row.getByText(`$${cost.usd.toFixed(2)}`, { exact: true }).waitFor()
    await page.getByText('After the shared part').click()
    await row.getByText(`$${own.cost.usd.toFixed(2)}`, { exact: true }).waitFor()
    await page.getByRole('region', { name: 'First difference' }).getByRole('link').nth(1).click()
    await page.getByRole('article', { name: 'Prompt' }).getByText('Different idea: what if we partition').waitFor()
  })

  test('opens from two selected sessions, from a fork and from the palette', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/sessions`)
    const boxes = page.getByRole('checkbox', { name: /^Select Split readings/ })
    await boxes.first().check()
    const bar = page.getByRole('region', { name: 'Selection' })
    await bar.getByText('1 session selected').waitFor()
    expect(await bar.getByRole('button', { name: 'Compare' }).count()).toBe(0)
    await boxes.nth(1).check()
    await bar.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('region', { name: 'Conversation A' }).waitFor()
    await page.goto(`${server.origin}/s/${HARBOUR}?branch=1`)
    await page.getByRole('link', { name: 'Compare with main line' }).first().click()
    await eventually(() => new URL(page.url()).search).toBe(`?a=${HARBOUR}&a-branch=1&b=${HARBOUR}`)
    await page.getByRole('region', { name: 'Conversation A' }).getByRole('combobox').waitFor()
    await page.getByRole('button', { name: 'Swap A and B' }).click()
    await eventually(() => new URL(page.url()).search).toBe(`?a=${HARBOUR}&b=${HARBOUR}&b-branch=1`)
    await runCommand(page, 'Compare two sessions')
    await page.getByLabel('First session').fill('dark theme')
    await page.getByRole('link', { name: /^The site needs a dark theme/ }).click()
    // The field has the focus, and Enter chooses the first match.
    const second = page.getByLabel('Second session')
    await eventually(() => second.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('handbook')
    await page.getByRole('link', { name: /^Turn the paper handbook/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('The conversations share no messages.').waitFor()
  })
})

async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.keyboard.type(title)
  await page.getByRole('option', { name: title, exact: true }).waitFor()
  await page.keyboard.press('Enter')
}

interface Figures {
  cost: { usd: number }
}

function figuresOf(answer: Record<string, unknown>, side: 'a' | 'b', part: 'line' | 'own'): Figures {
  const found = Reflect.get(Object(answer[side]), part)
  // The server answers with the declared output.
  return found as Figures
}
