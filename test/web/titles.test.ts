// Titles and project names: what a session is about, and the same on every surface.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { annals, makeWorld } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { startWeb } from './server.ts'
import { Story } from './story.ts'
import { visit } from './visit.ts'

const isSkipped = isChromeMissing()
const SLOW = { timeout: 120_000, retry: 1 }

let browser: Browser

beforeAll(async () => {
  if (!isSkipped) browser = await connectChrome()
}, 60_000)

afterAll(async () => {
  await browser?.close()
})

const IDS = [1, 2, 3].map((number) => `0f660000-0000-4000-8000-00000000000${number}`)
const TITLES = ['Sound the northern pool', 'Chart the reef', 'The hook found no problem in the harbour.']
const PROJECTS = ['tidepool', 'tidepool', 'lantern/2']

describe.skipIf(isSkipped)('the title of a session', SLOW, () => {
  test('is its first prompt that says something, a plan by its heading, or the first answer', async () => {
    const [greeted, planned, hooked] = [
      new Story(IDS[0] ?? '', { cwd: '/home/mara/worktrees/tidepool/3' }),
      new Story(IDS[1] ?? '', { cwd: '/home/mara/worktrees/tidepool/2' }),
      new Story(IDS[2] ?? '', { cwd: '/srv/lantern/2' }),
    ]
    greeted.prompt('hi')
    greeted.say('Hello.')
    greeted.prompt('Sound the northern pool')
    greeted.say('Shall I go on?')
    greeted.prompt('yes')
    greeted.line({ type: 'last-prompt', lastPrompt: 'yes', leafUuid: greeted.last })
    planned.prompt('Implement the following plan:\n\n# Plan: Chart the reef\n\n## Context\n\nNobody knows the reef.')
    planned.say('It is charted.')
    hooked.prompt('Check the harbour.', { isMeta: true })
    hooked.tool('Bash', { command: 'check' }, 'ok')
    hooked.say('The hook found no problem in the harbour.')
    const world = makeWorld({
      [`projects/-home-mara-worktrees-tidepool-3/${greeted.id}.jsonl`]: greeted.text(),
      [`projects/-home-mara-worktrees-tidepool-2/${planned.id}.jsonl`]: planned.text(),
      [`projects/-srv-lantern-2/${hooked.id}.jsonl`]: hooked.text(),
    })
    const server = await startWeb(world)
    await server.settled()
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/sessions`)
    for (const title of TITLES)
      await page
        .getByRole('link', { name: new RegExp(title) })
        .first()
        .waitFor()
    await page.getByText('lantern/2').first().waitFor()
    for (const [index, id] of IDS.entries()) {
      await page.goto(`${server.origin}/s/${id}`)
      await page.getByRole('heading', { level: 1, name: TITLES[index] ?? '' }).waitFor()
      await page
        .getByText(PROJECTS[index] ?? '', { exact: true })
        .first()
        .waitFor()
    }
    const { sessions } = JSON.parse(annals(world, ['list', '--json', '--sort', 'title']).stdout)
    const listed = new Map<unknown, unknown>(
      sessions.map((each: Listed) => [each.id, `${each.project.name}: ${each.title}`]),
    )
    const shown = IDS.map((id) => JSON.parse(annals(world, ['show', id, '--json']).stdout).session)
    for (const [index, id] of IDS.entries()) {
      expect(listed.get(id)).toBe(`${PROJECTS[index]}: ${TITLES[index]}`)
      expect(shown[index]).toMatchObject({ title: TITLES[index] })
    }
    const { hits } = await server.ask('search', { query: ['"nobody knows the reef"'] })
    expect(hits).toMatchObject([{ title: 'Chart the reef', projectName: 'tidepool' }])
  })
})

interface Listed {
  id: string
  title: string
  project: { name: string }
}
