// Connects a test file to its browser; test/web/global-setup.ts launches one per worker.
import { chromium, type Browser } from 'playwright-core'
import { inject } from 'vitest'
import { findChrome, INSTALL_HINT } from '../../scripts/chrome.js'

/** Workers do not share a browser, because its pages share a clipboard. */
export async function connectChrome(): Promise<Browser> {
  const endpoints = inject('browsers')
  const endpoint = endpoints[Number(process.env['VITEST_POOL_ID']) % endpoints.length]
  if (endpoint === undefined) throw new Error(INSTALL_HINT)
  return chromium.connect(endpoint)
}

/** Throws in CI, where no test may be skipped; elsewhere scripts/test.js reports the skipped tests. */
export function isChromeMissing(): boolean {
  if (findChrome() !== undefined) return false
  if (process.env['CI'] === 'true') throw new Error(INSTALL_HINT)
  return true
}
