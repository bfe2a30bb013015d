// End to end: from transcripts on disk through ledger, index and threads to the report. Opus 4.6 costs 5 dollars per million
// input tokens, so one token costs 5 millionths.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { usageAttributionInput } from './declarations.ts'
import { runAttribution } from './attribution.ts'

const [COAST, INLINE, WRAPPED, FORK] = ['c0a57000', '1271e000', '32a99ed0', 'f0220000'] as const
const FOLDER = 'projects/-home-mara-tidepool'
const USD = 5e-6

interface Extra {
  [key: string]: unknown
}

const record = (session: string, uuid: string, parent: string | null, fields: Extra) => ({
  uuid,
  parentUuid: parent,
  sessionId: session,
  cwd: '/home/mara/tidepool',
  gitBranch: 'main',
  version: '2.1.150',
  timestamp: '2026-02-11T09:00:00.000Z',
  ...fields,
})

const prompt = (session: string, uuid: string, parent: string | null, text: string, extra: Extra = {}) =>
  record(session, uuid, parent, { type: 'user', message: { role: 'user', content: text }, ...extra })

const result = (session: string, uuid: string, parent: string, call: string, extra: Extra = {}) =>
  prompt(session, uuid, parent, '', {
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: call, content: 'done' }] },
    ...extra,
  })

/** `calls` maps ids to tool names. */
function answer(uuid: string, input: number, calls: Record<string, string> = {}): Extra {
  const blocks = Object.entries(calls).map(([id, name]) => ({
    type: 'tool_use',
    id,
    name,
    input: { prompt: `Do ${id}`, description: id, subagent_type: 'counter' },
  }))
  const content = [{ type: 'text', text: 'Here it is.' }, ...blocks]
  const usage = { input_tokens: input, output_tokens: 0 }
  const message = { id: `msg_${uuid}`, type: 'message', role: 'assistant', model: 'claude-opus-4-6', content, usage }
  return { type: 'assistant', requestId: `req_${uuid}`, message }
}

const lines = (records: readonly object[]) => records.map((each) => `${JSON.stringify(each)}\n`).join('')

/** Two turns, a rewound prompt, an agent that starts another, and one without a call. */
function writeCoast(world: KeepWorld): void {
  const at = (time: string) => ({ timestamp: `2026-02-11T${time}:00.000Z` })
  world.write(
    `${FOLDER}/${COAST}.jsonl`,
    lines([
      prompt(COAST, 'p1', null, 'Survey the coast'),
      record(COAST, 'a1', 'p1', {
        ...answer('a1', 100, { call_x: 'Agent', call_r: 'Read' }),
        attributionSkill: 'survey',
      }),
      result(COAST, 'r1', 'a1', 'call_x'),
      result(COAST, 'r2', 'a1', 'call_r'),
      record(COAST, 'a2', 'r2', answer('a2', 10)),
      prompt(COAST, 'p2', 'a2', 'Count the gulls', at('10:00')),
      record(COAST, 'a3', 'p2', { ...answer('a3', 7), ...at('10:01') }),
      prompt(COAST, 'p3', 'a2', 'Count the seals', at('11:00')),
      record(COAST, 'a4', 'p3', { ...answer('a4', 1000), ...at('11:01'), gitBranch: 'seals' }),
    ]),
  )
  const agent = (id: string, input: number, calls: Record<string, string>, meta: object) => {
    const side = { isSidechain: true, agentId: id }
    const path = `${FOLDER}/${COAST}/subagents/agent-${id}`
    const first = prompt(COAST, `p-${id}`, null, `Work of ${id}`, side)
    world.write(`${path}.jsonl`, lines([first, record(COAST, id, `p-${id}`, { ...answer(id, input, calls), ...side })]))
    world.write(`${path}.meta.json`, JSON.stringify(meta))
  }
  agent('a111', 200, { call_y: 'Agent' }, { agentType: 'Explore', toolUseId: 'call_x' })
  agent('a222', 400, {}, { agentType: 'Plan', toolUseId: 'call_y', parentAgentId: 'a111' })
  agent('a333', 3, {}, { agentType: 'scout', taskKind: 'teammate' })
}

