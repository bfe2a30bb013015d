// Opens a page of the app as a logged-in user, and fails the test on errors, dialogs, requests to other origins and
// violations of the content security policy.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

/** Long enough for any page, even on a busy machine. */
const TIMEOUT_MS = 30_000

export function eventually<Value>(get: () => Value | Promise<Value>, message = '') {
  return expect.poll(get, { timeout: TIMEOUT_MS, message })
}

export const WIDE = { width: 1440, height: 900 }
export const PHONE = { width: 375, height: 812 }

export const LOOKS = [
  { place: 'on a desk', size: WIDE, theme: 'dark' },
  { place: 'on a desk', size: WIDE, theme: 'light' },
  { place: 'on a phone', size: PHONE, theme: 'light' },
  { place: 'on a phone', size: PHONE, theme: 'dark' },
] as const

export interface VisitOptions {
  size?: typeof WIDE
  theme?: 'dark' | 'light'
  permissions?: string[]
  /** Expected problems, such as a failed request. */
  expects?: RegExp
  isStranger?: boolean
}

export interface Visit {
  page: Page
  /** Its further pages are checked like the first. */
  context: BrowserContext
  trouble: string[]
}

/** A server, and the cookie that gives access to it. */
export interface ServerAccess {
  origin: string
  cookie: { name: string; value: string }
}

/** The test fails at its end if the page did something forbidden. */
export async function visit(browser: Browser, server: ServerAccess, options: VisitOptions = {}): Promise<Visit> {
  const { size = WIDE, theme = 'dark', permissions = [], expects, isStranger = false } = options
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    permissions,
    // The contrast of colors in transition would fail the accessibility checks.
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  const trouble: string[] = []
  const complain = (text: string) => {
    if (!expects?.test(text) && !trouble.includes(text)) trouble.push(text)
  }
  await context.addInitScript(
    `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error('content policy: ' + violatedDirective + ' ' + blockedURI + ' ' + sample))`,
  )
  context.on('page', (page) => watch(page, server.origin, complain))
  if (!isStranger)
    await context.addCookies([{ ...server.cookie, url: server.origin, httpOnly: true, sameSite: 'Strict' }])
  onTestFinished(async () => {
    await context.close()
    if (trouble.length > 0) throw new Error(`The page must not do this:\n${trouble.join('\n')}`)
  })
  return { page: await context.newPage(), context, trouble }
}

function watch(page: Page, origin: string, complain: (text: string) => void): void {
  page.on('pageerror', (error) => complain(`error: ${String(error)}`))
  page.on('crash', () => complain('the page crashed'))
  page.on('console', (message) => {
    if (message.type() === 'error') complain(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('dialog', (dialog) => {
    complain(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    const isInside = url.origin === origin || url.protocol === 'data:'
    if (!isInside) complain(`request: ${request.url()}`)
  })
}
