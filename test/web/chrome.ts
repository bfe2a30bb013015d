// A browser for tests that look at pages as people do.
import { chromium, type Browser } from 'playwright-core'
import { findChrome, INSTALL_HINT } from '../../scripts/chrome.js'

/** No traffic of its own: what is requested is what the page requests. */
export async function launchChrome(args: readonly string[] = []): Promise<Browser> {
  const executablePath = findChrome()
  if (executablePath === undefined) throw new Error(INSTALL_HINT)
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-first-run', ...args],
  })
}

/** A missing browser is a failure where everything must be checked, and a loud skip elsewhere. */
export function isChromeMissing(): boolean {
  if (findChrome() !== undefined) return false
  if (process.env['CI'] === 'true') throw new Error(INSTALL_HINT)
  // oxlint-disable-next-line no-console -- whoever reads the run must know that this was not checked
  console.warn(INSTALL_HINT)
  return true
}
