// Turns add up to the totals of "annals usage session", to the token and to the nano-dollar.
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test } from 'vitest'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { root } from '../../../test/rules/files.ts'
import { Talk, toLines } from '../../../test/store/talk.ts'
import { locate } from '../../reader/locate.ts'
import type { Context } from '../context.ts'
import { AnswerCache } from '../answer-cache.ts'
import { readLedger } from '../usage/read-ledger.ts'
import type { TurnCost } from '../../analytics/attribution/turn-costs.ts'
import { runOperation } from '../run-operation.ts'
import { sessionCostsInput } from './page-declarations.ts'
import { runTurnCosts } from './turn-costs.ts'
import { usageAttributionInput } from '../usage/declarations.ts'
import { runAttribution } from '../usage/attribution.ts'
import { usageSessionInput } from '../usage/declarations.ts'
import { runUsageSessions as runUsage } from '../usage/sessions.ts'
import type { UsageSessions } from '../usage/outputs.ts'
import { corpus, hasCorpus } from '../../../test/corpus-folder.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
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

const ask = async (context: Context, session: string) =>
  (await runTurnCosts(context, sessionCostsInput.parse({ session }))).turns

const nano = (usd: number) => Math.round(usd * 1e9)

function total(turns: readonly TurnCost[]) {
  const sum = (pick: (turn: TurnCost) => number) => turns.reduce((all, turn) => all + pick(turn), 0)
  return {
    inputTokens: sum(({ tokens }) => tokens.input),
    outputTokens: sum(({ tokens }) => tokens.output),
    cacheCreationTokens: sum(({ tokens }) => tokens.cacheWrite),
    cacheReadTokens: sum(({ tokens }) => tokens.cacheRead),
    nano: sum(({ usd }) => nano(usd)),
    unpriced: [...new Set(turns.flatMap(({ unpriced }) => unpriced))].toSorted(),
  }
}

async function sessionsOf(context: Context): Promise<UsageSessions['sessions']> {
  const report = await runUsage(context, usageSessionInput.parse({}))
  if (report === null || !('sessions' in report)) throw new Error('no sessions')
  return report.sessions
}

/** Nano-dollars per turn from the attribution report; null has the entries outside the turns. */
async function attributed(context: Context, session: string): Promise<[number | null, number][]> {
  const { rows } = await runAttribution(context, usageAttributionInput.parse({ by: 'turn', session }))
  const sums = new Map<number | null, number>()
  for (const { key, costUsd } of rows) {
    const turn = /^\d+$/.test(key) ? Number(key) : null
    sums.set(turn, (sums.get(turn) ?? 0) + nano(costUsd))
  }
  return [...sums].toSorted(([a], [b]) => (a ?? Infinity) - (b ?? Infinity))
}

async function expectReconciled(home: string): Promise<number> {
  const world = makeWorld()
  const context = world.context({ env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: world.data } })
  // A session with only agents left has no transcript, and no page to show costs on.
  const transcripts = new Set(
    locate([home]).files.flatMap(({ kind, sessionId }) => (kind === 'session' ? sessionId : [])),
  )
  const sessions = (await sessionsOf(context)).filter(({ sessionId }) => transcripts.has(sessionId))
  for (const session of sessions) {
    const { sessionId, inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens, totalCost = NaN } = session
    const turns = await ask(context, sessionId)
    expect({ sessionId, ...total(turns) }).toEqual({
      sessionId,
      inputTokens,
      outputTokens,
      cacheCreationTokens,
      cacheReadTokens,
      nano: nano(totalCost),
      unpriced: (session.unpriced ?? []).map(({ model }) => model).toSorted(),
    })
    expect(turns.map(({ turn, usd }) => [turn, nano(usd)])).toEqual(await attributed(context, sessionId))
  }
  return sessions.length
}

