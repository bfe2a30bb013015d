// The usage page: causes, comparison of time ranges, the smaller series, ledger lines and CSV.
import { text as readText } from 'node:stream/consumers'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '../../src/text/quantity.ts'
import { annals } from '../cli/annals.ts'
import { isFull } from '../extent.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleWorld } from './sample-world.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { eventually, LOOKS, visit } from './visit.ts'

const HARBOUR = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'
/** The days of that session. */
const FEBRUARY = 'range=custom&since=2026-02-01&until=2026-02-28'

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

describe.skipIf(isSkipped)('the usage page', SLOW, () => {
  const seen = LOOKS.filter((_, index) => isFull || index % 3 === 0)
  test.each(seen)('attributes cost and compares time ranges $place, $theme', async ({ size, theme }) => {
    const { page } = await visit(browser, server, { size, theme })
    await page.goto(`${server.origin}/usage?${FEBRUARY}&versus=previous&cause=hour`)
    const comparison = page.getByRole('region', { name: 'Comparison' })
    await comparison.getByRole('heading', { name: 'Compared with 4 Jan – 31 Jan 2026' }).waitFor()
    await comparison
      .getByRole('row', { name: /^opus-4-6/ })
      .getByText('new')
      .waitFor()
    await comparison
      .getByRole('row', { name: /^opus-4-5/ })
      .getByText('gone')
      .waitFor()
    const causes = page.getByRole('region', { name: 'Attribution' })
    await causes
      .getByRole('row', { name: /^\d\d:00/ })
      .first()
      .waitFor()
    await page.getByRole('combobox', { name: 'Compare with' }).selectOption('Other dates')
    // The days before are a first choice.
    await comparison.getByRole('columnheader', { name: '4 Jan – 31 Jan 2026' }).waitFor()
    await page.getByLabel('to', { exact: true }).fill('2026-06-30')
    await page.getByLabel('Compared from').fill('2026-03-01')
    await comparison.getByRole('heading', { name: 'Compared with 1 Mar – 30 Jun 2026' }).waitFor()
    const total = comparison.getByRole('row', { name: /^Total/ })
    await eventually(() => total.textContent()).toContain(
      `${await costOf('2026-03-01', '2026-06-30')}${await costOf('2026-02-01', '2026-02-28')}`,
    )
    expect(new URL(page.url()).search).toContain('versus=dates&from=2026-03-01&to=2026-06-30')
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })

  test('has the figures of the command, also as CSV', async () => {
    const { page } = await visit(browser, server, { permissions: ['clipboard-write'] })
    await page.goto(`${server.origin}/usage?${FEBRUARY}`)
    const causes = page.getByRole('region', { name: 'Attribution' })
    await causes.getByText('Agent', { exact: true }).click()
    await causes.getByRole('columnheader', { name: 'Agent' }).waitFor()
    const report = await server.ask('usage attribution', { by: 'agent', since: '2026-02-01', until: '2026-02-28' })
    const rows = Array.isArray(report['rows']) ? report['rows'] : []
    expect(rows.length).toBeGreaterThan(1)
    for (const { key, costUsd } of rows)
      await causes.getByRole('row', { name: new RegExp(`^${escapeRegExp(key)}.*\\$${costUsd.toFixed(2)}`) }).waitFor()
    const csv = await downloaded(page, causes)
    expect(csv.startsWith('agent,share,requests,')).toBe(true)
    expect(csv.trimEnd().split('\n')).toHaveLength(rows.length + 1)
    for (const { costUsd, totalTokens } of rows) expect(csv).toContain(`,${totalTokens},${costUsd},`)
    await causes.getByRole('button', { name: 'Copy as CSV' }).click()
    await page.getByText('Copied as CSV').waitFor()
    const days = await downloaded(page, page.getByRole('region', { name: 'Table' }))
    expect(days.startsWith('date,project,input_tokens,')).toBe(true)
  })

  test('lists the smaller models, and opens the message of a line', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/usage?range=all`)
    const legend = page.getByRole('list', { name: 'Models' })
    const others = legend.getByRole('button', { name: /^\d+ others$/ })
    await others.waitFor()
    const before = await legend.getByRole('listitem').count()
    await others.click()
    await page.getByRole('button', { name: 'Join the smaller models' }).waitFor()
    expect(await legend.getByRole('listitem').count()).toBeGreaterThan(before)
    await page.goto(`${server.origin}/usage?range=all&at=2026-02-15&session=${HARBOUR}`)
    const lines = page.getByRole('table', { name: 'Lines' })
    await lines.getByRole('button').first().click()
    await eventually(() => new URL(page.url()).pathname).toBe(`/s/${HARBOUR}`)
    expect(new URL(page.url()).hash).toMatch(/^#[\w-]{8}/)
    await page.locator('[aria-current="true"]').first().waitFor()
  })
})

/** What "annals usage daily --since --until" prints as its total. */
async function costOf(since: string, until: string): Promise<string> {
  const report = JSON.parse(
    annals(sampleWorld(), ['usage', 'daily', '--since', since, '--until', until, '--json']).stdout,
  )
  expect(report.totals.totalCost).toBeGreaterThan(0)
  return formatMoney(report.totals.totalCost)
}

async function downloaded(page: Page, region: Locator): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    region.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  return readText(await download.createReadStream())
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
