// Hostile strings in every field of a transcript are shown as text: nothing runs, loads or navigates.
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visible, visibleLine } from '../../src/text/visible.ts'
import { makeWorld, PROJECT, writeFile } from '../cli/annals.ts'
import { ATTACK_STRINGS } from './attack-strings.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { NAUGHTY_STRINGS } from './naughty-strings.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { walkThrough, type Walk } from './walk-through.ts'
import { eventually, visit } from './visit.ts'
import { isFull } from '../extent.ts'

/** Slow, so it runs only in npm run test:all. */
const isSkipped = isChromeMissing() || !isFull
const SLOW = { timeout: 300_000 }
const BATCH = 100

const STRINGS = [...new Set([...NAUGHTY_STRINGS, ...ATTACK_STRINGS])]
const BATCHES = Array.from({ length: Math.ceil(STRINGS.length / BATCH) }, (_, index) => ({
  id: `9a77000${index.toString(36)}-0000-4000-8000-000000000000`.replace(/[g-z]/g, 'a'),
  strings: STRINGS.slice(index * BATCH, (index + 1) * BATCH),
}))

let browser: Browser
let server: WebServer

beforeAll(async () => {
  if (isSkipped) return
  const world = makeWorld()
  for (const { id, strings } of BATCHES) {
    const story = everyField(id, strings)
    writeFile(join(world.home, PROJECT, `${id}.jsonl`), story.text())
    for (const [index, text] of strings.slice(0, 5).entries()) writeAgent(join(world.home, PROJECT), id, index, text)
  }
  for (const [index, text] of STRINGS.entries()) {
    const { id, text: lines } = everyListed(index, text)
    writeFile(join(world.home, 'projects', `-home-mara-p${index % 40}`, `${id}.jsonl`), lines)
  }
  ;[browser, server] = await Promise.all([connectChrome(), startWeb(world)])
  await server.settled()
}, 240_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('in every field of a session', SLOW, () => {
  test('there are at least 500 strings of each kind', () => {
    expect(NAUGHTY_STRINGS.length).toBeGreaterThanOrEqual(500)
    expect(ATTACK_STRINGS.length).toBeGreaterThanOrEqual(500)
  })

  test.each(BATCHES.map((batch, index) => ({ ...batch, from: index * BATCH })))(
    'strings from $from are shown as text',
    async ({ id, strings }) => {
      const { page } = await visit(browser, server, { size: { width: 1440, height: 2000 } })
      await page.goto(`${server.origin}/s/${id}?depth=all`)
      await page.getByRole('article').first().waitFor()
      const seen = await walkThrough(page)
      expectHarmless(seen)
      await expectUntouched(page)
      const prompts = new Set(seen.prompts)
      expect(strings.filter(isTyped).filter((text) => !prompts.has(squeeze(visible(text.trim()))))).toEqual([])
      const rows = seen.rows.join('\n')
      expect(strings.filter(isPlain).filter((text) => !rows.includes(squeeze(visibleLine(text))))).toEqual([])
    },
  )
})

describe.skipIf(isSkipped)('in every list', SLOW, () => {
  test('Home', async () => {
    const page = await open('/')
    await page.getByRole('heading', { name: 'Sessions', exact: true }).waitFor()
    await page.getByRole('listitem').first().waitFor()
    await expectUntouched(page)
  })

  test('Sessions, with their facets and groups', async () => {
    const page = await open('/sessions')
    await page.getByRole('list', { name: 'Sessions' }).getByRole('link').first().waitFor()
    expectHarmless(await walkThrough(page))
    await page.goto(`${server.origin}/sessions?group=project`)
    await page.getByRole('list', { name: 'Sessions' }).getByRole('link').first().waitFor()
    expectHarmless(await walkThrough(page))
    await expectUntouched(page)
  })

  test('Search, with its snippets', async () => {
    const page = await open('/search?q=needleword')
    await page.getByRole('list', { name: 'Hits' }).getByRole('link').first().waitFor()
    expectHarmless(await walkThrough(page))
    for (const text of STRINGS.filter((_, index) => index % 40 === 0)) {
      await page.getByRole('combobox', { name: 'Search all sessions' }).fill(text.replace(/\s+/g, ' ').slice(0, 200))
      await eventually(async () => page.getByRole('img', { name: 'Searching' }).count()).toBe(0)
    }
    await expectUntouched(page)
  })

  test('the palette and find', async () => {
    const page = await open('/')
    await page.getByRole('heading', { name: 'Sessions', exact: true }).waitFor()
    await page.getByRole('listitem').first().waitFor()
    for (const text of ATTACK_STRINGS.filter((_, index) => index % 60 === 0)) {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: /^Page, action/ }).fill(text)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('Escape')
    }
    await expectUntouched(page)
  })

  test('addresses', async () => {
    const { page } = await visit(browser, server, { expects: /40[04]/ })
    for (const text of ATTACK_STRINGS.filter((_, index) => index % 90 === 30)) {
      const query = new URLSearchParams({ q: text, find: text, depth: text, range: text, project: text })
      for (const path of ['/search', '/sessions', '/usage', `/s/${BATCHES[0]?.id}`]) {
        await page.goto(`${server.origin}${path}?${query}#${encodeURIComponent(text)}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectUntouched(page)
      }
    }
  })
})

async function open(path: string): Promise<Page> {
  const { page } = await visit(browser, server)
  await page.goto(server.origin + path)
  return page
}

function expectHarmless({ elements, attributes, links, sources }: Walk): void {
  expect(elements).toEqual([])
  expect(attributes).toEqual([])
  expect(links.filter((link) => !/^(?:https?:|mailto:)/.test(link))).toEqual([])
  expect(sources.filter((source) => !/^(?:data:image\/(?:png|jpeg|gif|webp);|blob:)/.test(source))).toEqual([])
}

async function expectUntouched(page: Page): Promise<void> {
  expect(await page.evaluate(`typeof globalThis.hit`)).toBe('undefined')
  expect(new URL(page.url()).origin).toBe(server.origin)
}

/** Collapses white space, as the layout of a page does. */
function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Excludes strings that are cut, and text in Claude Code's own tags, which is not shown as a prompt. */
function isTyped(text: string): boolean {
  const isCut = text.length > 1500 || text.split('\n').length > 12
  const isSpoken = /<(?:system-reminder|command-name)>|^\[Request interrupted/.test(text)
  return !isCut && !isSpoken && text.trim() !== ''
}

/** Selects short strings without control characters, which a one-line row shows completely. */
function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  return isTyped(text) && text.length <= 80 && !/[\u0000-\u001f\u007f-\u009f\ufeff]/.test(text)
}

function everyField(id: string, strings: readonly string[]): Story {
  const story = new Story(id)
  const [title = ''] = strings
  story.line({ type: 'custom-title', customTitle: title, sessionId: id })
  story.line({ type: 'pr-link', prNumber: 7, prUrl: title, prRepository: title, sessionId: id })
  for (const [index, text] of strings.entries()) {
    story.prompt(text, { cwd: `/home/${text}`, gitBranch: text })
    story.record({
      type: 'attachment',
      attachment: { type: 'queued_command', prompt: `${text} `, commandMode: 'prompt' },
    })
    const calls = [
      { name: text === '' ? 'Empty' : text, input: { [text]: text, list: [text] } },
      { name: 'Bash', input: { command: text, description: text } },
      { name: 'Read', input: { file_path: `/tmp/${text}` } },
      { name: 'Task', input: { description: text, prompt: text, subagent_type: text } },
    ].map((call, place) => ({ type: 'tool_use', id: `call-${index}-${place}`, ...call }))
    story.answer([{ type: 'thinking', thinking: text, signature: 's' }, { type: 'text', text }, ...calls])
    story.prompt(
      calls.map(({ id: tool }, place) => ({
        type: 'tool_result',
        tool_use_id: tool,
        content: text,
        ...((index + place) % 3 === 0 ? { is_error: true } : {}),
      })),
    )
    story.tool('Edit', { file_path: text, old_string: text, new_string: `${text}!` }, text, {
      toolUseResult: {
        filePath: text,
        oldString: text,
        newString: `${text}!`,
        originalFile: null,
        structuredPatch: [
          { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`-${text}`, `+${text}!`, ` ${text}`] },
        ],
      },
    })
  }
  const todos = strings.map((content) => ({ content, status: 'in_progress', activeForm: content }))
  story.tool('TodoWrite', { todos }, 'Done', { toolUseResult: { oldTodos: [], newTodos: todos } })
  story.tool('Grep', { pattern: strings[1], glob: strings[2] }, strings.join('\n'), {
    toolUseResult: { mode: 'files_with_matches', filenames: strings, numFiles: strings.length },
  })
  return story
}

function writeAgent(folder: string, session: string, index: number, text: string): void {
  const agent = `a${index}b2c3d`
  const story = new Story(session, { isSidechain: true, agentId: agent }, `a${index}${session.slice(2)}`)
  story.prompt(text)
  story.say(text)
  const base = join(folder, session, 'subagents', `agent-${agent}`)
  writeFile(`${base}.jsonl`, story.text())
  writeFile(`${base}.meta.json`, JSON.stringify({ agentType: text, description: text, toolUseId: `call-${index}-3` }))
}

/** Builds one session per string, so that it appears in lists, facets and snippets. */
function everyListed(index: number, text: string): { id: string; text: string } {
  const id = `9b77${String(index).padStart(4, '0')}-0000-4000-8000-000000000000`
  const story = new Story(id, { cwd: `/home/mara/p${index % 40}${text.slice(0, 200)}`, gitBranch: text })
  story.line({ type: 'custom-title', customTitle: text, sessionId: id })
  story.prompt(`needleword ${text.slice(0, 300)}`)
  story.tool(text.slice(0, 100) || 'Empty', { text }, text)
  return { id, text: story.text() }
}