describe('session costs', () => {
  test('returns the cost per turn including agents; the rest is outside the turns', async () => {
    const world = makeWorld()
    const talk = new Talk(SESSION)
    talk.prompt('how deep is the harbour')
    talk.call('call_1', 'Agent', { prompt: 'sound it', description: 'sound' })
    const fork = talk.result('call_1', 'four fathoms')
    talk.prompt('and the bay')
    talk.answer('six fathoms')
    talk.prompt('and the reef', { parentUuid: fork['uuid'] })
    talk.answer('one fathom', { costUSD: 2.5 })
    world.write(`${FOLDER}/${SESSION}.jsonl`, toLines(talk.records))
    const agent = new Talk(SESSION, { number: 2, agentId: 'a1' })
    agent.prompt('sound it')
    agent.answer('four fathoms')
    world.write(`${FOLDER}/${SESSION}/subagents/agent-a1.jsonl`, toLines(agent.records))
    world.write(`${FOLDER}/${SESSION}/subagents/agent-a1.meta.json`, JSON.stringify({ toolUseId: 'call_1' }))
    const turns = await ask(world.context(), SESSION)
    expect(turns.map(({ turn, tokens }) => [turn, tokens.input, tokens.output])).toEqual([
      [1, 20, 42],
      [2, 10, 26],
      // The rewound branch.
      [null, 10, 24],
    ])
    expect(turns[1]?.usd).toBe(2.5)
    // The conversation that ends with the branch shares its first turn with the main line.
    const { turns: branch } = await runTurnCosts(
      world.context(),
      sessionCostsInput.parse({ session: SESSION, branch: 1 }),
    )
    expect(branch.map(({ turn, tokens }) => [turn, tokens.input, tokens.output])).toEqual([
      [1, 20, 42],
      [2, 10, 24],
      [null, 10, 26],
    ])
  })

  test('stays with its turn when an earlier turn is deleted', async () => {
    const world = makeWorld()
    const talk = new Talk(SESSION)
    for (const [depth, costUSD] of [1, 2, 3, 4].entries()) {
      talk.prompt(`how deep is part ${depth}`)
      talk.answer(`${depth} fathoms`, { costUSD })
    }
    world.write(`${FOLDER}/${SESSION}.jsonl`, toLines(talk.records))
    await runOperation(world.context(), 'sync', {})
    await runOperation(world.context(), 'edit delete', { session: SESSION, turn: 2, apply: true })
    await runOperation(world.context(), 'sync', {})
    const turns = await ask(world.context(), SESSION)
    expect(turns.map(({ turn, usd }) => [turn, usd])).toEqual([
      [1, 1],
      [2, 3],
      [3, 4],
      [null, 2],
    ])
  })

  test('names a model without a price', async () => {
    const world = makeWorld()
    const talk = new Talk(SESSION, { model: 'claude-nobody-9' })
    talk.prompt('how deep is the harbour')
    talk.answer('three fathoms')
    world.write(`${FOLDER}/${SESSION}.jsonl`, toLines(talk.records))
    expect(await ask(world.context(), SESSION)).toMatchObject([{ turn: 1, usd: 0, unpriced: ['claude-nobody-9'] }])
  })

  test('counts a file outside the home separately', async () => {
    const world = makeWorld()
    const talk = new Talk(SESSION)
    talk.prompt('how deep is the harbour')
    talk.answer('three fathoms')
    const path = world.write('elsewhere.jsonl', toLines(talk.records))
    expect(await ask(world.context(), path)).toMatchObject([{ turn: 1, tokens: { input: 10, output: 21 } }])
  })

  test('counts standard input and an agent’s transcript separately', async () => {
    const world = makeWorld()
    const agent = new Talk(SESSION, { agentId: 'a1' })
    agent.prompt('sound it')
    agent.answer('four fathoms')
    const bytes = Buffer.from(toLines(agent.records))
    const path = world.write(`${FOLDER}/${SESSION}/subagents/agent-a1.jsonl`, bytes.toString())
    const talk = new Talk(SESSION)
    talk.prompt('how deep is the harbour')
    talk.answer('three fathoms')
    talk.answer('or four')
    const own = new Talk(SESSION, { number: 2 })
    own.prompt('how deep is the harbour')
    own.answer('five fathoms')
    world.write(`${FOLDER}/${SESSION}.jsonl`, toLines(own.records))
    const passed = world.context({ stdin: Readable.from([Buffer.from(toLines(talk.records))]) })
    expect(total(await ask(passed, '-'))).toMatchObject({ inputTokens: 20, outputTokens: 43 })
    expect(total(await ask(world.context(), path))).toMatchObject({ inputTokens: 10, outputTokens: 21 })
    expect(total(await ask(world.context(), SESSION))).toMatchObject({ inputTokens: 20, outputTokens: 42 })
  })

  test('cached costs are exact for a growing session, before and after a sync', async () => {
    const world = makeWorld()
    const talk = new Talk(SESSION)
    const path = `${FOLDER}/${SESSION}.jsonl`
    const save = () => world.write(path, toLines(talk.records))
    talk.prompt('how deep is the harbour')
    talk.answer('three fathoms')
    save()
    await runOperation(world.context(), 'sync', {})
    const cache = new AnswerCache()
    const context = world.context({ cache, syncs: false, namesPaths: false })
    const both = async () => {
      const [turns, [session]] = [await ask(context, SESSION), await sessionsOf(context)]
      expect(total(turns)).toMatchObject({ inputTokens: session?.inputTokens, nano: nano(session?.totalCost ?? NaN) })
      return total(turns).inputTokens
    }
    expect(await both()).toBe(10)
    talk.answer('or four')
    save()
    expect(await both()).toBe(20)
    talk.prompt('and the bay')
    talk.answer('six')
    save()
    await runOperation(world.context(), 'sync', {})
    cache.changed()
    expect(await both()).toBe(30)
  })

  test('loads the ledger once until something changes', async () => {
    const world = makeWorld()
    const talk = new Talk(SESSION)
    talk.prompt('how deep is the harbour')
    talk.answer('three fathoms')
    world.write(`${FOLDER}/${SESSION}.jsonl`, toLines(talk.records))
    const cache = new AnswerCache()
    const context = world.context({ cache })
    const ledger = await readLedger(context)
    await ask(context, SESSION)
    await sessionsOf(context)
    expect(await readLedger(context)).toBe(ledger)
    cache.changed()
    expect(await readLedger(context)).not.toBe(ledger)
    expect(await readLedger(world.context())).not.toBe(await readLedger(world.context()))
  })

  test('the sample adds up', async () => {
    expect(await expectReconciled(join(root, 'sample'))).toBeGreaterThan(3)
  })

  test.skipIf(!hasCorpus)('real transcripts add up', { timeout: 120_000 }, async () => {
    expect(await expectReconciled(corpus)).toBeGreaterThan(0)
  })
})
