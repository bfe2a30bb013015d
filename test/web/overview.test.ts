// The overview of a session: its figures equal those of the operations, and each leads to its place.
import { join } from 'node:path'
import { utimesSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, PROJECT } from '../cli/annals.ts'
import { isFull } from '../extent.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story, type Fields } from './story.ts'
import { eventually, LOOKS, visit, type VisitOptions } from './visit.ts'

const TIDES = '0f1e0001-0000-4000-8000-000000000001'
const LONG = '0f1e0002-0000-4000-8000-000000000002'
const DELETED = '0f1e0003-0000-4000-8000-000000000003'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser
let server: WebServer

const usage = (write: number, read: number, output = 400) => ({
  usage: {
    input_tokens: 5,
    output_tokens: output,
    cache_creation_input_tokens: write,
    cache_read_input_tokens: read,
  },
})

function say(story: Story, text: string, message: Fields): void {
  story.answer([{ type: 'text', text }], {}, message)
}

function call(story: Story, id: string, parts: { name: string; input: object; result: string; message: Fields }): void {
  const { name, input, result, message } = parts
  story.answer([{ type: 'tool_use', id, name, input }], {}, message)
  const block = { type: 'tool_result', tool_use_id: id, content: result }
  story.record({ type: 'user', message: { role: 'user', content: [block] } })
}

/** Three turns with two agents, of which one has a transcript, a cache miss, a test run and a commit. */
function tides(): Record<string, string> {
  const story = new Story(TIDES)
  story.prompt('Where does the tide come in first?')
  const agent = (id: string, description: string) =>
    call(story, id, {
      name: 'Agent',
      input: { description, prompt: `Please: ${description}`, subagent_type: 'Explore' },
      result: 'In the north.',
      message: usage(30_000, 0),
    })
  agent('call_known', 'Ask the harbour')
  agent('call_lost', 'Ask the lighthouse')
  story.prompt('Run the tests.')
  call(story, 'call_test', {
    name: 'Bash',
    input: { command: 'npm test' },
    result: `${'A line of the log.\n'.repeat(700)}\n      Tests  1 failed | 9 passed (10)\n`,
    message: usage(500, 30_000),
  })
  story.prompt('Commit it.')
  call(story, 'call_commit', {
    name: 'Bash',
    input: { command: 'git commit -am "Follow the tide"' },
    result: '[main 4ead9dc] Follow the tide\n 1 file changed, 2 insertions(+)',
    message: usage(36_000, 0),
  })
  say(story, 'It is committed.', usage(300, 36_000))
  const own = new Story(TIDES, { isSidechain: true, agentId: 'a1' }, 'a1a10000-0000-4000-8000-000000000001')
  own.prompt('Please: Ask the harbour')
  say(own, 'In the north.', usage(4000, 0))
  return {
    [`${PROJECT}/${TIDES}.jsonl`]: story.text(),
    [`${PROJECT}/${TIDES}/subagents/agent-a1.jsonl`]: own.text(),
    [`${PROJECT}/${TIDES}/subagents/agent-a1.meta.json`]: JSON.stringify({ toolUseId: 'call_known' }),
  }
}

/** The first of eighty turns costs a hundred times as much as each other one. */
function long(): Record<string, string> {
  const story = new Story(LONG)
  for (let turn = 0; turn < 80; turn++) {
    story.prompt(`Question ${turn + 1}`)
    say(story, `Answer ${turn + 1}`, turn === 0 ? usage(0, 0, 400_000) : usage(0, 0, 4000))
  }
  return { [`${PROJECT}/${LONG}.jsonl`]: story.text() }
}

function deleted(): Record<string, string> {
  const story = new Story(DELETED)
  for (const [turn, output] of [20_000, 40_000, 60_000, 80_000].entries()) {
    story.prompt(`Question ${turn + 1}`)
    say(story, `Answer ${turn + 1}`, usage(0, 0, output))
  }
  return { [`${PROJECT}/${DELETED}.jsonl`]: story.text() }
}

