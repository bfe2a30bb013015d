// Secrets in the web app: counted as on the command line, stepped through, opened for redaction, and masked when copied.
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals, makeWorld, PROJECT } from '../cli/annals.ts'
import { pick } from '../extent.ts'
import { drawFrom, makeSecrets } from '../secret-samples.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, LOOKS, visit, type VisitOptions } from './visit.ts'

const isSkipped = isChromeMissing()
const SLOW = { timeout: 180_000, retry: 1 }
const SESSION = '5ec0e700-0000-4000-8000-000000000001'
const OTHER = '5ec0e700-0000-4000-8000-000000000002'
const AGENT = 'a5ec0001'

const [TOKEN = '', SLACK = ''] = ['github-token', 'slack-token'].map(
  (family) => makeSecrets(drawFrom(9)).find((sample) => sample.family === family)?.secret ?? '',
)

let browser: Browser
let server: WebServer

/** Secrets in a prompt, in a folded output, in an agent, on a branch, and in a file beside the transcript. */
function files(): Record<string, string> {
  const story = new Story(SESSION)
  story.prompt('What does the sluice need?')
  const asked = story.say('A key and a keeper.')
  for (let number = 0; number < 30; number++) {
    story.prompt(`Question ${number}`)
    story.say(`Answer ${number}. ${'The water rises. '.repeat(30)}`)
  }
  story.prompt(`Use this one: ${TOKEN}`)
  story.tool('Bash', { command: 'cat sluice.env' }, `LEVEL=3\nSLACK=${SLACK}\n${'calm\n'.repeat(300)}`)
  const call = story.tool(
    'Agent',
    { description: 'Ask the harbour', prompt: 'Who reads the gauge?', subagent_type: 'Explore' },
    'Mara does.',
  )
  story.say('Done.')
  const agent = new Story(SESSION, { isSidechain: true, agentId: AGENT }, '5ec0e7aa-0000-4000-8000-000000000000')
  agent.prompt('Who reads the gauge?')
  agent.say(`Mara, with ${TOKEN}.`)
  const last = story.last
  story.last = asked
  story.prompt(`A question taken back, with ${SLACK}`)
  story.say('Never mind.')
  story.last = last
  story.prompt('And now?')
  story.say('At the ebb.')
  const other = new Story(OTHER, {}, '5ec0e7bb-0000-4000-8000-000000000000')
  other.prompt(`Only ${SLACK} here`)
  other.say('Noted.')
  const folder = `${PROJECT}/${SESSION}`
  return {
    [`${PROJECT}/${SESSION}.jsonl`]: story.text(),
    [`${PROJECT}/${OTHER}.jsonl`]: other.text(),
    [`${folder}/subagents/agent-${AGENT}.jsonl`]: agent.text(),
    [`${folder}/subagents/agent-${AGENT}.meta.json`]: JSON.stringify({ agentType: 'Explore', toolUseId: call }),
    [`${folder}/tool-results/b1.txt`]: `exit 0\n${TOKEN}\n`,
  }
}

