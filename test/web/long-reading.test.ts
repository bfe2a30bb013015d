// A session that is still being read: the key End leads to its real end.
import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { makeWorld, PROJECT } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { startWeb } from './server.ts'
import { Story } from './story.ts'
import { eventually, visit } from './visit.ts'

const isSkipped = isChromeMissing()
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser

beforeAll(async () => {
  if (!isSkipped) browser = await connectChrome()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('a long session', SLOW, () => {
  test('opened and left with End shows its last message once it is read', async () => {
    const story = new Story('0e550000-0000-4000-8000-000000000001')
    // More than the first portion that the server reads, which is 6 MB.
    for (let number = 0; number < 600; number++) {
      story.prompt(`Sound pool number ${number}`)
      story.tool('Bash', { command: `sound ${number}` }, 'four fathoms '.repeat(1000))
      story.say(`Pool number ${number} is sounded.`)
    }
    const server = await startWeb(makeWorld({ [`${PROJECT}/${story.id}.jsonl`]: story.text() }))
    await server.settled()
    const { page } = await visit(browser, server)
    const held: Route[] = []
    let isHeld = true
    // The rest is requested with the revision that the page has. It arrives only after the key.
    await page.route('**/api/session/outline', async (route) => {
      if (isHeld && route.request().postData()?.includes('"since"')) held.push(route)
      else await route.continue()
    })
    await page.goto(`${server.origin}/s/${story.id}`)
    await page.getByText('Pool number 0 is sounded.', { exact: true }).waitFor()
    await eventually(() => held.length).toBeGreaterThan(0)
    await page.keyboard.press('End')
    await eventually(async () => page.getByText('Pool number 0 is sounded.', { exact: true }).count()).toBe(0)
    isHeld = false
    for (const route of held) await route.continue()
    const last = page.getByText('Pool number 599 is sounded.', { exact: true })
    await last.waitFor()
    await eventually(async () => (await last.boundingBox())?.y ?? Infinity).toBeLessThan(900)
  })
})
