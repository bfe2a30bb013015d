// Queries: words in all forms, filters, order and pages.
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenSearchInput } from '../../src/operations/find/search.ts'
import { hashText } from '../../src/text/hash.ts'
import { Talk } from './talk.ts'
import { PROJECT, World } from './world.ts'

const A = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const B = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'
const GONE = 'c7892d31-1dca-413a-b784-2ad5f75a5966'

let world: World

beforeAll(async () => {
  world = new World()
  world.save(firstSession())
  writeAgents(world)
  world.save(secondSession(), '-srv-lighthouse')
  const gone = new Talk(GONE, { number: 9, minute: 3000, cwd: '/home/mara/wreck' })
  gone.prompt('salvage the brass bell')
  const path = world.save(gone, '-home-mara-wreck')
  await world.sync()
  world.delete(path)
  await world.sync()
})

afterAll(() => world.remove())

function firstSession(): Talk {
  const talk = new Talk(A)
  talk.prompt('please repair the harbour walls')
  talk.answer([
    { type: 'thinking', thinking: 'the mortar looks porous', signature: '' },
    { type: 'text', text: 'The café façade by the jetty needs parseRecordLine and snake_case_name.' },
  ])
  talk.call('toolu_read', 'Read', { file_path: '/home/mara/tidepool/src/pier-head.ts' })
  talk.result('toolu_read', '     1→export const plank = 17\n     2→// creosote')
  talk.call('toolu_bash', 'Bash', { command: 'make jetty' })
  talk.result('toolu_bash', 'make: *** no rule to make target jetty', { is_error: true })
  talk.prompt('see this picture of the sluice', {
    message: {
      role: 'user',
      content: [
        { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGVsbG8=' } },
        { type: 'text', text: 'see this picture of the sluice' },
      ],
    },
  })
  talk.call('toolu_agent', 'Task', {
    description: 'Sound the depth',
    subagent_type: 'Explore',
    prompt: 'sound the bay',
  })
  talk.result('toolu_agent', 'three fathoms', { toolUseResult: { agentId: 'a1234567' } })
  talk.loose({ type: 'custom-title', customTitle: 'Regatta preparations', sessionId: A })
  talk.loose({
    type: 'queue-operation',
    operation: 'enqueue',
    content: 'then weigh the anchor',
    timestamp: '2026-02-11T09:30:00Z',
  })
  return talk
}

function writeAgents(target: World): void {
  const own = (name: string) => target.path(join(PROJECT, A, 'subagents', name))
  const agent = new Talk(A, { number: 3, minute: 8, agentId: 'a1234567' })
  agent.prompt('sound the bay')
  agent.answer('The leadline says three fathoms.')
  target.write(own('agent-a1234567.jsonl'), agent.records)
  const helper = new Talk(A, { number: 4, minute: 9, agentId: 'acompact-99' })
  helper.prompt('summarise the bilge')
  helper.answer('The bilge is dry.')
  target.write(own('agent-acompact-99.jsonl'), helper.records)
}

function secondSession(): Talk {
  const talk = new Talk(B, {
    number: 2,
    minute: 1440,
    cwd: '/srv/lighthouse',
    branch: 'feature/lamp',
    model: 'claude-sonnet-4-5',
  })
  talk.prompt('灯台の修理をお願いします, the harbour too')
  talk.answer('The lamp of the lighthouse turns again.')
  talk.answer([{ type: 'text', text: 'API Error: 529 overloaded lamp' }], {
    isApiErrorMessage: true,
    message: {
      id: 'err',
      role: 'assistant',
      model: '<synthetic>',
      content: [{ type: 'text', text: 'API Error: 529 overloaded lamp' }],
    },
  })
  talk.call('toolu_count', 'Task', {
    description: 'Count birds',
    subagent_type: 'general-purpose',
    prompt: 'inline: count the seagulls',
  })
  // Older versions of Claude Code wrote agents into the transcript of their session.
  talk.prompt('inline: count the seagulls', { isSidechain: true, parentUuid: null })
  talk.answer('inline: forty seagulls', { isSidechain: true })
  writeReports(talk)
  return talk
}

/** An agent of which only reports of its progress are left. Those of an agent with a file are copies. */
function writeReports(talk: Talk): void {
  const report = (agentId: string, type: 'user' | 'assistant', text: string) =>
    talk.loose({
      type: 'progress',
      uuid: `00000000-0000-4000-8000-${hashText(agentId + text)
        .toString(16)
        .padStart(12, '0')}`,
      parentUuid: null,
      sessionId: B,
      timestamp: '2026-02-12T09:40:00Z',
      parentToolUseID: 'toolu_watch',
      data: {
        type: 'agent_progress',
        agentId,
        message: { type, message: { role: type, content: [{ type: 'text', text }] } },
      },
    })
  talk.call('toolu_watch', 'Task', { description: 'Watch fish', subagent_type: 'Explore', prompt: 'look' })
  report('b7654321', 'user', 'watch the herring')
  report('b7654321', 'assistant', 'the herring are in the net')
  report('a1234567', 'assistant', 'The leadline says three fathoms.')
}

async function snippets(query: string, options: Partial<OpenSearchInput> = {}): Promise<string[]> {
  const { hits } = await world.search(query, options)
  return hits.map((hit) => hit.snippet).toSorted()
}

describe('words', () => {
  test.each([
    ['a word in any form', 'repairing', ['please repair the harbour walls']],
    ['a word in any case', 'LEADLINE', ['The leadline says three fathoms.']],
    ['all of several words', 'lamp turns', ['The lamp of the lighthouse turns again.']],
    ['nothing for words that are not in one text', 'nothing lamp', []],
    ['a phrase', '"lamp of the lighthouse"', ['The lamp of the lighthouse turns again.']],
    ['nothing for a phrase in another order', '"lighthouse of the lamp"', []],
    ['the beginning of a word', 'lighth*', ['The lamp of the lighthouse turns again.']],
    ['a word without another', 'lamp -overloaded', ['The lamp of the lighthouse turns again.']],
    ['a word without a phrase', 'lamp -"529 overloaded"', ['The lamp of the lighthouse turns again.']],
    ['one word or another', 'leadline OR porous', ['The leadline says three fathoms.', 'the mortar looks porous']],
    ['a pattern', '/leadl.ne\\s+says/', ['The leadline says three fathoms.']],
    ['a pattern in any case', '/LEADLINE/i', ['The leadline says three fathoms.']],
    ['nothing for a pattern in another case', '/LEADLINE/', []],
    ['a substring', '*eadlin*', ['The leadline says three fathoms.']],
    ['a pattern and a word', '/leadl.ne/ fathoms', ['The leadline says three fathoms.']],
    ['a pattern or a word', '/leadl.ne/ OR porous', ['The leadline says three fathoms.', 'the mortar looks porous']],
    ['nothing for a pattern and an excluded word', '/^salvage/ -bell', []],
    ['a title', 'regatta', ['Regatta preparations']],
    ['queued text', 'weigh', ['then weigh the anchor']],
    ['thinking', 'porous', ['the mortar looks porous']],
    ['a part of a run without spaces', '修理', ['灯台の修理をお願いします, the harbour too']],
    ['nothing for a missing part of such a run', '理修', []],
    ['a word in an archived session', 'brass', ['salvage the brass bell']],
  ])('a query finds %s', async (_, query, expected) => {
    expect(await snippets(query)).toEqual(expected)
  })

  test.each([
    'café',
    'cafe',
    'FACADE',
    'parseRecordLine',
    'parserecordline',
    'record',
    'parseRecord',
    'recordLine',
    'snake_case_name',
    'snake',
    'case_name',
    'snakeCaseName',
    '"needs parseRecordLine and"',
    'parseRec*',
  ])('a query matches accents and identifiers: %s', async (query) => {
    const { hits } = await world.search(query)
    expect(hits.map((hit) => hit.kind)).toEqual(['answer'])
  })

  test.each([
    'pier',
    'head',
    'pier-head',
    'pier-head.ts',
    'src/pier-head.ts',
    'tidepool/src',
    '/home/mara/tidepool/src/pier-head.ts',
  ])('a query matches parts of a path: %s', async (query) => {
    const { hits } = await world.search(`${query} kind:tool-input`)
    expect(hits).toMatchObject([{ tool: 'Read', snippet: '/home/mara/tidepool/src/pier-head.ts' }])
  })

  test('line numbers in the output of Read are not indexed', async () => {
    expect(await world.search('creosote')).toMatchObject({ total: 1 })
    expect(await world.search('17 kind:tool-output')).toMatchObject({ total: 1 })
    expect(await world.search('1 kind:tool-output')).toMatchObject({ total: 0 })
  })
})

describe('filters', () => {
  const harbour = 'please repair the harbour walls'
  const light = '灯台の修理をお願いします, the harbour too'

  test.each([
    ['harbour', [harbour, light]],
    ['harbour project:tidepool', [harbour]],
    ['harbour project:LIGHTHOUSE', [light]],
    ['harbour -project:tidepool', [light]],
    ['harbour project:tidepool,lighthouse', [harbour, light]],
    [`harbour session:${A.slice(0, 6)}`, [harbour]],
    ['harbour session:"Regatta preparations"', [harbour]],
    ['harbour role:user', [harbour, light]],
    ['harbour role:assistant', []],
    ['lamp role:assistant', ['API Error: 529 overloaded lamp', 'The lamp of the lighthouse turns again.']],
    ['jetty kind:tool-output', ['make: *** no rule to make target jetty']],
    ['jetty kind:input', ['make jetty']],
    ['jetty tool:Bash', ['make jetty', 'make: *** no rule to make target jetty']],
    ['jetty tool:bash', ['make jetty', 'make: *** no rule to make target jetty']],
    ['jetty tool:Read', []],
    ['creosote file:pier-head', ['export const plank = 17 // creosote']],
    ['jetty file:pier-head', []],
    ['lamp model:sonnet', ['The lamp of the lighthouse turns again.']],
    ['lamp model:opus', []],
    ['harbour branch:lamp', [light]],
    ['harbour branch:main', [harbour]],
    ['fathoms agent:Explore', ['The leadline says three fathoms.']],
    ['fathoms agent:a12', ['The leadline says three fathoms.']],
    ['fathoms agent:General', []],
    ['fathoms is:agent', ['The leadline says three fathoms.']],
    ['fathoms -is:agent', ['three fathoms']],
    ['seagulls is:agent', ['inline: count the seagulls', 'inline: forty seagulls']],
    ['seagulls agent:inline', ['inline: count the seagulls', 'inline: forty seagulls']],
    ['/seagulls/ agent:Count', ['inline: count the seagulls', 'inline: forty seagulls']],
    ['seagulls agent:Explore', []],
    ['harbour -agent:inline', [harbour, light]],
    ['herring agent:b7654321', ['the herring are in the net', 'watch the herring']],
    ['/herring/ agent:Watch', ['the herring are in the net', 'watch the herring']],
    ['fathoms -agent:Explore', ['three fathoms']],
    ['jetty is:error', ['make: *** no rule to make target jetty']],
    ['lamp is:error', ['API Error: 529 overloaded lamp']],
    ['jetty -is:error -kind:answer', ['make jetty']],
    ['bilge', []],
    ['bilge is:helper', ['The bilge is dry.', 'summarise the bilge']],
    ['bilge project:tidepool', []],
    [`bilge session:${A}`, []],
    ['/bil.e/', []],
    ['/bil.e is/ is:helper', ['The bilge is dry.']],
    ['brass is:archived', ['salvage the brass bell']],
    ['harbour is:archived', []],
    ['harbour OR brass is:archived', ['salvage the brass bell']],
    ['sluice has:image', ['see this picture of the sluice']],
    ['harbour has:image', []],
    ['jetty has:thinking', ['The café façade by the jetty needs parseRecordLine and snake_case_name.']],
    ['harbour has:agents', [harbour, light]],
    ['harbour has:error', [harbour, light]],
    ['brass has:error', []],
    ['harbour after:2026-02-12', [light]],
    ['harbour before:2026-02-12', [harbour]],
    ['harbour after:2026-02-11 before:2026-02-13', [harbour, light]],
    ['harbour after:2026-02-11T09:01', [light]],
    ['/harb.ur/ project:tidepool', [harbour]],
    ['/jetty/ is:error', ['make: *** no rule to make target jetty']],
    ['*harbou* after:2026-02-12', [light]],
    ['"the harbour" role:user branch:main', [harbour]],
    ['harbour (project:tidepool OR branch:lamp)', [harbour, light]],
    ['(tool:Bash is:error) OR porous', ['make: *** no rule to make target jetty', 'the mortar looks porous']],
    ['is:error', ['API Error: 529 overloaded lamp', 'make: *** no rule to make target jetty']],
    ['has:image', ['see this picture of the sluice']],
    ['kind:title', ['Regatta preparations']],
  ])('%s', async (query, expected) => {
    expect(await snippets(query)).toEqual(expected)
  })

  test('cost: compares with the cost of the session', async () => {
    const all = await snippets('harbour')
    expect(await snippets('harbour cost:>=0')).toEqual(all)
    expect(await snippets('harbour cost:>1')).toEqual([])
    expect(await snippets('harbour cost:<1')).toEqual(all)
    expect(await snippets('harbour cost:>0.0001 project:tidepool')).toEqual([harbour])
  })
})

describe('a hit', () => {
  test('in an agent has the session and the description of the agent', async () => {
    const { hits } = await world.search('leadline')
    expect(hits).toMatchObject([
      {
        session: A,
        sessions: [A],
        title: 'Regatta preparations',
        project: '/home/mara/tidepool',
        directory: '/home/mara/tidepool',
        agentId: 'a1234567',
        agent: { type: 'Explore', description: 'Sound the depth' },
        kind: 'answer',
        role: 'assistant',
        uuid: '00000003-0000-4000-8000-000000000001',
        timestamp: '2026-02-11T09:09:00.000Z',
        line: 2,
      },
    ])
  })

  test('in a tool call has turn, tool and error state', async () => {
    const { hits } = await world.search('target')
    expect(hits).toMatchObject([
      { session: A, tool: 'Bash', isError: true, turn: 1, agentId: null, agent: null, line: 6 },
    ])
    expect((await world.search('sluice')).hits).toMatchObject([{ turn: 2, kind: 'prompt' }])
  })

  test.each(['harbour', 'repairing', '"harbour walls"', '/harb.ur/', '*arbou*', 'harbour OR walls', '修理', 'pars*'])(
    'marks the matched words: %s',
    async (query) => {
      const { hits } = await world.search(query)
      expect(hits.length).toBeGreaterThan(0)
      for (const { snippet, marks } of hits) {
        expect(marks.length).toBeGreaterThan(0)
        for (const [start, end] of marks)
          expect(snippet.slice(start, end)).toMatch(
            /^(?:harbour walls|harbour|walls|repair|arbou|修理|parseRecordLine)$/,
          )
      }
    },
  )
})

describe('order and pages', () => {
  const COUNT = 35
  let many: World

  beforeAll(async () => {
    many = new World()
    for (let number = 1; number <= 5; number++) {
      const talk = new Talk(`0000000${number}-3a52-4a4e-9b0c-5d8a1f0f7c11`, { number, minute: number * 3 })
      for (let index = 0; index < COUNT / 5; index++)
        talk.prompt(`kelp number ${index} of bed ${number}${' and more'.repeat(index)}`)
      many.save(talk)
    }
    await many.sync()
  })
  afterAll(() => many.remove())

  const QUERIES = ['kelp', '"kelp number"', '/k.lp/', '*elp num*', 'kelp role:user', 'role:user']

  test.each(QUERIES)('pages of %s are complete and do not overlap', async (query) => {
    for (const sort of ['relevance', 'newest', 'oldest'] as const) {
      const all = await many.search(query, { sort, limit: 1000 })
      expect(all).toMatchObject({ total: COUNT, isExact: true })
      const pages: (string | null)[] = []
      for (let offset = 0; offset < COUNT; offset += 10) {
        const { hits } = await many.search(query, { sort, offset, limit: 10 })
        pages.push(...hits.map((hit) => hit.uuid))
      }
      expect(pages).toEqual(all.hits.map((hit) => hit.uuid))
      expect(new Set(pages).size).toBe(COUNT)
    }
  })

  test.each(QUERIES)('newest and oldest sort by time: %s', async (query) => {
    const times = async (sort: 'newest' | 'oldest') =>
      (await many.search(query, { sort })).hits.map((hit) => hit.timestamp ?? '')
    const oldest = await times('oldest')
    expect(oldest).toEqual(oldest.toSorted())
    const newest = await times('newest')
    expect(newest).toEqual(newest.toSorted().toReversed())
  })

  test.each(QUERIES)('perSession limits the hits of each session: %s', async (query) => {
    const { hits } = await many.search(query, { perSession: 1, limit: 5 })
    expect(new Set(hits.map((hit) => hit.session)).size).toBe(5)
    expect(hits).toHaveLength(5)
    const two = await many.search(query, { perSession: 2, limit: 100 })
    expect(two.hits).toHaveLength(10)
  })

  test('a scan stops when it has enough hits, and reports an inexact total', async () => {
    const { hits, isExact, total } = await many.search('/k.lp/', { limit: 3 })
    expect({ hits: hits.length, isExact, total }).toEqual({ hits: 3, isExact: false, total: 3 })
    expect(await many.search('kelp', { limit: 3 })).toMatchObject({ total: COUNT, isExact: true })
  })

  test.each(['/k.lp/', '"kelp number"'])('an aborted search rejects: %s', async (query) => {
    const controller = new AbortController()
    controller.abort()
    await expect(many.search(query, { signal: controller.signal })).rejects.toThrow(/abort/i)
  })
})

describe('a word in more blocks than one page ranks', () => {
  const count = 2100
  let crowd: World

  beforeAll(async () => {
    crowd = new World()
    const talk = new Talk(A)
    for (let index = 0; index < count; index++) talk.answer(`barnacle ${index} and one`)
    crowd.save(talk)
    const other = new Talk(B, { number: 2 })
    other.result('toolu_x', 'one barnacle more')
    crowd.save(other)
    await crowd.sync()
  })
  afterAll(() => crowd.remove())

  test('is counted, and can be paged to its end', async () => {
    const { total, isExact, hits } = await crowd.search('barnacle', { limit: 10_000 })
    expect({ total, isExact, hits: hits.length }).toEqual({ total: count + 1, isExact: true, hits: count + 1 })
    const last = await crowd.search('barnacle', { limit: 50, offset: count - 10 })
    expect(last.hits).toHaveLength(11)
  })

  test('is found with a filter', async () => {
    expect(await crowd.search('barnacle kind:tool-output')).toMatchObject({ total: 1 })
  })

  test('is found in a phrase', async () => {
    expect((await crowd.search('"one barnacle"')).hits).toMatchObject([{ session: B }])
  })
})
