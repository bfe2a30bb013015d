import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { makeSessionHome, outcomeOf, type Line, type SessionHome } from '../../../test/edit/session-home.ts'
import {
  answer,
  attached,
  boundary,
  call,
  prompt,
  queued,
  result,
  snapshot,
  summary,
  text,
} from '../../../test/edit/story-lines.ts'
import { planTrim, type TrimRequest } from './plan-trim.ts'
import { runs } from '../../../test/extent.ts'

let home: SessionHome | undefined

afterEach(() => home?.remove())

async function trimmed(lines: readonly Line[], request: TrimRequest) {
  home?.remove()
  home = makeSessionHome({ 's1.jsonl': lines })
  const session = await home.open()
  const plan = await planTrim(session, request)
  const outcome = await outcomeOf(plan, session)
  expect(outcome.broken).toEqual([])
  const left = outcome.text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): Line => JSON.parse(line))
  return { ...plan, left, chain: left.map(nameOf) }
}

function nameOf({ uuid, parentUuid, type }: Line): string {
  return typeof uuid === 'string' ? `${uuid} < ${String(parentUuid)}` : String(type)
}

const title = { type: 'custom-title', customTitle: 'Tides', sessionId: 's1' }

/** Parallel calls with a late result after a hook, and a compaction in between. */
const lines = [
  title,
  attached('h', null, { type: 'hook_success', toolUseID: 'x' }),
  prompt('p1', 'h', 'One'),
  snapshot('p1'),
  answer('a1', 'p1', 'm1', call('c1')),
  result('r1', 'a1', ['c1']),
  attached('h1', 'r1', { type: 'hook_success', toolUseID: 'c1' }),
  answer('a2', 'h1', 'm2', text('1')),
  boundary('b', 'a2'),
  summary('s', 'b'),
  queued('enqueue', 'Two'),
  queued('dequeue'),
  prompt('p2', 's', 'Two'),
  snapshot('p2'),
  answer('a3', 'p2', 'm3', text('Well')),
  answer('a4', 'a3', 'm3', call('c2')),
  result('r2', 'a4', ['c2']),
  attached('h2', 'r2', { type: 'hook_success', toolUseID: 'c2' }),
  answer('a5', 'h2', 'm4', text('2')),
  { type: 'last-prompt', lastPrompt: 'Two', leafUuid: 'a5', sessionId: 's1' },
]

test('removes the beginning, and the first kept message becomes the root', async () => {
  const { chain, left, summary: said } = await trimmed(lines, { before: 'p2' })
  expect(chain).toEqual([
    'custom-title',
    'queue-operation',
    'queue-operation',
    'p2 < null',
    'file-history-snapshot',
    'a3 < p2',
    'a4 < a3',
    'r2 < a4',
    'h2 < r2',
    'a5 < h2',
    'last-prompt',
  ])
  expect(left.at(-1)).toMatchObject({ leafUuid: 'a5' })
  expect(said).toBe('Cuts off the beginning of the session: 9 records, 1 tool call; 5 message records left.')
})

test('removes the end, and links to it go to the last kept message', async () => {
  const cut = await trimmed(
    [...lines.slice(0, -1), { type: 'last-prompt', lastPrompt: 'One', leafUuid: 'a5', sessionId: 's1' }],
    { after: 'p1' },
  )
  expect(cut.chain).toEqual(['custom-title', 'h < null', 'p1 < h', 'file-history-snapshot', 'last-prompt'])
  expect(cut.left.at(-1)).toMatchObject({ leafUuid: 'p1' })
  expect(cut.notes).toEqual(['1 compaction is cut off; resuming may load the summarized messages again.'])
  // The preview of a removed prompt is removed.
  expect((await trimmed(lines, { after: 'p1' })).chain.at(-1)).toBe('file-history-snapshot')
})

test('keeps a message complete, with results and hooks of its calls, whichever record is named', async () => {
  for (const uuid of ['a3', 'a4', 'r2', 'h2']) {
    const behind = await trimmed(lines, { after: uuid })
    expect(behind.chain.slice(-5)).toEqual(['a3 < p2', 'a4 < a3', 'r2 < a4', 'h2 < r2', 'last-prompt'])
    const before = await trimmed(lines, { before: uuid })
    expect(before.chain).toEqual(['custom-title', 'a3 < null', 'a4 < a3', 'r2 < a4', 'h2 < r2', 'a5 < h2'])
    expect(before.notes).toEqual([
      'The session now begins with an answer instead of a prompt; Claude Code may be unable to continue it.',
    ])
  }
})

test('keeps a compaction with its summary, without a logical parent', async () => {
  for (const uuid of ['b', 's']) {
    const { chain, left } = await trimmed(lines, { before: uuid })
    expect(chain.slice(0, 3)).toEqual(['custom-title', 'b < null', 's < b'])
    expect(left[1]).toMatchObject({ logicalParentUuid: null })
    expect((await trimmed(lines, { after: uuid })).chain.slice(-2)).toEqual(['b < null', 's < b'])
  }
})

