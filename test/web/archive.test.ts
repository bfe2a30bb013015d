// The archive page: the figures of retention, verify, doctor, drift and secrets, and a session that is restored.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals } from '../cli/annals.ts'
import { isFull } from '../extent.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleWorld } from './sample-world.ts'
import { startWeb, type WebServer } from './server.ts'
import { eventually, LOOKS, visit } from './visit.ts'
import { ROOT } from './web-process.ts'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 120_000, retry: 1 }

const DELETED = 'projects/-home-mara-src-tidepool/2db3c17a-42a2-4a5f-ad0e-8945fe435352.jsonl'

let browser: Browser
let server: WebServer

beforeAll(async () => {
  if (isSkipped) return
  server = await startWeb(sampleWorld())
  await server.settled()
  browser = await connectChrome()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('the archive page', SLOW, () => {
  test.each(LOOKS.filter((_, index) => isFull || index === 1))(
    'has the figures of the commands $place, $theme',
    async ({ size, theme }) => {
      const run = (command: string) => JSON.parse(annals(server.world, [command, '--json']).stdout)
      const { page } = await visit(browser, server, { size, theme })
      const connected = page.waitForResponse((response) => response.url().endsWith('/api/events'))
      await page.goto(`${server.origin}/usage`)
      await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor()
      await connected
      for (const key of ['g', 'a']) await page.keyboard.press(key)
      const part = (name: string) => page.getByRole('region', { name, exact: true })
      // The checks of a small archive end at once, so their answers are held back until the progress is seen.
      let release = () => {}
      const seen = new Promise<void>((resolve) => {
        release = resolve
      })
      for (const name of ['verify', 'doctor', 'drift'])
        await page.route(`**/api/${name}`, async (route) => {
          const response = await route.fetch()
          await seen
          await route.fulfill({ response })
        })
      await part('Verify').getByRole('button', { name: 'Check everything' }).click()
      await part('Transcripts').getByRole('button').click()
      await part('Unknown data').getByRole('button').click()
      for (const name of ['Verify', 'Transcripts', 'Unknown data']) {
        await part(name)
          .getByText(/, [\d.,]+ k?M?B of [\d.,]+ k?M?B$/)
          .waitFor()
        const bar = part(name).getByRole('progressbar')
        await eventually(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
      }
      expect(await findViolations(page)).toEqual([])
      release()
      const verified = run('verify')
      await part('Verify').getByText(`in ${verified.chunks} chunks checked: every byte is as it was stored.`).waitFor()
      await part('Verify').getByText(`${verified.sources.same} equal to the archive`).waitFor()
      const doctor = run('doctor')
      await part('Transcripts').getByText(`${doctor.damage.length} damaged lines. No byte is lost.`).waitFor()
      expect(await part('Transcripts').getByRole('listitem').count()).toBe(doctor.damage.length)
      const drift = run('drift')
      await part('Unknown data').getByText(`${drift.unknown.length} unknown names`).waitFor()
      const { totals } = run('retention')
      const facts = async () => (await part('Retention').getByRole('definition').allInnerTexts()).map(Number)
      await eventually(facts).toEqual([totals.sessions, totals.due, totals.unkept, totals.gone, totals.lost])
      const { findings } = run('secrets')
      await part('Secrets').getByText(`${findings.length} secrets found.`).waitFor()
      expect(await findOverflow(page)).toEqual([])
      expect(await findViolations(page)).toEqual([])
    },
  )

  test('restores a deleted session after asking, byte for byte', async () => {
    const file = join(server.world.home, DELETED)
    // From the sample, because a retry finds the file deleted.
    const bytes = readFileSync(join(ROOT, 'sample', DELETED))
    rmSync(file, { force: true })
    annals(server.world, ['sync'])
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/archive`)
    await page.getByRole('button', { name: 'Sync now' }).click()
    await page.getByRole('button', { name: 'Restore Harbour alert subscriptions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Restore a session' })
    await dialog.getByRole('list', { name: 'Files to restore' }).getByText('2db3c17a').first().waitFor()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(existsSync(file)).toBe(false)
    await page.getByRole('button', { name: 'Restore Harbour alert subscriptions' }).click()
    await dialog.getByRole('button', { name: 'Restore session' }).click()
    await dialog.getByText(/^1 file restored/).waitFor()
    expect(readFileSync(file).equals(bytes)).toBe(true)
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Restore Harbour alert subscriptions' }).waitFor({ state: 'detached' })
  })
})
