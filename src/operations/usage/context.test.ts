import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { SESSION, Story, type AnswerParts } from '../../../test/context-story.ts'
import { makeKeepWorld } from '../../../test/keep-world.ts'
import { createContext } from '../context.ts'
import { runSync } from '../keep/sync.ts'
import { runUsageContext } from './context.ts'
import type { SessionContext } from './context-outputs.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-context-'))
afterAll(() => rmSync(folder, { recursive: true }))

let homes = 0

interface Asked {
  session?: string
  agent?: string
  stdin?: string
  limit?: number
}

/** Files are below `projects/-home-mara-tidepool`; a path that begins with / is outside the home. */
async function report(files: Readonly<Record<string, string>>, asked: Asked = {}): Promise<SessionContext> {
  homes += 1
  const home = join(folder, String(homes))
  for (const [name, text] of Object.entries(files)) {
    const path = name.startsWith('/') ? join(home, name) : join(home, 'claude/projects/-home-mara-tidepool', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  mkdirSync(join(home, 'claude/projects'), { recursive: true })
  const context = createContext({
    platform: 'linux',
    env: { CLAUDE_CONFIG_DIR: join(home, 'claude'), ANNALS_HOME: join(home, 'annals') },
    home,
    now: () => Date.UTC(2026, 2, 4),
    directory: home,
    overrides: {},
    stdin: Readable.from([Buffer.from(asked.stdin ?? '')]),
  })
  const { session = SESSION, agent, limit = 10 } = asked
  return runUsageContext(context, {
    session: session.replace('HOME', home),
    limit,
    ...(agent === undefined ? {} : { agent }),
  })
}

const main = (story: Story) => ({ [`${SESSION}.jsonl`]: story.text })

async function mainRequests(story: Story) {
  return (await report(main(story))).chains[0]?.requests ?? []
}

/** Two requests, the second with a cache miss; `between` is inserted after the first. */
async function breakAfter(between: (story: Story) => void, parts: Partial<AnswerParts> = {}) {
  const story = new Story()
  story.prompt(0, 'Begin.')
  story.answer({ id: 'msg_1', second: 5, write: 50_000 })
  between(story)
  story.answer({ id: 'msg_2', second: 40, write: 51_000, ...parts })
  return (await mainRequests(story))[1]?.cacheBreak
}

describe('requests', () => {
  test('merges the rows of one message into one request', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, rows: 3, write: 20_000, output: 400 })
    const { total, chains, hitRatio } = await report(main(story))
    const [request] = chains[0]?.requests ?? []
    expect(chains.map(({ requests }) => requests.length)).toEqual([1])
    expect(request).toMatchObject({
      index: 1,
      turn: 1,
      line: 2,
      model: 'claude-opus-4-5',
      tokens: { input: 5, cacheWrite5m: 20_000, cacheWrite1h: 0, cacheRead: 0, output: 400 },
      contextTokens: 20_405,
      // 5 × 5,000 + 20,000 × 6,250 + 400 × 25,000.
      nanoDollars: 135_025_000,
      isCounted: true,
      cacheBreak: null,
    })
    expect([total.nanoDollars, hitRatio]).toEqual([135_025_000, 0])
  })

  test('ignores synthetic rows, errors and rows without usage', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 50_000 })
    story.answer({ id: 'synthetic', second: 6, model: '<synthetic>', isApiErrorMessage: true })
    story.answer({ id: 'msg_error', second: 6, isApiErrorMessage: true })
    story.answer({ id: 'msg_null', second: 7, message: { usage: null } })
    story.answer({ id: 'msg_bad', second: 8, message: { usage: { input_tokens: -5, output_tokens: 'many' } } })
    story.answer({ id: 'msg_2', second: 9, read: 50_000, write: 100 })
    const requests = await mainRequests(story)
    expect(requests.map(({ tokens, cacheBreak }) => [tokens.cacheRead, cacheBreak])).toEqual([
      [0, null],
      [50_000, null],
    ])
  })

  test('adds the cost of both models of a message, and takes its context from the last step', async () => {
    const step = { input_tokens: 10, output_tokens: 100, cache_creation_input_tokens: 0 }
    const iterations = [
      { ...step, type: 'message', cache_read_input_tokens: 1000 },
      { ...step, type: 'fallback_message', model: 'claude-sonnet-4-5', cache_read_input_tokens: 0 },
    ]
    const usage = { ...step, input_tokens: 20, output_tokens: 200, cache_read_input_tokens: 1000, iterations }
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, message: { usage } })
    const { chains, total, unplaced } = await report(main(story))
    // 10 × 5,000 + 1,000 × 500 + 100 × 25,000, and 10 × 3,000 + 100 × 15,000.
    expect(chains[0]?.requests[0]).toMatchObject({ nanoDollars: 3_050_000 + 1_530_000, contextTokens: 110 })
    expect([total.requests, total.nanoDollars, unplaced.nanoDollars]).toEqual([2, 4_580_000, 0])
  })

  test('shows a copy, which is counted in the other session', async () => {
    const other = '00000000-3a52-4a4e-9b0c-5d8a1f0f7c00'
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 20_000 })
    story.answer({ id: 'msg_2', second: 9, read: 20_000, write: 100, output: 0, input: 0 })
    // The later path counts.
    const files = { [`${other}.jsonl`]: story.text.replaceAll(SESSION, other), ...main(story) }
    const first = await report(files)
    const second = await report(files, { session: other })
    const counted = [first, second].map(({ chains }) => chains[0]?.requests.map(({ isCounted }) => isCounted))
    expect(counted).toEqual([
      [true, true],
      [false, false],
    ])
    expect([first.total.requests, second.total.requests]).toEqual([2, 0])
    expect(second.chains[0]?.totals).toMatchObject({ requests: 2, nanoDollars: 0, lastContext: 20_100 })
  })
})