test('keeps a late result with its call', async () => {
  const late = [
    prompt('p1', null, 'One'),
    answer('a1', 'p1', 'm1', call('c1')),
    prompt('p2', 'a1', 'Two'),
    result('r1', 'a1', ['c1']),
    answer('a2', 'p2', 'm2', text('2')),
  ]
  expect((await trimmed(late, { before: 'p2' })).chain).toEqual(['p2 < null', 'a2 < p2'])
  expect((await trimmed(late, { after: 'a1' })).chain).toEqual(['p1 < null', 'a1 < p1', 'r1 < a1'])
  expect((await trimmed(late, { after: 'p2' })).chain).toEqual(['p1 < null', 'a1 < p1', 'p2 < a1', 'r1 < a1'])
})

test('attaches a command at the top of the file to the message before it when the top is removed', async () => {
  const old = [
    prompt('t', null, 'Caveat: The messages below were generated by the user while running local commands', {
      isMeta: true,
    }),
    prompt('p1', 't', 'One'),
    answer('a1', 'p1', 'm1', text('1')),
    prompt('x', 't', '<command-name>/clear</command-name>'),
    prompt('y', 'x', '<local-command-stdout></local-command-stdout>'),
  ]
  expect((await trimmed(old, { before: 'p1' })).chain).toEqual(['p1 < null', 'a1 < p1', 'x < a1', 'y < x'])
})

test('notes removed branches', async () => {
  const rewound = [
    prompt('p1', null, 'One'),
    answer('a1', 'p1', 'm1', text('1')),
    prompt('x1', 'a1', 'Left'),
    answer('y1', 'x1', 'n1', text('x')),
    prompt('x2', 'y1', 'Left again'),
    answer('y2', 'x2', 'n2', text('y')),
    prompt('p2', 'a1', 'Two'),
    answer('a2', 'p2', 'm2', text('2')),
  ]
  expect((await trimmed(rewound, { after: 'a1' })).summary).toBe(
    'Cuts off the end of the session: 6 records, including 1 branch with 2 prompts; 2 message records left.',
  )
  expect((await trimmed(rewound, { before: 'a1' })).summary).not.toContain('branch')
})

test('refuses what cannot be cut', async () => {
  await expect(trimmed(lines, {})).rejects.toThrow('Choose where to cut: "before" UUID')
  await expect(trimmed(lines, { before: 'a5', after: 'p1' })).rejects.toThrow('swap them')
  await expect(trimmed(lines, { before: 'nowhere' })).rejects.toThrow('No record of this session has the uuid')
  const others = [
    ...lines,
    prompt('y', 'a2', 'Never mind'),
    prompt('z', 'a5', 'Go on'),
    { ...prompt('i', null, 'x'), isSidechain: true },
  ]
  await expect(trimmed(others, { before: 'y' })).rejects.toThrow('"y" is on a rewound branch')
  await expect(trimmed(others, { before: 'i' })).rejects.toThrow('"i" belongs to an agent')
  expect(await trimmed(lines, { after: 'a5' })).toMatchObject({
    summary: 'Nothing to do: there is nothing to cut off.',
    edits: [],
  })
})

test('the part before and the part after are everything', async () => {
  const steps = fc.array(fc.constantFrom('prompt', 'answer', 'call', 'calls'), { minLength: 2, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(), async (kinds, drawn) => {
      const talk = storyOf(kinds)
      const uuids = talk.map(({ uuid }) => String(uuid))
      const at = uuids[drawn % uuids.length] ?? ''
      const before = await trimmed(talk, { after: at })
      const behind = await trimmed(talk, { before: at })
      const both = await trimmed(talk, { before: at, after: at })
      const ids = (cut: { left: Line[] }) => cut.left.map(({ uuid }) => uuid)
      expect(ids(both)).toContain(at)
      expect(ids(before).filter((uuid) => ids(behind).includes(uuid))).toEqual(ids(both))
      expect(new Set([...ids(before), ...ids(behind)]).size).toBe(uuids.length)
      // Only links change.
      const changed = [before, behind, both].flatMap(({ touched }) => touched.map(({ change }) => change))
      expect(changed.filter((change) => change !== 'removed' && change !== 'relinked')).toEqual([])
    }),
    { numRuns: runs(60) },
  )
})

function storyOf(kinds: readonly string[]): Line[] {
  let tip: string | null = null
  return kinds.flatMap((kind, step): Line[] => {
    const [id, above] = [`u${step}`, tip]
    tip = kind.startsWith('call') ? `${id}-r` : id
    if (kind === 'prompt') return [prompt(id, above, `words ${step}`)]
    if (kind === 'answer') return [answer(id, above, `m${step}`, text(`${step}`))]
    if (kind === 'call') return [answer(id, above, `m${step}`, call(`c${step}`)), result(tip, id, [`c${step}`])]
    return [
      answer(id, above, `m${step}`, call(`c${step}`)),
      answer(`${id}-b`, id, `m${step}`, call(`d${step}`)),
      result(`${id}-q`, id, [`c${step}`]),
      result(tip, `${id}-b`, [`d${step}`]),
    ]
  })
}