beforeAll(async () => {
  if (isSkipped) return
  browser = await connectChrome()
  const planted = files()
  const world = makeWorld(planted)
  const yesterday = Date.now() / 1000 - 86_400
  for (const name of Object.keys(planted)) utimesSync(join(world.home, name), yesterday, yesterday)
  server = await startWeb(world)
  await server.settled()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

async function open(path: string, options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit(browser, server, options)
  await page.goto(`${server.origin}${path}`)
  return page
}

async function openSession(options: VisitOptions = {}): Promise<Page> {
  const page = await open(`/s/${SESSION}`, options)
  await page.getByRole('button', { name: '5 secrets', exact: true }).waitFor()
  return page
}

const onScreen = async (page: Page, text: string) =>
  eventually(async () => {
    const found = page.getByText(text).first()
    const box = (await found.count()) > 0 ? await found.boundingBox() : null
    return box !== null && box.y > 0 && box.y < 900
  }, text).toBe(true)

/** Returns the copied text. The app's pages may not read the clipboard, so it is pasted into another page. */
async function clipboard(page: Page): Promise<string> {
  const other = await page.context().newPage()
  await other.setContent('<textarea></textarea>')
  await other.locator('textarea').focus()
  await other.keyboard.press('ControlOrMeta+v')
  const text = await other.locator('textarea').inputValue()
  await other.close()
  return text
}

describe.skipIf(isSkipped)('secrets of a session', SLOW, () => {
  test('are counted as on the command line, on the page and on Home', async () => {
    const { findings } = JSON.parse(annals(server.world, ['secrets', SESSION, '--json']).stdout)
    const answer = await server.ask('session secrets', { session: SESSION })
    expect([findings.length, answer['secrets']]).toEqual([5, 5])
    const all = JSON.parse(annals(server.world, ['secrets', '--json']).stdout)
    const page = await open('/')
    await page.getByText(`${all.findings.length} secrets in 2 sessions`).waitFor()
    await page.getByText(`${all.findings.length} secrets in 2 sessions`).click()
    const list = page.getByRole('list', { name: 'Sessions with secrets' })
    await list.getByText('What does the sluice need?').waitFor()
    const rows = await list.getByRole('link').allInnerTexts()
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatch(/What does the sluice need\?\s+3 × GitHub token, 2 × Slack token/)
    expect(await page.content()).not.toContain(TOKEN)
    await eventually(async () => list.innerText()).toContain(`Only ${'*'.repeat(SLACK.length)} here`)
    expect(await list.innerText()).not.toContain(SLACK)
    await list.getByRole('link', { name: /^Only/ }).click()
    await page.waitForURL(new RegExp(`/s/${OTHER}#`))
    await page.getByRole('button', { name: '1 secret', exact: true }).waitFor()
  })

  test('are stepped through by key and by button, wherever they are', async () => {
    const page = await openSession()
    await page.keyboard.press('.')
    await onScreen(page, `Use this one: ${TOKEN}`)
    await page.keyboard.press('.')
    await onScreen(page, `SLACK=${SLACK}`)
    await page.keyboard.press('.')
    await onScreen(page, `Mara, with ${TOKEN}.`)
    await page.getByRole('button', { name: '5 secrets', exact: true }).click()
    await onScreen(page, `A question taken back, with ${SLACK}`)
    expect(page.url()).toContain('branch=1')
    await page.keyboard.press('.')
    await onScreen(page, `Use this one: ${TOKEN}`)
    await page.keyboard.press(',')
    await onScreen(page, `A question taken back, with ${SLACK}`)
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Next secret').waitFor()
  })

  test('are listed by family without their text, and can be redacted', async () => {
    const page = await openSession()
    await page.getByRole('button', { name: 'List of 5 secrets' }).click()
    const menu = page.getByRole('menu')
    const text = await menu.innerText()
    expect(text).toContain('GitHub token (3)')
    expect(text).toContain('Slack token (2)')
    expect(text).toContain('b1.txt, not in a message')
    expect(text).toMatch(/Turn \d+ on branch 1/)
    expect(text).not.toContain(TOKEN.slice(4, 14))
    await menu.getByRole('menuitem', { name: /^Agent/ }).click()
    await onScreen(page, `Mara, with ${TOKEN}.`)
    await page.getByRole('button', { name: 'List of 5 secrets' }).click()
    await page.getByRole('menuitem', { name: 'Redact…' }).click()
    expect(await page.getByRole('switch', { name: 'Secrets in known formats' }).isChecked()).toBe(true)
    await page.getByText('This cannot be undone.').waitFor()
  })

  test('are masked in copied text unless asked otherwise', async () => {
    const page = await openSession({ permissions: ['clipboard-write'] })
    await page.keyboard.press('.')
    await onScreen(page, `Use this one: ${TOKEN}`)
    await page.keyboard.press('c')
    await page.getByText('Message copied, 1 secret masked').waitFor()
    expect(await clipboard(page)).toBe(`> Use this one: ${'*'.repeat(TOKEN.length)}\n`)
    await page.getByRole('button', { name: 'Copy with secrets' }).click()
    await page.getByText('Message copied with secrets').waitFor()
    expect(await clipboard(page)).toBe(`> Use this one: ${TOKEN}\n`)

    await page.keyboard.press('.')
    await onScreen(page, `SLACK=${SLACK}`)
    const output = page.getByRole('article').filter({ hasText: `SLACK=${SLACK}` })
    await output.hover()
    await output.getByRole('button', { name: /^Copy/ }).last().click()
    await page.getByText('Copied, 1 secret masked').waitFor()
    expect(await clipboard(page)).toContain(`SLACK=${'*'.repeat(SLACK.length)}`)

    await output.getByRole('button', { name: /^Message/ }).click()
    await page.getByRole('menuitem', { name: 'Copy with secrets' }).click()
    await page.getByText('Message copied with secrets').waitFor()
    expect(await clipboard(page)).toContain(SLACK)

    await page
      .getByRole('button', { name: /^Copy record at line/ })
      .last()
      .click()
    await page.getByText(/^Copied, \d secrets? masked$/).waitFor()
    expect(await clipboard(page)).not.toContain(SLACK)
    // A message without secrets has no such item.
    await page.keyboard.press('Home')
    await page.getByText('What does the sluice need?').first().waitFor()
    await page.keyboard.press('c')
    await page.getByText('Message copied', { exact: true }).waitFor()
  })

  test.each(pick(LOOKS, 1))('look right $place, $theme', async ({ size, theme }) => {
    const page = await openSession({ size, theme })
    await page.getByRole('button', { name: 'List of 5 secrets' }).click()
    await page.getByRole('menu').waitFor()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await picture(page, `session-${size.width}-${theme}`)
    await page.goto(server.origin)
    await page.getByText(/secrets in 2 sessions/).click()
    expect(await findOverflow(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
    await picture(page, `home-${size.width}-${theme}`)
  })
})

/** Saves what a person should look at, if a folder is given. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['ANNALS_PICTURES']
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) })
}
