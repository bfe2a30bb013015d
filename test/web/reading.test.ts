// Navigation: links to messages, branches, find, search, keys, copying.
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleServer, type SampleServer } from './server.ts'
import { eventually, PHONE, visit } from './visit.ts'
import { isFull } from '../extent.ts'

/** Has a branch, an agent, images, a document, and unknown tools and records. */
const HANDBOOK = '4aca3d4a-87f9-4950-ab88-12457e8471b2'
/** Long, with many tool calls. */
const HARBOUR = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'
/** Has an agent that started another one. */
const PARTITIONS = '3388fd67-7291-4b00-8205-0dc8ab335ea4'
/** Continues another session. */
const RESUMED = '089799e0-fbe0-4463-9e16-8c628e69bdf7'

const isSkipped = isChromeMissing()

let browser: Browser
let server: SampleServer

beforeAll(async () => {
  if (isSkipped) return
  server = sampleServer()
  browser = await connectChrome()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

// A browser on a busy machine is sometimes too slow, so each test has a second try.
const SLOW = { timeout: 120_000, retry: 1 }

describe.skipIf(isSkipped)('a link to a message', SLOW, () => {
  test('on the main line shows the message', async () => {
    const page = await open(`/s/${HANDBOOK}#51294503-27d5-45d7-9046-cb4076cfe51f`)
    await expectShown(current(page).getByText('the glossary links to it'))
  })

  test.runIf(isFull)('on a branch shows the branch and a way back', async () => {
    const page = await open(`/s/${HANDBOOK}#3f6a17ec-2ef7-4982-b183-c424ffd1827c`)
    await expectShown(current(page).getByText(/^Hear ye!/))
    await page.getByText(/^Branch 1: rewound/).waitFor()
    await page.getByRole('button', { name: 'Back to main line' }).last().click()
    await expectShown(page.getByText('Write it in plain language, short sentences.').last())
    expect(await page.getByText(/^Hear ye!/).count()).toBe(0)
  })

  test.runIf(isFull)('in a nested agent shows the agent and a way back', async () => {
    const agents = await server.ask('session outline', { session: PARTITIONS })
    const inner = list(agents['agents']).find(({ parentAgentId }) => parentAgentId !== null)
    const { steps } = await server.ask('session steps', { session: PARTITIONS, agent: inner?.['agentId'], from: 0 })
    const last = list(steps).at(-1)
    const page = await open(`/s/${PARTITIONS}#${String(last?.['uuids']).split(',')[0]}`)
    await expectShown(current(page))
    await page.getByText('Agent: Callers of insertReading').waitFor()
    await page.getByRole('button', { name: 'Back to parent agent' }).click()
    await page.getByText('Agent: Review migration 007').waitFor()
  })

  test('that does not exist shows a notice and the start of the session', async () => {
    const { page } = await visit(browser, server, { expects: /404/ })
    await page.goto(`${server.origin}/s/${HANDBOOK}#no-such-message`)
    await page.getByText('Message “no-such-message” is not in this session').waitFor()
    await expectShown(page.getByText('We found the paper handbook of 1998').last())
    await page.getByRole('button', { name: 'Dismiss' }).click()
    expect(await page.getByText('is not in this session').count()).toBe(0)
  })

  test.runIf(isFull)('to a session that does not exist shows a notice and a link to all sessions', async () => {
    const { page } = await visit(browser, server, { expects: /404/ })
    await page.goto(`${server.origin}/s/00000000-dead-4000-8000-000000000000#x`)
    await page.getByText('Session not found').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'All sessions' }).click()
    await page.getByRole('link', { name: /Harbour alert subscriptions/ }).waitFor()
  })

  test.runIf(isFull)('to a page that does not exist shows a link home', async () => {
    const { page } = await visit(browser, server, { expects: /404/ })
    await page.goto(`${server.origin}/no/such/page`)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: /Harbour alert subscriptions/ }).waitFor()
  })
})

