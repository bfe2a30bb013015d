// Launches a browser for tests and benchmarks.
import { chromium, type Browser, type BrowserServer, type LaunchOptions } from 'playwright-core'
import { findChrome, INSTALL_HINT } from '../../scripts/chrome.js'

export async function launchChrome(): Promise<Browser> {
  return chromium.launch(launchOptions())
}

export async function launchChromeServer(): Promise<BrowserServer> {
  return chromium.launchServer(launchOptions())
}

/** The browser makes no requests of its own. The name evil.test resolves to this machine, as in DNS rebinding. */
function launchOptions(): LaunchOptions {
  const executablePath = findChrome()
  if (executablePath === undefined) throw new Error(INSTALL_HINT)
  const quiet = ['--disable-background-networking', '--disable-component-update', '--no-first-run']
  return { executablePath, args: ['--no-sandbox', ...quiet, '--host-resolver-rules=MAP evil.test 127.0.0.1'] }
}
