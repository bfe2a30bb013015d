// Every page after loading: on a desktop and a phone, dark and light.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { LOOKS, visit } from './visit.ts'
import { isFull } from '../extent.ts'

const SESSION = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'

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

interface Screen {
  name: string
  path: string
  /** Resolves when the page has loaded its content. */
  ready: (page: Page) => Promise<void>
}

const SCREENS: readonly Screen[] = [
  {
    name: 'Home',
    path: '/',
    ready: async (page) => {
      await page.getByRole('link', { name: /Harbour alert subscriptions/ }).waitFor()
      await page
        .getByRole('link', { name: /lantern-docs/ })
        .first()
        .waitFor()
      await page.getByText(/damaged lines? in .* no byte is lost/).waitFor()
    },
  },
  {
    name: 'Sessions',
    path: '/sessions',
    ready: async (page) => {
      await page.getByRole('link', { name: /Harbour alert subscriptions/ }).waitFor()
      await page.getByText(/^11 sessions/).waitFor()
    },
  },
  {
    name: 'Session',
    path: `/s/${SESSION}`,
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Harbour alert subscriptions', level: 1 }).waitFor()
      await page
        .getByRole('article', { name: 'Prompt' })
        .getByText(/Hørsholm Havn got two alerts/)
        .waitFor()
      await page.getByRole('button', { name: /^Read src\/crossings\.ts/ }).waitFor()
    },
  },
  {
    name: 'Search',
    path: '/search?q=error',
    ready: async (page) => {
      await page.getByRole('link', { name: /duplicate-key error from the catalogue/ }).waitFor()
      await page
        .getByText(/^\d+ hits/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'Search without a query',
    path: '/search',
    ready: async (page) => page.getByRole('combobox', { name: 'Search all sessions' }).waitFor(),
  },
  {
    name: 'Usage',
    path: '/usage?range=all',
    ready: async (page) => {
      await page.getByRole('table').first().waitFor()
      await page.getByRole('radiogroup', { name: 'Period' }).waitFor()
    },
  },
]

/** A quick run opens each page once, each with another size and theme. */
const SEEN = SCREENS.flatMap((screen, index) =>
  LOOKS.filter((_, look) => isFull || look === index % LOOKS.length).map((look) => ({ ...screen, ...look })),
)

describe.skipIf(isSkipped)('every screen', SLOW, () => {
  test.each(SEEN)('$name $place, $theme', async ({ path, ready, size, theme }) => {
    const { page } = await visit(browser, server, { size, theme })
    await page.goto(server.origin + path)
    await ready(page)
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme)
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })
})
