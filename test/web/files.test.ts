// The files page: the figures of "annals files", the tree, its keys and filters, and the way to a file's own page.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals } from '../cli/annals.ts'
import { isFull } from '../extent.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleWorld } from './sample-world.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { eventually, LOOKS, visit } from './visit.ts'

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

interface Figures {
  path: string
  reads: number
  edits: number
  writes: number
  searches: number
  sessions: number
}

describe.skipIf(isSkipped)('the files page', SLOW, () => {
  test('has the figures of the command, also in the sums of the tree', async () => {
    const { paths }: { paths: Figures[] } = JSON.parse(
      annals(sampleWorld(), ['files', '--limit', '100000', '--json']).stdout,
    )
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/files?layout=list`)
    await page
      .getByRole('status')
      .filter({ hasText: `${paths.length} paths` })
      .waitFor()
    const shown = await rows(page).evaluateAll((all) =>
      all.map((row) => [row.querySelector('[title]')?.getAttribute('title'), row.textContent]),
    )
    expect(shown.length).toBeGreaterThan(10)
    for (const [index, [path, text]] of shown.entries()) {
      const { path: wanted, reads, edits, writes, searches, sessions } = paths[index] ?? {}
      expect(path).toBe(wanted)
      const figures = { Read: reads, Edited: edits, Written: writes, Searched: searches, Sessions: sessions }
      for (const [label, count] of Object.entries(figures))
        expect(Number(new RegExp(`${label} (\\d+)`).exec(text ?? '')?.[1] ?? 0)).toBe(count)
    }
    await page.getByText('Tree', { exact: true }).click()
    const sum = (of: (figures: Figures) => number) =>
      paths
        .filter(({ path }) => path.startsWith('/home/mara/src/tidepool/'))
        .reduce((total, each) => total + of(each), 0)
    const project = page.getByRole('button', { name: /^tidepool / })
    const { sessions } = JSON.parse(
      annals(sampleWorld(), ['files', '/home/mara/src/tidepool', '--limit', '100000', '--json']).stdout,
    )
    const distinct = new Set(sessions.map((touched: { session: string }) => touched.session)).size
    expect(distinct).toBeGreaterThan(1)
    expect(await project.textContent()).toMatch(new RegExp(`Sessions ${distinct}\\b`))
    expect(await project.textContent()).toMatch(
      new RegExp(
        `Read ${sum(({ reads }) => reads)} Edited ${sum(({ edits }) => edits)} Written ${sum(({ writes }) => writes)}`,
      ),
    )
  })

  test.each(LOOKS.filter((_, index) => isFull || index === 3))(
    'is walked by keys to a file $place, $theme',
    async ({ size, theme }) => {
      const { page } = await visit(browser, server, { size, theme })
      await page.goto(`${server.origin}/usage`)
      await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor()
      for (const key of ['g', 'p']) await page.keyboard.press(key)
      await page.getByRole('button', { name: /^tidepool / }).waitFor()
      await page.keyboard.press('ArrowLeft')
      await eventually(() => page.getByRole('button', { name: /^tidepool / }).getAttribute('aria-expanded')).toBe(
        'false',
      )
      await page.keyboard.press('ArrowRight')
      await page.getByRole('button', { name: /^src / }).first().waitFor()
      expect(await findOverflow(page)).toEqual([])
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('/')
      await page.keyboard.type('tidepool notify.ts')
      await page
        .getByRole('link', { name: /^notify\.ts/ })
        .first()
        .waitFor()
      await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('tidepool notify.ts')
      await page.getByRole('button', { name: 'Changed only' }).click()
      await page
        .getByRole('link', { name: /^notify\.ts/ })
        .first()
        .click()
      await page.getByRole('heading', { name: 'notify.ts', level: 1 }).waitFor()
      // The cost is that of the turn, as the session's own page shows it.
      await page.getByText(/turn cost \$\d/).waitFor()
      await page.goBack()
      await page.getByRole('searchbox', { name: 'Filter by path' }).fill('no such path')
      await page.getByText('No path matches').waitFor()
    },
  )
})

function rows(page: Page) {
  return page.getByRole('list', { name: 'Files' }).getByRole('listitem')
}