describe('chains', () => {
  test('makes separate chains of agents inside the main transcript', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    const call = story.answer({ id: 'msg_1', second: 5, write: 50_000, calls: ['Task'] })
    story.goBackTo(null)
    story.prompt(6, 'Look.', { isSidechain: true })
    story.answer({ id: 'msg_a1', second: 8, write: 9000, isSidechain: true })
    story.answer({ id: 'msg_a2', second: 9, read: 9000, write: 10, isSidechain: true })
    story.goBackTo(call)
    story.result(10, 'msg_1', 'Task', 'Seen.')
    story.answer({ id: 'msg_2', second: 12, read: 50_000, write: 100 })
    const { chains, causes, turns } = await report(main(story))
    expect(chains.map(({ kind, requests }) => [kind, requests.length])).toEqual([
      ['main', 2],
      ['agent', 2],
    ])
    expect(causes).toEqual([])
    // 5 × 5,000 + 9,000 × 6,250 + 100 × 25,000, and 5 × 5,000 + 10 × 6,250 + 9,000 × 500 + 100 × 25,000.
    expect(turns.items[0]).toMatchObject({ turn: 1, requests: 4, agentNanoDollars: 58_775_000 + 7_087_500 })
    expect(chains[1]?.agent?.turn).toBe('1')
  })

  test('leaves out records that agents copy from their parent', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 50_000, calls: ['Agent'] })
    story.result(10, 'msg_1', 'Agent', 'Seen.', { toolUseResult: { agentId: 'a1b2c3d4e5f6a7b8c' } })
    story.answer({ id: 'msg_2', second: 12, read: 50_000, write: 100 })
    const agent = new Story('1f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c22')
    const own = { isSidechain: true, agentId: 'a1b2c3d4e5f6a7b8c', sessionId: SESSION }
    agent.prompt(6, 'Look.', own)
    agent.answer({ id: 'msg_1', second: 5, write: 50_000, ...own })
    agent.answer({ id: 'msg_a1', second: 8, write: 9000, ...own })
    agent.answer({ id: 'msg_a2', second: 400, write: 9500, ...own })
    const path = `${SESSION}/subagents/agent-a1b2c3d4e5f6a7b8c.jsonl`
    const { chains, unplaced, total } = await report({ ...main(story), [path]: agent.text })
    const [, second] = chains
    expect(second).toMatchObject({ kind: 'agent', agentId: 'a1b2c3d4e5f6a7b8c', totals: { requests: 2, breaks: 1 } })
    expect(second?.requests[1]?.cacheBreak).toMatchObject({ cause: 'idle past TTL', repaidTokens: 9000 })
    expect([total.requests, unplaced]).toEqual([4, { requests: 0, nanoDollars: 0 }])
  })

  test('a branch continues from the request before its fork, and its requests explain a cache miss of the main chain', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    const fork = story.answer({ id: 'msg_1', second: 5, write: 50_000 })
    story.prompt(10, 'Try this.')
    story.answer({ id: 'msg_b', second: 12, read: 50_000, write: 100 })
    story.goBackTo(fork)
    story.prompt(20, 'Rather this.')
    story.answer({ id: 'msg_2', second: 22, write: 50_500 })
    const { chains } = await report(main(story))
    expect(chains.map(({ kind, branch, totals }) => [kind, branch, totals.breaks])).toEqual([
      ['main', null, 1],
      ['branch', 1, 0],
    ])
    expect(chains[0]?.requests[1]?.cacheBreak).toMatchObject({
      cause: 'rewind',
      detail: '1 request of another branch in between',
    })
  })
})

