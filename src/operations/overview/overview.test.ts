// The figures of the overview equal those of the commands, to the token and to the nano-dollar.
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { corpus, hasCorpus } from '../../../test/corpus-folder.ts'
import { SESSION, Story } from '../../../test/context-story.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { root } from '../../../test/rules/files.ts'
import { locate } from '../../reader/locate.ts'
import { AnswerCache } from '../answer-cache.ts'
import type { Context } from '../context.ts'
import { runTurnCosts } from '../session/turn-costs.ts'
import { runAttribution } from '../usage/attribution.ts'
import { runUsageContext } from '../usage/context.ts'
import { usageAttributionInput, usageSessionInput } from '../usage/declarations.ts'
import { runUsageSessions } from '../usage/sessions.ts'
import { runOverview } from './overview.ts'
import { overviewOutput, type SessionOverview } from './outputs.ts'

const FOLDER = 'projects/-home-mara-tidepool'

const worlds: KeepWorld[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.remove()
})

function makeWorld(): KeepWorld {
  const world = makeKeepWorld()
  worlds.push(world)
  return world
}

const nano = (usd: number) => Math.round(usd * 1e9)

function sumParts({ bill: { main, agents } }: SessionOverview): number {
  return Object.values(main).reduce((sum, part) => sum + part, agents)
}

/** Compares with the reports per session, per turn, per agent and of the context. */
async function expectAgreement(context: Context, session: string): Promise<SessionOverview> {
  const overview = overviewOutput.parse(await runOverview(context, { session }))
  const { bill, turns, context: shown } = overview
  const report = await runUsageSessions(context, usageSessionInput.parse({}))
  const own =
    report !== null && 'sessions' in report ? report.sessions.find((each) => each.sessionId === session) : null
  expect({ session, ...bill.tokens, nano: bill.nanoDollars, unpriced: bill.unpriced.toSorted() }).toEqual({
    session,
    input: own?.inputTokens ?? 0,
    output: own?.outputTokens ?? 0,
    cacheWrite: own?.cacheCreationTokens ?? 0,
    cacheRead: own?.cacheReadTokens ?? 0,
    nano: nano(own?.totalCost ?? 0),
    unpriced: (own?.unpriced ?? []).map(({ model }) => model).toSorted(),
  })
  expect(sumParts(overview)).toBe(bill.nanoDollars)
  const costs = await runTurnCosts(context, { session })
  expect(turns.flatMap(({ turn, nanoDollars }) => (turn === null ? [] : [[turn, nanoDollars]]))).toEqual(
    costs.turns.flatMap(({ turn, usd }) => (turn === null ? [] : [[turn, nano(usd)]])),
  )
  expect(turns.reduce((sum, { nanoDollars }) => sum + nanoDollars, 0)).toBe(bill.nanoDollars)
  const attributed = await runAttribution(context, usageAttributionInput.parse({ by: 'agent', session }))
  const ofAgents = attributed.rows.filter(({ key }) => key !== 'main').reduce((sum, row) => sum + nano(row.costUsd), 0)
  expect(bill.agents).toBe(ofAgents)
  expect(turns.reduce((sum, { agentNanoDollars }) => sum + agentNanoDollars, 0)).toBe(ofAgents)
  await expectContext(context, session, shown)
  return overview
}

async function expectContext(context: Context, session: string, shown: SessionOverview['context']): Promise<void> {
  const { chains } = await runUsageContext(context, { session, limit: 10 })
  const main = chains.find(({ kind }) => kind === 'main')
  expect(shown?.requests.map(({ contextTokens }) => contextTokens)).toEqual(
    main?.requests.map(({ contextTokens }) => contextTokens),
  )
  expect([shown?.largest, shown?.last]).toEqual([main?.totals.largestContext, main?.totals.lastContext])
  const counted = chains.flatMap(({ requests }) => requests.filter(({ isCounted }) => isCounted))
  expect(shown?.repaidTokens).toBe(counted.reduce((sum, { cacheBreak }) => sum + (cacheBreak?.repaidTokens ?? 0), 0))
  for (const { sent, hidden, memory, results, conversation } of shown?.requests ?? [])
    expect(hidden + memory + results + conversation).toBe(sent)
}

async function expectAllToAgree(home: string): Promise<number> {
  const world = makeWorld()
  const cache = new AnswerCache()
  const context = world.context({ env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: world.data }, cache })
  // A session with only agents left has no transcript, and no page.
  const transcripts = new Set(
    locate([home]).files.flatMap(({ kind, sessionId }) => (kind === 'session' ? (sessionId ?? []) : [])),
  )
  const report = await runUsageSessions(context, usageSessionInput.parse({}))
  const used = report !== null && 'sessions' in report ? report.sessions : []
  const sessions = used.map(({ sessionId }) => sessionId).filter((id) => transcripts.has(id))
  for (const session of sessions) await expectAgreement(context, session)
  return sessions.length
}

function writeAgent(world: KeepWorld, parts: { model?: string } = {}): void {
  const agent = new Story(SESSION)
  agent.prompt(11, 'Look.', { isSidechain: true, agentId: 'a1' })
  agent.answer({ id: 'msg_a1', second: 12, write: 9000, isSidechain: true, agentId: 'a1', ...parts })
  agent.answer({ id: 'msg_a2', second: 13, write: 9500, isSidechain: true, agentId: 'a1', ...parts })
  world.write(`${FOLDER}/${SESSION}/subagents/agent-a1.jsonl`, agent.text.replaceAll('-0000-4000-', '-0000-4001-'))
  world.write(`${FOLDER}/${SESSION}/subagents/agent-a1.meta.json`, JSON.stringify({ toolUseId: 'toolu_msg_1_Agent_0' }))
}

