import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { makeSessionHome, outcomeOf, toLines, type Line, type SessionHome } from '../../../test/edit/session-home.ts'
import {
  answer,
  attached,
  boundary,
  call,
  progress,
  prompt,
  result,
  summary,
  text,
} from '../../../test/edit/story-lines.ts'
import { readOurLedger, totalsOf } from '../../../test/usage-world.ts'
import { planInsert, type InsertRequest } from './plan-insert.ts'

let home: SessionHome | undefined

afterEach(() => home?.remove())

const makeUuid = () => 'new00000-0000-4000-8000-000000000000'

async function inserted(lines: readonly Line[] | string, request: Partial<InsertRequest> & { after: string }) {
  home?.remove()
  home = makeSessionHome({ 's1.jsonl': lines })
  const session = await home.open()
  const plan = planInsert(session, { role: 'user', text: 'Mind the tide.', ...request }, { makeUuid })
  const outcome = await outcomeOf(plan, session)
  expect(outcome.broken).toEqual([])
  const left = outcome.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
  return { ...plan, outcome, left, chain: left.map(nameOf), line: left.find(({ uuid }) => uuid === makeUuid()) }
}

function nameOf({ uuid, parentUuid, type, leafUuid }: Line): string {
  const name = (id: unknown) => (id === makeUuid() ? 'new' : String(id))
  return uuid === undefined ? `${String(type)} ${name(leafUuid)}` : `${name(uuid)} < ${name(parentUuid)}`
}

const talk = [
  prompt('p1', null, 'One'),
  answer('a1', 'p1', 'm1', text('1')),
  prompt('p2', 'a1', 'Two'),
  answer('a2', 'p2', 'm2', text('2')),
]

test('inserts a user message after another and attaches the following records to it', async () => {
  const { chain, line, summary: said, touched, outcome } = await inserted(talk, { after: 'a1' })
  expect(chain).toEqual(['p1 < null', 'a1 < p1', 'new < a1', 'p2 < new', 'a2 < p2'])
  expect(line).toEqual({
    parentUuid: 'a1',
    isSidechain: false,
    type: 'user',
    message: { role: 'user', content: 'Mind the tide.' },
    uuid: makeUuid(),
    timestamp: new Date(Date.parse(String(talk[1]?.['timestamp'])) + 1).toISOString(),
    cwd: '/srv/tide',
    sessionId: 's1',
    version: '2.1.150',
  })
  expect(said).toBe('Inserts a user message after line 2.')
  expect(touched.map(({ line: at, change, after }) => [at, change, after])).toEqual([
    [3, 'added', 'Mind the tide.'],
    [3, 'relinked', 'parent new00000'],
  ])
  expect(outcome.thread.turns.map((turn) => turn.prompt)).toEqual([null, 'One', 'Mind the tide.', 'Two'])
  expect(outcome.parts.health.resume).toMatchObject({ loaded: 5, stop: 'root' })
})

test('inserts an answer that costs nothing and counts as no request', async () => {
  const { line, outcome } = await inserted(talk, { after: 'p1', role: 'assistant' })
  expect(line).toMatchObject({
    message: {
      id: 'msg_annals_new00000000040008000000000000000',
      model: '<synthetic>',
      content: [text('Mind the tide.')],
      usage: { output_tokens: 0 },
    },
  })
  expect(outcome.thread.turns[1]?.messages.map(({ kind }) => kind)).toEqual(['prompt', 'answer', 'answer'])
  const path = home?.path('s1.jsonl') ?? ''
  const root = join(dirname(path), '..', '..')
  const before = totalsOf(readOurLedger([root]))
  writeFileSync(path, outcome.text)
  expect(totalsOf(readOurLedger([root]))).toEqual(before)
})

test('never inserts inside a message or between a call and its result, whichever record is named', async () => {
  const lines = [
    prompt('p', null, 'Hi'),
    answer('a', 'p', 'm', text('Both.')),
    answer('b', 'a', 'm', call('c1')),
    progress('g', 'b', 'c1'),
    answer('c', 'b', 'm', call('c2')),
    result('r', 'b', ['c1']),
    result('s', 'c', ['c2']),
    attached('h', 's', { type: 'hook_success', toolUseID: 'c2' }),
    answer('e', 'h', 'n', text('Done.')),
  ]
  for (const after of ['a', 'b', 'c', 'r', 's']) {
    const { chain, outcome } = await inserted(lines, { after })
    expect(chain).toEqual([
      'p < null',
      'a < p',
      'b < a',
      'g < b',
      'c < b',
      'r < b',
      's < c',
      'new < s',
      'h < new',
      'e < h',
    ])
    expect(outcome.parts.health.resume.stop).toBe('root')
  }
})

