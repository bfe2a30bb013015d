// A page of the app as somebody sees it who has been let in, with an eye on everything that must never happen there:
// errors, dialogs, requests to anywhere else, and whatever the content policy had to stop.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'

/** A page that is not there after this will not come any more, on however busy a machine. */
const PATIENCE_MS = 30_000

/** Asks again until it holds. */
export function eventually<Value>(get: () => Value | Promise<Value>, message = '') {
  return expect.poll(get, { timeout: PATIENCE_MS, message })
}

export const WIDE = { width: 1440, height: 900 }
export const PHONE = { width: 375, height: 812 }

/** Every size with every theme. */
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
  /** Complaints that are expected, such as a failed request. */
  expects?: RegExp
  /** Without the key, and so without its cookie. */
  isStranger?: boolean
}

export interface Visit {
  page: Page
  /** Further pages of it are watched like the first. */
  context: BrowserContext
  /** Complaints about the page. */
  trouble: string[]
}

/** A server, and the cookie that gives access to it. */
export interface Door {
  origin: string
  cookie: { name: string; value: string }
}

/** The test fails at its end if the page did something forbidden. */
export async function visit(browser: Browser, door: Door, options: VisitOptions = {}): Promise<Visit> {
  const { size = WIDE, theme = 'dark', permissions = [], expects, isStranger = false } = options
  const context = await browser.newContext({
    viewport: size,
    colorScheme: theme,
    permissions,
    // Colours on their way from one to another have a contrast of their own.
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const trouble: string[] = []
  const complain = (text: string) => {
    if (!expects?.test(text) && !trouble.includes(text)) trouble.push(text)
  }
  await context.addInitScript(
    `document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error('content policy: ' + violatedDirective + ' ' + blockedURI + ' ' + sample))`,
  )
  context.on('page', (page) => watch(page, door.origin, complain))
  if (!isStranger) await context.addCookies([{ ...door.cookie, url: door.origin, httpOnly: true, sameSite: 'Strict' }])
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
