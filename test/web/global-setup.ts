// Starts one browser per worker and one server with the sample archive, once per run, for all browser tests.
import { cpSync, mkdtempSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { findChrome } from '../../scripts/chrome.js'
import { launchChromeServer } from './chrome.ts'
import { asker, ROOT, settle, startProcess, type WebAddress, type WebProcess } from './web-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    browsers: readonly string[]
    /** Null without a browser. */
    sample: WebAddress | null
  }
}

const stops: (() => Promise<void>)[] = []

export async function setup(project: TestProject): Promise<void> {
  const count = findChrome() === undefined ? 0 : project.vitest.config.maxWorkers
  const browsers = await Promise.all(Array.from({ length: count }, launchChromeServer))
  stops.push(...browsers.map((browser) => async () => browser.close()))
  project.provide(
    'browsers',
    browsers.map((browser) => browser.wsEndpoint()),
  )
  project.provide('sample', count === 0 ? null : (await startSample()).address)
}

export async function teardown(): Promise<void> {
  await Promise.all(stops.map(async (stop) => stop()))
}

async function startSample(): Promise<WebProcess> {
  // The home folder is a temporary one; vitest.config.ts removes it with all its content.
  const folder = mkdtempSync(join(homedir(), 'sample-'))
  const home = join(folder, 'claude')
  cpSync(join(ROOT, 'sample'), home, { recursive: true, preserveTimestamps: true })
  const started = await startProcess({ home, data: join(folder, 'data') })
  stops.push(started.stop)
  await settle(asker(started.address))
  return started
}
