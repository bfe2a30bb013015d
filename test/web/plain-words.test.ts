// What a reader sees of numbered lines, raw records, agents and counts: no noise, nothing twice, the words of the guide.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, PROJECT, type World } from '../cli/annals.ts'
import { connectChrome, isChromeMissing } from './browser.ts'
import { findOverflow } from './find-overflow.ts'
import { findViolations } from './find-violations.ts'
import { sampleServer, startWeb, type WebServer } from './server.ts'
import { CWD, Story } from './story.ts'
import { eventually, visit } from './visit.ts'

const isSkipped = isChromeMissing()
// A browser on a busy machine occasionally times out, hence one retry.
const SLOW = { timeout: 180_000, retry: 1 }
const ID = 'f1a10000-0000-4000-8000-000000000001'
const AGENT = 'af1a100'
const QUAY = `${CWD}/quay.txt`
const IMAGE = `iVBORw0KGgo${'AAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ'.repeat(40)}`

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

describe.skipIf(isSkipped)('a session', SLOW, () => {
  test('prints a duration once, renders the prompt of an agent, colors a record and folds base64', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/s/${ID}`)
    const row = page.getByRole('button', { name: /^(?:Agent|Task) Survey the quay/ })
    await row.waitFor()
    // Part of the usage is of a model without a price.
    await page
      .getByRole('tabpanel', { name: 'Overview' })
      .getByText(/^≥ \$\d+\.\d\d$/)
      .first()
      .waitFor()
    expect((await row.innerText()).match(/\d+ m?s\b/g)).toEqual(['22 s'])

    await page.goto(`${server.origin}/s/${ID}?agent=${AGENT}`)
    const prompt = page.getByRole('article', { name: 'Prompt' })
    await prompt.getByRole('heading', { name: 'Survey' }).waitFor()
    await prompt.getByRole('listitem').getByText('the north quay').waitFor()
    await eventually(() => prompt.innerText()).not.toContain('**')

    await page.goto(`${server.origin}/s/${ID}`)
    await page.getByRole('article', { name: 'Prompt' }).getByText('Look at this picture.').click()
    await page.getByRole('tab', { name: 'Message' }).click()
    const record = page.getByRole('region', { name: /^Record at line/ }).first()
    const fold = record.getByRole('button', { name: /of base64$/ })
    await fold.waitFor()
    expect(await record.innerText()).not.toContain(IMAGE)
    expect(await record.locator('span').count()).toBeGreaterThan(10)
    expect(await findViolations(page)).toEqual([])
    await fold.click()
    expect(await record.innerText()).toContain(IMAGE)
    await page.getByRole('tab', { name: 'Files' }).click()
    await page.getByText('1 file read, not changed').waitFor()
    expect(await findOverflow(page)).toEqual([])
  })

  test('links the paths that it read, in answers and in lists of files', async () => {
    const { page } = await visit(browser, server)
    const asked: string[] = []
    page.on('request', (request) => {
      if (/session.paths/.test(request.url())) asked.push(request.url())
    })
    await page.goto(`${server.origin}/s/${ID}?depth=all`)
    const answer = page.getByRole('article').filter({ hasText: 'Nobody read pier.txt' })
    await answer.getByRole('link', { name: 'quay.txt:2', exact: true }).waitFor()
    expect(await answer.getByRole('link').allTextContents()).toEqual(['quay.txt:2', QUAY])
    await page.getByRole('button', { name: /^Glob \*\.txt/ }).click()
    const list = page.getByRole('list').filter({ hasText: /^quay\.txtpier\.txt$/ })
    expect(await list.getByRole('link').allTextContents()).toEqual(['quay.txt'])
    expect(await findViolations(page)).toEqual([])
    // A find marks part of a link and leaves it one link.
    await page.keyboard.press('f')
    await page.keyboard.type('quay.tx')
    await eventually(() => answer.getByRole('link').first().locator('mark').allTextContents()).toEqual(['quay.tx'])
    expect(await answer.getByRole('link').count()).toBe(2)
    await answer.getByRole('link', { name: QUAY }).click()
    await page.getByRole('heading', { name: 'quay.txt', level: 1 }).waitFor()
    expect(new URL(page.url()).searchParams.get('session')).toBe(ID)
    expect(asked.length).toBe(1)
  })

  test('is found without line numbers', async () => {
    const { page } = await visit(browser, server)
    await page.goto(`${server.origin}/search?q=gangplank`)
    const hit = page.getByRole('link', { name: /the gangplank is wet/ })
    await hit.waitFor()
    expect(await hit.innerText()).toContain('the quay is dry the gangplank is wet the rope is long')
  })
})

test.skipIf(isSkipped)('counts use the words of the guide', SLOW, async () => {
  const sample = sampleServer()
  const { page } = await visit(browser, sample, { expects: /404/ })
  await page.goto(`${sample.origin}/usage?range=all`)
  await page.getByRole('heading', { name: /^\d+ active weeks$/ }).waitFor()
  await page.goto(`${sample.origin}/s/2db3c17a-42a2-4a5f-ad0e-8945fe435352?tab=context`)
  await page.getByText(/Branch 1 · rewound/).waitFor()
  await page.goto(`${sample.origin}/s/00000000-0000-4000-8000-00000000dead`)
  await page.getByText('Session not found').waitFor()
})

function makeSession(): World {
  const story = new Story(ID)
  story.prompt([
    { type: 'text', text: 'Look at this picture.' },
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: IMAGE } },
  ])
  story.tool(
    'Read',
    { file_path: QUAY },
    '     1→the quay is dry\n     2→the gangplank is wet\n     3→the rope is long',
  )
  const survey = {
    description: 'Survey the quay',
    prompt: '# Survey\n\n- **the north quay**',
    subagent_type: 'Explore',
  }
  const id = story.tool('Agent', survey, 'It is dry.', {
    toolUseResult: {
      agentId: AGENT,
      status: 'completed',
      totalDurationMs: 22_000,
      totalToolUseCount: 2,
      totalTokens: 31_000,
      content: [{ type: 'text', text: 'It is dry.' }],
    },
  })
  story.tool('Glob', { pattern: '*.txt' }, '', {
    toolUseResult: { filenames: [QUAY, QUAY.replace('quay', 'pier')], durationMs: 3, numFiles: 2, truncated: false },
  })
  story.say(`The quay is dry, as quay.txt:2 and \`${QUAY}\` say. Nobody read pier.txt.`)
  const usage = { input_tokens: 90_000, output_tokens: 4000 }
  story.answer([{ type: 'text', text: 'The rope is long.' }], {}, { usage })
  story.answer([{ type: 'text', text: 'So is the chain.' }], {}, { usage, model: 'some-model-without-a-price' })
  const agent = new Story(ID, { isSidechain: true, agentId: AGENT }, 'f1a10000-0000-4000-8000-000000000002')
  agent.prompt(survey.prompt)
  agent.say('It is dry.')
  const folder = `${PROJECT}/${ID}`
  return makeWorld({
    [`${folder}.jsonl`]: story.text(),
    [`${folder}/subagents/agent-${AGENT}.jsonl`]: agent.text(),
    [`${folder}/subagents/agent-${AGENT}.meta.json`]: JSON.stringify({ agentType: 'Explore', toolUseId: id }),
  })
}
