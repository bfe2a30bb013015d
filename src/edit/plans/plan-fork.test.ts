import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createdFiles, createdLines, writeCreated } from '../../../test/edit/created-files.ts'
import { makeSessionHome, type Line, type SessionHome } from '../../../test/edit/session-home.ts'
import { assistant, chain, toolCall, toolResult, user } from '../../../test/edit/write-transcript.ts'
import { readSpilled } from '../../reader/spilled.ts'
import { buildThread } from '../../thread/build.ts'
import { buildSession } from '../../thread/session.ts'
import { checkHealth } from '../check-health.ts'
import { readParts, type TranscriptParts } from '../edit-transcript.ts'
import type { EditPlan } from '../plan.ts'
import { planFork } from './plan-fork.ts'
import { asTyped } from '../../text/command-line.ts'

const homes: SessionHome[] = []
afterEach(() => homes.splice(0).forEach((each) => each.remove()))

function home(files: Readonly<Record<string, readonly Line[] | string>>): SessionHome {
  const made = makeSessionHome(files)
  homes.push(made)
  return made
}

async function fork(lines: readonly Line[] | string, request: { at?: string; title?: string } = {}) {
  const session = await home({ 's1.jsonl': lines }).open()
  return { plan: await planFork(session, request), session }
}

async function partsOf({ edits }: EditPlan): Promise<TranscriptParts> {
  const [edit] = edits
  return readParts(edit?.kind === 'create' ? edit.pieces : [])
}

/** The uuids that the records were copied from. */
function origins(lines: readonly Line[]): unknown[] {
  return lines.flatMap((line) => (isOrigin(line['forkedFrom']) ? [line['forkedFrom'].messageUuid] : []))
}

function isOrigin(value: unknown): value is { sessionId: string; messageUuid: string } {
  return typeof value === 'object' && value !== null && 'messageUuid' in value
}

/** The original uuid of the leaf that resuming would use. */
async function resumedLeaf(plan: EditPlan): Promise<unknown> {
  const { health } = await partsOf(plan)
  return origins(createdLines(plan).filter(({ uuid }) => uuid === health.resume.leafUuid))[0]
}

const talk = chain(
  user('find it'),
  assistant('m1', [{ type: 'text', text: 'looking' }]),
  assistant('m1', [toolCall('t1')]),
  user([toolResult('t1', 'found')], { sourceToolAssistantUUID: 'u3' }),
  assistant('m2', [{ type: 'text', text: 'it is here' }]),
  user('thanks'),
  assistant('m3', [{ type: 'text', text: 'welcome' }]),
)

