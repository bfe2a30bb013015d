// The export dialog: the preview follows the options, and the download equals the output of the copied command.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Download, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, PROJECT, prompt, writeFile } from '../cli/annals.ts'
import { ATTACK_STRINGS } from './attack-strings.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, LOOKS, PHONE, visit, type VisitOptions } from './visit.ts'
import { isFull, pick } from '../extent.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const SESSION = '2db3c17a-42a2-4a5f-ad0e-8945fe435352'
const LEAKY = '5ec2e700-0000-4000-8000-000000000001'
const HOSTILE = '5ec2e700-0000-4000-8000-000000000002'

/** Assembled here, so that secret scanners of this repository do not report it. */
const TOKEN = ['ghp', 'wQ8rT2yU6iO0pA4sD7fG1hJ5kL9zX3cV6bN2'].join('_')

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 180_000, retry: 1 }

/** The browser reports that the sandbox blocks the script of the previewed page. */
const BLOCKED_SCRIPT = /Blocked script execution in '[^']*\/api\/export\/page\?/

let browser: Browser
let server: WebServer

beforeAll(async () => {
  if (isSkipped) return
  const world = makeWorld()
  cpSync(join(ROOT, 'sample'), world.home, { recursive: true, preserveTimestamps: true })
  const leaky = prompt('a1', `The key is ${TOKEN}, use it.`, { sessionId: LEAKY })
  writeFile(join(world.home, PROJECT, `${LEAKY}.jsonl`), `${leaky}\n`)
  const hostile = new Story(HOSTILE)
  hostile.prompt('Where does it lead?')
  hostile.say('Here is [the way out](https://evil.test/out).')
  for (const text of ATTACK_STRINGS.slice(0, 30)) hostile.prompt(text)
  writeFile(join(world.home, PROJECT, `${HOSTILE}.jsonl`), hostile.text())
  ;[browser, server] = await Promise.all([connectChrome(), startWeb(world)])
  await server.settled()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

async function open(path: string, options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit(browser, server, { expects: BLOCKED_SCRIPT, ...options })
  await page.goto(server.origin + path)
  return page
}

async function openDialog(session: string, options: VisitOptions = {}): Promise<Page> {
  const page = await open(`/s/${session}`, options)
  await chooseExport(page)
  return page
}

async function chooseExport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await page.getByRole('dialog').waitFor()
}

const choose = async (page: Page, group: string, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('radiogroup', { name: group, exact: true })
    .getByText(name, { exact: true })
    .click()

/** Returns the text of the preview once it is current. */
async function textShown(page: Page): Promise<string> {
  await page.locator('section[aria-label="Preview"][aria-busy="false"]').waitFor()
  return (await page.getByLabel('Text preview').textContent()) ?? ''
}

async function download(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await page.locator('section[aria-label="Preview"][aria-busy="false"]').waitFor()
  const [got] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download' }).click()])
  return { name: got.suggestedFilename(), bytes: await bytesOf(got) }
}

async function bytesOf(got: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await got.createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const CLIPBOARD = { permissions: ['clipboard-write'] }

/** Returns the copied text. Our own pages may not read the clipboard, so it is pasted into another page. */
async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await page
    .getByText(/copied$/)
    .last()
    .waitFor()
  const notes = await page.context().newPage()
  await notes.goto('data:text/html,<textarea></textarea>')
  await notes.locator('textarea').press('Control+v')
  return notes.locator('textarea').inputValue()
}

/** Runs a copied command in an empty folder; returns the one file it wrote. */
function runCopied(command: string): { name: string; bytes: Buffer } {
  const folder = join(dirname(server.world.home), 'run')
  mkdirSync(folder)
  const shell = `annals() { "${process.execPath}" "${join(ROOT, 'bin', 'annals.js')}" "$@"; }\n${command}`
  const env = {
    PATH: process.env['PATH'],
    CLAUDE_CONFIG_DIR: server.world.home,
    ANNALS_HOME: server.world.data,
    TZ: 'UTC',
  }
  const { status, stderr } = spawnSync('bash', ['-c', shell], { cwd: folder, env, encoding: 'utf8' })
  const names = readdirSync(folder)
  const [name = ''] = names
  expect([status, names.length, status === 0 ? '' : stderr]).toEqual([0, 1, ''])
  const bytes = readFileSync(join(folder, name))
  rmSync(folder, { recursive: true })
  return { name, bytes }
}

describe.skipIf(isSkipped)('exporting a session', SLOW, () => {
  test('previews the HTML page in a sandboxed frame', async () => {
    const page = await open(`/s/${SESSION}`)
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await chooseExport(page)
    const frame = page.frameLocator('iframe[title="HTML preview"]')
    await frame
      .getByRole('main')
      .getByText(/Hørsholm Havn got two alerts/)
      .first()
      .waitFor()
    const element = page.locator('iframe')
    expect(await element.getAttribute('sandbox')).toBe('')
    // The style of the page is applied, its script is not: elements that need the script are hidden by the style and
    // shown by the script.
    expect(await frame.locator('.js').count()).toBeGreaterThan(0)
    expect(await frame.locator('.js').first().isVisible()).toBe(false)
    await eventually(() => said.join('\n')).toMatch(BLOCKED_SCRIPT)
  })

  test.each(pick(['HTML', 'Markdown', 'JSON', 'JSONL', 'CSV', 'For a model'], 1))(
    'downloads %s with the same bytes as the command writes',
    async (format) => {
      const page = await openDialog(SESSION, CLIPBOARD)
      await choose(page, 'Format', format)
      const got = await download(page)
      const written = runCopied(await copied(page, 'Copy command'))
      expect(got.name).toBe(written.name)
      expect(got.bytes.length).toBeGreaterThan(1000)
      expect(got.bytes.equals(written.bytes)).toBe(true)
    },
  )

  test.runIf(isFull)('updates the preview and shows only options that apply', async () => {
    const page = await openDialog(SESSION)
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('radiogroup', { name: 'Theme' }).count()).toBe(1)
    await choose(page, 'Format', 'Markdown')
    const tools = await textShown(page)
    expect(tools).toContain('Harbour alert subscriptions')
    expect(await dialog.getByRole('radiogroup', { name: 'Theme' }).count()).toBe(0)
    await choose(page, 'Depth', 'Prompts')
    await eventually(async () => (await textShown(page)) === tools).toBe(false)
    const prompts = await textShown(page)
    expect(prompts).toContain('Hørsholm Havn got two alerts')
    expect(prompts.length).toBeLessThan(tools.length)
    await choose(page, 'Format', 'CSV')
    await eventually(async () => textShown(page)).toMatch(/^\uFEFF?session/)
    expect(await dialog.getByRole('radiogroup', { name: 'Depth' }).count()).toBe(0)
    await dialog.getByRole('combobox', { name: 'Table' }).selectOption('tool_calls')
    await eventually(async () => (await textShown(page)).includes('tool')).toBe(true)
  })

  test.runIf(isFull)('remembers the options, and opens by keyboard', async () => {
    const page = await openDialog(SESSION)
    await choose(page, 'Format', 'Markdown')
    await choose(page, 'Depth', 'Chat')
    await page.keyboard.press('Escape')
    await eventually(async () => page.getByRole('dialog').count()).toBe(0)
    await page.reload()
    await page.getByRole('heading', { name: 'Harbour alert subscriptions', level: 1 }).waitFor()
    await page.keyboard.press('Shift+E')
    await page.getByRole('dialog', { name: /Export “Harbour alert subscriptions”/ }).waitFor()
    expect(await page.getByRole('radio', { name: 'Markdown' }).isChecked()).toBe(true)
    expect(await page.getByRole('dialog').getByRole('radio', { name: 'Chat' }).isChecked()).toBe(true)
    // The chosen format has the focus.
    await page.keyboard.press('ArrowRight')
    await eventually(async () => page.getByRole('radio', { name: 'JSON', exact: true }).isChecked()).toBe(true)
  })

  test.runIf(isFull)('copies the document as text', async () => {
    const page = await openDialog(SESSION, CLIPBOARD)
    await choose(page, 'Format', 'For a model')
    const { bytes } = await download(page)
    expect(await copied(page, 'Copy')).toBe(bytes.toString())
  })

  test.runIf(isFull)('downloads Parquet tables as a zip', async () => {
    const page = await openDialog(SESSION)
    await choose(page, 'Format', 'Parquet')
    await page.getByText(/sessions.*\.parquet/).waitFor()
    const { name, bytes } = await download(page)
    expect([name.endsWith('.zip'), bytes.subarray(0, 2).toString()]).toEqual([true, 'PK'])
  })
})

describe.skipIf(isSkipped)('secrets and hostile text', SLOW, () => {
  test('secrets are masked, until the user chooses to include them for this export', async () => {
    const page = await openDialog(LEAKY)
    await choose(page, 'Format', 'Markdown')
    await page.getByText(/1 secret masked: github-token 1/).waitFor()
    expect(await textShown(page)).toContain('The key is «github-token-1», use it.')
    const masked = (await download(page)).bytes
    expect([masked.includes(TOKEN), masked.includes('The key is «github-token-1»')]).toEqual([false, true])
    await page.getByRole('switch', { name: 'Mask secrets' }).click()
    await page.getByText(/1 secret found: github-token 1/).waitFor()
    await eventually(async () => textShown(page)).toContain(TOKEN)
    expect((await download(page)).bytes.includes(TOKEN)).toBe(true)
    await page.reload()
    await chooseExport(page)
    await page.getByText(/1 secret masked: github-token 1/).waitFor()
    expect(await textShown(page)).not.toContain(TOKEN)
  })

  test('a transcript is exact, with a warning, and masked with one click', async () => {
    const page = await openDialog(LEAKY)
    await choose(page, 'Format', 'JSONL')
    await page.getByText(/1 secret found: github-token 1/).waitFor()
    expect((await download(page)).bytes.includes(TOKEN)).toBe(true)
    await page.getByRole('button', { name: 'Mask secret', exact: true }).click()
    await page.getByText(/1 secret masked: github-token 1/).waitFor()
    const { bytes } = await download(page)
    expect([bytes.includes(TOKEN), bytes.includes('*'.repeat(TOKEN.length))]).toEqual([false, true])
  })

  test.runIf(isFull)('hostile text stays text in the frame', async () => {
    const page = await openDialog(HOSTILE)
    const frame = page.frameLocator('iframe[title="HTML preview"]')
    await frame.getByRole('main').getByText('globalThis.hit=1').first().waitFor()
    const drawn = await frame.locator('img, iframe, object, embed, svg script, form, video, audio, base, link').all()
    const markup = await Promise.all(drawn.map(async (each) => each.getAttribute('src')))
    expect(markup.filter((source) => source?.startsWith('data:image/') !== true)).toEqual([])
    expect(page.url()).toBe(`${server.origin}/s/${HOSTILE}`)
  })

  test('links in the frame cannot be followed', async () => {
    const page = await openDialog(HOSTILE, {
      expects: /Blocked script execution|Blocked opening 'https:\/\/evil\.test/,
    })
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.frameLocator('iframe').getByRole('link', { name: 'the way out' }).click()
    await eventually(() => said.join('\n')).toContain("Blocked opening 'https://evil.test/out'")
    expect(page.context().pages()).toHaveLength(1)
  })
})

describe.skipIf(isSkipped)('exporting several sessions', SLOW, () => {
  test.runIf(isFull)('from a search', async () => {
    const page = await open('/search?q=tide')
    await page.getByRole('button', { name: /^Export/ }).click()
    await page.getByRole('dialog', { name: 'Export sessions matching tide' }).waitFor()
    await choose(page, 'Format', 'JSON')
    await page.getByText('Beginning of the first session', { exact: true }).waitFor()
    const { name, bytes } = await download(page)
    expect(name).toMatch(/\.json$/)
    const { sessions } = JSON.parse(bytes.toString())
    expect(sessions.length).toBeGreaterThan(1)
  })

  test.runIf(isFull)('of a project, as one document or one per session', async () => {
    const project = encodeURIComponent('/home/mara/src/lantern-docs')
    const page = await open(`/sessions?project=${project}`, CLIPBOARD)
    await page.getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('dialog', { name: /Export lantern-docs, \d sessions/ }).waitFor()
    await choose(page, 'Format', 'Markdown')
    const document = await download(page)
    expect(document.name).toMatch(/lantern-docs\.md$/)
    expect(runCopied(await copied(page, 'Copy command'))).toEqual(document)
    await choose(page, 'Sessions', 'One per session (zip)')
    const zip = await download(page)
    expect(zip.name).toMatch(/lantern-docs\.zip$/)
    expect(runCopied(await copied(page, 'Copy command'))).toEqual(zip)
  })

  test.runIf(isFull)('warns that only the first was scanned for secrets', async () => {
    const page = await open(`/sessions?project=${encodeURIComponent('/home/mara/src/lantern-docs')}`)
    await page.getByRole('button', { name: 'Export…' }).click()
    const secrets = page.getByRole('group', { name: 'Secrets' })
    await secrets.getByText(/^Masked in all \d sessions; the first contains none\.$/).waitFor()
    await secrets.getByRole('switch', { name: 'Mask secrets' }).click()
    await secrets.getByText(/Only the first of \d sessions was scanned; the others may contain secrets\.$/).waitFor()
    await secrets.getByRole('button', { name: 'Mask secrets' }).click()
    await secrets.getByText(/^Masked in all \d sessions; the first contains none\.$/).waitFor()
    expect(await secrets.getByRole('switch', { name: 'Mask secrets' }).isChecked()).toBe(true)
    expect(await secrets.getByRole('button').count()).toBe(0)
  })

  test('from the selection', async () => {
    const page = await open('/sessions')
    await page.getByRole('checkbox', { name: /Harbour alert subscriptions/ }).check()
    await page.getByRole('checkbox').nth(1).waitFor()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Export…' }).click()
    await page.getByRole('dialog', { name: 'Export “Harbour alert subscriptions”' }).waitFor()
  })
})

describe.skipIf(isSkipped)('the export dialog is accessible and does not overflow', SLOW, () => {
  test.runIf(isFull).each(LOOKS)('$place, $theme', async ({ size, theme }) => {
    const page = await openDialog(SESSION, { size, theme })
    for (const format of ['Markdown', 'CSV', 'Parquet', 'For a model', 'HTML']) {
      await choose(page, 'Format', format)
      await page.locator('section[aria-label="Preview"][aria-busy="false"]').waitFor()
      expect([format, await findOverflow(page)]).toEqual([format, []])
      expect([format, await findViolations(page)]).toEqual([format, []])
      expect(await page.getByRole('link', { name: 'Download' }).isVisible()).toBe(true)
    }
  })
})

test.skipIf(isSkipped || !isFull)(
  'on a phone the preview has enough height and the options are collapsed',
  SLOW,
  async () => {
    const page = await open('/sessions', { size: PHONE })
    await page.getByRole('button', { name: 'Export…' }).click()
    const preview = page.locator('section[aria-label="Preview"][aria-busy="false"]')
    await preview.waitFor()
    for (const format of ['HTML', 'Markdown', 'CSV']) {
      await choose(page, 'Format', format)
      await preview.waitFor()
      const [box, foot] = [await preview.boundingBox(), await page.getByRole('dialog').locator('footer').boundingBox()]
      // The height above the buttons, without scrolling.
      expect((foot?.y ?? 0) - (box?.y ?? 0)).toBeGreaterThan(0.4 * PHONE.height)
    }
    await choose(page, 'Format', 'Markdown')
    const depth = page.getByRole('dialog').getByRole('radiogroup', { name: 'Depth' })
    expect(await depth.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Options' }).click()
    expect(await depth.isVisible()).toBe(true)
  },
)

test.skipIf(isSkipped)('shows an error in place of the preview, and tries again', SLOW, async () => {
  const page = await openDialog(SESSION, { expects: /Blocked script|503/ })
  await page.route('**/api/export/preview', async (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'busy', message: 'The archive is being written; wait a little.' } },
    }),
  )
  await choose(page, 'Format', 'JSON')
  await page.getByRole('alert').getByText('The archive is being written; wait a little.').waitFor()
  expect(await page.getByRole('link', { name: 'Download' }).getAttribute('aria-disabled')).toBe('true')
  await page.unroute('**/api/export/preview')
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await eventually(async () => page.getByRole('alert').count()).toBe(0)
  expect(await textShown(page)).toContain('"sessions"')
})