describe.skipIf(isSkipped)('branches', SLOW, () => {
  test('can be switched at the fork, by pointer and by keys', async () => {
    const page = await open(`/s/${HANDBOOK}`)
    const fork = page.getByRole('group', { name: 'Branches from here' })
    await fork.first().scrollIntoViewIfNeeded()
    await fork.first().getByText('Main line', { exact: true }).waitFor()
    await fork.first().getByRole('button', { name: 'Show Branch 1' }).last().click()
    await expectShown(page.getByText(/^Hear ye!/))
    await page.getByText('Branch 1', { exact: true }).first().waitFor()
    expect(new URL(page.url()).searchParams.get('branch')).toBe('1')
    await page.getByRole('button', { name: 'Show Main line' }).last().focus()
    await page.keyboard.press('ArrowRight')
    await expectShown(page.getByText('Write it in plain language, short sentences.').last())
    await page.goBack()
    await expectShown(page.getByText(/^Hear ye!/))
  })
})

describe.skipIf(isSkipped)('find in a session', SLOW, () => {
  test('counts matches, moves between them, and opens folds', async () => {
    const page = await open(`/s/${HARBOUR}`)
    await page.getByRole('button', { name: /^Read src\/crossings\.ts/ }).waitFor()
    await page.keyboard.press('Control+f')
    const box = page.getByRole('searchbox', { name: 'Find in this session' })
    // Occurs only in the output of a command, which is closed.
    await box.fill('expected 2.65 to be 2.3')
    await page.getByText('No matches').waitFor()
    await box.fill('AssertionError')
    const count = page.getByRole('search').getByRole('status')
    await count.getByText(/^1 of \d+$/).waitFor()
    const total = Number(/of (\d+)/.exec(await count.innerText())?.[1])
    expect(total).toBeGreaterThan(1)
    await expectShown(page.locator('mark', { hasText: 'AssertionError' }).first())
    await box.press('Enter')
    await count.getByText(`2 of ${total}`).waitFor()
    await expectShown(page.locator('[aria-current="true"] mark, mark').filter({ visible: true }).first())
    await box.press('Shift+Enter')
    await count.getByText(`1 of ${total}`).waitFor()
    await page.getByRole('button', { name: 'Previous match' }).click()
    await count.getByText(`${total} of ${total}`).waitFor()
    await box.press('Escape')
    await box.waitFor({ state: 'detached' })
    await eventually(() => new URL(page.url()).searchParams.has('find')).toBe(false)
  })

  test.runIf(isFull)('opens thinking and nested agents', async () => {
    const page = await open(`/s/${HARBOUR}?find=${encodeURIComponent('counts from zero, so the sixth')}`)
    await expectShown(page.locator('mark', { hasText: 'counts from zero, so the sixth' }).first())
    await page.goto(`${server.origin}/s/${HANDBOOK}?find=${encodeURIComponent('Which pages should link to')}`)
    await expectShown(
      page
        .getByRole('region', { name: /^Agent/ })
        .locator('mark')
        .first(),
    )
  })
})