/** Agents of versions before agent files, and messages of an agent that are only in progress records. */
function writeOld(world: KeepWorld): void {
  const side = { isSidechain: true }
  world.write(
    `${FOLDER}/${INLINE}.jsonl`,
    lines([
      prompt(INLINE, 'i-p1', null, 'Old times'),
      record(INLINE, 'i-a1', 'i-p1', answer('i-a1', 50, { call_i: 'Task' })),
      prompt(INLINE, 'i-s1', null, 'Do call_i', side),
      record(INLINE, 'i-s2', 'i-s1', { ...answer('i-s2', 60), ...side }),
      result(INLINE, 'i-r1', 'i-a1', 'call_i'),
      prompt(INLINE, 'i-p2', 'i-r1', 'And then?'),
    ]),
  )
  const wrapped = { type: 'assistant', uuid: 'w-x', timestamp: '2026-02-11T09:00:00.000Z', ...answer('w-x', 80) }
  world.write(
    `${FOLDER}/${WRAPPED}.jsonl`,
    lines([
      prompt(WRAPPED, 'w-p1', null, 'Look it up'),
      record(WRAPPED, 'w-a1', 'w-p1', answer('w-a1', 70, { call_w: 'Task' })),
      record(WRAPPED, 'w-g1', 'w-a1', {
        type: 'progress',
        parentToolUseID: 'call_w',
        toolUseID: 'agent_msg_1',
        data: { type: 'agent_progress', agentId: 'a444', message: wrapped },
      }),
      result(WRAPPED, 'w-r1', 'w-a1', 'call_w', { toolUseResult: { agentId: 'a444' } }),
    ]),
  )
}

let world: KeepWorld
beforeAll(() => {
  world = makeKeepWorld()
  writeCoast(world)
  writeOld(world)
  // A copied answer in another session with its own prompt. Of two equal rows, that of the later file counts.
  const there = { cwd: '/home/mara/tides' }
  world.write(
    `projects/-home-mara-tides/${FORK}.jsonl`,
    lines([
      prompt(FORK, 'p1', null, 'Survey the coast'),
      record(FORK, 'a2', 'p1', answer('a2', 10)),
      prompt(FORK, 'f-p1', 'a2', 'Elsewhere', there),
      record(FORK, 'f-a1', 'f-p1', { ...answer('f-a1', 5000), ...there }),
    ]),
  )
})
afterAll(() => world.remove())

const ask = (input: Record<string, unknown>) => runAttribution(world.context(), usageAttributionInput.parse(input))

/** Input by key. */
async function inputs(input: Record<string, unknown>): Promise<Record<string, number>> {
  const { rows } = await ask(input)
  return Object.fromEntries(rows.map(({ key, inputTokens }) => [key, inputTokens]))
}

