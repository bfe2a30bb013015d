// Takes the pictures of the README from the built web app with the sample archive.
//   npm run build && npm run pictures               writes docs/images
//   npm run pictures -- --to /tmp/pictures          writes to another folder
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { launchChrome } from '../test/web/chrome.ts'
import { asker, settle, startProcess, type WebAddress } from '../test/web/web-process.ts'

interface Picture {
  name: string
  path: string
  theme: 'dark' | 'light'
  /** Resolves when the page shows what the picture is about. */
  ready: (page: Page) => Promise<void>
}

const PICTURES: readonly Picture[] = [
  {
    name: 'session',
    path: '/s/2db3c17a-42a2-4a5f-ad0e-8945fe435352',
    theme: 'light',
    ready: async (page) => {
      await page.getByRole('heading', { name: 'Harbour alert subscriptions', level: 1 }).waitFor()
      await page.getByRole('button', { name: /^Read src\/crossings\.ts/ }).waitFor()
      await page.getByText('Cost per turn', { exact: true }).first().waitFor()
      await page.getByRole('button', { name: 'Timeline at full height' }).waitFor()
    },
  },
  {
    name: 'search',
    path: '/search?q=notify',
    theme: 'dark',
    ready: async (page) => {
      await page
        .getByText(/^\d+ hits/)
        .first()
        .waitFor()
      const hit = page.getByRole('link', { name: /now asks who listens/ }).first()
      await hit.waitFor()
      // The first click shows a hit in the preview, the second would open it.
      await hit.click()
      await page.getByRole('link', { name: /^Open/ }).first().waitFor()
    },
  },
]

const { values } = parseArgs({ options: { to: { type: 'string', default: join('docs', 'images') } } })
await takeAll(values.to)

async function takeAll(to: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'annals-pictures-'))
  try {
    const home = join(folder, 'claude')
    cpSync('sample', home, { recursive: true, preserveTimestamps: true })
    const server = await startProcess({ home, data: join(folder, 'data') })
    const browser = await launchChrome()
    try {
      await settle(asker(server.address))
      mkdirSync(to, { recursive: true })
      for (const picture of PICTURES) await take(browser, server.address, picture, join(to, `${picture.name}.png`))
    } finally {
      await browser.close()
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function take(browser: Browser, { origin, cookie }: WebAddress, picture: Picture, file: string): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: picture.theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  await context.addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Strict' }])
  const page = await context.newPage()
  await page.goto(origin + picture.path)
  await picture.ready(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: file })
  await context.close()
  console.log(file)
}
