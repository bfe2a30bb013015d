// Hostile strings in every field of an exported page, opened from disk, are shown as text: nothing runs, loads or
// navigates.
import { join } from 'node:path'
import { mkdtempSync } from 'node:fs'
import { homedir } from 'node:os'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownText } from '../../src/paint/html/markup.ts'
import { trimLines } from '../../src/describe/content/lines.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { makeWorld, PROJECT, writeFile, type World } from '../cli/annals.ts'
import { exportTo, makeExportWorld } from '../export/export-world.ts'
import { ATTACK_STRINGS } from './attack-strings.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { openEverything, openExport } from './export-html-visit.ts'
import { NAUGHTY_STRINGS } from './naughty-strings.ts'
import { Story } from './story.ts'
import { isFull } from '../extent.ts'

/** Slow, so it runs only in npm run test:all. */
const isSkipped = isChromeMissing() || !isFull
const SLOW = { timeout: 300_000 }
const BATCH = 200

const STRINGS = [...new Set([...NAUGHTY_STRINGS, ...ATTACK_STRINGS])]
const BATCHES = Array.from({ length: Math.ceil(STRINGS.length / BATCH) }, (_, index) => ({
  from: index * BATCH,
  id: `9c77${String(index).padStart(4, '0')}-0000-4000-8000-000000000000`,
  strings: STRINGS.slice(index * BATCH, (index + 1) * BATCH),
}))

let browser: Browser
let folder = ''