function makeStory(): Story {
  const story = new Story()
  story.prompt(0, 'Sound the harbour.')
  story.answer({ id: 'msg_1', second: 5, write: 40_000, calls: ['Agent'] })
  story.result(20, 'msg_1', 'Agent', 'Four fathoms.')
  story.answer({ id: 'msg_2', second: 25, read: 40_000, write: 1000, calls: ['Bash'] })
  story.result(26, 'msg_2', 'Bash', `${'x'.repeat(8000)}\n 3 failed, 10 passed in 1.20s`)
  story.prompt(4000, 'And the bay.')
  // The cache has expired.
  story.answer({ id: 'msg_3', second: 4005, write: 44_000 })
  return story
}

describe('session overview', () => {
  test('agrees with the commands on a session with an agent and a cache miss', async () => {
    const world = makeWorld()
    world.write(`${FOLDER}/${SESSION}.jsonl`, makeStory().text)
    writeAgent(world)
    const { bill, context, tools, first, last } = await expectAgreement(world.context(), SESSION)
    expect([first?.text, last?.text, last?.turn]).toEqual(['Sound the harbour.', 'And the bay.', 2])
    expect(context?.misses).toHaveLength(2)
    expect(context?.misses[0]).toMatchObject({ cause: 'idle past TTL', repaidTokens: 41_000 })
    // 41,000 tokens were written at $6.25 instead of read at $0.50 per million.
    expect(bill.main.rebilled).toBe(41_000 * 5750)
    expect(bill.main.cacheWrite).toBe((40_000 + 1000 + 44_000) * 6250 - 41_000 * 5750)
    expect([bill.agents > 0, bill.agentsRebilled]).toEqual([true, 9000 * 5750])
    expect(tools.map(({ tool, calls, durationMs }) => [tool, calls, durationMs])).toEqual([
      ['Agent', 1, 15_000],
      ['Bash', 1, 1000],
    ])
    expect(context?.results[0]).toMatchObject({ tool: 'Bash' })
  })

  test('counts no results after a compaction, which are not sent any more', async () => {
    const world = makeWorld()
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 20_000, calls: ['Bash'] })
    const last = story.result(6, 'msg_1', 'Bash', 'x'.repeat(200_000))
    story.goBackTo(null)
    const compactMetadata = { trigger: 'auto', preTokens: 70_000 }
    story.add('system', 7, { subtype: 'compact_boundary', content: '', logicalParentUuid: last, compactMetadata })
    story.prompt(8, 'This session is being continued from a previous conversation.', { isCompactSummary: true })
    story.answer({ id: 'msg_2', second: 9, write: 25_000 })
    world.write(`${FOLDER}/${SESSION}.jsonl`, story.text)
    const { context } = await expectAgreement(world.context(), SESSION)
    expect(context?.requests.at(-1)).toMatchObject({ results: 0 })
    expect(context?.requests.at(-1)?.hidden).toBeGreaterThan(20_000)
  })

  test('agrees if a model has no price', async () => {
    const world = makeWorld()
    world.write(`${FOLDER}/${SESSION}.jsonl`, makeStory().text)
    writeAgent(world, { model: 'claude-nobody-9' })
    const { bill } = await expectAgreement(world.context(), SESSION)
    expect([bill.unpriced, bill.agents, bill.unpricedTokens]).toEqual([['claude-nobody-9'], 0, 18_710])
  })

  test('agrees with recorded costs', async () => {
    const world = makeWorld()
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 20_000, costUSD: 2.5 })
    story.answer({ id: 'msg_2', second: 6, model: 'claude-nobody-9', costUSD: 0.25 })
    world.write(`${FOLDER}/${SESSION}.jsonl`, story.text)
    const { bill } = await expectAgreement(world.context(), SESSION)
    expect([bill.nanoDollars, bill.main.other]).toEqual([2_750_000_000, 250_000_000])
  })

  test('lists commits and the last test run', async () => {
    const world = makeWorld()
    const story = new Story()
    const run = (id: string, second: number, command: string, output: string) => {
      const call = { type: 'tool_use', id: `call_${id}`, name: 'Bash', input: { command } }
      story.answer({ id, second, message: { content: [call] } })
      const content = [{ type: 'tool_result', tool_use_id: `call_${id}`, content: output }]
      story.add('user', second + 1, { message: { role: 'user', content } })
    }
    story.prompt(0, 'Begin.')
    run('msg_1', 5, 'npx vitest run', '      Tests  2 failed | 8 passed (10)')
    run('msg_2', 10, 'npx vitest run', `${'.\n'.repeat(1000)}      Tests  10 passed (10)`)
    run('msg_3', 15, 'git commit -am "Fix tides"', '[main 4ead9dc] Fix tides\n 1 file changed')
    world.write(`${FOLDER}/${SESSION}.jsonl`, story.text)
    const { outcome } = await runOverview(world.context(), { session: SESSION, quick: true })
    expect(outcome.test).toMatchObject({ passed: 10, failed: 0, unit: 'test', command: 'npx vitest run' })
    expect(outcome.commits).toMatchObject([{ hash: '4ead9dc', subject: 'Fix tides', isTaken: false }])
    expect(outcome.files).toBeNull()
  })

  test('the sample agrees', { timeout: 60_000 }, async () => {
    expect(await expectAllToAgree(join(root, 'sample'))).toBeGreaterThan(3)
  })

  test.skipIf(!hasCorpus)('real transcripts agree', { timeout: 600_000 }, async () => {
    expect(await expectAllToAgree(corpus)).toBeGreaterThan(0)
  })
})
