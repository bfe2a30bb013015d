// A search hit opens where its text is, with its words marked, in the web app and in the command that search prints.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { showInputOf } from '../../src/cli/commands/hit-commands.ts'
import { hitLink, type Hit } from '../../web/search/search-hit.ts'
import { annals, makeWorld, PROJECT, type World } from '../cli/annals.ts'
import { pick } from '../extent.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { startWeb, type WebServer } from './server.ts'
import { Story } from './story.ts'
import { eventually, visit } from './visit.ts'

const isSkipped = isChromeMissing()
// A browser on a busy machine is sometimes too slow, so each test has a second try.
const SLOW = { timeout: 180_000, retry: 1 }
const ID = '5ea4c400-0000-4000-8000-000000000001'
const AGENT = 'a5ea4c4'

/** Query and the texts it finds, all of which must be marked. */
const KINDS: readonly [what: string, query: string, words: readonly string[]][] = [
  ['a prompt', 'mooring lantern', ['mooring', 'lantern']],
  ['a long prompt', 'bulwark', ['bulwark']],
  ['an answer', '"gale warning" hatches', ['gale warning', 'hatches']],
  ['thinking', 'ponder* anchorage', ['pondering', 'anchorage']],
  ['the input of a tool', 'capstan', ['capstan']],
  ['a short output', 'bilgewater', ['bilgewater']],
  ['a long output', 'keelson', ['keelson']],
  ['a spilled output', 'spinnaker', ['spinnaker']],
  ['an agent', 'mizzenmast', ['mizzenmast']],
  ['an output of an agent', 'forecastle', ['forecastle']],
  ['an agent within the transcript', 'halyard', ['halyard']],
  ['a failed hook', 'barnacle', ['barnacle']],
  ['a to-do list', 'caulking', ['caulking']],
  ['a document', 'tonnage', ['tonnage']],
  ['a branch', 'jettison', ['jettison']],
  ['a compaction', 'topsail', ['topsail']],
]

let browser: Browser
let server: WebServer

beforeAll(async () => {
  if (isSkipped) return
  ;[browser, server] = await Promise.all([connectChrome(), startWeb(makeSession())])
  await server.settled()
}, 120_000)

afterAll(async () => {
  await browser?.close()
})