describe('usage attribution', () => {
  test('turns include the cost of agents and nested agents', async () => {
    const report = await ask({ by: 'turn', session: 'c0a5' })
    expect(report.session).toBe(COAST)
    const rows = report.rows.map(({ key, inputTokens, requests, turn }) => ({ key, inputTokens, requests, ...turn }))
    const early = '2026-02-11T09:00:00.000Z'
    const late = '2026-02-11T11:00:00.000Z'
    const nothing = { prompt: null, startedAt: null }
    expect(rows).toMatchObject([
      { key: '1', inputTokens: 700, requests: 3, prompt: 'Survey the coast', startedAt: early },
      { key: '2', inputTokens: 1000, requests: 1, prompt: 'Count the seals', startedAt: late, agentCostUsd: 0 },
      { key: '(rewound)', inputTokens: 7, requests: 1, ...nothing, agentCostUsd: 0 },
      { key: '(no turn)', inputTokens: 3, requests: 1, ...nothing },
    ])
    expect(rows[0]?.agentCostUsd).toBeCloseTo(600 * USD, 12)
    expect(rows[3]?.agentCostUsd).toBeCloseTo(3 * USD, 12)
    // Ten tokens of the first turn count in the fork.
    expect(report.totals).toMatchObject({ inputTokens: 1710, requests: 6 })
    expect(report.totals.costUsd).toBeCloseTo(1710 * USD, 12)
  })

  test('assigns agents inside the transcript and in progress records to turns', async () => {
    const inline = await ask({ by: 'turn', session: INLINE })
    expect(inline.rows).toMatchObject([{ key: '1', inputTokens: 110, requests: 2 }])
    expect(inline.rows[0]?.turn?.agentCostUsd).toBeCloseTo(60 * USD, 12)
    const wrapped = await ask({ by: 'turn', session: WRAPPED })
    expect(wrapped.rows).toMatchObject([{ key: '1', inputTokens: 150, requests: 2 }])
    expect(wrapped.rows[0]?.turn?.agentCostUsd).toBeCloseTo(80 * USD, 12)
  })

  test('a fork has the turns counted in it, including copied ones', async () => {
    expect(await inputs({ by: 'turn', session: FORK })).toEqual({ '1': 10, '2': 5000 })
  })

  test('groups by project, branch, model, skill and MCP server', async () => {
    // The fork in another folder begins with records of tidepool, so the whole session belongs there.
    expect(await inputs({ by: 'project' })).toEqual({ '/home/mara/tidepool': 6980 })
    expect(await inputs({ by: 'branch' })).toEqual({ main: 5980, seals: 1000 })
    expect(await inputs({ by: 'model' })).toEqual({ 'claude-opus-4-6': 6980 })
    expect(await inputs({ by: 'skill' })).toEqual({ survey: 100, '(none)': 6880 })
    expect(await inputs({ by: 'mcp' })).toEqual({ '(none)': 6980 })
  })

  test('groups by agent type from sidecar or call', async () => {
    expect(await inputs({ by: 'agent' })).toEqual({
      main: 6980 - 200 - 400 - 3 - 60 - 80,
      Explore: 200,
      Plan: 400,
      scout: 3,
      '(inline agent)': 60,
      counter: 80,
    })
  })

  test('groups by tool, dividing a request evenly among its calls', async () => {
    expect(await inputs({ by: 'tool' })).toEqual({
      '(answer)': 10 + 7 + 1000 + 400 + 3 + 60 + 5000,
      Agent: 50 + 200 + 50 + 70,
      Read: 50,
      '(unknown)': 80,
    })
  })

  test('does not mix calls of a rewritten file with the new contents', async () => {
    const other = makeKeepWorld()
    const write = (uuid: string, calls: Record<string, string>) => {
      const records = [
        prompt('50b0', `p-${uuid}`, null, uuid),
        record('50b0', uuid, `p-${uuid}`, answer(uuid, 5, calls)),
      ]
      other.write(`${FOLDER}/50b0.jsonl`, lines(records))
    }
    const keys = async () =>
      (await runAttribution(other.context(), usageAttributionInput.parse({ by: 'tool' }))).rows.map(({ key }) => key)
    try {
      write('before-a', { call_old: 'Read' })
      expect(await keys()).toEqual(['Read'])
      write('after', {})
      expect(await keys()).toEqual(['(answer)'])
    } finally {
      other.remove()
    }
  })

  test('groups by hour in a time zone; other groups are sorted by cost', async () => {
    expect(await inputs({ by: 'hour' })).toEqual({ '09': 5973, '10': 7, '11': 1000 })
    expect(await inputs({ by: 'hour', timezone: 'Asia/Kolkata' })).toEqual({ '14': 5973, '15': 7, '16': 1000 })
    const { rows, omitted, totals } = await ask({ by: 'tool', limit: 2 })
    expect(rows.map(({ key }) => key)).toEqual(['(answer)', 'Agent'])
    expect([omitted, totals.inputTokens]).toEqual([2, 6980])
    expect(rows[0]?.share).toBeCloseTo(6480 / 6980, 12)
  })

  test('filters by session, project and days', async () => {
    expect(await inputs({ by: 'branch', session: COAST })).toEqual({ main: 710, seals: 1000 })
    expect(await inputs({ by: 'branch', project: 'Mara/Tides' })).toEqual({ main: 5010 })
    expect(await inputs({ by: 'branch', project: 'lantern' })).toEqual({})
    expect(await inputs({ by: 'model', since: '20260211', until: '2026-02-11' })).toEqual({ 'claude-opus-4-6': 6980 })
    expect(await inputs({ by: 'model', since: '2026-02-12' })).toEqual({})
    expect(await inputs({ by: 'model', until: '2026-02-10' })).toEqual({})
    // 9:00 on the 11th is 23:00 on the 10th in Honolulu, and 10:00 is midnight.
    expect(await inputs({ by: 'model', until: '2026-02-10', timezone: 'Pacific/Honolulu' })).toEqual({
      'claude-opus-4-6': 5973,
    })
  })

  test('all dimensions have the same total', async () => {
    const dimensions = ['project', 'branch', 'model', 'agent', 'tool', 'skill', 'mcp', 'hour', 'turn']
    for (const by of dimensions) {
      const { rows, totals } = await ask({ by, session: COAST })
      const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((all, row) => all + pick(row), 0)
      expect(totals.inputTokens).toBe(1710)
      expect(sum((row) => row.totalTokens)).toBe(totals.totalTokens)
      expect(sum((row) => Math.round(row.costUsd * 1e9))).toBe(Math.round(totals.costUsd * 1e9))
    }
  })

  test('refuses invalid input with a remedy', async () => {
    await expect(ask({ by: 'turn' })).rejects.toThrow('"session" latest')
    await expect(ask({ by: 'hour', timezone: 'Mars/Olympus' })).rejects.toThrow('Unknown time zone')
    await expect(ask({ session: 'nobody' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(ask({ since: 'gestern' })).rejects.toMatchObject({ code: 'usage' })
  })
})
