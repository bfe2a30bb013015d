// The file page: reached from a session, scrubbed, compared, and back to the prompt.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '../../src/text/quantity.ts'
import { isFull } from '../extent.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { eventually, LOOKS, PHONE, visit } from './visit.ts'

const HARBOUR = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'
/** Has 11 versions in one session; one of them was changed outside. */
const NOTIFY = '/home/mara/src/tidepool/src/notify.ts'
/** Was changed in two sessions. */
const README = '/home/mara/src/tidepool/README.md'

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

describe.skipIf(isSkipped)('the file page', SLOW, () => {
  const seen = LOOKS.filter((_, index) => isFull || index % 3 === 0)
  test.each(seen)('shows versions, evidence and changes $place, $theme', async ({ size, theme }) => {
    const { page } = await visit(browser, server, { size, theme })
    await page.goto(server.origin + link(NOTIFY, 'version=3'))
    await versionHeading(page, 3).waitFor()
    await page.getByRole('heading', { name: 'notify.ts', level: 1 }).waitFor()
    await page.getByText(/^11 versions · 1 session · /).waitFor()
    await page.getByRole('link', { name: 'Edit with the original' }).waitFor()
    await page.locator('del').first().waitFor()
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    if (size !== PHONE) return
    await page.getByRole('button', { name: 'Versions' }).click()
    const sheet = page.getByRole('dialog', { name: 'Versions' })
    await sheet.getByRole('link', { name: /^5 / }).click()
    await sheet.waitFor({ state: 'detached' })
    await versionHeading(page, 5).waitFor()
  })

  test('opens from an edit and from the Files tab, and leads back to the prompt', async () => {
    const { page } = await visit(browser, server)
    const { versions } = await server.ask('file versions', { path: NOTIFY })
    const uuid = Array.isArray(versions) ? String(versions[2].callUuid) : ''
    await page.goto(`${server.origin}/s/${HARBOUR}#${uuid}`)
    const step = page.locator('[aria-current="true"]')
    await step.getByRole('button', { name: /^Edit/ }).first().waitFor()
    await page.keyboard.press('e')
    // The message has three edits of the file, which made versions 2 to 4.
    await step.getByRole('link', { name: 'src/notify.ts' }).nth(1).click()
    await versionHeading(page, 3).waitFor()
    await page.goBack()
    await page.getByRole('tab', { name: 'Files' }).click()
    await page.getByRole('button', { name: /^README\.md/ }).click()
    await page.getByRole('link', { name: 'All versions of this file' }).click()
    await page.getByText(/^3 versions · 2 sessions · /).waitFor()
    expect(new URL(page.url()).searchParams.get('path')).toBe(README)
    await page.goto(server.origin + link(NOTIFY, 'version=3'))
    await page.getByRole('link', { name: 'Open the prompt that made it' }).click()
    await page.getByRole('article', { name: 'Prompt' }).getByText('Great, then go ahead with the matching.').waitFor()
  })

  test('names the prompt of a rewound branch for the version it made', async () => {
    const { page } = await visit(browser, server)
    await page.goto(server.origin + link(NOTIFY, 'version=5'))
    await page
      .getByRole('region', { name: 'About version 5' })
      .getByText(/^Task 4: when a harbour/)
      .waitFor()
    // The turn of the branch, as the page of the session has it, and not the turn of the main line with its number.
    const row = async (number: number) =>
      page
        .getByRole('list', { name: 'Versions' })
        .getByRole('link', { name: new RegExp(`^${number} `) })
        .textContent()
    const [branch, main] = [await turnCost(9, 1), await turnCost(9)]
    expect(branch).not.toBe(main)
    await eventually(async () => row(5)).toContain(branch)
    await eventually(async () => row(7)).toContain(main)
    await page.getByRole('region', { name: 'About version 5' }).getByText(`turn cost ${branch}`).waitFor()
  })

  test('is scrubbed by keys and by the slider without filling the history', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/sessions`)
    await page.goto(server.origin + link(NOTIFY))
    await versionHeading(page, 11).waitFor()
    for (const key of ['k', 'k', 'ArrowLeft', 'j']) await page.keyboard.press(key)
    await versionHeading(page, 9).waitFor()
    await eventually(() => versionOf(page)).toBe('9')
    const slider = page.getByRole('slider', { name: 'Version' })
    await slider.focus()
    await page.keyboard.press('Home')
    await versionHeading(page, 1).waitFor()
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^Version 1 of 11, exact, verified, /)
    await eventually(() => versionOf(page)).toBe('1')
    // The first version has nothing before it, so its content is shown.
    await page.locator('[data-number="12"]').waitFor()
    await slider.fill('6')
    await page.getByText(/^Changed outside/).waitFor()
    await eventually(() => versionOf(page)).toBe('6')
    await page.goBack()
    await eventually(() => new URL(page.url()).pathname).toBe('/sessions')
  })

  test('compares any two versions', async () => {
    const { page } = await visit(browser, server)
    await page.goto(server.origin + link(NOTIFY, 'version=4'))
    await page.getByLabel('Compare with', { exact: true }).selectOption('2')
    await page.getByText('Changes from version 2 to 4').waitFor()
    await page.getByRole('list', { name: 'Versions' }).getByRole('link', { name: /^7 / }).click()
    await page.getByText('Changes from version 2 to 7').waitFor()
    await page.goBack()
    await page.getByText('Changes from version 2 to 4').waitFor()
    await page.getByRole('button', { name: 'Stop comparing with version 2' }).click()
    await eventually(() => new URL(page.url()).searchParams.has('from')).toBe(false)
    await page.getByText('Content', { exact: true }).click()
    await page.locator('[data-number="17"]').waitFor()
  })

  test('shows the origin of each run of lines, and opens it', async () => {
    const { page } = await visit(browser, server)
    await page.goto(server.origin + link(NOTIFY, 'version=4&view=content'))
    await page.locator('[data-number="17"]').waitFor()
    await page.keyboard.press('v')
    await eventually(() => new URL(page.url()).searchParams.get('view')).toBe('origins')
    const lines = page.getByRole('group', { name: 'Lines and their origins' })
    await page.getByText('“annals why PATH:LINE” also looks at commits', { exact: false }).waitFor()
    const label = lines.getByRole('link', { name: /^2 / }).first()
    await label.focus()
    await page.getByRole('tooltip').getByText('Great, then go ahead with the matching.').waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Enter')
    await versionHeading(page, 2).waitFor()
    await page.setViewportSize(PHONE)
    await lines.getByRole('link', { name: /^2 / }).first().waitFor()
    expect(await findOverflow(page)).toEqual([])
    await page.keyboard.press('v')
    await eventually(() => new URL(page.url()).searchParams.get('view')).toBe('changes')
  })

  test('says what to do about a path or a version that is not recorded', async () => {
    const { page } = await visit(browser, server, { expects: /404/ })
    await page.goto(server.origin + link('/no/such/file.ts'))
    await page.getByText('No version of this file is recorded').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'All sessions' }).waitFor()
    await page.goto(server.origin + link(NOTIFY, 'version=99'))
    await page.getByText('This file has no version 99. Showing the latest.').waitFor()
    await versionHeading(page, 11).waitFor()
  })
})

async function turnCost(number: number, branch?: number): Promise<string> {
  const { turns } = await server.ask('session costs', { session: HARBOUR, ...(branch === undefined ? {} : { branch }) })
  const found = Array.isArray(turns) ? turns.find(({ turn }) => turn === number) : undefined
  return formatMoney(found.usd)
}

function link(path: string, rest = ''): string {
  return `/file?path=${encodeURIComponent(path)}&${rest}`
}

function versionHeading(page: Page, number: number) {
  return page.getByRole('heading', { name: `Version ${number}`, exact: true })
}

function versionOf(page: Page): string | null {
  return new URL(page.url()).searchParams.get('version')
}