describe.skipIf(isSkipped)('a search hit', SLOW, () => {
  // One page for all of them: a new one would load the app again.
  test('opens at its marked words', async () => {
    const { page } = await visit(browser, server)
    for (const [what, query, words] of pick(KINDS, 6)) {
      await page.goto(`${server.origin}${hitLink(await findHit(query))}`)
      for (const word of words) await eventually(() => page.evaluate(isMarked(word)), `${word} in ${what}`).toBe(true)
    }
  })

  test('of several words is marked with all of them, in the preview and in the session', async () => {
    expect((await findHit('windlass fairlead')).found).toEqual(['windlass', 'fairlead'])
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/search?q=too+many+ref`)
    const preview = page.getByRole('complementary', { name: 'Preview' })
    const marks = async () => preview.locator('article mark').allTextContents()
    await eventually(async () => [...new Set(await marks())].toSorted()).toEqual(['many', 'refs', 'too'])
    await preview.getByRole('link', { name: 'Open' }).click()
    await page.waitForURL(/find=too%0Amany%0Arefs/)
    for (const word of ['too', 'many', 'refs']) await eventually(() => page.evaluate(isMarked(word)), word).toBe(true)
  })

  test.each(KINDS)('in %s is shown by its command', async (_what, query, words) => {
    const { session, ...place } = showInputOf(await findHit(query))
    const flags = Object.entries(place).flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [value])])
    const args = ['show', String(session), ...flags]
    const { stdout, stderr } = annals(server.world, args)
    expect(stderr).toBe('')
    for (const word of words) expect(stdout.replaceAll(/\s+/g, ' ')).toContain(word)
    expect(stdout).not.toContain('Long outputs are cut')
  })
})

test.skipIf(isSkipped).each([
  ['a title', 'binnacle', 'title', [ID]],
  ['a former title', 'scuppers', 'title', [ID, '--raw']],
  ['your note', 'landlubber', 'note', [ID]],
])('a hit in %s is shown by its command', async (_what, query, kind, args) => {
  annals(server.world, ['edit', 'note', ID, 'Written by a landlubber.'])
  const hit = await findHit(query)
  expect(hit).toMatchObject({ kind, uuid: null, session: ID })
  const { session, ...flags } = showInputOf(hit)
  expect([session, ...Object.keys(flags).map((flag) => `--${flag}`)]).toEqual(args)
  expect(annals(server.world, ['show', ...args]).stdout).toContain(query)
})

describe.skipIf(isSkipped)('a hit in an agent', SLOW, () => {
  test.each([
    ['with a transcript', 'mizzenmast', { type: 'Explore', description: 'Climb' }],
    ['within the transcript', 'halyard', { type: 'Plan', description: 'Go below' }],
  ])('%s names the agent and its call', async (_where, query, agent) => {
    const { agent: found, agentId } = await findHit(query)
    expect(found).toMatchObject({ ...agent, turn: expect.any(Number) })
    const { stdout } = annals(server.world, ['search', query])
    expect(stdout).toContain(`agent ${agent.type}: ${agent.description} · started in turn ${found?.turn}`)
    expect(annals(server.world, ['show', ID, '--agent', String(agentId)]).stdout).toContain(query)
  })
})

function isMarked(word: string): string {
  return `[...document.querySelectorAll('[data-scroller] article mark')].some((mark) => {
    const view = mark.closest('[data-scroller]').getBoundingClientRect()
    const { top, bottom, width } = mark.getBoundingClientRect()
    return mark.textContent === ${JSON.stringify(word)} && width > 0 && top >= view.top && bottom <= view.bottom
  })`
}

async function findHit(query: string): Promise<Hit> {
  const { hits } = await server.ask('search', { query: [query] })
  // The server has just returned these.
  const [hit] = hits as Hit[]
  if (!hit) throw new Error(`There is no hit for ${query}.`)
  return hit
}

function makeSession(): World {
  const story = new Story(ID)
  const wait = () => {
    for (let count = 0; count < 4; count++) {
      story.prompt(`Is the tide still rising, at mark ${story.lines.length}?`)
      story.say('It is. '.repeat(80))
    }
  }
  const fork = story.prompt('Hang the lantern at the mooring.')
  story.prompt('Throw it over: jettison everything.')
  story.say('Done.')
  story.say('The chart has too many refs.')
  story.tool(
    'Bash',
    { command: 'survey', description: 'Survey' },
    `a windlass${'\nan empty deck'.repeat(2000)}\na fairlead`,
  )
  story.last = fork
  story.say('It hangs.')
  wait()
  story.prompt(`${'Look at the shore.\n'.repeat(80)}Paint the bulwark.`)
  story.say('There is a gale warning. Close the hatches.')
  wait()
  story.answer([{ type: 'thinking', thinking: 'I am\npondering the\nanchorage.', signature: 'x' }])
  story.tool('Bash', { command: 'turn --fast capstan', description: 'Turn it' }, 'ok')
  story.tool('Bash', { command: 'pump', description: 'Pump' }, 'a little bilgewater')
  wait()
  const log = Array.from({ length: 900 }, (_, line) => `plank ${line} of the hull is sound`)
  story.tool('Bash', { command: 'inspect', description: 'Inspect' }, [...log, 'the keelson is not', ...log].join('\n'))
  wait()
  const spill = story.tool('Bash', { command: 'sail', description: 'Sail' }, spillNote('toolu_5ea4c400_spill'))
  const call = story.tool(
    'Task',
    { description: 'Climb', prompt: 'Climb up.', subagent_type: 'Explore' },
    'I saw it.',
    {
      toolUseResult: { agentId: AGENT, status: 'completed' },
    },
  )
  wait()
  story.record({
    type: 'attachment',
    attachment: { type: 'hook_non_blocking_error', hookName: 'Stop', stderr: 'barnacle: not found', exitCode: 127 },
  })
  story.prompt('What is left to do?', { todos: [{ content: 'Finish the caulking', status: 'pending' }] })
  story.say('Little.')
  story.prompt([
    { type: 'text', text: 'Read this.' },
    {
      type: 'document',
      title: 'Papers',
      source: { type: 'text', media_type: 'text/plain', data: 'Gross tonnage: 12' },
    },
  ])
  story.prompt('This session is continued. Summary: the topsail was set.', { isCompactSummary: true })
  story.line({ type: 'custom-title', sessionId: ID, customTitle: 'Around the binnacle' })
  story.line({ type: 'summary', leafUuid: fork, summary: 'Filling the scuppers' })
  story.prompt('Who goes below?')
  story.tool('Task', { description: 'Go below', prompt: 'Go below.', subagent_type: 'Plan' }, 'I was there.')
  const inline = new Story(ID, { isSidechain: true }, 'a9e40000-0000-4000-8000-000000000003')
  inline.prompt('Go below.')
  inline.say('A halyard lies here.')
  story.lines.push(...inline.lines)
  wait()
  const agent = new Story(ID, { isSidechain: true, agentId: AGENT }, 'a9e40000-0000-4000-8000-000000000002')
  agent.prompt('Climb up.')
  agent.tool('Bash', { command: 'look', description: 'Look' }, 'nobody in the forecastle')
  agent.say('I climbed the mizzenmast.')
  const folder = `${PROJECT}/${ID}`
  return makeWorld({
    [`${folder}.jsonl`]: story.text().replaceAll('toolu_5ea4c400_spill', spill),
    [`${folder}/subagents/agent-${AGENT}.jsonl`]: agent.text(),
    [`${folder}/subagents/agent-${AGENT}.meta.json`]: JSON.stringify({ agentType: 'Explore', toolUseId: call }),
    [`${folder}/tool-results/${spill}.txt`]: `${'a calm sea\n'.repeat(300)}hoist the spinnaker\n`,
  })
}

function spillNote(id: string): string {
  const path = `/home/mara/.claude/${PROJECT}/${ID}/tool-results/${id}.txt`
  return `<persisted-output>\nOutput too large (1.2MB). Full output saved to: ${path}\n\nPreview (first 2KB):\na calm sea\n</persisted-output>`
}