test('keeps a compaction with its summary', async () => {
  const lines = [...talk, boundary('b', 'a2'), summary('s', 'b'), answer('a3', 's', 'm3', text('3'))]
  for (const after of ['b', 's'])
    expect((await inserted(lines, { after })).chain.slice(4)).toEqual(['b < null', 's < b', 'new < s', 'a3 < new'])
  expect((await inserted(lines, { after: 'a1' })).notes).toEqual([
    'The message is before a compaction or not on the active branch, so resuming does not load it.',
  ])
})

test('at the end, even without a final newline, the new message is the last', async () => {
  const hint = { type: 'last-prompt', lastPrompt: 'Two', leafUuid: 'a2', sessionId: 's1' }
  const { chain, outcome } = await inserted(toLines([...talk, hint]).trimEnd(), { after: 'a2' })
  expect(chain.slice(3)).toEqual(['a2 < p2', 'new < a2', 'last-prompt new'])
  expect(outcome.parts.health.resume.leafUuid).toBe(makeUuid())
  const bare = await inserted(toLines(talk).trimEnd(), { after: 'a2' })
  expect(bare.chain.at(-1)).toBe('new < a2')
  expect(bare.outcome.text.endsWith('}\n')).toBe(true)
})

test('after a command attached to the top of the file, continues the main chain', async () => {
  const top = prompt('t', null, 'Caveat: The messages below were generated by the user while running local commands', {
    isMeta: true,
  })
  const lines = [
    top,
    ...talk.with(0, prompt('p1', 't', 'One')),
    prompt('x', 't', '<command-name>/clear</command-name>'),
  ]
  const last = await inserted(lines, { after: 'x' })
  expect(last.chain.slice(-2)).toEqual(['x < t', 'new < a2'])
  expect(last.outcome.thread.turns.map((turn) => turn.prompt)).toEqual([null, 'One', 'Two', 'Mind the tide.'])
  const first = await inserted([...lines.slice(0, 1), ...lines.slice(-1), ...lines.slice(1, -1)], { after: 'x' })
  expect(first.chain.slice(0, 4)).toEqual(['t < null', 'x < t', 'new < t', 'p1 < new'])
  expect(first.outcome.thread.turns.map((turn) => turn.prompt)).toEqual([null, 'Mind the tide.', 'One', 'Two'])
})

test('notes that the message is on a rewound branch', async () => {
  const lines = [...talk.slice(0, 2), prompt('x', 'a1', 'Never mind'), ...talk.slice(2)]
  const { notes, chain } = await inserted(lines, { after: 'x' })
  expect(chain[3]).toBe('new < x')
  expect(notes).toEqual(['The message is on a rewound branch, so resuming does not load it.'])
})

test('adds no parents to a file without parents', async () => {
  const loose = talk.map((line) => Object.fromEntries(Object.entries(line).filter(([key]) => key !== 'parentUuid')))
  const { line, outcome } = await inserted(loose, { after: 'p1' })
  expect(line).toMatchObject({ parentUuid: null })
  expect(outcome.thread.turns.flatMap(({ messages }) => messages).length).toBe(5)
})

test('refuses what cannot be done', async () => {
  await expect(inserted(talk, { after: 'a1', text: ' \n' })).rejects.toThrow('The message is empty')
  await expect(inserted(talk, { after: 'zz' })).rejects.toThrow('No record of this session has the uuid "zz"')
  const others = [
    ...talk,
    { type: 'tag', uuid: 'z', tag: 'x', sessionId: 's1' },
    { ...prompt('i', null, 'x'), isSidechain: true },
  ]
  await expect(inserted(others, { after: 'z' })).rejects.toThrow('"z" is not a message')
  await expect(inserted(others, { after: 'i' })).rejects.toThrow('"i" belongs to an agent')
  const [first = '', second = '', third = '', fourth = ''] = toLines(talk).split('\n')
  const glued = `${first}\n${second}\n${third}${fourth}\n`
  await expect(inserted(glued, { after: 'a1' })).rejects.toThrow('run "edit repair" first')
  await expect(inserted(glued, { after: 'p2' })).rejects.toThrow('run "edit repair" first')
})