beforeAll(async () => {
  if (isSkipped) return
  const files = { ...tides(), ...long(), ...deleted() }
  const world = makeWorld(files)
  // Sessions that were just written are live, and edits of them are refused.
  const yesterday = Date.now() / 1000 - 86_400
  for (const path of Object.keys(files)) utimesSync(join(world.home, path), yesterday, yesterday)
  browser = await connectChrome()
  server = await startWeb(world)
  await server.settled()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

async function open(path: string, options: VisitOptions = {}): Promise<{ page: Page; inspector: Locator }> {
  const { page } = await visit(browser, server, options)
  await page.goto(`${server.origin}${path}`)
  return { page, inspector: page.getByRole('complementary', { name: 'Inspector' }) }
}

const money = (nanoDollars: unknown) => `$${(Number(nanoDollars) / 1e9).toFixed(2)}`

describe.skipIf(isSkipped)('the overview', SLOW, () => {
  test('shows what happened and what it cost, with the figures of the operations', async () => {
    const { page, inspector } = await open(`/s/${TIDES}`)
    const panel = inspector.getByRole('tabpanel', { name: 'Overview' })
    const { bill } = await server.ask('session overview', { session: TIDES })
    const { sessions } = await server.ask('list')
    const listed = Array.isArray(sessions) ? sessions.find(({ id }) => id === TIDES) : undefined
    expect(bill).toMatchObject({ nanoDollars: Math.round(listed.cost.usd * 1e9) })
    await panel
      .getByText(money(Math.round(listed.cost.usd * 1e9)), { exact: true })
      .first()
      .waitFor()
    await panel.getByRole('link', { name: 'Where does the tide come in first?' }).first().waitFor()
    await panel.getByRole('link', { name: '1 failed, 9 tests passed npm test' }).waitFor()
    await panel.getByRole('link', { name: /^4ead9dc Follow the tide$/ }).waitFor()
    const kinds = panel.getByRole('list', { name: 'Cost by kind' }).getByRole('listitem')
    await eventually(async () => kinds.count()).toBe(6)
    await panel.getByText(/^\d+ cache miss(es)?: [\d.]+k tokens re-billed/).waitFor()
    await eventually(async () =>
      panel.getByRole('list', { name: 'Most expensive turns' }).getByRole('listitem').count(),
    ).toBe(3)
    await panel.getByText('Limit 200k').waitFor()
    const parts = await panel.getByRole('list', { name: 'Context by origin' }).getByRole('listitem').allInnerTexts()
    const sum = parts.reduce((total, text) => total + Number(text.split('\n').at(-1)?.replaceAll(',', '')), 0)
    await panel.getByText(`${sum.toLocaleString('en-US')} tokens sent`).waitFor()
    expect(await panel.getByRole('row', { name: 'Bash 2 0' }).count()).toBe(1)
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })

  test('leads to the place of a figure, and from a large output to the edit dialog', async () => {
    const { page, inspector } = await open(`/s/${TIDES}`)
    const panel = inspector.getByRole('tabpanel', { name: 'Overview' })
    await panel.getByRole('link', { name: '1 failed, 9 tests passed npm test' }).click()
    await page.locator('article[aria-current="true"]').getByText('npm test').first().waitFor()
    expect(await inspector.getByRole('tab', { name: 'Overview' }).getAttribute('aria-selected')).toBe('true')
    // By keyboard: to the inspector, past all messages, also if it is closed.
    const tab = inspector.getByRole('tab', { name: 'Overview' })
    await page.keyboard.press('i')
    await eventually(async () => tab.count()).toBe(0)
    await page.keyboard.press('Shift+I')
    await eventually(async () => tab.evaluate((element) => element === document.activeElement)).toBe(true)
    // The last request of the curve.
    const curve = panel.getByRole('slider', { name: /^Context size per request/ })
    await curve.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.locator('article[aria-current="true"]').getByText('It is committed.').waitFor()
    await panel
      .getByRole('button', { name: /^Shorten the output of Bash/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Truncate outputs' }).waitFor()
    expect(await dialog.getByRole('radio', { name: 'Truncate outputs' }).isChecked()).toBe(true)
    expect(await dialog.getByRole('combobox').inputValue()).toBe('2k')
    await page.keyboard.press('Escape')
    // Without a chosen tab, a selected message has its own.
    await page.goto(`${server.origin}/s/${TIDES}`)
    await page.getByRole('article').getByText('Run the tests.').click()
    await inspector.getByRole('tabpanel', { name: 'Message' }).waitFor()
  })

  test('counts agents whose transcript is gone apart, in the chip, the tab and the overview', async () => {
    const { page, inspector } = await open(`/s/${TIDES}`)
    await inspector.getByRole('button', { name: '2 agents started, 1 transcript on disk' }).waitFor()
    const chips = page.getByRole('group', { name: 'Show only' })
    await chips.getByRole('button', { name: 'Agents 2' }).waitFor()
    await chips.getByRole('button', { name: '1 not on disk' }).click()
    const panel = inspector.getByRole('tabpanel', { name: /^Agents/ })
    await panel.getByText('2 agents started: 1 transcript on disk, 1 missing.').waitFor()
    await panel.getByRole('heading', { name: '1 agent without a transcript' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await panel.getByRole('button', { name: /^Ask the lighthouse/ }).click()
    await page.locator('article[aria-current="true"]').getByText('Ask the lighthouse').first().waitFor()
  })

  test('shows its shape at once, while a slow answer is under way', async () => {
    const { page } = await visit(browser, server)
    const held: (() => void)[] = []
    let isHeld = true
    await page.route(/\/api\/(session\/overview|usage\/context)$/, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await page.goto(`${server.origin}/s/${TIDES}`)
    await page.getByRole('status').getByText('Loading the overview').waitFor({ state: 'attached' })
    await page.getByRole('tab', { name: 'Context' }).click()
    await page.getByRole('status').getByText('Reading requests').waitFor({ state: 'attached' })
    isHeld = false
    for (const release of held) release()
    await page.getByRole('slider', { name: /^Context size per request/ }).waitFor()
    await page.getByText('Limit 200k').waitFor()
  })

  test('scales the bars to the turns in view', async () => {
    const { inspector } = await open(`/s/${LONG}?tab=overview`)
    const chart = inspector.getByRole('slider', { name: 'Cost per turn' })
    await chart.waitFor()
    const axis = inspector.locator(
      'div[aria-hidden="true"]:has(+ div > [role="slider"][aria-label="Cost per turn"]) > span',
    )
    // Turn 1 costs $10, the others 10 cents.
    const highest = async () => Number((await axis.last().innerText()).slice(1))
    await eventually(highest).toBeLessThan(1)
    await chart.focus()
    await chart.press('Home')
    await eventually(highest).toBeGreaterThanOrEqual(10)
    // No label is cut off at the edges.
    const labels = await chart.locator('text').evaluateAll((all) =>
      all.map((label) => {
        const [own, plot] = [label.getBoundingClientRect(), label.closest('svg')?.getBoundingClientRect()]
        return plot !== undefined && own.left >= plot.left - 0.5 && own.right <= plot.right + 0.5
      }),
    )
    expect(new Set(labels)).toEqual(new Set([true]))
  })

  test('later turns keep their cost when a turn is deleted', async () => {
    const { page, inspector } = await open(`/s/${DELETED}`)
    const outline = page.getByRole('navigation', { name: 'Outline' })
    const costs = async () =>
      (await outline.getByRole('button', { name: /^\d+ Question/ }).allInnerTexts()).map((text) =>
        text.replaceAll(/\s+/g, ' ').replace(/^(\d+) (Question \d).*(\$[\d.]+).*$/, '$1 $2 $3'),
      )
    await eventually(costs).toEqual([
      '1 Question 1 $0.50',
      '2 Question 2 $1.00',
      '3 Question 3 $1.50',
      '4 Question 4 $2.00',
    ])
    const message = page.getByRole('article').filter({ hasText: 'Question 2' }).first()
    await message.getByText('Question 2').click()
    await message.getByRole('button', { name: /^Message/ }).click()
    await page.getByRole('menuitem', { name: 'Delete turn…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete turn', disabled: false }).click()
    const after = ['1 Question 1 $0.50', '2 Question 3 $1.50', '3 Question 4 $2.00']
    await eventually(costs).toEqual(after)
    await inspector.getByRole('tab', { name: 'Overview' }).click()
    await inspector
      .getByRole('listitem')
      .filter({ hasText: /Turn 3\s*Question 4/ })
      .getByText('$2.00')
      .waitFor()
    await server.settled()
    expect(await costs()).toEqual(after)
    await page.reload()
    await eventually(costs).toEqual(after)
  })

  test.each(LOOKS.filter(({ place }, index) => place === 'on a phone' && (isFull || index === 2)))(
    'fits $place, $theme',
    async ({ size, theme }) => {
      const { page } = await open(`/s/${TIDES}`, { size, theme })
      await page.getByRole('button', { name: 'Show inspector' }).click()
      const sheet = page.getByRole('dialog', { name: 'Inspector' })
      await sheet.getByRole('heading', { name: 'Largest outputs' }).waitFor()
      expect(await findOverflow(page)).toEqual([])
      expect(await findViolations(page)).toEqual([])
      await sheet.getByRole('link', { name: '1 failed, 9 tests passed npm test' }).click()
      await eventually(async () => sheet.count()).toBe(0)
    },
  )
})
