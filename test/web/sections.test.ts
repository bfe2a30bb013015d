// Every kind of section renders and opens, and damaged transcripts are shown as far as they can be read.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, PROJECT } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { EVERYTHING, everySection } from './every-section.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { startWeb, type WebServer } from './server.ts'
import { eventually, LOOKS, visit } from './visit.ts'
import { walkThrough } from './walk-through.ts'
import { isFull, pick } from '../extent.ts'

const DAMAGE = join(import.meta.dirname, '..', 'fixtures', 'damage')
const isSkipped = isChromeMissing()
// A browser on a busy machine is sometimes too slow, so each test has a second try.
const SLOW = { timeout: 180_000, retry: 1 }

let browser: Browser
let server: WebServer

beforeAll(async () => {
  if (isSkipped) return
  ;[browser, server] = await Promise.all([connectChrome(), startWeb(makeWorld({ ...everySection(), ...damaged() }))])
  await server.settled()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

interface RenderedSection {
  what: string
  /** The row to open. */
  row: RegExp
  /** What is visible then. */
  shows: (page: Page) => Locator[]
}

const SECTIONS: readonly RenderedSection[] = [
  {
    what: 'code with its line numbers',
    row: /^Read src\/gauge\.ts/,
    shows: (page) => [page.getByText('export function gauge'), page.locator('[data-number="43"]')],
  },
  {
    what: 'a diff',
    row: /^Edit src\/level\.ts \+16 −16/,
    shows: (page) => [
      page.getByRole('deletion').getByText('before15').first(),
      page.getByRole('insertion').getByText('after15').first(),
    ],
  },
  {
    what: 'the output of a command, with colors',
    row: /^Bash Run the gauge tests/,
    shows: (page) => [
      page.getByText('npm test').last(),
      page.locator('span', { hasText: /^✗ 1 failed$/ }),
      page.locator('span', { hasText: /^orange$/ }),
    ],
  },
  {
    what: 'a long output that is fetched on demand',
    row: /^Bash Print all readings/,
    shows: (page) => [
      page.getByText('reading 0: 0 cm'),
      page.getByRole('button', { name: /Show .*more lines|Show all/ }),
    ],
  },
  {
    what: 'an output stored in a separate file',
    row: /^Bash Build everything/,
    shows: (page) => [page.getByText('full output, 1.3 MB'), page.getByRole('button', { name: 'Output 60 lines' })],
  },
  {
    what: 'matches of a search',
    row: /^Grep "level"/,
    shows: (page) => [page.getByText('return level(2.4)').last()],
  },
  {
    what: 'thinking',
    row: /^Thinking The gauge is read twice/,
    shows: (page) => [page.getByText('So the second reading wins.')],
  },
  {
    what: 'a todo list',
    row: /^TodoWrite/,
    shows: (page) => [page.getByText('Read the manual'), page.getByText('Tell the harbour')],
  },
  {
    what: 'a question and its answer',
    row: /^AskUserQuestion Which gauge\?/,
    shows: (page) => [page.getByText('Old and slow'), page.getByText('New and dear')],
  },
  {
    what: 'a plan and its file',
    row: /^ExitPlanMode Mend the gauge/,
    shows: (page) => [
      page.getByRole('heading', { name: 'Mend the gauge' }),
      page.getByText('Take it out of the water'),
      page.getByText('dry-gauge.md'),
    ],
  },
  {
    what: 'a table',
    row: /^CronList/,
    shows: (page) => [page.getByRole('cell', { name: 'Read the night tide' })],
  },
  {
    what: 'an agent',
    row: /^Agent Ask the harbour/,
    shows: (page) => [
      page
        .getByRole('region', { name: 'Agent Ask the harbour' })
        .getByText('The harbour master reads it every morning.'),
    ],
  },
  {
    what: 'a tool of an unknown MCP server',
    row: /^tide-tables: look_up/,
    shows: (page) => [page.getByText('Rungsted').last(), page.getByText('22:41').last()],
  },
  {
    what: 'an unknown tool',
    row: /^Hologram/,
    shows: (page) => [page.getByText('sphere').last(), page.getByText('It glows.')],
  },
]

describe.skipIf(isSkipped)('the session page renders', SLOW, () => {
  // A quick run opens all of them on one page: a new one would load the app again.
  test.runIf(isFull).each(SECTIONS)('$what', async ({ row, shows }) => {
    const page = await open()
    await openRow(page, row)
    for (const shown of shows(page)) await shown.waitFor()
  })

  test.skipIf(isFull)('tool calls', async () => {
    const page = await open()
    for (const { row, shows } of pick(SECTIONS, 5)) {
      await openRow(page, row)
      for (const shown of shows(page)) await shown.waitFor()
    }
  })

  test('an agent within an agent', async () => {
    const page = await open()
    await openRow(page, /^Agent Ask the harbour/)
    const outer = page.getByRole('region', { name: 'Agent Ask the harbour' })
    await outer.getByRole('button', { name: /^Agent Look into the log/ }).click()
    const inner = outer.getByRole('region', { name: 'Agent Look into the log' })
    await inner.getByText('Mara signed it, at the bottom of the well.').waitFor()
    await inner.getByRole('button', { name: /^Bash .*harbour\.log/ }).click()
    await inner.locator('pre').getByText('signed: Mara').waitFor()
  })

  test('errors and agents, counted alike everywhere, and steps to an error of an agent', async () => {
    const page = await open()
    const { session } = await server.ask('session outline', { session: EVERYTHING })
    expect(session).toMatchObject({ errors: 2, agents: 2 })
    const chips = page.getByRole('group', { name: 'Show only' })
    await chips.getByRole('button', { name: 'Errors 2' }).click()
    await chips.getByRole('button', { name: 'Agents 2' }).waitFor()
    await page.getByRole('tab', { name: 'Agents 2' }).waitFor()
    const turns = page.getByRole('navigation', { name: 'Outline' }).getByText(/^\d+ errors?$/)
    await eventually(async () => sumOf(await turns.allTextContents())).toBe(2)
    const failed = page.getByRole('region', { name: 'Agent Look into the log' }).getByText('tail -1 well.log')
    await eventually(async () => {
      await page.keyboard.press('n')
      return failed.count()
    }).toBe(1)
    await page.locator('article[aria-current="true"]').getByText('tail -1 well.log').first().waitFor()
  })

  test('all Markdown constructs, and HTML as text', async () => {
    const page = await open()
    const answer = await scrollTo(
      page,
      page.getByRole('article', { name: 'Answer' }).filter({ hasText: 'What the gauge says' }),
    )
    await answer.getByRole('heading', { name: 'What the gauge says' }).waitFor()
    await answer.getByRole('cell', { name: 'Hørsholm' }).waitFor()
    await answer.getByRole('link', { name: 'the manual' }).waitFor()
    await answer.getByText('<script>alert(1)</script>').waitFor()
    await answer.getByText('Tides wait for nobody.').waitFor()
    await answer.getByText('export const level').waitFor()
    expect(await answer.getByRole('link', { name: 'the manual' }).getAttribute('rel')).toContain('noreferrer')
  })

  test('an image that can be enlarged, and a document', async () => {
    const page = await open()
    const prompt = await scrollTo(page, page.getByText('Here is a picture and a document').last())
    await prompt.waitFor()
    await page.getByRole('button', { name: /^Enlarge image 10×10 png/ }).click()
    await page.getByRole('dialog').getByRole('img').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    // The page gets its focus and scroll position back when the dialog is gone; a click before that may miss.
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Document', exact: true }).click()
    await page.getByText('document.pdf').waitFor()
  })

  test('separators for a new model and for a compaction with its summary', async () => {
    const page = await open()
    await scrollTo(page, page.getByText('claude-sonnet-5-20260901'))
    const separator = await scrollTo(page, page.getByRole('button', { name: /^Compacted · 167k → 8\.5k tokens/ }))
    await separator.click()
    await page.getByText('They mended the gauge.').last().waitFor()
  })

  test('queued prompts, unknown records, and unreadable lines with the reason', async () => {
    const page = await open()
    const queued = await scrollTo(page, page.getByRole('article', { name: 'Queued prompt' }))
    await queued.getByText('queued', { exact: true }).waitFor()
    await scrollTo(
      page,
      page
        .getByRole('button', { name: /aurora-marker/ })
        .or(page.getByText('aurora-marker'))
        .first(),
    )
    const broken = await scrollTo(page, page.getByRole('article', { name: 'Unreadable line' }))
    await broken.getByRole('button', { name: /cut record/ }).click()
    await broken.getByText('82 B').waitFor()
  })

  test.runIf(isFull).each(LOOKS)('accessibly: $place, $theme', async ({ size, theme }) => {
    const { page } = await visit(browser, server, { size, theme })
    await page.goto(`${server.origin}/s/${EVERYTHING}?depth=all`)
    await page.getByRole('article').first().waitFor()
    const { elements } = await walkThrough(page)
    expect(elements).toEqual([])
    for (const share of [0, 0.25, 0.5, 0.75, 1]) {
      await page.evaluate(
        `(() => { const list = document.querySelector('[data-scroller]'); list.scrollTop = list.scrollHeight * ${share} })()`,
      )
      await settle(page)
      expect(await findOverflow(page)).toEqual([])
      expect(await findViolations(page)).toEqual([])
    }
  })
})

describe.skipIf(isSkipped)('damaged transcripts', SLOW, () => {
  test('open as far as they can be read', async () => {
    const { page } = await visit(browser, server, { expects: /404/ })
    const names = Object.keys(damaged()).map((path) => path.split('/').at(-1)?.replace('.jsonl', '') ?? '')
    expect(names.length).toBeGreaterThan(150)
    await page.goto(`${server.origin}/s/${EVERYTHING}`)
    for (const name of pick(names, 8)) {
      await page.evaluate(`(() => {
        for (const article of document.querySelectorAll('article')) article.dataset.isOld = ''
        history.pushState(null, '', '/s/${name}?depth=all')
      })()`)
      await eventually(async () => page.evaluate(shownOf(name)), name).toBe(await expectedOf(name))
    }
  })
})

/** Fixtures without any record. */
const EMPTY = new Set(['byte-order-mark-only', 'empty-file', 'only-newline', 'only-newlines'])

async function expectedOf(name: string): Promise<string> {
  if (EMPTY.has(name)) return 'nothing'
  const { thread } = await server.ask('session outline', { session: name })
  // A step without marks has nothing to render.
  return /"marks":\[(?:0,?)*\]/.test(JSON.stringify(thread)) ? 'silence' : 'messages'
}

function shownOf(name: string): string {
  return `(() => {
    const text = document.body.innerText
    if (text.includes('There are no records in ${name};')) return 'nothing'
    if (text.includes('No messages yet')) return 'silence'
    return document.querySelector('article:not([data-is-old])') === null ? 'not there yet' : 'messages'
  })()`
}

async function open(): Promise<Page> {
  const { page } = await visit(browser, server)
  await page.goto(`${server.origin}/s/${EVERYTHING}?depth=all`)
  await page.getByRole('article').first().waitFor()
  return page
}

/** Scrolls down until the target is rendered: rows far from the screen are not. */
async function scrollTo(page: Page, target: Locator): Promise<Locator> {
  await eventually(async () => {
    if ((await target.count()) > 0) return true
    await page.evaluate(
      `(() => { const list = document.querySelector('[data-scroller]'); list.scrollTop += list.clientHeight / 2 })()`,
    )
    return false
  }).toBe(true)
  await target.first().scrollIntoViewIfNeeded()
  return target.first()
}

/** Waits until nothing moves for a while: rows get their heights when they render, and some go after the last scroll. */
async function settle(page: Page): Promise<void> {
  const snapshot = `[...document.querySelectorAll('[data-scroller], article')]
    .map((element) => Math.round(element.getBoundingClientRect().top) + ':' + element.scrollHeight).join()
    + ' ' + document.querySelectorAll('[data-scroller] [aria-busy=true]').length`
  let last = ''
  let since = Date.now()
  await eventually(async () => {
    const now = await page.evaluate<string>(snapshot)
    if (now !== last || !now.endsWith(' 0')) since = Date.now()
    last = now
    return Date.now() - since > 500
  }).toBe(true)
}

async function openRow(page: Page, name: RegExp): Promise<void> {
  const row = await scrollTo(page, page.getByRole('button', { name }))
  // A row that renders again under the pointer loses the click. An open row may have another name and not be found.
  await eventually(async () => {
    const isOpen = (await row.count()) === 0 || (await row.getAttribute('aria-expanded')) === 'true'
    if (!isOpen) await row.click()
    return isOpen
  }).toBe(true)
}

/** Returns each damaged transcript as a session named after its damage. */
function damaged(): Record<string, Buffer> {
  return Object.fromEntries(
    readdirSync(DAMAGE).map((name) => [`${PROJECT}/${name}.jsonl`, readFileSync(join(DAMAGE, name, 'input.jsonl'))]),
  )
}

function sumOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Number.parseInt(text, 10), 0)
}