describe('a fork', () => {
  test('has new ids and names the origin of each record', async () => {
    const { plan } = await fork(talk)
    const lines = createdLines(plan)
    const chained = lines.slice(0, -1)
    expect(origins(chained)).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'])
    expect(chained.map(({ parentUuid }) => parentUuid)).toEqual([null, ...chained.slice(0, -1).map(({ uuid }) => uuid)])
    expect(new Set(chained.map(({ uuid }) => uuid)).size).toBe(7)
    expect(new Set(lines.map(({ sessionId }) => sessionId))).toEqual(new Set([plan.newSession]))
    expect(chained[3]?.['sourceToolAssistantUUID']).toBe(chained[2]?.['uuid'])
    expect(lines.at(-1)).toEqual({ type: 'custom-title', customTitle: 'find it (fork)', sessionId: plan.newSession })
    const [edit] = plan.edits
    expect(edit?.kind === 'create' && basename(edit.path)).toBe(`${plan.newSession}.jsonl`)
    expect(await resumedLeaf(plan)).toBe('u7')
  })

  test('changes only ids: numbers, escapes, duplicate keys and white space stay', async () => {
    const odd = String.raw`{"n":1.0,"big":12345678901234567890,"inf":1e400, "k":1,"k":"\u00e9é","parentUuid" : null,"type":"user","uuid":"u1","sessionId":"s1","message":{"role":"user","content":"u1 s1 \ud800"}}`
    const { plan } = await fork(`${odd}\n`)
    const [line = ''] = ([...createdFiles(plan).values()][0] ?? '').split('\n')
    const uuid = createdLines(plan)[0]?.['uuid']
    expect(line).toBe(
      odd
        .replace('"uuid":"u1"', `"uuid":"${String(uuid)}"`)
        .replace('"sessionId":"s1"', `"sessionId":"${plan.newSession}"`)
        .replace(/\}$/, ',"forkedFrom":{"sessionId":"s1","messageUuid":"u1"}}'),
    )
  })

  test('ends with the complete named message', async () => {
    for (const at of ['u2', 'u3', 'u4']) {
      const { plan } = await fork(talk, { at })
      expect(origins(createdLines(plan))).toEqual(['u1', 'u2', 'u3', 'u4'])
      expect(await resumedLeaf(plan)).toBe('u4')
    }
    expect(origins(createdLines((await fork(talk, { at: 'u6' })).plan))).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u6'])
  })

  test('includes late results and all results of parallel calls', async () => {
    const late = [
      ...chain(user('go'), assistant('m1', [toolCall('t1')]), assistant('m1', [toolCall('t2')])),
      { ...user([toolResult('t1', 'one')]), uuid: 'r1', parentUuid: 'u2', sessionId: 's1' },
      { ...user('meanwhile'), uuid: 'x', parentUuid: 'r1', sessionId: 's1' },
      { ...user([toolResult('t2', 'two')]), uuid: 'r2', parentUuid: 'u3', sessionId: 's1' },
    ]
    const { plan, session } = await fork(late, { at: 'u2' })
    expect(origins(createdLines(plan))).toEqual(['u1', 'u2', 'u3', 'r1', 'r2'])
    const { health } = await partsOf(plan)
    expect(checkHealth([session.main.health], health).filter(({ ok }) => !ok)).toEqual([])
    expect(health.openCalls.size).toBe(0)
  })

  test('omits calls at the end without a result, as records or as blocks', async () => {
    const open = chain(
      user('go'),
      assistant('m1', [{ type: 'text', text: 'I will' }, toolCall('t1')]),
      assistant('m1', [toolCall('t2')]),
    )
    const { plan } = await fork(open)
    const lines = createdLines(plan)
    expect(origins(lines)).toEqual(['u1', 'u2'])
    expect(lines[1]).toMatchObject({ message: { content: [{ type: 'text', text: 'I will' }] } })
    const half = [...open, { ...user([toolResult('t2', 'two')]), uuid: 'r2', parentUuid: 'u3', sessionId: 's1' }]
    const answered = createdLines((await fork(half)).plan)
    expect(origins(answered)).toEqual(['u1', 'u2', 'u3', 'r2'])
    expect(answered[1]).toMatchObject({ message: { content: [{ type: 'text' }] } })
  })

  test('omits progress, inline agents and rewound branches; children are attached to the remaining records', async () => {
    const lines = [
      { type: 'progress', uuid: 'p1', parentUuid: null, sessionId: 's1', data: { type: 'hook_progress' } },
      { ...user('first'), uuid: 'a', parentUuid: 'p1', sessionId: 's1' },
      { ...assistant('m1', [{ type: 'text', text: 'no' }]), uuid: 'b', parentUuid: 'a', sessionId: 's1' },
      { ...user('side'), uuid: 'side', parentUuid: null, isSidechain: true, sessionId: 's1' },
      { type: 'progress', uuid: 'p2', parentUuid: 'a', sessionId: 's1', data: { type: 'hook_progress' } },
      { ...assistant('m2', [{ type: 'text', text: 'yes' }]), uuid: 'c', parentUuid: 'p2', sessionId: 's1' },
      { ...user('more'), uuid: 'd', parentUuid: 'c', sessionId: 's1' },
    ]
    const { plan } = await fork(lines)
    const made = createdLines(plan)
    expect(origins(made)).toEqual(['a', 'c', 'd'])
    expect(made.slice(0, 3).map(({ parentUuid }) => parentUuid)).toEqual([null, made[0]?.['uuid'], made[1]?.['uuid']])
    expect(plan.notes.map(asTyped).join(' ')).toContain('1 agent record inside')
    expect(origins(createdLines((await fork(lines, { at: 'b' })).plan))).toEqual(['a', 'b'])
  })

  test('keeps everything before a compaction, and resuming stops there', async () => {
    const compacted = [
      ...chain(user('old'), assistant('m1', [{ type: 'text', text: 'answer' }])),
      {
        type: 'system',
        subtype: 'compact_boundary',
        uuid: 'cb',
        parentUuid: null,
        logicalParentUuid: 'u2',
        sessionId: 's1',
        compactMetadata: { trigger: 'auto', preservedSegment: { headUuid: 'u1', anchorUuid: 'sum', tailUuid: 'u2' } },
      },
      {
        ...user('This session is being continued'),
        isCompactSummary: true,
        uuid: 'sum',
        parentUuid: 'cb',
        sessionId: 's1',
      },
      { ...user('new'), uuid: 'n', parentUuid: 'sum', sessionId: 's1' },
    ]
    const { plan } = await fork(compacted)
    const made = createdLines(plan)
    expect(origins(made)).toEqual(['u1', 'u2', 'cb', 'sum', 'n'])
    const [one, two, , summary] = made.map(({ uuid }) => uuid)
    expect(made[2]).toMatchObject({
      parentUuid: null,
      logicalParentUuid: two,
      compactMetadata: { preservedSegment: { headUuid: one, anchorUuid: summary, tailUuid: two } },
    })
    expect((await partsOf(plan)).health.resume).toMatchObject({ stop: 'compaction', loaded: 2 })
    expect(origins(createdLines((await fork(compacted, { at: 'cb' })).plan))).toEqual(['u1', 'u2', 'cb', 'sum'])
  })

  test('closes gaps in the line, so that resuming reaches the beginning', async () => {
    const broken = chain(
      user('one'),
      assistant('m1', [{ type: 'text', text: 'two' }]),
      user('three', { parentUuid: 'nowhere' }),
    )
    const { plan } = await fork(broken)
    expect((await partsOf(plan)).health).toMatchObject({ dangling: new Set(), resume: { stop: 'root', loaded: 3 } })
  })

  test('attaches a result without a parent to its call, not to the beginning', async () => {
    const lost = { sessionId: 's1', parentUuid: 'nowhere' }
    const lines = [
      ...chain(user('go'), assistant('m1', [toolCall('t1')])),
      { ...user('<command-name>/cost</command-name>'), ...lost, uuid: 'aside' },
      { ...user('next'), ...lost, uuid: 'next' },
      { ...user([toolResult('t1', 'late')]), ...lost, uuid: 'late' },
    ]
    const { plan } = await fork(lines, { at: 'aside' })
    const { turns, branches } = buildThread((await partsOf(plan)).records)
    expect(origins(createdLines(plan))).toEqual(['u1', 'u2', 'late', 'aside'])
    expect(turns.flatMap(({ messages }) => messages)).toHaveLength(3)
    expect(branches).toEqual([])
  })

  test('ends with an injected text, although resuming prefers another end', async () => {
    const lines = [
      ...chain(
        user('go'),
        assistant('m1', [toolCall('t1')]),
        assistant('m1', [{ type: 'redacted_thinking', data: '' }]),
      ),
      { ...user([toolResult('t1', 'one')]), uuid: 'r1', parentUuid: 'u2', sessionId: 's1' },
      { ...user('Base directory for this skill'), isMeta: true, uuid: 'meta', parentUuid: 'r1', sessionId: 's1' },
      { ...assistant('m2', [{ type: 'text', text: 'more' }]), uuid: 'more', parentUuid: 'meta', sessionId: 's1' },
    ]
    const { plan } = await fork(lines, { at: 'meta' })
    expect(await resumedLeaf(plan)).toBe('meta')
    expect((await partsOf(plan)).health.resume).toMatchObject({ stop: 'root', loaded: 5, total: 5 })
  })

  test('flattens the line if another end is not earlier, and keeps all timestamps', async () => {
    const at = (second: number) => ({ timestamp: `2026-01-01T00:00:0${second}.000Z` })
    const lines = [
      ...chain(user('go', at(1)), assistant('m1', [toolCall('t1')], at(2)), assistant('m1', [toolCall('t2')], at(3))),
      { ...user([toolResult('t1', 'one')]), ...at(9), uuid: 'r1', parentUuid: 'u2', sessionId: 's1' },
      { ...user([toolResult('t2', 'two')]), ...at(5), uuid: 'r2', parentUuid: 'u3', sessionId: 's1' },
    ]
    const { plan } = await fork(lines)
    expect(createdLines(plan).map(({ timestamp }) => timestamp)).toEqual([
      ...lines.map(({ timestamp }) => timestamp),
      undefined,
    ])
    expect((await partsOf(plan)).health.resume).toMatchObject({ loaded: 5, total: 5 })
    expect(await resumedLeaf(plan)).toBe('r2')
  })

  test('includes relevant metadata and omits the rest', async () => {
    const lines = [
      { type: 'summary', summary: 'of another file', leafUuid: 'elsewhere' },
      { type: 'summary', summary: 'of this one', leafUuid: 'u2' },
      ...talk.slice(0, 2),
      { type: 'file-history-snapshot', messageId: 'u1', snapshot: { messageId: 'u1', trackedFileBackups: {} } },
      { type: 'queue-operation', operation: 'enqueue', content: 'early', sessionId: 's1' },
      ...talk.slice(2),
      { type: 'queue-operation', operation: 'enqueue', content: 'late', sessionId: 's1' },
      { type: 'mode', mode: 'normal', sessionId: 's1' },
      { type: 'mode', mode: 'coordinator', sessionId: 's1' },
      { type: 'tag', tag: 'kept', uuid: 'tag-uuid', sessionId: 's1' },
      { type: 'cost-state', totalCostUSD: 1, sessionId: 's1' },
      { type: 'last-prompt', lastPrompt: 'thanks', leafUuid: 'u7', sessionId: 's1' },
      { type: 'custom-title', customTitle: 'Mine', sessionId: 's1' },
    ]
    const made = createdLines((await fork(lines, { at: 'u5' })).plan)
    const metadata = made.filter(({ forkedFrom }) => forkedFrom === undefined)
    expect(metadata.map(({ type }) => type)).toEqual(['summary', 'queue-operation', 'mode', 'tag', 'custom-title'])
    expect(metadata[0]?.['leafUuid']).toBe(
      made.find(({ forkedFrom }) => isOrigin(forkedFrom) && forkedFrom.messageUuid === 'u2')?.['uuid'],
    )
    expect(metadata[1]?.['content']).toBe('early')
    expect(metadata[2]?.['mode']).toBe('coordinator')
    expect(metadata[3]?.['uuid']).not.toBe('tag-uuid')
    expect(metadata[4]?.['customTitle']).toBe('Mine (fork)')
    const whole = createdLines((await fork(lines)).plan)
    const leaf = whole.findLast(({ forkedFrom }) => forkedFrom !== undefined)
    expect(whole.find(({ type }) => type === 'last-prompt')?.['leafUuid']).toBe(leaf?.['uuid'])
  })

  test('omits team and plan file names, and keeps the origin of a fork of a fork', async () => {
    const lines = chain(
      user('a', {
        slug: 'kind-blue-whale',
        teamName: 't',
        agentName: 'lead',
        forkedFrom: { sessionId: 's0', messageUuid: 'u0' },
      }),
    )
    const [line] = createdLines((await fork(lines)).plan)
    expect(Object.keys(line ?? {}).filter((key) => ['slug', 'teamName', 'agentName'].includes(key))).toEqual([])
    expect(line?.['forkedFrom']).toEqual({ sessionId: 's0', messageUuid: 'u0' })
  })

  test('gives the same plan when made again, and another session if the first exists', async () => {
    const place = home({ 's1.jsonl': talk })
    const first = await planFork(await place.open(), {})
    const again = await planFork(await place.open(), {})
    expect(createdFiles(again)).toEqual(createdFiles(first))
    writeCreated(first)
    const second = await planFork(await place.open(), {})
    expect(second.newSession).not.toBe(first.newSession)
    expect([...createdFiles(second).keys()].some(existsSync)).toBe(false)
    const uuids = new Set(createdLines(first).map(({ uuid }) => uuid))
    expect(createdLines(second).filter(({ uuid }) => uuid !== undefined && uuids.has(uuid))).toEqual([])
  })

  test('uses the requested title', async () => {
    expect(createdLines((await fork(talk, { title: ' Mine ' })).plan).at(-1)?.['customTitle']).toBe('Mine')
    await expect(fork(talk, { title: 'a\nb' })).rejects.toMatchObject({ code: 'usage' })
    await expect(fork(talk, { title: 'x'.repeat(201) })).rejects.toMatchObject({ code: 'usage' })
  })

  test('refuses what cannot be forked', async () => {
    await expect(fork(talk, { at: 'nobody' })).rejects.toMatchObject({ code: 'not-found' })
    await expect(fork([{ type: 'mode', mode: 'normal', sessionId: 's1' }])).rejects.toMatchObject({ code: 'refused' })
    const side = [...talk, { ...user('side'), uuid: 'side', parentUuid: null, isSidechain: true, sessionId: 's1' }]
    await expect(fork(side, { at: 'side' })).rejects.toMatchObject({ code: 'refused' })
  })

  test('includes intact records of damaged lines', async () => {
    const [one, two, ...rest] = talk.map((line) => JSON.stringify(line))
    const { plan } = await fork(`${one}${two}\n${rest.join('\n')}\n{"type":"user","uuid":"cut`)
    expect(origins(createdLines(plan))).toEqual(['u1', 'u2', 'u3', 'u4', 'u5', 'u6', 'u7'])
    expect((await partsOf(plan)).health.badLines).toBe(0)
  })
})

