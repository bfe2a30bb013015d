// Home and the list of sessions name the machine of a merged session.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals, makeWorld, PROJECT, type World } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { startWeb } from './server.ts'
import { Story } from './story.ts'
import { visit } from './visit.ts'

const isSkipped = isChromeMissing()
const OURS = '0a210000-0000-4000-8000-000000000001'
const THEIRS = '0a210000-0000-4000-8000-000000000002'

let browser: Browser

beforeAll(async () => {
  if (!isSkipped) browser = await connectChrome()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

function machineWith(id: string, prompt: string): World {
  const story = new Story(id)
  story.prompt(prompt)
  story.say('At nine.')
  const world = makeWorld({ [`${PROJECT}/${id}.jsonl`]: story.text() })
  annals(world, ['sync'])
  return world
}

// A browser on a busy machine occasionally times out, hence one retry.
describe.skipIf(isSkipped)('the list of sessions', { timeout: 120_000, retry: 1 }, () => {
  test('names the machine of a merged session', async () => {
    const world = machineWith(OURS, 'When is high water here?')
    const other = machineWith(THEIRS, 'When is low water there?')
    expect(annals(world, ['merge', other.data, '--machine', 'laptop']).code).toBe(0)
    const { sessions }: { sessions: { id: string; machine: string | null }[] } = JSON.parse(
      annals(world, ['list', '--json']).stdout,
    )
    expect(new Map(sessions.map(({ id, machine }) => [id, machine]))).toEqual(
      new Map([
        [OURS, null],
        [THEIRS, 'laptop'],
      ]),
    )
    const server = await startWeb(world)
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/`)
    await page.getByText('When is low water there?').first().waitFor()
    expect(await page.getByRole('link', { name: /low water.* · laptop/ }).count()).toBe(1)
    expect(await page.getByRole('link', { name: /high water.* · laptop/ }).count()).toBe(0)
    await page.goto(`${server.origin}/sessions`)
    await page.getByText('When is low water there?').first().waitFor()
    const marks = page.getByTitle('Merged from laptop')
    expect(await marks.count()).toBe(1)
    expect(await marks.first().textContent()).toBe('laptop')
    await page.goto(`${server.origin}/s/${THEIRS}`)
    await page.getByText('At nine.').first().waitFor()
  })
})
