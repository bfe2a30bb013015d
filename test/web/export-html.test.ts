// Exported pages in a browser, opened from disk and offline: depths, links, search, folds and styles, with and without
// scripts.
import { createServer } from 'node:http'
import { mkdtempSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, PROJECT, prompt } from '../cli/annals.ts'
import { exportTo, makeExportWorld, type ExportWorld } from '../export/export-world.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { EVERYTHING, everySection } from './every-section.ts'
import { openEverything, openExport, type OpenOptions } from './export-html-visit.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { Story } from './story.ts'
import { eventually, LOOKS, PHONE, WIDE } from './visit.ts'
import { isFull, pick } from '../extent.ts'

const isSkipped = isChromeMissing()
const SLOW = { timeout: 180_000 }
const FORKED = 'f0a70000-0000-4000-8000-000000000000'

let browser: Browser
let world: ExportWorld
let folder = ''

beforeAll(async () => {
  if (isSkipped) return
  const { home } = makeWorld({ ...everySection(), [`${PROJECT}/${FORKED}.jsonl`]: forkedStory() })
  world = makeExportWorld(home)
  folder = mkdtempSync(join(homedir(), 'pages-'))
  await exportTo(world, join(folder, 'one.html'), { sessions: [EVERYTHING] })
  await exportTo(world, join(folder, 'paged.html'), { sessions: [FORKED], pageSize: 6 })
  await exportTo(world, join(folder, 'files.html'), { sessions: [EVERYTHING], images: 'files', theme: 'dark' })
  await exportTo(world, join(folder, 'all/'), { all: true, format: 'html' })
  browser = await connectChrome()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

/** A session that is rewound after its second prompt. */
function forkedStory(): string {
  const story = new Story(FORKED)
  story.line({ type: 'custom-title', customTitle: 'A way not taken', sessionId: FORKED })
  story.prompt('First question')
  const fork = story.say('First answer')
  story.prompt('Left behind')
  story.say('The answer nobody kept')
  story.last = fork
  for (let turn = 0; turn < 12; turn++) {
    story.prompt(`Question number ${turn}`)
    story.say(`Answer number ${turn}`)
  }
  return story.text()
}

const open = async (name: string, options: OpenOptions = {}) => openExport(browser, join(folder, name), options)
const isShown = async (page: Page, text: string) => page.getByText(text, { exact: true }).first().isVisible()

/** Steps through all hits of find, and returns those that are not visible. */
const UNSEEN_HITS = `(() => {
  const words = ({ top, bottom, left, right }) => [top, bottom, left, right].map(Math.round).join(' ')
  const isOut = (hit, box) =>
    hit.top < box.top - 1 || hit.bottom > box.bottom + 1 || hit.left < box.left - 1 || hit.right > box.right + 1
  const unseen = []
  const count = parseInt(document.getElementById('found').textContent)
  for (let number = 1; number <= count; number++) {
    document.getElementById('find-next').click()
    const [range] = CSS.highlights.get('current')
    const start = range.startContainer.parentElement
    const hit = range.getBoundingClientRect()
    const bar = document.querySelector('.bar')
    const top = getComputedStyle(bar).position === 'sticky' ? bar.getBoundingClientRect().bottom : 0
    const boxes = [new DOMRect(0, top, innerWidth, innerHeight - top)]
    for (let box = start; box !== document.body; box = box.parentElement)
      if (getComputedStyle(box).overflow !== 'visible') boxes.push(box.getBoundingClientRect())
    const isHidden = hit.width === 0 || !start.checkVisibility({ visibilityProperty: true })
    const out = boxes.find((box) => isOut(hit, box))
    if (isHidden || out)
      unseen.push(number + ' of ' + count + ' in ' + start.outerHTML.slice(0, 80) + ': ' + words(hit) + (out ? ' out of ' + words(out) : ''))
  }
  return [count, unseen]
})()`

describe.skipIf(isSkipped)('a page', SLOW, () => {
  test.each(pick(LOOKS, 1))('is accessible and does not overflow $place, $theme', async ({ theme, size }) => {
    const page = await open('one.html', { theme, size })
    expect(await findViolations(page)).toEqual([])
    await openEverything(page)
    expect(await findViolations(page)).toEqual([])
    expect(await findOverflow(page)).toEqual([])
    const ground = await page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    expect(ground).toBe(theme === 'dark' ? 'rgb(20, 19, 17)' : 'rgb(250, 249, 247)')
    expect((await page.screenshot()).length).toBeGreaterThan(20_000)
  })

  test.runIf(isFull)('has the theme chosen in the export', async () => {
    const page = await open('files.html', { theme: 'light' })
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(20, 19, 17)')
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('light')
  })

  test.runIf(isFull)('names its source and hash', async () => {
    const page = await open('one.html')
    await page.getByText('About this export').click()
    const about = await page.locator('.about').innerText()
    expect(about).toContain(EVERYTHING)
    expect(about).toMatch(/sha256 [0-9a-f]{64}/)
    await page.getByText(/^Redacted/).waitFor()
  })

  test('shows image files next to it', async () => {
    const page = await open('files.html')
    await page.locator('img').first().scrollIntoViewIfNeeded()
    await eventually(async () => page.evaluate('document.images[0].naturalWidth')).toBe(10)
    expect(await page.locator('img').first().getAttribute('src')).toBe('files.files/1.png')
  })

  test.runIf(isFull)('shows image files over HTTP', async () => {
    const server = createServer((request, response) => {
      const name = basename(request.url ?? '')
      const path = join(folder, name.endsWith('.png') ? `files.files/${name}` : 'files.html')
      response.setHeader('content-type', name.endsWith('.png') ? 'image/png' : 'text/html; charset=utf-8')
      response.end(readFileSync(path))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const context = await browser.newContext()
    try {
      const page = await context.newPage()
      await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/files.html`)
      await page.locator('img').first().scrollIntoViewIfNeeded()
      await eventually(async () => page.evaluate('document.images[0].naturalWidth')).toBe(10)
    } finally {
      await context.close()
      server.close()
    }
  })

  test.runIf(isFull)('prints on white with all folds open', async () => {
    const page = await open('one.html', { theme: 'dark' })
    await page.emulateMedia({ media: 'print' })
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(29, 27, 24)')
    expect(await page.locator('.bar').isVisible()).toBe(false)
    expect(await page.getByText('reading 1199: 495 cm').first().isVisible()).toBe(true)
  })
})

describe.skipIf(isSkipped)('without scripts', SLOW, () => {
  test('each depth shows more than the previous one', async () => {
    const page = await open('one.html', { scripts: false })
    expect(await page.locator('#depth-tools').isChecked()).toBe(true)
    const seen = {
      prompt: () => isShown(page, 'Show me every kind of section'),
      answer: () => isShown(page, 'The last word.'),
      tool: () => page.locator('.row.tool').first().isVisible(),
      thinking: () => page.locator('.row.thinking').first().isVisible(),
      hidden: () => page.locator('.row.entry.d-all').first().isVisible(),
    }
    const look = async () =>
      Object.fromEntries(
        await Promise.all(Object.entries(seen).map(async ([name, ask]) => [name, await ask()] as const)),
      )
    const choose = async (name: string) => page.locator(`label:has(#depth-${name})`).click()
    const base = { prompt: true, answer: true, tool: true, thinking: false, hidden: false }
    expect(await look()).toEqual(base)
    await choose('prompts')
    expect(await look()).toEqual({ ...base, answer: false, tool: false })
    await choose('chat')
    expect(await look()).toEqual({ ...base, tool: false })
    await page.locator('label:has(#thinking)').click()
    expect(await look()).toEqual({ ...base, tool: false, thinking: true })
    await choose('all')
    expect(await look()).toEqual({ ...base, thinking: true, hidden: true })
  })

  test('folds open, and controls that need a script are hidden', async () => {
    const page = await open('one.html', { scripts: false })
    const row = page.locator('.row.tool').filter({ hasText: 'Print all readings' })
    expect(await page.getByText('reading 1199: 495 cm').isVisible()).toBe(false)
    await row.locator('summary').first().click()
    expect(await page.getByText('reading 1199: 495 cm').isVisible()).toBe(true)
    expect(await page.locator('#find').isVisible()).toBe(false)
    expect(await page.locator('#open-all').isVisible()).toBe(false)
  })

  test('agents are nested inside their calls', async () => {
    const page = await open('one.html', { scripts: false })
    const call = page.locator('.row.tool').filter({ hasText: 'Mara signed it' }).first()
    await call.locator('> summary').click()
    await call.locator('> .in > .agent > summary').click()
    const inner = call.locator('.agent .row.tool:has(.agent)')
    await inner.locator('> summary').click()
    await inner.locator('> .in > .agent > summary').click()
    expect(await isShown(page, 'Mara signed it, at the bottom of the well.')).toBe(true)
  })

  test('a link to a message shows it at any depth', async () => {
    const source = readFileSync(join(folder, 'one.html'), 'utf8')
    const id = /<article id="([^"]*)" class="message d-all[^"]*"/.exec(source)?.[1] ?? ''
    const page = await open('one.html', { scripts: false, hash: `#${id}` })
    const message = page.locator(`[id="${id}"]`)
    expect(await message.isVisible()).toBe(true)
    expect(await message.locator('.row').first().isVisible()).toBe(true)
    const { y = -1 } = (await message.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(40)
    expect(y).toBeLessThan(WIDE.height)
  })

  test.runIf(isFull)('the contents open on a phone', async () => {
    const page = await open('one.html', { scripts: false, size: PHONE })
    const entry = page.locator('.outline a').first()
    expect(await entry.isVisible()).toBe(false)
    await page.getByText('Contents', { exact: true }).click()
    expect(await entry.isVisible()).toBe(true)
  })

  test.runIf(isFull)('a long prompt is cut until it is expanded', async () => {
    const story = new Story('aaaa0000-0000-4000-8000-000000000000')
    story.prompt(Array.from({ length: 80 }, (_, line) => `pasted line ${line}`).join('\n'))
    const { home } = makeWorld({ [`${PROJECT}/${story.id}.jsonl`]: story.text() })
    await exportTo(makeExportWorld(home), join(folder, 'long.html'), { sessions: [story.id] })
    const page = await open('long.html', { scripts: false })
    const height = async () => (await page.locator('.prompt p').boundingBox())?.height ?? 0
    expect(await height()).toBeLessThan(400)
    await page.getByText('Show all 80 lines').click()
    expect(await height()).toBeGreaterThan(1000)
  })
})

describe.skipIf(isSkipped)('pages', SLOW, () => {
  test.runIf(isFull)('link to each other, to branches and back', async () => {
    const page = await open('paged.html', { scripts: false })
    await page.getByRole('link', { name: 'Branch 1 starts here' }).click()
    expect(decodeURI(page.url())).toContain('paged-branch-1.html#branch-1')
    expect(await isShown(page, 'The answer nobody kept')).toBe(true)
    await page.getByRole('link', { name: 'this message' }).click()
    expect(page.url()).toMatch(/paged\.html#m-/)
    expect(await isShown(page, 'First answer')).toBe(true)
    const seen: string[] = []
    for (let number = 2; number <= 5; number++) {
      seen.push(...(await page.locator('.answer').allInnerTexts()))
      await page
        .getByRole('link', { name: `Page ${number}`, exact: true })
        .last()
        .click()
      await page.getByRole('link', { name: `Page ${number - 1}`, exact: true }).waitFor()
    }
    seen.push(...(await page.locator('.answer').allInnerTexts()))
    expect(seen.map((text) => text.trim())).toEqual(
      expect.arrayContaining(Array.from({ length: 12 }, (_, turn) => `Answer number ${turn}`)),
    )
    expect(await page.locator('.answer').count()).toBeGreaterThan(0)
  })

  test('of a folder are linked from the index', async () => {
    const page = await open('all/index.html')
    expect(await findViolations(page)).toEqual([])
    expect(await isShown(page, 'No matching sessions')).toBe(false)
    await page.fill('#filter', 'in no title')
    expect(await isShown(page, 'No matching sessions')).toBe(true)
    await page.fill('#filter', 'not taken')
    expect(await isShown(page, 'No matching sessions')).toBe(false)
    expect(await page.locator('tbody tr:visible').count()).toBe(1)
    expect(await page.locator('#filtered').innerText()).toBe('1')
    await page.getByRole('link', { name: 'A way not taken' }).click()
    await page.getByRole('heading', { level: 1, name: 'A way not taken' }).waitFor()
    await page.getByRole('link', { name: 'All sessions' }).click()
    await page.getByRole('link', { name: 'One of everything' }).waitFor()
  })

  test.runIf(isFull)(
    'of several projects are grouped by project, latest first, with long titles cut to two lines',
    async () => {
      const title = 'Count the limpets again. '.repeat(7).trim()
      const days = { '/home/mara/a/reef': '02-11', '/home/mara/z/reef': '02-13', '/home/mara/b/reef': '02-11' }
      const files = Object.entries(days).map(([cwd, day], index) => {
        const sessionId = `bbbb000${index}-0000-4000-8000-000000000000`
        const line = prompt(`b${index}`, title, { cwd, sessionId, timestamp: `2026-${day}T09:12:44.031Z` })
        return [`projects/${cwd.replaceAll('/', '-')}/${sessionId}.jsonl`, `${line}\n`]
      })
      const { home } = makeWorld(Object.fromEntries(files))
      await exportTo(makeExportWorld(home), join(folder, 'reefs/'), { all: true, format: 'html' })
      const page = await open('reefs/index.html', { size: PHONE })
      expect(await page.locator('h2').allInnerTexts()).toEqual(
        ['z', 'a', 'b'].map((name) => expect.stringMatching(`^${name}/reef\\s+/home/mara/${name}/reef\\s+1 session$`)),
      )
      const cell = page.locator('td.title').first()
      expect(await cell.getAttribute('title')).toContain(await cell.innerText())
      expect((await cell.boundingBox())?.height).toBeLessThan(45)
      const [whole, shown] = await page.evaluate<number[]>(
        `(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight])(document.querySelector('td.title a'))`,
      )
      expect(whole).toBeGreaterThan(shown ?? 0)
    },
  )

  test.runIf(isFull)('of a folder and their index fit a phone', async () => {
    expect(await findOverflow(await open('all/index.html', { size: PHONE }))).toEqual([])
    expect(await findOverflow(await open('paged.html', { size: PHONE }))).toEqual([])
  })
})

describe.skipIf(isSkipped)('the script', SLOW, () => {
  test('finds text in folds and opens them', async () => {
    const page = await open('one.html')
    await page.keyboard.press('/')
    await page.keyboard.type('READING 1199')
    await eventually(async () => page.locator('#found').innerText()).toMatch(/^\d+$/)
    await page.keyboard.press('Enter')
    expect(await page.locator('#found').innerText()).toMatch(/^1 of \d+$/)
    const hit = page.locator('.term pre').filter({ hasText: 'reading 1199' }).first()
    expect(await hit.isVisible()).toBe(true)
    expect(await page.evaluate('CSS.highlights.get("current").size')).toBe(1)
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.press('Escape')
    expect(await page.locator('#found').innerText()).toBe('')
  })

  test.runIf(isFull)('finds text below the shown depth and across highlighted tokens', async () => {
    const page = await open('one.html')
    await page.fill('#find', 'second reading wins')
    await page.press('#find', 'Enter')
    expect(await page.getByText('So the second reading wins.').last().isVisible()).toBe(true)
    await page.fill('#find', 'return level(2.4)')
    await page.press('#find', 'Enter')
    await eventually(async () => page.locator('#found').innerText()).toMatch(/^1 of [1-9]/)
    await page.fill('#find', 'nowhere in it')
    await page.press('#find', 'Enter')
    expect(await page.locator('#found').innerText()).toBe('No matches')
  })

  const places = [
    { depth: 'tools', size: WIDE },
    { depth: 'prompts', size: WIDE },
    { depth: 'prompts', size: PHONE },
    { depth: 'tools', size: PHONE },
  ]
  test.each(pick(places, 1))(
    'brings every hit into view, from depth $depth, $size.width wide',
    async ({ depth, size }) => {
      const page = await open('one.html', { size })
      await page.locator(`label:has(#depth-${depth})`).click()
      for (const words of ['reading 1199', 'reading 60', 'wins', 'level', 'tide', 'show', '/']) {
        await page.fill('#find', words)
        await eventually(async () => page.locator('#found').innerText()).toMatch(/^\d+\+?$/)
        const [count, unseen] = await page.evaluate<[number, string[]]>(UNSEEN_HITS)
        expect(count).toBeGreaterThan(0)
        expect([words, unseen]).toEqual([words, []])
      }
    },
  )

  test.runIf(isFull)('raises the depth only as far as a hit needs', async () => {
    const page = await open('one.html')
    await page.locator('label:has(#depth-prompts)').click()
    await page.fill('#find', 'The last word.')
    await page.press('#find', 'Enter')
    expect(await isShown(page, 'The last word.')).toBe(true)
    expect(await page.locator('#depth-chat').isChecked()).toBe(true)
  })

  test('opens and closes everything', async () => {
    const page = await open('one.html')
    const count = async () => page.locator('main details[open]').count()
    await page.locator('#open-all').click()
    expect(await count()).toBeGreaterThan(20)
    await page.locator('#close-all').click()
    expect(await count()).toBe(0)
  })

  test.runIf(isFull)('marks the current turn in the outline', async () => {
    const page = await open('one.html')
    await eventually(async () => page.locator('.outline a[aria-current]').getAttribute('href')).toBe('#turn-1')
    await page.locator('#open-all').click()
    await page.locator('.outline a[href="#turn-2"]').click()
    await eventually(async () => page.locator('.outline a[aria-current]').getAttribute('href')).toBe('#turn-2')
  })
})
