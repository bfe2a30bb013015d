// Lists, reports and the ledger behind them show the same usage.
import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import { REASONS } from '../src/analytics/ledger/ledger.ts'
import { NO_USAGE } from '../src/analytics/report/session-usage.ts'
import { printUnlisted } from '../src/cli/printers/list.ts'
import { createTerminal } from '../src/cli/terminal.ts'
import { readLedger } from '../src/operations/usage/read-ledger.ts'
import { runOperation } from '../src/operations/run-operation.ts'
import { Talk } from './store/talk.ts'
import { inWorld, PROJECT, type World } from './store/world.ts'

const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const LOST = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'

function save(world: World, more: Record<string, unknown> = {}): void {
  const talk = new Talk(SESSION)
  talk.prompt('how deep is the harbour')
  talk.answer('three fathoms', more)
  world.save(talk)
}

async function costs(world: World): Promise<{ listed: number; unlisted: number; projects: number; used: number }> {
  const context = world.context({}, { syncs: true })
  const list = await runOperation(context, 'list', {})
  const projects = await runOperation(context, 'projects', {})
  const used = await runOperation(context, 'usage model', {})
  const sum = (rows: readonly { cost: { usd: number } }[]) => rows.reduce((total, { cost }) => total + cost.usd, 0)
  return {
    listed: sum(list.sessions),
    unlisted: list.unlisted.cost.usd,
    projects: sum(projects.projects) + projects.unlisted.cost.usd,
    used: used.totals.totalCost ?? NaN,
  }
}

describe('totals', () => {
  test('use a recorded cost everywhere', async () => {
    await inWorld(async (world) => {
      save(world, { costUSD: 3.5 })
      expect(await costs(world)).toEqual({ listed: 3.5, unlisted: 0, projects: 3.5, used: 3.5 })
    })
  })

  test('list a session with only an agent left separately, and include it in the sum', async () => {
    await inWorld(async (world) => {
      save(world)
      const agent = new Talk(LOST, { number: 2, agentId: 'a1234567' })
      agent.prompt('sound it')
      agent.answer('four fathoms')
      world.write(world.path(join(PROJECT, LOST, 'subagents/agent-a1234567.jsonl')), agent.records)
      const { listed, unlisted, projects, used } = await costs(world)
      expect(unlisted).toBeGreaterThan(0)
      expect(listed + unlisted).toBeCloseTo(used, 9)
      expect(projects).toBeCloseTo(used, 9)
      const context = world.context()
      expect(await runOperation(context, 'usage explain', { session: LOST.slice(0, 8) })).toMatchObject({
        totals: { entries: 1 },
      })
    })
  })

  test('include links inside the root, which ccusage does not follow', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSION)
      talk.answer('three fathoms')
      const target = world.write(join(world.home, 'elsewhere', `${SESSION}.jsonl`), talk.records)
      mkdirSync(dirname(world.transcript(SESSION)), { recursive: true })
      symlinkSync(target, world.transcript(SESSION))
      expect((await readLedger(world.context())).entries.count).toBe(1)
      const theirs = await readLedger(world.context(), { rule: 'ccusage' })
      expect(Array.from(theirs.reason, (code) => REASONS[code])).toEqual(['linked'])
    })
  })

  test('report malformed rows with their location', async () => {
    await inWorld(async (world) => {
      const talk = new Talk(SESSION)
      const bad = talk.answer('three fathoms')
      bad['message'] = { id: 'msg_bad', model: 'claude-opus-4-6', usage: { input_tokens: -3, output_tokens: '7' } }
      talk.answer('four fathoms')
      const path = world.save(talk)
      const report = await runOperation(world.context(), 'usage model', {})
      expect(report.totals).toMatchObject({ inputTokens: 10 })
      expect(world.notices).toEqual([expect.objectContaining({ kind: 'usage problem', count: 1, place: `${path}:1` })])
    })
  })

  test('mention sessions omitted from a list, unless it is filtered', () => {
    const unlisted = { sessions: 2, ...NO_USAGE, cost: { usd: 0.5, unpriced: [] } }
    const terminal = { ...createTerminal(process), colors: pc.createColors(false) }
    const line = 'Not listed: 2 sessions with only agents left ($0.50); "annals usage session" lists them.\n'
    expect(printUnlisted({ unlisted, total: 0 }, 0, terminal)).toBe(line)
    expect(printUnlisted({ unlisted, total: 3 }, 0, terminal)).toBe('')
  })
})