describe('branches', () => {
  test('finds a cache miss at the first request of a branch', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    const fork = story.answer({ id: 'msg_1', second: 5, write: 50_000 })
    story.prompt(10, 'Try this.')
    story.answer({ id: 'msg_b', second: 12, write: 50_100, model: 'claude-sonnet-4-5' })
    story.goBackTo(fork)
    story.prompt(20, 'Rather this.')
    story.answer({ id: 'msg_2', second: 22, read: 50_000, write: 500 })
    const { chains } = await report(main(story))
    expect(chains[1]?.requests[0]?.cacheBreak).toMatchObject({ cause: 'model switch', repaidTokens: 50_000 })
    expect(chains[0]?.totals.breaks).toBe(0)
  })

  test('a later branch explains nothing', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 50_000 })
    const fork = story.answer({ id: 'msg_2', second: 6, write: 51_000 })
    story.prompt(10, 'Try this.')
    story.answer({ id: 'msg_b', second: 12, read: 51_000, write: 100 })
    story.goBackTo(fork)
    story.prompt(20, 'Rather this.')
    story.answer({ id: 'msg_3', second: 22, read: 51_000, write: 500 })
    expect((await mainRequests(story)).map(({ cacheBreak }) => cacheBreak?.cause)).toEqual([
      undefined,
      'unexplained',
      undefined,
    ])
  })
})

