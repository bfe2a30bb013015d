// Opens an exported page from disk, offline, with or without scripts, and fails the test on errors, dialogs, popups and
// requests.
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { WIDE } from './visit.ts'

export interface OpenOptions {
  size?: { width: number; height: number }
  theme?: 'light' | 'dark'
  scripts?: boolean
  hash?: string
}

/** The test fails at its end if the page did something forbidden. */
export async function openExport(browser: Browser, path: string, options: OpenOptions = {}): Promise<Page> {
  const { size = WIDE, theme = 'light', scripts = true, hash = '' } = options
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    offline: true,
  })
  const trouble: string[] = []
  onTestFinished(async () => {
    await context.close()
    if (trouble.length > 0) throw new Error(`The page must not do this:\n${trouble.slice(0, 20).join('\n')}`)
  })
  // Added before the page loads, so that every blocked script is reported.
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error('content policy: ' + violatedDirective + ' ' + blockedURI + ' ' + sample))`,
  )
  const page = await context.newPage()
  watch(page, pathToFileURL(path).href, trouble)
  await page.goto(pathToFileURL(path).href + hash)
  return page
}

/** Allows requests to files in its own folder and to data URLs only. */
function watch(page: Page, address: string, trouble: string[]): void {
  const folder = address.slice(0, address.lastIndexOf('/') + 1)
  const complain = (text: string) => void (trouble.includes(text) || trouble.push(text))
  page.on('pageerror', (error) => complain(`error: ${String(error)}`))
  page.on('crash', () => complain('the page crashed'))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => {
    complain(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => complain(`popup: ${popup.url()}`))
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(folder) && !url.startsWith('data:')) complain(`request: ${url}`)
  })
  page.on('requestfailed', (request) => complain(`failed: ${request.url().slice(0, 200)}`))
}

export async function openEverything(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    const all = document.getElementById('depth-all')
    if (all) all.checked = true
    for (const fold of document.querySelectorAll('details')) fold.open = true
  })()`)
}
