// Which conversation a session shows: local commands and notes do not decide it, and a longer branch is announced.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, PROJECT } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findViolations } from './find-violations.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, visit } from './visit.ts'

const isSkipped = isChromeMissing()
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser
let server: WebServer

/** As old builds wrote it: after `/init`, a memory note and `/export` are attached to the root of the file. */
const noted = new Story('0c330000-0000-4000-8000-000000000001')
/** Most of it was rewound. */
const rewound = new Story('0c330000-0000-4000-8000-000000000002')

beforeAll(async () => {
  if (isSkipped) return
  browser = await connectChrome()
  writeNoted()
  writeRewound()
  const world = makeWorld({
    [`${PROJECT}/${noted.id}.jsonl`]: noted.text(),
    [`${PROJECT}/${rewound.id}.jsonl`]: rewound.text(),
  })
  server = await startWeb(world)
  await server.settled()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

function writeNoted(): void {
  const root = noted.prompt('<local-command-caveat>Caveat.</local-command-caveat>', { isMeta: true })
  noted.prompt('<command-message>init is analyzing your codebase…</command-message><command-name>/init</command-name>')
  noted.say('CLAUDE.md is written.')
  for (const number of [1, 2, 3]) {
    noted.prompt(`Survey pool number ${number}`)
    noted.tool('Bash', { command: `survey ${number}` }, 'done')
    noted.say(`Pool number ${number} is surveyed.`)
  }
  noted.prompt('<user-memory-input>Use metres</user-memory-input>', { parentUuid: root })
  noted.answer([{ type: 'text', text: '(no content)' }], {}, { model: '<synthetic>' })
  noted.prompt('<command-name>/export</command-name><command-args></command-args>')
  noted.prompt('<local-command-stdout>Exported</local-command-stdout>')
  noted.line({ type: 'last-prompt', lastPrompt: '/export', leafUuid: noted.last })
}

function writeRewound(): void {
  rewound.prompt('Survey the whole coast')
  const start = rewound.say('Where do I start?')
  for (const number of [1, 2, 3, 4]) {
    rewound.prompt(`Then cove number ${number}`)
    rewound.say(`Cove number ${number} is surveyed.`)
  }
  rewound.prompt('Stop, only the harbour', { parentUuid: start })
  rewound.say('Only the harbour.')
}

describe.skipIf(isSkipped)('the main line', SLOW, () => {
  test('is the conversation, not the note and the export after it', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/s/${noted.id}`)
    const outline = page.getByRole('complementary', { name: 'Outline' })
    const turn = outline.getByRole('button', { name: /Survey pool number 2/ })
    await turn.waitFor()
    // Every turn has its own cost.
    await eventually(async () => turn.textContent()).toContain('$')
    expect(await outline.getByRole('button', { name: /Before the first prompt/ }).textContent()).not.toContain('$')
    expect(await page.getByRole('note').count()).toBe(0)
    await page.getByText('Pool number 1 is surveyed.').waitFor()
    const { turns } = await server.ask('session costs', { session: noted.id })
    expect(Array.isArray(turns) && turns.map(({ turn: number }: { turn: number }) => number)).toEqual([1, 2, 3, 4])
  })

  test('is announced as the shorter one if a branch has more, and turns of the branch have their cost', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/s/${rewound.id}`)
    await page.getByText('Only the harbour.', { exact: true }).waitFor()
    const note = page.getByRole('note')
    await note.getByText('Branch 1 has more of this conversation than the main line: 8 messages.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await note.getByRole('button', { name: 'Show branch 1' }).click()
    await page.waitForURL(/branch=1/)
    await page.getByText('Cove number 1 is surveyed.').waitFor()
    expect(await note.count()).toBe(0)
    const outline = page.getByRole('complementary', { name: 'Outline' })
    const turn = outline.getByRole('button', { name: /Then cove number 4/ })
    await eventually(async () => turn.textContent()).toContain('$')
  })
})
