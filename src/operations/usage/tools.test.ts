import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callLine, makeKeepWorld, promptLine, resultLine, type KeepWorld } from '../../../test/keep-world.ts'
import { usageToolsInput } from './declarations.ts'
import { runUsageTools } from './tools.ts'

const [FIRST, FORK, LATER] = ['aaaa1111', 'bbbb2222', 'cccc3333'] as const
const FOLDER = 'projects/-home-mara-tidepool'

let count = 0
/** A call and its answer `seconds` later, if it has one. */
function call(session: string, id: string, name: string, answer?: { text: string; seconds: number; fails?: boolean }) {
  const at = (seconds: number) => `2026-02-01T09:00:${String(seconds).padStart(2, '0')}.000Z`
  // Copies have new uuids, as in forks.
  count += 2
  const made = callLine({ session, uuid: `u-${count}`, text: 'ok', at: at(0) }, { id, name, input: {} })
  if (!answer) return made
  const result = resultLine({ session, uuid: `u-${count + 1}`, text: answer.text, at: at(answer.seconds) }, id)
  return made + (answer.fails ? result.replace('"content":"', '"is_error":true,"content":"') : result)
}

let world: KeepWorld
beforeAll(() => {
  world = makeKeepWorld()
  const shared = (session: string) =>
    promptLine({ session, uuid: `p-${session}`, text: 'Fix the app' }) +
    call(session, 't1', 'Read', { text: 'x'.repeat(100), seconds: 2 }) +
    call(session, 't2', 'Read', { text: 'x'.repeat(300), seconds: 4 })
  const failed = { text: 'boom', seconds: 10, fails: true }
  world.write(`${FOLDER}/${FIRST}.jsonl`, shared(FIRST) + call(FIRST, 't3', 'Bash', failed) + call(FIRST, 't4', 'Bash'))
  // The fork copies two calls, answers an open one, and makes a new one.
  world.write(
    `${FOLDER}/${FORK}.jsonl`,
    shared(FORK) +
      call(FORK, 't4', 'Bash', { text: 'fine', seconds: 30 }) +
      call(FORK, 't5', 'mcp__tides__today', { text: 'high', seconds: 1 }),
  )
  world.write(
    `projects/-home-mara-lantern/${LATER}.jsonl`,
    promptLine({ session: LATER, uuid: 'p-later', text: 'Look', cwd: '/home/mara/lantern' }) +
      call(LATER, 't6', 'Task').replaceAll('2026-02-01', '2026-03-01'),
  )
  world.write(
    `${FOLDER}/${FIRST}/subagents/agent-x.jsonl`,
    call(FIRST, 't7', 'Grep', { text: '', seconds: 0 }).replaceAll(
      '{"parent',
      '{"isSidechain":true,"agentId":"x","parent',
    ),
  )
})
afterAll(() => world.remove())

const tools = (input: Record<string, unknown> = {}) => runUsageTools(world.context(), usageToolsInput.parse(input))

/** Calls by key. */
async function calls(input: Record<string, unknown>): Promise<Record<string, number>> {
  const { rows } = await tools(input)
  return Object.fromEntries(rows.map((row) => [row.key, row.calls]))
}

describe('usage tools', () => {
  test('counts each call once, with its answer from any session', async () => {
    const { rows, totals } = await tools()
    const row = (key: string) => rows.find((each) => each.key === key)
    expect(rows.map(({ key }) => key)).toEqual(['Bash', 'Read', 'Agent', 'Grep', 'mcp__tides__today'])
    expect(row('Read')).toEqual({
      key: 'Read',
      name: 'Read',
      calls: 2,
      share: 2 / 7,
      errors: 0,
      errorRate: 0,
      unanswered: 0,
      medianResult: 200,
      largestResult: 300,
      medianDurationMs: 3000,
    })
    expect(row('Bash')).toMatchObject({ calls: 2, errors: 1, errorRate: 0.5, unanswered: 0, medianDurationMs: 20_000 })
    expect(row('Agent')).toMatchObject({ calls: 1, unanswered: 1, errorRate: null, medianResult: null })
    expect(totals).toMatchObject({ calls: 7, share: 1, errors: 1, errorRate: 1 / 6, unanswered: 1, largestResult: 300 })
  })

  test('groups by server, session and project; a call belongs to its first session', async () => {
    expect(await calls({ by: 'server' })).toEqual({ '(built in)': 6, tides: 1 })
    expect(await calls({ by: 'session' })).toEqual({ [FIRST]: 5, [FORK]: 1, [LATER]: 1 })
    expect(await calls({ by: 'project' })).toEqual({ '/home/mara/tidepool': 6, '/home/mara/lantern': 1 })
    const { rows } = await tools({ by: 'session', limit: 1 })
    expect(rows).toMatchObject([{ key: FIRST, name: 'Fix the app' }])
    const { rows: projects } = await tools({ by: 'project' })
    expect(projects.map(({ name }) => name)).toEqual(['tidepool', 'lantern'])
  })

  test('filters, and totals ignore the limit', async () => {
    expect(await calls({ session: 'bbbb' })).toEqual({ mcp__tides__today: 1 })
    expect(await calls({ project: 'mara/LANTERN' })).toEqual({ Agent: 1 })
    expect(await calls({ since: '2026-03-01' })).toEqual({ Agent: 1 })
    expect(await calls({ until: '20260228', by: 'server' })).toEqual({ '(built in)': 5, tides: 1 })
    expect(await calls({ since: '2026-03-01', timezone: 'Pacific/Honolulu' })).toEqual({})
    expect(await tools({ limit: 1 })).toMatchObject({ rows: [{ key: 'Bash' }], omitted: 4, totals: { calls: 7 } })
    expect(await tools({ project: 'nowhere' })).toMatchObject({ rows: [], omitted: 0, totals: { calls: 0, share: 0 } })
    await expect(tools({ timezone: 'Nowhere' })).rejects.toMatchObject({ code: 'usage' })
  })
})
