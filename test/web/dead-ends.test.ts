// Places where a page has nothing to show say what to do next: no hits, other files, an empty archive. Renaming in place.
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals, makeWorld, PROJECT } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleServer, startWeb, type SampleServer, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, PHONE, visit } from './visit.ts'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 180_000, retry: 1 }
const ID = 'dead0000-0000-4000-8000-000000000001'

let browser: Browser
let sample: SampleServer

beforeAll(async () => {
  if (isSkipped) return
  sample = sampleServer()
  browser = await connectChrome()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('a query without hits', SLOW, () => {
  test('offers the query without its filter, and another spelling, with their hits', async () => {
    const { page } = await visit(browser, sample)
    await page.goto(`${sample.origin}/search?q=${encodeURIComponent('harbour project:nowhere kind:thinking')}`)
    const similar = page.getByRole('list', { name: 'Similar queries' })
    await similar.getByRole('button', { name: 'Without project:nowhere 2 hits' }).waitFor()
    expect(await similar.getByRole('button').count()).toBe(1)
    expect(await findViolations(page)).toEqual([])
    await similar.getByRole('button').click()
    await page
      .getByText(/^2 hits/)
      .first()
      .waitFor()
    expect(await page.getByRole('combobox', { name: 'Search all sessions' }).inputValue()).toBe('harbour kind:thinking')
    // The labels of the facets are the same nouns everywhere.
    for (const label of ['Project', 'Kind', 'Author', 'Date'])
      await page.getByRole('group', { name: label, exact: true }).waitFor()

    await page.getByRole('combobox', { name: 'Search all sessions' }).fill('alrets')
    await similar.getByRole('button', { name: /^Did you mean alerts?\? \d+ hits?$/ }).click()
    await page
      .getByText(/^\d+ hits/)
      .first()
      .waitFor()
    await page.getByRole('combobox', { name: 'Search all sessions' }).fill('qqzzxx')
    await page.getByText('Use fewer words').waitFor()
  })

  test('fits on a phone', async () => {
    const { page } = await visit(browser, sample, { size: PHONE, theme: 'light' })
    await page.goto(`${sample.origin}/search?q=${encodeURIComponent('alrets project:tidepool tool:Nothing')}`)
    await page.getByRole('list', { name: 'Similar queries' }).waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })
})

describe.skipIf(isSkipped)('a file or a session', SLOW, () => {
  let server: WebServer

  beforeAll(async () => {
    if (isSkipped) return
    const story = new Story(ID)
    story.prompt('Paint the hull.')
    story.say('It is blue now.')
    server = await startWeb(makeWorld({ [`${PROJECT}/${ID}.jsonl`]: story.text() }))
    await server.settled()
  }, 120_000)

  test('that is not a transcript is not opened', async () => {
    const { page } = await visit(browser, server)
    await page.goto(server.origin)
    await page.getByRole('link', { name: /Paint the hull/ }).waitFor()
    await drop(page, 'notes.md', '# Notes\n\nBuy paint.\n')
    await page.getByText('notes.md is not a transcript of Claude Code.').waitFor()
    await drop(page, 'log.jsonl', '{"level":"info"}\n{"level":"warn"}\n')
    await page.getByText('log.jsonl is not a transcript of Claude Code.').waitFor()
    await drop(page, 'nothing.jsonl', '')
    await page.getByText('nothing.jsonl is empty.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('is renamed in its title', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/s/${ID}`)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.getByRole('button', { name: 'Paint the hull.' }).click()
    const field = page.getByRole('textbox', { name: 'Name of the session' })
    expect(await field.inputValue()).toBe('Paint the hull.')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await heading.getByRole('button', { name: 'Paint the hull.' }).click()
    await field.fill('A blue hull')
    await page.keyboard.press('Enter')
    await heading.getByRole('button', { name: 'A blue hull' }).waitFor()
    await eventually(() => JSON.parse(annals(server.world, ['list', '--json']).stdout).sessions[0].title).toBe(
      'A blue hull',
    )
    // The dialog starts with the name, too.
    await page.keyboard.press('Shift+M')
    await eventually(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('A blue hull')
  })
})

test.skipIf(isSkipped)('a server without transcripts offers the sample', SLOW, async () => {
  const server = await startWeb(makeWorld())
  const { page } = await visit(browser, server)
  await page.goto(server.origin)
  await page.getByRole('heading', { name: 'No sessions yet' }).waitFor()
  await page.getByText('annals demo', { exact: true }).waitFor()
  await page.goto(`${server.origin}/search?q=hull`)
  await page.getByText('Nothing to search yet').waitFor()
  await page.goto(server.origin)
  await page.getByRole('button', { name: 'Open the sample' }).click()
  await page.getByRole('heading', { name: 'This is the sample archive' }).waitFor()
  await page.locator('a[href^="/s/"]').first().waitFor()
  // The user's own folders stay as they are, and a second server is not told to use this one.
  expect(JSON.parse(annals(server.world, ['list', '--json']).stdout).sessions).toEqual([])
})

async function drop(page: Page, name: string, text: string): Promise<void> {
  await page.evaluate(
    ([file = '', content = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([content], file))
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    [name, text],
  )
}