beforeAll(async () => {
  if (isSkipped) return
  const world = makeWorld()
  for (const batch of BATCHES) writeBatch(world, batch)
  folder = mkdtempSync(join(homedir(), 'pages-'))
  const exports = makeExportWorld(world.home)
  await exportTo(exports, join(folder, 'all/'), { all: true, format: 'html' })
  for (const { id } of BATCHES) await exportTo(exports, join(folder, `${id}.html`), { sessions: [id], pageSize: 0 })
  browser = await connectChrome()
}, 240_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('in every field of an export', SLOW, () => {
  test.each(BATCHES)('strings from $from are shown as text', async ({ id, strings }) => {
    const page = await openExport(browser, join(folder, `${id}.html`))
    await openEverything(page)
    await expectHarmless(page)
    await expectShown(page, strings)
  })

  test.each(BATCHES)('strings from $from are shown as text without scripts', async ({ id, strings }) => {
    const page = await openExport(browser, join(folder, `${id}.html`), { scripts: false, theme: 'dark' })
    await openEverything(page)
    await expectHarmless(page)
    await expectShown(page, strings)
  })

  test('are shown as text in the index, its filter and the find field', async () => {
    const page = await openExport(browser, join(folder, 'all', 'index.html'))
    await expectHarmless(page)
    for (const text of ATTACK_STRINGS.filter((_, index) => index % 60 === 0)) await page.fill('#filter', text)
    const session = await openExport(browser, join(folder, `${BATCHES[0]?.id}.html`))
    for (const text of ATTACK_STRINGS.filter((_, index) => index % 60 === 0)) {
      await session.fill('#find', text)
      await session.press('#find', 'Enter')
    }
    await expectHarmless(session)
  })
})

interface Found {
  elements: string[]
  attributes: string[]
  links: string[]
  sources: string[]
  hit: string
}

const LOOK = `(() => {
  const all = [...document.body.querySelectorAll('*')]
  const names = [...document.querySelectorAll('script')].slice(1).concat(...document.querySelectorAll('style:not(head>style), iframe, frame, object, embed, base, form, link, svg, math, video, audio, source, template, xss, marquee, meta:not(head>meta):not([name=annals])'))
  const attributes = all.flatMap((element) => [...element.attributes].filter(({ name }) => /^(on|style$|srcdoc$|formaction$|ping$)/i.test(name)).map(({ name, value }) => name + '=' + value))
  const links = [...document.links].filter((link) => link.protocol !== 'file:').map((link) => /noopener/.test(link.rel) && /noreferrer/.test(link.rel) ? link.href : 'no rel: ' + link.href)
  return {
    elements: names.map((element) => element.outerHTML.slice(0, 200)),
    attributes,
    links,
    sources: [...document.images].map((image) => image.src),
    hit: typeof globalThis.hit,
  }
})()`

async function expectHarmless(page: Page): Promise<void> {
  const { elements, attributes, links, sources, hit } = await page.evaluate<Found>(LOOK)
  expect({ elements, attributes, hit }).toEqual({ elements: [], attributes: [], hit: 'undefined' })
  expect(links.filter((link) => !/^(?:https?:|mailto:)/.test(link))).toEqual([])
  expect(sources.filter((source) => !/^data:image\/(?:png|jpeg|gif|webp);base64,/.test(source))).toEqual([])
}

/** Checks that prompts, tool rows, outputs and changes contain the strings. */
async function expectShown(page: Page, strings: readonly string[]): Promise<void> {
  const read = async (selector: string) =>
    new Set(
      await page.evaluate<string[]>(
        `[...document.querySelectorAll(${JSON.stringify(selector)})].map((element) => element.textContent.replace(/\\s+/g, ' ').trim())`,
      ),
    )
  const missing = (seen: ReadonlySet<string>, shown: (text: string) => string, isMeant: (text: string) => boolean) =>
    strings.filter(isMeant).filter((text) => !seen.has(squeeze(shown(text))))
  expect(missing(await read('.prompt p'), (text) => shownText(text.trim()), isTyped)).toEqual([])
  expect(missing(await read('.lines > del'), (text) => shownText(firstLine(text)), isLine)).toEqual([])
  expect(missing(await read('.command code'), (text) => shownText(trimLines(text)), isTyped)).toEqual([])
  expect(missing(await read('.row b'), visibleLine, isName)).toEqual([])
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? ''
}

/** Excludes text in Claude Code's own tags, which is not shown as a prompt. */
function isTyped(text: string): boolean {
  return !/<(?:system-reminder|command-name)>|^\[Request interrupted/.test(text) && text.trim() !== ''
}

/** Changes are shown line by line, so only single lines can be found. */
function isLine(text: string): boolean {
  return isTyped(text) && !/[\r\n]/.test(text)
}

/** Excludes strings that are not shown as a plain tool name. */
function isName(text: string): boolean {
  return (
    isTyped(text) &&
    text.length <= 50 &&
    !/^mcp__|[\r\n\t\u2028\u2029\ufeff]/.test(text) &&
    !text.includes('\u001b') &&
    text === text.trim()
  )
}

function writeBatch({ home }: World, { id, strings }: (typeof BATCHES)[number]): void {
  writeFile(join(home, PROJECT, `${id}.jsonl`), everyField(id, strings).text())
  for (const [index, text] of strings.slice(0, 8).entries()) {
    const agent = `a${index}b2c3d`
    const story = new Story(id, { isSidechain: true, agentId: agent }, `a${index}${id.slice(2)}`)
    story.prompt(text)
    story.say(text)
    const base = join(home, PROJECT, id, 'subagents', `agent-${agent}`)
    writeFile(`${base}.jsonl`, story.text())
    writeFile(`${base}.meta.json`, JSON.stringify({ agentType: text, description: text, toolUseId: `call-${index}-2` }))
  }
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'

function everyField(id: string, strings: readonly string[]): Story {
  const story = new Story(id)
  const [title = ''] = strings.filter(isTyped)
  story.line({ type: 'custom-title', customTitle: title, sessionId: id })
  for (const text of strings.slice(0, 20))
    story.line({ type: 'pr-link', prNumber: 7, prUrl: text, prRepository: text, sessionId: id })
  for (const [index, text] of strings.entries()) {
    story.prompt(text, { cwd: `/home/${text}`, gitBranch: text, version: text })
    const calls = [
      { name: text === '' ? 'Empty' : text, input: { [text]: text, list: [text] } },
      { name: 'Bash', input: { command: text, description: text } },
      { name: 'Task', input: { description: text, prompt: text, subagent_type: text } },
    ].map((call, place) => ({ type: 'tool_use', id: `call-${index}-${place}`, ...call }))
    story.answer(
      [{ type: 'thinking', thinking: text, signature: 's' }, { type: 'text', text }, ...calls],
      {},
      { model: text },
    )
    story.prompt(
      calls.map(({ id: tool }, place) => ({
        type: 'tool_result',
        tool_use_id: tool,
        content: [
          { type: 'text', text },
          { type: 'image', source: { type: 'base64', media_type: text, data: PNG } },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: text } },
          { type: 'image', source: { type: 'url', url: text } },
        ],
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
    story.record({ type: 'system', subtype: text, content: text, level: text })
  }
  const todos = strings.map((content) => ({ content, status: 'in_progress', activeForm: content }))
  story.tool('TodoWrite', { todos }, 'Done', { toolUseResult: { oldTodos: [], newTodos: todos } })
  story.tool('Grep', { pattern: strings[1], glob: strings[2] }, strings.join('\n'), {
    toolUseResult: { mode: 'files_with_matches', filenames: strings, numFiles: strings.length },
  })
  return story
}