describe('files of a forked session', () => {
  const prompt = 'look around'
  const call = {
    type: 'tool_use',
    id: 't1',
    name: 'Task',
    input: { prompt, description: 'look', subagent_type: 'Explore' },
  }
  const inner = { type: 'tool_use', id: 't2', name: 'Task', input: { prompt: 'deeper', description: 'dig' } }
  const lines = chain(
    user('go'),
    assistant('m1', [call]),
    user([toolResult('t1', 'seen')], { toolUseResult: { agentId: 'a1' } }),
    assistant('m2', [toolCall('t3')]),
    user([
      toolResult('t3', '<persisted-output>Full output saved to: /old/s1/tool-results/t3.txt\n</persisted-output>'),
    ]),
    user('next'),
    assistant('m3', [{ ...call, id: 't4', input: { prompt: 'other' } }]),
    user([toolResult('t4', 'ok')], { toolUseResult: { agentId: 'a3' } }),
  )
  const agent = (id: string, ...records: Line[]) =>
    chain(...records).map((line) => ({
      ...line,
      uuid: `${id}-${String(line['uuid'])}`,
      parentUuid: typeof line['parentUuid'] === 'string' ? `${id}-${line['parentUuid']}` : null,
      isSidechain: true,
      agentId: id,
    }))
  const files = {
    's1.jsonl': lines,
    's1/subagents/agent-a1.jsonl': agent(
      'a1',
      user(prompt),
      assistant('n1', [inner]),
      user([toolResult('t2', 'found\nagentId: a2')]),
      assistant('n2', [{ type: 'text', text: 'see /old/s1/tool-results/extra.txt' }]),
    ),
    's1/subagents/agent-a2.jsonl': agent('a2', user('deeper'), assistant('n3', [{ type: 'text', text: 'deep' }])),
    's1/subagents/agent-a2.meta.json': '{"agentType":"Explore","toolUseId":"t2"}',
    's1/subagents/agent-a3.jsonl': agent('a3', user('other'), assistant('n4', [{ type: 'text', text: 'other' }])),
    's1/subagents/agent-acompact-1.jsonl': agent('acompact-1', user('sum up')),
    's1/tool-results/t3.txt': 'a long output',
    's1/tool-results/extra.txt': 'more',
    's1/tool-results/unnamed.txt': 'nobody names it',
  }

  test('are shown in the fork as in the session', async () => {
    const place = home(files)
    const plan = await planFork(await place.open(), { at: 'u5' })
    writeCreated(plan)
    const made = await place.open(plan.newSession)
    expect(made.family.agents.map(({ agentId }) => agentId ?? '').toSorted()).toEqual(['a1', 'a2'])
    expect(made.family.metas).toHaveLength(1)
    expect(made.family.toolResults.map(({ path }) => basename(path)).toSorted()).toEqual(['extra.txt', 't3.txt'])
    const agents = await Promise.all(
      made.family.agents.map(async (file) => ({
        agentId: file.agentId ?? '',
        file: file.path,
        records: (await made.agent(file)).records,
      })),
    )
    const told = buildSession({
      main: made.main.records,
      agents,
      spilledText: (path) => readSpilled(path, made.family.toolResults),
    })
    expect(
      told.agents.map(({ agentId, parentToolUseId, parentAgentId }) => [agentId, parentToolUseId, parentAgentId]),
    ).toEqual([
      ['a1', 't1', null],
      ['a2', 't2', 'a1'],
    ])
    const calls = told.thread.turns.flatMap(({ messages }) => messages.flatMap(({ toolCalls }) => toolCalls))
    expect(calls.find(({ id }) => id === 't3')?.result?.spilledText).toBe('a long output')
    for (const { records } of agents)
      for (const { record } of records) expect(record).toMatchObject({ sessionId: plan.newSession })
    expect(plan.summary).toContain('2 agents, 2 spilled outputs')
  })

  test('move into its folder from the flat layout, and links known only from progress are written down', async () => {
    const flat = [
      ...chain(user('go'), assistant('m1', [{ ...call, input: { prompt: 'unlike' } }])),
      {
        type: 'progress',
        uuid: 'p',
        parentUuid: 'u2',
        parentToolUseID: 't1',
        data: { type: 'agent_progress', agentId: 'a9' },
        sessionId: 's1',
      },
      { ...user([toolResult('t1', 'done')]), uuid: 'r', parentUuid: 'u2', sessionId: 's1' },
    ]
    const place = home({ 's1.jsonl': flat, 'agent-a9.jsonl': agent('a9', user(prompt)) })
    const plan = await planFork(await place.open(), {})
    const made = createdFiles(plan)
    expect([...made.keys()].slice(1).map((path) => path.slice(path.indexOf(plan.newSession ?? '')))).toEqual([
      `${plan.newSession}/subagents/agent-a9.jsonl`,
      `${plan.newSession}/subagents/agent-a9.meta.json`,
    ])
    expect([...made.values()].at(-1)).toBe('{"toolUseId":"t1"}')
  })
})