describe.skipIf(isSkipped)('search', SLOW, () => {
  test('leads from a query to the match in a session, by keys alone', async () => {
    const page = await open('/')
    await page.getByRole('link', { name: /Harbour alert/ }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('advisory lock')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=advisory/)
    const box = page.getByRole('combobox', { name: 'Search all sessions' })
    await page
      .getByRole('link', { name: /advisory lock/ })
      .first()
      .waitFor()
    // Escape closes the completions, and leaves the box if there are none.
    if ((await box.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    const preview = page.getByRole('complementary', { name: 'Preview' })
    await preview.getByText('I will take an').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/s\/3388fd67.*find=.*#/)
    await expectShown(page.locator('mark', { hasText: /advisory/ }).first())
    await page.goBack()
    await page
      .getByRole('link', { name: /advisory lock/ })
      .first()
      .waitFor()
    expect(await box.inputValue()).toBe('advisory lock')
  })

  test.runIf(isFull)('opens the fold with the hit', async () => {
    const page = await open('/search?q=AssertionError')
    await page.getByRole('link', { name: /two writers, one month/ }).click()
    await expectShown(page.locator('mark', { hasText: 'AssertionError' }).first())
  })

  test('completes filters of the query language', async () => {
    const page = await open('/search')
    const box = page.getByRole('combobox', { name: 'Search all sessions' })
    await box.fill('')
    await box.pressSequentially('too')
    await page.getByRole('option', { name: /^tool:/ }).waitFor()
    // Tab does nothing while the options are still loading.
    await eventually(async () => {
      if ((await box.inputValue()) === 'too') await page.keyboard.press('Tab')
      return box.inputValue()
    }).toBe('tool:')
    await box.pressSequentially('Bash kill -9')
    await eventually(() => new URL(page.url()).searchParams.get('q')).toBe('tool:Bash kill -9')
  })

  test.runIf(isFull)('marks an invalid query', async () => {
    const { page } = await visit(browser, server, { expects: /400/ })
    await page.goto(`${server.origin}/search?q=${encodeURIComponent('/(unclosed/')}`)
    await eventually(async () => page.getByRole('combobox').getAttribute('aria-invalid')).toBe('true')
    expect(await findViolations(page)).toEqual([])
  })
})

describe.skipIf(isSkipped)('keys', SLOW, () => {
  test('the palette opens pages, sessions and searches', async () => {
    const page = await open('/')
    await page.getByRole('link', { name: /Harbour alert/ }).waitFor()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox', { name: /^Page, action, session/ })
    await box.waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.type('harbour alert')
    await page.getByRole('option', { name: /Harbour alert subscriptions/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Harbour alert subscriptions', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('seagull')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('option', { name: /seagull/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=seagull/)
  })

  test('move between pages, in the list, and in a session', async () => {
    const page = await open('/')
    await page.getByRole('link', { name: /Harbour alert/ }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.waitForURL(/\/sessions/)
    const active = page.locator(':focus, [aria-current="true"]')
    await page.getByRole('link', { name: /Harbour alert/ }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/s\/f92536d2/)
    await page.getByText('How do I build just one page of the docs?').last().waitFor()
    await page.keyboard.press('j')
    await eventually(async () => active.count()).toBeGreaterThan(0)
    await current(page).getByText('How do I build just one page').waitFor()
    await page.keyboard.press('j')
    await eventually(async () => current(page).getAttribute('aria-label')).toBe('Answer')
    await page.keyboard.press('k')
    await eventually(async () => current(page).getAttribute('aria-label')).toBe('Prompt')
    await page.keyboard.press('1')
    await eventually(async () => page.getByRole('article', { name: 'Answer' }).count()).toBe(0)
    await page.keyboard.press('3')
    await page.getByRole('article', { name: 'Answer' }).first().waitFor()
  })

  test.runIf(isFull)('open and close the folds of a message', async () => {
    const page = await open(`/s/${HARBOUR}`)
    const row = page.getByRole('button', { name: /^Read src\/crossings\.ts/ })
    await row.waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('o')
    await eventually(async () => row.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('o')
    await eventually(async () => row.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('n')
    await expectShown(current(page).getByRole('button', { name: /failed/ }))
  })

  test('? lists the keys of the page', async () => {
    const page = await open(`/s/${HARBOUR}`)
    await page.getByRole('button', { name: /^Read src\/crossings\.ts/ }).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Copy message as Markdown').waitFor()
    await dialog.getByText('Everywhere').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await eventually(async () => dialog.count()).toBe(0)
  })

  test.runIf(isFull)('the outline goes to turns and follows scrolling', async () => {
    const page = await open(`/s/${HARBOUR}`)
    const outline = page.getByRole('navigation', { name: 'Outline' })
    const turn = outline.getByRole('button', { name: /^16 / })
    await turn.focus()
    await page.keyboard.press('Enter')
    await expectShown(page.getByRole('article', { name: 'Prompt' }).getByText('Next: the rate limit.'))
    await eventually(async () => turn.getAttribute('aria-current')).toBe('location')
    await outline.getByRole('textbox').fill('backoff')
    await outline.getByRole('button', { name: /^9 / }).waitFor()
    await eventually(async () => outline.getByRole('button', { name: /^16 / }).count()).toBe(0)
  })

  test('the inspector shows the record of a message', async () => {
    const page = await open(`/s/${HARBOUR}#616c92a6-bdb1-4987-b847-6f347d215cab`)
    const inspector = page.getByRole('complementary', { name: 'Inspector' })
    await inspector.getByText('harbour-alerts').first().waitFor()
    const violations: string[] = []
    for (const name of ['Turn', 'Files', /^Agents/, 'Context', 'Message'] as const) {
      await inspector.getByRole('tab', { name }).click()
      await inspector.getByRole('tabpanel', { name }).waitFor()
      if (isFull || name === 'Message') violations.push(...(await findViolations(page)))
    }
    expect(violations).toEqual([])
    await page.keyboard.press('i')
    await eventually(async () => inspector.count()).toBe(0)
  })
})

describe.skipIf(isSkipped)('a resumed session', SLOW, () => {
  test('links to its original, whose kept files can be read', async () => {
    const { page } = await visit(browser, server, { size: PHONE })
    await page.goto(`${server.origin}/s/${RESUMED}`)
    await page.getByText('this is 2, resumed').waitFor()
    await page.getByRole('button', { name: 'One conversation in 2 files' }).press('Enter')
    await page.getByText(/the original, .*3 prompts/).waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: /^The reading time of our Japanese pages/ }).click()
    await page.getByText('this is 1, the original').waitFor()
    await page.getByRole('button', { name: 'Show inspector' }).click()
    await page.getByRole('tab', { name: 'Files' }).click()
    await page.getByRole('button', { name: /to-do list$/ }).press('Enter')
    await page.getByRole('list').getByText('Count characters for CJK scripts').last().waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })
})

describe.skipIf(isSkipped)('copying', SLOW, () => {
  test('copies a message as Markdown, a link, and the resume command', async () => {
    const { page, context } = await visit(browser, server, { permissions: ['clipboard-write'] })
    const notes = await context.newPage()
    await notes.goto('data:text/html,<textarea></textarea>')
    // The app's pages may not read the clipboard, so the test pastes into another page.
    const pasted = async () => {
      await notes.bringToFront()
      await notes.locator('textarea').fill('')
      await notes.locator('textarea').press('Control+v')
      return notes.locator('textarea').inputValue()
    }
    const copy = async (key: string) => {
      await page.bringToFront()
      await page.keyboard.press(key)
      await page
        .getByText(/copied/i)
        .last()
        .waitFor()
    }
    await page.goto(`${server.origin}/s/${HANDBOOK}#51294503-27d5-45d7-9046-cb4076cfe51f`)
    await expectShown(current(page))
    await copy('c')
    expect(await pasted()).toContain('`docs/keepers.md` is written, the glossary links to it.')
    await copy('y')
    await eventually(pasted).toBe(`${server.origin}/s/${HANDBOOK}#51294503-27d5-45d7-9046-cb4076cfe51f`)
    await copy('r')
    await eventually(pasted).toContain(`claude --resume ${HANDBOOK}`)
  })
})

describe.skipIf(isSkipped)('the theme', SLOW, () => {
  test('is remembered', async () => {
    const { page, context } = await visit(browser, server, { theme: 'dark' })
    await page.goto(server.origin)
    const theme = async (of: Page) => of.locator('html').getAttribute('data-theme')
    expect(await theme(page)).toBe('dark')
    await page.getByRole('button', { name: 'Theme', exact: true }).click()
    await page
      .getByRole('menuitemradio', { name: 'Light' })
      .or(page.getByRole('menuitem', { name: 'Light' }))
      .click()
    await eventually(async () => theme(page)).toBe('light')
    await page.reload()
    expect(await theme(page)).toBe('light')
    const other = await context.newPage()
    await other.goto(`${server.origin}/usage`)
    expect(await theme(other)).toBe('light')
  })
})

describe.skipIf(isSkipped)('on a phone', SLOW, () => {
  test('outline and inspector open as sheets', async () => {
    const { page } = await visit(browser, server, { size: PHONE })
    await page.goto(`${server.origin}/s/${HARBOUR}`)
    await page.getByRole('button', { name: /^Read src\/crossings\.ts/ }).waitFor()
    await page.getByRole('button', { name: 'Show outline' }).click()
    const turn = page.getByRole('button', { name: /^2 Good catch!/ })
    await turn.waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await turn.click()
    await expectShown(page.getByRole('article', { name: 'Prompt' }).getByText(/^Good catch!/))
    await page.getByRole('button', { name: 'Show inspector' }).click()
    await page.getByRole('tab', { name: 'Files' }).click()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })
})

async function open(path: string): Promise<Page> {
  const { page } = await visit(browser, server)
  await page.goto(server.origin + path)
  return page
}

/** Returns the selected message. */
function current(page: Page): Locator {
  return page.locator('article[aria-current="true"]')
}

/** Expects the target within the visible area, below the header. */
async function expectShown(target: Locator): Promise<void> {
  await target.waitFor()
  await eventually(async () => isOnScreen(target)).toBe(true)
}

async function isOnScreen(target: Locator): Promise<boolean> {
  const box = await target.boundingBox()
  const height = target.page().viewportSize()?.height ?? 0
  return box !== null && box.y + box.height > TOP && box.y < height
}

const TOP = 80

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value : []
}