describe('causes of cache misses', () => {
  test('unknown cause', async () => {
    expect(await breakAfter(() => {})).toMatchObject({ cause: 'unexplained', repaidTokens: 50_000 })
  })

  test('idle time from prompt to prompt, not from answer to answer', async () => {
    const wait = (sent: number, answered: number) =>
      breakAfter((story) => story.prompt(sent, 'Go on.'), { second: answered })
    expect(await wait(299, 299)).toMatchObject({ cause: 'unexplained', gapMs: 299_000 })
    expect(await wait(301, 320)).toMatchObject({ cause: 'idle past TTL', gapMs: 301_000, detail: null })
    expect(await wait(290, 310)).toMatchObject({
      cause: 'idle past TTL',
      detail: 'delayed: answered after the cache expired',
    })
  })

  test('a slow tool counts as idle time', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 50_000, calls: ['Bash'] })
    story.result(400, 'msg_1', 'Bash', 'Built.')
    story.answer({ id: 'msg_2', second: 401, write: 51_000 })
    expect((await mainRequests(story))[1]?.cacheBreak).toMatchObject({ cause: 'idle past TTL', gapMs: 400_000 })
  })

  test('a compaction with its boundary', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    const last = story.answer({ id: 'msg_1', second: 5, write: 50_000 })
    story.goBackTo(null)
    story.add('system', 6, {
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      logicalParentUuid: last,
      compactMetadata: { trigger: 'manual', preTokens: 50_105 },
    })
    story.prompt(7, 'This session is being continued from a previous conversation.', { isCompactSummary: true })
    story.answer({ id: 'msg_2', second: 9, write: 4000, read: 15_000 })
    const [, second] = await mainRequests(story)
    expect(second?.compactions).toMatchObject([{ kind: 'full', trigger: 'manual', tokensBefore: 50_105 }])
    expect(second?.cacheBreak).toMatchObject({ cause: 'compaction', repaidTokens: 4005 })
  })

  test('a summary without a boundary', async () => {
    const found = await breakAfter((story) =>
      story.prompt(20, 'This session is being continued from a previous conversation.', { isCompactSummary: true }),
    )
    expect(found?.cause).toBe('compaction')
  })

  test('added or removed tools, but not a first list', async () => {
    const attach = (attachment: object) => breakAfter((story) => story.add('attachment', 20, { attachment }))
    const delta = { type: 'deferred_tools_delta', addedNames: ['A', 'B'], removedNames: ['C'] }
    expect(await attach(delta)).toMatchObject({ cause: 'tool-list change', detail: 'tools: 2 added, 1 removed' })
    const servers = { type: 'mcp_instructions_delta', addedNames: [], removedNames: ['db'] }
    expect(await attach(servers)).toMatchObject({ cause: 'tool-list change', detail: 'MCP servers: 1 removed' })
    const agents = { type: 'agent_listing_delta', addedTypes: ['Explore'], removedTypes: [] }
    expect((await attach(agents))?.cause).toBe('tool-list change')
    expect((await attach({ ...agents, isInitial: true }))?.cause).toBe('unexplained')
    expect((await attach({ ...delta, addedNames: [], removedNames: [] }))?.cause).toBe('unexplained')
  })

  test('tools found by tool search', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 50_000, calls: ['ToolSearch'] })
    story.result(6, 'msg_1', 'ToolSearch', 'Found.')
    story.answer({ id: 'msg_2', second: 8, write: 51_000 })
    expect((await mainRequests(story))[1]?.cacheBreak).toMatchObject({
      cause: 'tool-list change',
      detail: 'ToolSearch loaded tools',
    })
  })

  test('another version, or a hook that ran again', async () => {
    const upgraded = await breakAfter(() => {}, { version: '2.1.101' })
    expect(upgraded).toMatchObject({ cause: 'session resumed', detail: 'Claude Code 2.1.100 → 2.1.101' })
    const hook = { type: 'hook_success', hookName: 'SessionStart:resume', hookEvent: 'SessionStart', content: '' }
    const resumed = await breakAfter((story) => story.add('attachment', 20, { attachment: hook }))
    expect(resumed?.cause).toBe('session resumed')
    const progress = { type: 'hook_progress', hookName: 'SessionStart:resume', hookEvent: 'SessionStart' }
    expect((await breakAfter((story) => story.add('progress', 20, { data: progress })))?.cause).toBe('session resumed')
    const started = { ...hook, hookName: 'SessionStart:startup' }
    const other = await breakAfter((story) => story.add('attachment', 20, { attachment: started }))
    expect(other?.cause).toBe('unexplained')
  })

  test('a cause reported by the API, and edits it applied', async () => {
    const cache_miss_reason = { type: 'system_changed', cache_missed_input_tokens: 48_000 }
    const reported = await breakAfter(() => {}, { message: { diagnostics: { cache_miss_reason } } })
    expect(reported).toMatchObject({ cause: 'system prompt change', isReported: true })
    const context_management = { applied_edits: [{ type: 'clear_tool_uses_20250919' }] }
    expect((await breakAfter(() => {}, { message: { context_management } }))?.cause).toBe('context edited')
    const none = { context_management: { applied_edits: [] } }
    expect((await breakAfter(() => {}, { message: none }))?.cause).toBe('unexplained')
  })
})

describe('most expensive parts', () => {
  test('sorts results by the cost of re-reading them', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 50_000, calls: ['Read'] })
    const uuid = story.result(6, 'msg_1', 'Read', 'x'.repeat(8000))
    for (const [index, id] of ['msg_2', 'msg_3', 'msg_4'].entries())
      story.answer({ id, second: 8 + index, read: 50_000 })
    const { results, tools } = await report(main(story))
    // 2,000 tokens × 2 × $0.50 per million.
    expect(results.items).toMatchObject([{ tool: 'Read', uuid, tokens: 2000, rereads: 2, nanoDollars: 2_000_000 }])
    expect(tools.items).toMatchObject([{ tool: 'Read', results: 1, rereadTokens: 4000 }])
  })

  test('sorts turns by cost, with their prompts, and counts the rest', async () => {
    const story = new Story()
    story.prompt(0, 'Cheap.')
    story.answer({ id: 'msg_1', second: 5, write: 100 })
    story.prompt(10, 'Dear.')
    story.answer({ id: 'msg_2', second: 15, write: 90_000 })
    const { turns, total } = await report(main(story), { limit: 1 })
    expect(turns).toMatchObject({ items: [{ turn: 2, prompt: 'Dear.', requests: 1 }], omitted: 1 })
    expect(total.requests).toBe(2)
  })

  test('excludes agents of other sessions', async () => {
    const other = '2f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c33'
    const agentOf = (session: string, id: string) => {
      const story = new Story(session)
      const own = { isSidechain: true, agentId: `a1b2c3d4e5f6a7b8${id}` }
      story.prompt(6, `Look for ${id}.`, own)
      story.answer({ id: `msg_${id}`, second: 8, write: 9000, ...own })
      return { [`${session}/subagents/agent-a1b2c3d4e5f6a7b8${id}.jsonl`]: story.text }
    }
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, write: 20_000 })
    const files = { ...main(story), [`${other}.jsonl`]: new Story(other).text }
    const { turns } = await report({ ...files, ...agentOf(SESSION, 'c'), ...agentOf(other, 'd') })
    // 5 × 5,000 + 9,000 × 6,250 + 100 × 25,000.
    expect(turns.items.map(({ turn, elsewhere, agentNanoDollars }) => [turn, elsewhere, agentNanoDollars])).toEqual([
      [1, null, 0],
      [null, '(no turn)', 58_775_000],
    ])
  })

  test('names a model without a price', async () => {
    const story = new Story()
    story.prompt(0, 'Begin.')
    story.answer({ id: 'msg_1', second: 5, input: 900, model: 'glm-4.6' })
    const { total, chains } = await report(main(story))
    expect(total).toMatchObject({ nanoDollars: 0, unpricedTokens: 1000 })
    expect(chains[0]?.requests[0]?.nanoDollars).toBeNull()
    expect(chains[0]?.totals.unpricedRequests).toBe(1)
  })
})

