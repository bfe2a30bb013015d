// Editing in the web app: edits do what the preview shows, can be undone byte for byte, and are refused with a reason.
import { appendFileSync, existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { annals, makeWorld, PROJECT, writeFile, type World } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, LOOKS, visit, type VisitOptions } from './visit.ts'
import { isFull } from '../extent.ts'

const isSkipped = isChromeMissing()
const SLOW = { timeout: 180_000 }

let browser: Browser

beforeAll(async () => {
  if (!isSkipped) browser = await connectChrome()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

interface Scene {
  world: World
  server: WebServer
  id: string
  path: string
  text: () => string
}

let count = 0

interface StageOptions {
  isLive?: boolean
  turns?: number
  more?: (story: Story) => void
}

/** Starts a server with one session of three turns and `turns` more, last written a day ago unless `isLive`. */
async function stage({ isLive = false, turns = 0, more }: StageOptions = {}): Promise<Scene> {
  count += 1
  const id = `ed170000-0000-4000-8000-${String(count).padStart(12, '0')}`
  const story = new Story(id)
  story.prompt('Where is the sluice?')
  story.say('Below the weir.')
  story.prompt('Who opens it?')
  story.tool('Bash', { command: 'cat keepers.txt' }, 'Mara opens it at high water.')
  story.say('Mara does, at high water.')
  story.prompt('And when does it close?')
  story.say('At the ebb.')
  for (let number = 0; number < turns; number++) {
    story.prompt(`Question ${number}`)
    story.say(`Answer ${number}`)
  }
  more?.(story)
  const name = `${PROJECT}/${id}.jsonl`
  const world = makeWorld({ [name]: story.text() })
  const path = join(world.home, name)
  const yesterday = Date.now() / 1000 - 86_400
  if (!isLive) utimesSync(path, yesterday, yesterday)
  const server = await startWeb(world)
  onTestFinished(async () => server.stop())
  await server.settled()
  return { world, server, id, path, text: () => readFileSync(path, 'utf8') }
}

async function open({ server, id }: Scene, options: VisitOptions = {}): Promise<Page> {
  const { page } = await visit(browser, server, options)
  await page.goto(`${server.origin}/s/${id}`)
  await page.getByText('At the ebb.').waitFor()
  return page
}

async function openEdit(page: Page, kind = 'Rename'): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit…' }).click()
  if (kind !== 'Rename') await choose(page, 'Edit', kind)
}

async function openOnMessage(page: Page, words: string, item: string): Promise<void> {
  const message = page.getByRole('article').filter({ hasText: words }).first()
  await message.getByText(words).click()
  await message.getByRole('button', { name: /^Message/ }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

const choose = async (page: Page, group: string, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('radiogroup', { name: group, exact: true })
    .getByText(name, { exact: true })
    .click()

/** Returns the text of the preview once it is current. */
async function planShown(page: Page): Promise<string> {
  await page.locator('section[aria-label="Preview"][aria-busy="false"]').waitFor()
  return page.getByRole('region', { name: 'Preview' }).innerText()
}

/** The button names what it removes. */
const ACT = /^(?:Apply|Delete (?:message|turn)|Trim session|Truncate outputs|Remove \w+)$/

async function apply(page: Page): Promise<void> {
  await planShown(page)
  await page.getByRole('dialog').getByRole('button', { name: ACT }).click()
}

describe.skipIf(isSkipped)('editing a session', SLOW, () => {
  test('renames it and undoes that', async () => {
    const scene = await stage()
    const before = scene.text()
    const page = await open(scene)
    await openEdit(page)
    const name = page.getByRole('textbox', { name: 'Name' })
    await eventually(async () => name.evaluate((field) => field === document.activeElement)).toBe(true)
    // The session has no name yet; its title is the first prompt, and a start for a name.
    expect(await name.inputValue()).toBe('Where is the sluice?')
    await name.fill('')
    await eventually(async () => planShown(page)).toMatch(/Type a name/)
    expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
    await name.fill('The keeper of the sluice')
    await eventually(async () => planShown(page)).toContain('The keeper of the sluice')
    expect(scene.text()).toBe(before)
    await apply(page)
    await page.getByRole('heading', { level: 1, name: 'The keeper of the sluice' }).waitFor()
    expect(scene.text()).toBe(`${before}${scene.text().trimEnd().split('\n').at(-1)}\n`)
    await page.getByText('Edit 1 applied').waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText('Edit 1 undone').waitFor()
    expect(scene.text()).toBe(before)
    await page.getByRole('heading', { level: 1, name: 'Where is the sluice?' }).waitFor()
  })

  test.runIf(isFull)('removes its name with an empty one', async () => {
    const scene = await stage()
    expect(annals(scene.world, ['edit', 'rename', scene.id, 'Sluice', '--apply']).code).toBe(0)
    const page = await open(scene)
    await page.getByRole('heading', { level: 1, name: 'Sluice', exact: true }).waitFor()
    await openEdit(page)
    const name = page.getByRole('textbox', { name: 'Name' })
    expect(await name.inputValue()).toBe('Sluice')
    await eventually(async () => planShown(page)).toMatch(/Type another name/)
    expect(await page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
    await name.fill('')
    await eventually(async () => planShown(page)).toContain('Removes the name "Sluice".')
    await apply(page)
    await page.getByRole('heading', { level: 1, name: 'Where is the sluice?' }).waitFor()
  })

  test('trims it at a turn and undoes that from the menu', async () => {
    const scene = await stage()
    const before = scene.text()
    const page = await open(scene)
    await openEdit(page, 'Trim')
    await page.getByRole('combobox', { name: 'Turn' }).selectOption('2')
    await choose(page, 'Cut off', 'Everything after a turn')
    await eventually(async () => planShown(page)).toContain('And when does it close?')
    await apply(page)
    await eventually(async () => page.getByText('At the ebb.').count()).toBe(0)
    await page.getByText('Mara does, at high water.').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Undo edit 1' }).click()
    await page.getByText('At the ebb.').waitFor()
    expect(scene.text()).toBe(before)
  })

  test('the key for editing never deletes, and a button that deletes is red and says what', async () => {
    const scene = await stage({
      more: (story) => story.record({ type: 'system', subtype: 'informational', content: 'The gate is rusty.' }),
    })
    const page = await open(scene)
    await page.keyboard.press('4')
    await page.getByText('The gate is rusty.').click()
    await page.keyboard.press('m')
    await page.getByText('This message has no text to edit. Its menu has other edits.').waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await openOnMessage(page, 'At the ebb.', 'Delete message…')
    const button = page.getByRole('dialog').getByRole('button', { name: 'Delete message' })
    await eventually(async () => button.isEnabled()).toBe(true)
    const color = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(color).toBe('rgb(255, 143, 133)')
    expect(await findViolations(page)).toEqual([])
    await choose(page, 'Delete', 'All of turn 3')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete turn' }).waitFor()
    await page
      .getByRole('dialog')
      .getByText(/^\d+ checks passed/)
      .waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
  })

  test.runIf(isFull)('forks it and links to the new session', async () => {
    const scene = await stage()
    const before = scene.text()
    const page = await open(scene)
    await openEdit(page, 'Fork')
    await page.getByRole('textbox', { name: 'Name of the new session' }).fill('Another tide')
    await eventually(async () => planShown(page)).toMatch(/new/)
    await apply(page)
    const link = page.getByRole('link', { name: 'Open new session' })
    await link.waitFor()
    await eventually(async () => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Another tide' }).waitFor()
    expect(page.url()).not.toContain(scene.id)
    expect(scene.text()).toBe(before)
    expect(readdirSync(dirname(scene.path)).filter((name) => name.endsWith('.jsonl'))).toHaveLength(2)
  })

  test('redacts it only after a typed confirmation', async () => {
    const scene = await stage()
    const page = await open(scene)
    await openEdit(page, 'Redact')
    await page.getByText('This cannot be undone.').waitFor()
    const secrets = page.getByRole('switch', { name: 'Secrets in known formats' })
    expect(await secrets.isChecked()).toBe(true)
    await page.getByRole('textbox', { name: 'Texts, one per line' }).fill('keepers.txt')
    expect(await secrets.isChecked()).toBe(false)
    await eventually(async () => planShown(page)).toMatch(/\*{4}/)
    const button = page.getByRole('dialog').getByRole('button', { name: 'Redact', exact: true })
    expect(await button.isDisabled()).toBe(true)
    const word = page.getByRole('textbox', { name: 'Type REDACT to confirm' })
    await word.fill('redact')
    expect(await button.isDisabled()).toBe(true)
    await word.fill('REDACT')
    await button.click()
    await page.getByText('Edit 1 applied').waitFor()
    expect(scene.text()).not.toContain('keepers.txt')
    await eventually(async () => page.getByText('keepers.txt').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).count()).toBe(0)
  })

  test.runIf(isFull)('edits only a copy of a live session', async () => {
    const scene = await stage({ isLive: true })
    const before = scene.text()
    const page = await open(scene)
    await openEdit(page, 'Trim')
    await choose(page, 'Cut off', 'Everything before a turn')
    await page
      .getByRole('alert')
      .getByText(
        /may be in use.*, or turn on “Make an edited copy instead” to edit a copy with a new session id; nothing was changed\.$/,
      )
      .waitFor()
    expect(await page.getByRole('button', { name: 'Trim session' }).isDisabled()).toBe(true)
    await page.getByRole('switch', { name: 'Make an edited copy instead' }).check()
    await eventually(async () => page.getByRole('alert').count()).toBe(0)
    await apply(page)
    await page.getByRole('link', { name: 'Open new session' }).click()
    await page.getByText('At the ebb.').waitFor()
    expect(await page.getByText('Below the weir.').count()).toBe(0)
    expect(scene.text()).toBe(before)
  })

  test.runIf(isFull)('refuses an outdated plan and shows the new one', async () => {
    const scene = await stage()
    const page = await open(scene, { expects: /Failed to load resource/ })
    await openEdit(page, 'Trim')
    await planShown(page)
    // The messages of the turn are looked up before the edit is planned.
    await eventually(async () => page.getByRole('button', { name: 'Trim session' }).isEnabled()).toBe(true)
    // Without events the page keeps showing the old plan.
    await page.route('**/api/events', async (route) => route.abort())
    const last = scene.text().trimEnd().split('\n').at(-1) ?? ''
    appendFileSync(scene.path, `${last.replaceAll(/("uuid":")[^"]+/g, '$1aaaa0000-0000-4000-8000-000000000000')}\n`)
    const yesterday = Date.now() / 1000 - 86_400
    utimesSync(scene.path, yesterday, yesterday)
    const before = scene.text()
    await page.getByRole('dialog').getByRole('button', { name: 'Trim session' }).click()
    await page.getByText(/has changed since the preview/).waitFor()
    expect(scene.text()).toBe(before)
    await apply(page)
    await page.getByText('Edit 1 applied').waitFor()
    expect(scene.text()).not.toBe(before)
  })
})

describe.skipIf(isSkipped)('editing a message', SLOW, () => {
  test('changes its text in place, by keyboard only', async () => {
    const scene = await stage()
    const before = scene.text()
    const page = await open(scene)
    for (const key of ['j', 'j']) await page.keyboard.press(key)
    await page.keyboard.press('m')
    const field = page.getByRole('textbox', { name: 'Text' })
    await eventually(async () => field.inputValue()).toBe('Below the weir.')
    await field.fill('Above the weir: "north".')
    const plan = await planShown(page)
    expect(plan).toContain('Below the weir.')
    expect(plan).toContain('Above the weir')
    await apply(page)
    await page.getByRole('article').getByText('Above the weir: "north".').waitFor()
    expect(scene.text()).toBe(before.replace('Below the weir.', String.raw`Above the weir: \"north\".`))
  })

  test.runIf(isFull)('offers the first visible of several texts', async () => {
    const scene = await stage({
      more: (story) => {
        const message = { id: 'msg_of_several_records' }
        story.answer([{ type: 'thinking', thinking: 'The tide?', signature: 'c2ln' }], {}, message)
        story.answer([{ type: 'text', text: '\n\n' }], {}, message)
        story.answer([{ type: 'text', text: 'Twice a day.' }], {}, message)
        story.answer([{ type: 'text', text: 'Sometimes once.' }], {}, message)
      },
    })
    const page = await open(scene)
    await page.getByRole('article').getByText('Twice a day.').click()
    await page.keyboard.press('m')
    const field = page.getByRole('textbox', { name: 'Text' })
    await eventually(async () => field.inputValue()).toBe('Twice a day.')
    const offered = await page.getByRole('combobox', { name: 'Text block' }).getByRole('option').allInnerTexts()
    expect(offered.map((label) => label.replace(/.*: /, ''))).toEqual(['Twice a day.', 'Sometimes once.'])
    await field.fill('Thrice.')
    await apply(page)
    await page.getByRole('article').getByText('Thrice.').waitFor()
    expect(scene.text()).toContain('Sometimes once.')
    expect(scene.text()).not.toContain('Twice a day.')
  })

  test.runIf(isFull)('deletes its turn and updates other open pages', async () => {
    const scene = await stage()
    const page = await open(scene)
    const other = await page.context().newPage()
    await other.goto(`${scene.server.origin}/s/${scene.id}`)
    await other.getByText('Who opens it?').last().waitFor()
    await openOnMessage(page, 'Who opens it?', 'Delete turn…')
    const plan = await planShown(page)
    expect(plan).toMatch(/turn 2/)
    expect(plan).toMatch(/check/)
    await apply(page)
    await eventually(async () => page.getByText('Who opens it?').count()).toBe(0)
    expect(scene.text()).not.toContain('Who opens it?')
    await other.bringToFront()
    await eventually(async () => other.getByText('Who opens it?').count()).toBe(0)
    await other.getByText('At the ebb.').waitFor()
  })

  test.runIf(isFull)('inserts a message after it', async () => {
    const scene = await stage()
    const page = await open(scene)
    await openOnMessage(page, 'At the ebb.', 'Insert after…')
    await page.getByText('Type the text of the message.').waitFor()
    await page.getByRole('textbox', { name: 'Text' }).fill('And at flood?')
    await apply(page)
    await page.getByRole('article').getByText('And at flood?').waitFor()
    expect(scene.text()).toContain('And at flood?')
  })

  test.runIf(isFull)('on the command line updates the page, even far from the end', async () => {
    const scene = await stage({ turns: 60 })
    const page = await open(scene)
    const uuid = /"uuid":"([^"]+)"/.exec(scene.text().split('\n')[1] ?? '')?.[1] ?? ''
    const { code, stderr } = annals(scene.world, [
      'edit',
      'message',
      scene.id,
      uuid,
      '--text',
      'Above the weir.',
      '--apply',
    ])
    expect([code, code === 0 ? '' : stderr]).toEqual([0, ''])
    await page.getByRole('article').getByText('Above the weir.').waitFor()
    await eventually(async () => page.getByText('Below the weir.').count()).toBe(0)
  })

  test.runIf(isFull)('returns the focus when the dialog is cancelled', async () => {
    const scene = await stage()
    const page = await open(scene)
    await openOnMessage(page, 'At the ebb.', 'Fork from here…')
    await planShown(page)
    await page.keyboard.press('Escape')
    await eventually(async () => page.getByRole('dialog').count()).toBe(0)
    const name = await page.evaluate<string>('document.activeElement.getAttribute("aria-label")')
    expect(name).toMatch(/^Message from/)
    expect(existsSync(join(scene.world.data, 'journal'))).toBe(false)
  })
})

describe.skipIf(isSkipped)('annotations', SLOW, () => {
  test('star and tags appear in the header and the list, and filter it', async () => {
    const scene = await stage()
    const other = new Story('ed270000-0000-4000-8000-000000000001')
    other.prompt('Another session')
    writeFile(join(scene.world.home, PROJECT, `${other.id}.jsonl`), other.text())
    const page = await open(scene)
    await page.getByRole('button', { name: 'Star this session', pressed: false }).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('button', { name: 'Star this session', pressed: true }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Tags and note…' }).click()
    await page.getByRole('textbox', { name: 'Tags' }).fill('#Tide weir/north')
    await page.getByRole('textbox', { name: 'Note' }).fill('Ask Mara.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('#weir/north').waitFor()
    await page.goto(`${scene.server.origin}/sessions`)
    await page.getByRole('button', { name: 'Star Where is the sluice?', pressed: true }).waitFor()
    await page.getByRole('link', { name: /Another session/ }).waitFor()
    await page.getByRole('checkbox', { name: '#tide 1' }).click()
    await eventually(async () => page.getByRole('link', { name: /Another session/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Star Where is the sluice?' }).click()
    await page.getByRole('button', { name: 'Star Where is the sluice?', pressed: false }).waitFor()
    const { stdout } = annals(scene.world, ['edit', 'note', scene.id, '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ isStarred: false, tags: ['tide', 'weir/north'], note: 'Ask Mara.' })
  })

  test.runIf(isFull)('an invalid tag is refused with a message', async () => {
    const scene = await stage()
    const page = await open(scene, { expects: /400/ })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Tags and note…' }).click()
    await page.getByRole('textbox', { name: 'Tags' }).fill('what?')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
  })
})

describe.skipIf(isSkipped)('the edit history', SLOW, () => {
  test('explains itself while empty, lists edits and undoes them', async () => {
    const scene = await stage()
    const before = scene.text()
    const { page } = await visit(browser, scene.server)
    await page.goto(`${scene.server.origin}/edits`)
    await page.getByText('No edits yet').waitFor()
    expect(annals(scene.world, ['edit', 'rename', scene.id, 'Sluice', '--apply']).code).toBe(0)
    expect(annals(scene.world, ['edit', 'delete', scene.id, '--turn', '2', '--apply']).code).toBe(0)
    await page.reload()
    const rows = page.getByRole('list', { name: 'Edits' }).getByRole('listitem')
    await eventually(async () => rows.count()).toBe(2)
    expect(await rows.first().innerText()).toMatch(/delete/)
    expect(await rows.last().innerText()).toMatch(/undo it first with “Undo” on edit 2\.$/)
    await rows.first().getByRole('link', { name: 'Sluice' }).waitFor()
    await page.getByRole('button', { name: 'Undo edit 2' }).click()
    await page.getByText('Edit 2 undone').waitFor()
    await page.getByRole('button', { name: 'Undo edit 1' }).click()
    await page.getByText('Edit 1 undone').waitFor()
    expect(scene.text()).toBe(before)
    await eventually(async () => rows.count()).toBe(4)
    await eventually(async () => rows.getByText('undone', { exact: true }).count()).toBe(2)
    // The badge and the name of the edit already say so.
    expect(await rows.getByText(/is itself an undo|is already undone/).count()).toBe(0)
  })
})

describe.skipIf(isSkipped)('edit pages are accessible and do not overflow', SLOW, () => {
  test.runIf(isFull).each(LOOKS)('$place, $theme', async ({ size, theme }) => {
    const scene = await stage()
    annals(scene.world, ['edit', 'rename', scene.id, 'Sluice', '--apply'])
    const page = await open(scene, { size, theme })
    await openEdit(page)
    for (const kind of ['Fork', 'Trim', 'Truncate outputs', 'Strip', 'Repair', 'Redact', 'Rename']) {
      await choose(page, 'Edit', kind)
      await planShown(page)
      expect([kind, await findOverflow(page), await findViolations(page)]).toEqual([kind, [], []])
    }
    await page.keyboard.press('Escape')
    await openOnMessage(page, 'Who opens it?', 'Delete turn…')
    await planShown(page)
    // It is disabled while the file is new, and would change its colors during the check.
    await page.getByRole('dialog').getByRole('button', { name: 'Delete turn', disabled: false }).waitFor()
    expect([await findOverflow(page), await findViolations(page)]).toEqual([[], []])
    await page.goto(`${scene.server.origin}/edits`)
    await page.getByRole('button', { name: 'Undo edit 1' }).waitFor()
    expect([await findOverflow(page), await findViolations(page)]).toEqual([[], []])
  })
})
