// The timeline has the figures of "annals usage context", and an update has the changed steps only.
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { corpus, hasCorpus } from '../../../test/corpus-folder.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { root } from '../../../test/rules/files.ts'
import { Talk, toLines } from '../../../test/store/talk.ts'
import { fromColumns } from '../../describe/timeline/timeline.ts'
import { locate } from '../../reader/locate.ts'
import { AnswerCache } from '../answer-cache.ts'
import { runUsageContext } from '../usage/context.ts'
import { sessionTimelineInput } from './declarations.ts'
import { timelineOutput } from './outputs.ts'
import { runTimeline } from './timeline.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const FILE = `projects/-home-mara-tidepool/${SESSION}.jsonl`

const worlds: KeepWorld[] = []
afterEach(() => {
  for (const world of worlds.splice(0)) world.remove()
})

function makeWorld(): KeepWorld {
  const world = makeKeepWorld()
  worlds.push(world)
  return world
}

async function expectSameFigures(home: string): Promise<number> {
  const world = makeWorld()
  const context = world.context({ env: { CLAUDE_CONFIG_DIR: home, ANNALS_HOME: world.data } })
  const mains = locate([home]).files.flatMap(({ kind, sessionId, size }) =>
    kind === 'session' && sessionId !== undefined && size > 0 ? [sessionId] : [],
  )
  let requests = 0
  for (const session of new Set(mains)) {
    const timeline = await runTimeline(context, sessionTimelineInput.parse({ session }))
    expect(timelineOutput.safeParse(timeline).error).toBeUndefined()
    const { chains } = await runUsageContext(context, { session, limit: 1 })
    const main = chains.find(({ kind }) => kind === 'main')?.requests ?? []
    const own = timeline.threads[0]?.requests
    expect([session, own?.contextTokens]).toEqual([session, main.map(({ contextTokens }) => contextTokens)])
    expect(own?.nanoDollars).toEqual(main.map(({ nanoDollars, isCounted }) => (isCounted ? nanoDollars : 0)))
    for (const { spans } of timeline.threads)
      for (const { start, end, wait } of fromColumns(spans, timeline.tools)) {
        expect(end).toBeGreaterThanOrEqual(start)
        expect(wait).toBeLessThanOrEqual(end - start)
      }
    requests += main.length
  }
  return requests
}

describe('session timeline', () => {
  test('has the context and cost of every request of the sample', async () => {
    expect(await expectSameFigures(join(root, 'sample'))).toBeGreaterThan(100)
  })

  test.runIf(hasCorpus)('has them for real sessions', { timeout: 300_000 }, async () => {
    expect(await expectSameFigures(corpus)).toBeGreaterThan(1000)
  })

  test('shows the cost of a request once that an agent repeats', async () => {
    const world = makeWorld()
    const talk = new Talk(SESSION)
    talk.prompt('how deep is the harbour')
    talk.answer('four fathoms')
    world.write(FILE, toLines(talk.records))
    const copies = talk.records.map((record) => ({ ...record, isSidechain: true, agentId: 'a1b2c3d' }))
    world.write(FILE.replace('.jsonl', '/subagents/agent-a1b2c3d.jsonl'), toLines(copies))
    const { threads } = await runTimeline(world.context(), sessionTimelineInput.parse({ session: SESSION }))
    const costs = threads.map(({ requests }) => requests.nanoDollars)
    expect(costs).toEqual([[expect.any(Number)], [0]])
    expect(costs[0]?.[0]).toBeGreaterThan(0)
  })

  test('an update has the steps that changed', async () => {
    const world = makeWorld()
    const talk = new Talk(SESSION)
    talk.prompt('how deep is the harbour')
    talk.answer('four fathoms')
    world.write(FILE, toLines(talk.records))
    const context = world.context({ cache: new AnswerCache() })
    const ask = async (since?: number) =>
      runTimeline(context, sessionTimelineInput.parse({ session: SESSION, ...(since === undefined ? {} : { since }) }))
    const first = await ask()
    expect(first.threads[0]?.spans.step).toEqual([0, 1])
    const told = talk.records.length
    talk.prompt('and the bay')
    talk.answer('six fathoms')
    appendFileSync(join(world.home, FILE), toLines(talk.records.slice(told)))
    const update = await ask(first.revision)
    expect(update.threads[0]).toMatchObject({ from: 2, requests: { step: [3] } })
    expect(new Set(update.threads[0]?.spans.step)).toEqual(new Set([2, 3]))
    const same = await ask(update.revision)
    expect(same.threads[0]).toMatchObject({ from: 4, spans: { step: [] }, requests: { step: [] } })
  })
})