describe('session selection', () => {
  const story = new Story()
  story.prompt(0, 'Begin.')
  story.answer({ id: 'msg_1', second: 5, rows: 2, write: 20_000, output: 400 })

  test('counts standard input and files outside the home separately', async () => {
    const here = await report(main(story))
    const [read, elsewhere] = [
      await report({}, { session: '-', stdin: `\n\n\n\n${story.text}` }),
      await report({ [`/else/${SESSION}.jsonl`]: story.text }, { session: `HOME/else/${SESSION}.jsonl` }),
    ]
    for (const other of [read, elsewhere]) {
      expect(other.total).toEqual(here.total)
      expect(other.chains[0]?.totals).toEqual(here.chains[0]?.totals)
      expect(other.chains[0]?.requests[0]?.isCounted).toBe(true)
    }
  })

  test("counts an agent's transcript opened as a session separately", async () => {
    const agent = new Story()
    const own = { isSidechain: true, agentId: 'a1b2c3d4e5f6a7b8c' }
    agent.prompt(6, 'Look.', own)
    agent.answer({ id: 'msg_a1', second: 8, write: 9000, ...own })
    const path = `${SESSION}/subagents/agent-a1b2c3d4e5f6a7b8c.jsonl`
    const session = `HOME/claude/projects/-home-mara-tidepool/${path}`
    const { total, chains } = await report({ ...main(story), [path]: agent.text }, { session })
    expect(total).toMatchObject({ requests: 1, nanoDollars: 58_775_000 })
    expect(chains.map(({ totals }) => totals.nanoDollars)).toEqual([58_775_000])
  })

  test('refuses an unknown agent and lists the known ones', async () => {
    await expect(report(main(story), { agent: 'abc' })).rejects.toThrow('this session has no agents')
  })

  test('reads an archived session with its agents', async () => {
    const world = makeKeepWorld()
    try {
      const agent = new Story('1f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c22')
      const own = { isSidechain: true, agentId: 'a1b2c3d4e5f6a7b8c', sessionId: SESSION }
      agent.prompt(6, 'Look.', own)
      agent.answer({ id: 'msg_a1', second: 8, write: 9000, ...own })
      const folderOf = 'projects/-home-mara-tidepool'
      world.write(`${folderOf}/${SESSION}.jsonl`, story.text)
      world.write(`${folderOf}/${SESSION}/subagents/agent-a1b2c3d4e5f6a7b8c.jsonl`, agent.text)
      const present = await runUsageContext(world.context(), { session: SESSION, limit: 10 })
      await runSync(world.context(), { waitMs: 0 })
      rmSync(join(world.home, folderOf), { recursive: true })
      await runSync(world.context(), { waitMs: 0 })
      const gone = await runUsageContext(world.context(), { session: SESSION, limit: 10 })
      expect(present.chains.map(({ requests }) => requests.length)).toEqual([1, 1])
      expect(gone).toEqual({ ...present, session: { ...present.session, state: 'archived' } })
    } finally {
      world.remove()
    }
  })

  test('returns an empty report for a session without requests', async () => {
    const quiet = new Story()
    quiet.prompt(0, 'Hello?')
    expect(await report(main(quiet))).toMatchObject({
      total: { requests: 0, nanoDollars: 0 },
      hitRatio: null,
      causes: [],
    })
  })
})
