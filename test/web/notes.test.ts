// Your notes on sessions and messages: written on the session page, shown there and in lists, found by search.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals, makeWorld, PROJECT } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, PHONE, visit } from './visit.ts'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 180_000, retry: 1 }
const ID = '40000000-0000-4000-8000-000000000001'

let browser: Browser
let server: WebServer

beforeAll(async () => {
  if (isSkipped) return
  const story = new Story(ID)
  story.prompt('Measure the tide at the old pier.')
  story.say('The gauge reads 2.4 m.')
  const world = makeWorld({ [`${PROJECT}/${ID}.jsonl`]: story.text() })
  ;[browser, server] = await Promise.all([connectChrome(), startWeb(world)])
  await server.settled()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('notes', SLOW, () => {
  test('are written once and shown everywhere', async () => {
    const { page } = await visit(browser, server, { theme: 'light' })
    await page.goto(`${server.origin}/s/${ID}`)
    const answer = page.getByRole('article', { name: 'Answer' })
    await answer.getByText('The gauge reads').click()
    await answer.getByRole('button', { name: /^Message from/ }).click()
    await page.getByRole('menuitem', { name: 'Note…' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('The gauge was replaced in March.')
    await page.getByRole('button', { name: 'Save' }).click()
    await answer.getByRole('note', { name: 'Your note' }).getByText('replaced in March').waitFor()

    for (const list of ['/sessions', '/']) {
      await page.goto(server.origin + list)
      await page.getByText('1 note on a message').first().waitFor()
    }
    await page.goto(`${server.origin}/s/${ID}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Tags and note…' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask Mara about the pier.\nShe has the key.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'Your note' }).getByText('Ask Mara about the pier.').waitFor()
    await eventually(() => page.getByRole('dialog').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])

    await page.goto(`${server.origin}/sessions`)
    await page.getByRole('listitem').getByText('Ask Mara about the pier.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(server.origin)
    await page.getByText('Ask Mara about the pier.').first().waitFor()

    await page.goto(`${server.origin}/search?q=${encodeURIComponent('note:mara')}`)
    await page
      .getByText(/^1 hit/)
      .first()
      .waitFor()
    await page.goto(`${server.origin}/search?q=${encodeURIComponent('note:"replaced in" project:tidepool')}`)
    const hit = page.getByRole('listitem').getByRole('link', { name: /was replaced in March.*Your note/s })
    await hit.waitFor()
    await hit.focus()
    await page.keyboard.press('Enter')
    await answer.getByRole('note', { name: 'Your note' }).waitFor()
    expect(await answer.getAttribute('aria-current')).toBe('true')
  })

  test('fit on a phone', async () => {
    annals(server.world, ['edit', 'note', ID, 'Ask Mara about the pier.'])
    const { page } = await visit(browser, server, { size: PHONE })
    await page.goto(`${server.origin}/s/${ID}`)
    await page.getByRole('region', { name: 'Your note' }).waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })

  test('are the same in the terminal', async () => {
    const { stdout: shown } = annals(server.world, ['show', ID])
    expect(shown).toContain('Ask Mara about the pier.')
    expect(shown).toMatch(/Note on message 40000000: The gauge was replaced in March\./)
    const found = JSON.parse(annals(server.world, ['search', 'note:replaced', '--json']).stdout)
    expect(found).toMatchObject({ total: 1, hits: [{ kind: 'note', line: 0, uuid: expect.any(String) }] })
    const words = JSON.parse(annals(server.world, ['search', 'note:replaced 2.4', '--json']).stdout)
    expect(words).toMatchObject({ total: 1, hits: [{ kind: 'answer' }] })
    expect(annals(server.world, ['search', 'note:nowhere']).stderr).toContain('No hits')
  })
})
