import { relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { makeSessionHome, outcomeOf, type Line, type SessionHome } from '../../../test/edit/session-home.ts'
import {
  answer,
  attached,
  boundary,
  call,
  progress,
  prompt,
  queued,
  result,
  snapshot,
  summary,
  system,
  text,
  thought,
} from '../../../test/edit/story-lines.ts'
import { planDelete, type DeleteRequest } from './plan-delete.ts'

let home: SessionHome | undefined

afterEach(() => home?.remove())

type Files = Readonly<Record<string, readonly Line[] | string>>

/** Returns the remaining records ("uuid < parent", or the type), the removed files, the summary and the notes. */
async function deleted(lines: readonly Line[], request: DeleteRequest, files: Files = {}) {
  home?.remove()
  home = makeSessionHome({ 's1.jsonl': lines, ...files })
  const session = await home.open()
  const plan = await planDelete(session, request)
  const outcome = await outcomeOf(plan, session)
  expect(outcome.broken).toEqual([])
  const root = home.path('.')
  return {
    left: outcome.text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): Line => JSON.parse(line)),
    prompts: outcome.thread.turns.slice(1).map((turn) => turn.prompt),
    removed: outcome.removed.map((path) => relative(root, path)).toSorted(),
    summary: plan.summary,
    notes: plan.notes,
  }
}

function chain(lines: readonly Line[]): string[] {
  return lines.map(({ uuid, parentUuid, type }) =>
    typeof uuid === 'string' ? `${uuid} < ${String(parentUuid)}` : String(type),
  )
}

const title = { type: 'custom-title', customTitle: 'Tides', sessionId: 's1' }

/** Two parallel calls, a hook, progress, and a text typed meanwhile; the parent of the next turn is one of the results. */
const turns = [
  title,
  attached('h0', null, { type: 'hook_success', hookName: 'SessionStart:startup', toolUseID: 'x' }),
  prompt('p1', 'h0', 'First'),
  snapshot('p1'),
  answer('a1', 'p1', 'm1', text('Well.')),
  queued('enqueue', 'Second'),
  queued('dequeue'),
  prompt('p2', 'a1', 'Second'),
  snapshot('p2'),
  answer('a2', 'p2', 'm2', thought('hm')),
  answer('a3', 'a2', 'm2', call('c1')),
  progress('g1', 'a3', 'c1'),
  answer('a4', 'a3', 'm2', call('c2')),
  queued('enqueue', 'and faster'),
  result('r1', 'a3', ['c1'], { toolUseResult: { stdout: 'output of c1' } }),
  result('r2', 'a4', ['c2']),
  queued('remove'),
  attached('q1', 'r2', { type: 'queued_command', prompt: 'and faster', commandMode: 'prompt' }),
  snapshot('a4', true),
  answer('a5', 'q1', 'm3', text('Done.')),
  system('d2', 'a5', 'turn_duration', { durationMs: 5 }),
  { type: 'last-prompt', lastPrompt: 'Second', leafUuid: 'd2', sessionId: 's1' },
  prompt('p3', 'd2', 'Third'),
  answer('a6', 'p3', 'm4', text('Good.')),
]

describe('deleting a turn', () => {
  test('removes everything that belongs to it and attaches the next turn to the previous one', async () => {
    const { left, prompts, summary: said, notes } = await deleted(turns, { turn: 2 })
    expect(chain(left)).toEqual([
      'custom-title',
      'h0 < null',
      'p1 < h0',
      'file-history-snapshot',
      'a1 < p1',
      'p3 < a1',
      'a6 < p3',
    ])
    expect(prompts).toEqual(['First', 'Third'])
    expect(said).toBe('Deletes turn 2 ("Second"): 17 records, 2 tool calls.')
    expect(notes).toEqual([])
  })

  test('keeps what precedes the first turn, or the last', async () => {
    const first = await deleted(turns, { turn: 1 })
    expect(first.prompts).toEqual(['Second', 'Third'])
    expect(first.left.find(({ uuid }) => uuid === 'p2')).toMatchObject({ parentUuid: 'h0' })
    // Typed during the first turn, but the text is the prompt of the second.
    expect(first.left.filter(({ type }) => type === 'queue-operation').length).toBe(4)
    const last = await deleted(turns, { turn: 3 })
    expect(last.prompts).toEqual(['First', 'Second'])
    expect(chain(last.left).at(-1)).toBe('last-prompt')
  })

  test('keeps names and modes if it is the only one', async () => {
    const mode = { type: 'permission-mode', permissionMode: 'plan', sessionId: 's1' }
    const { left } = await deleted([title, prompt('p', null, 'Hi'), answer('a', 'p', 'm', text('Hi')), mode], {
      turn: 1,
    })
    expect(left).toEqual([title, mode])
  })

  test('removes copies of its records', async () => {
    const talk = [
      prompt('p1', null, 'One'),
      answer('a1', 'p1', 'm1', text('1')),
      prompt('p2', 'a1', 'Two'),
      answer('a2', 'p2', 'm2', text('2')),
    ]
    const { left } = await deleted([...talk, ...talk.slice(2), prompt('p3', 'a2', 'Three')], { turn: 2 })
    expect(chain(left)).toEqual(['p1 < null', 'a1 < p1', 'p3 < a1'])
  })

  test('removes records replayed under another uuid', async () => {
    const second = prompt('p2', 'a1', 'Two')
    const lines = [prompt('p1', null, 'One'), answer('a1', 'p1', 'm1', text('1')), second, { ...second, uuid: 'x2' }]
    expect(chain((await deleted([...lines, prompt('p3', 'x2', 'Three')], { turn: 2 })).left)).toEqual([
      'p1 < null',
      'a1 < p1',
      'p3 < a1',
    ])
  })

  test('removes branches rewound within it; an alternative next turn stays', async () => {
    const lines = [
      prompt('p1', null, 'One'),
      answer('x1', 'p1', 'm0', text('never mind')),
      answer('a1', 'p1', 'm1', text('1')),
      prompt('y1', 'a1', 'Two, badly'),
      system('y2', 'y1', 'informational'),
      prompt('p2', 'a1', 'Two'),
      answer('a2', 'p2', 'm2', text('2')),
    ]
    const first = await deleted(lines, { turn: 1 })
    expect(chain(first.left)).toEqual(['y1 < null', 'y2 < y1', 'p2 < null', 'a2 < p2'])
    expect(first.notes).toEqual(['1 rewound branch inside the turn is removed too: 1 message.'])
    const last = await deleted(lines, { turn: 2 })
    expect(last.prompts).toEqual(['One', 'Two, badly'])
    expect(last.notes).toEqual([
      'The branch that was rewound where this turn began becomes the end of the session: "Two, badly".',
    ])
  })

  test('removes only the text beside a result of the previous turn', async () => {
    const beside = result('r1', 'a1', ['c1'], { toolUseResult: 'x' })
    const message = {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'c1', content: 'ok' }, text('And now?')],
    }
    const { left, prompts } = await deleted(
      [
        prompt('p1', null, 'One'),
        answer('a1', 'p1', 'm1', call('c1')),
        { ...beside, message },
        answer('a2', 'r1', 'm2', text('2')),
      ],
      { turn: 2 },
    )
    expect(prompts).toEqual(['One'])
    expect(chain(left)).toEqual(['p1 < null', 'a1 < p1', 'r1 < a1'])
    expect(left.at(-1)).toMatchObject({ toolUseResult: 'x', message: { content: [{ tool_use_id: 'c1' }] } })
  })

  test('keeps progress of a call of the previous turn', async () => {
    const lines = [
      prompt('p1', null, 'One'),
      answer('a1', 'p1', 'm1', call('c1')),
      result('r1', 'a1', ['c1']),
      prompt('p2', 'r1', 'Two'),
      progress('g1', 'a1', 'c1'),
      answer('a2', 'p2', 'm2', text('2')),
    ]
    expect(chain((await deleted(lines, { turn: 2 })).left).at(-1)).toBe('g1 < a1')
  })

  test('gives equal queued texts different records', async () => {
    const lines = [
      prompt('p1', null, 'One'),
      queued('enqueue', 'go on'),
      queued('enqueue', 'go on'),
      queued('dequeue'),
      prompt('p2', 'p1', 'go on'),
      queued('dequeue'),
      prompt('p3', 'p2', 'go on'),
    ]
    const { left } = await deleted(lines, { turn: 3 })
    expect(chain(left)).toEqual(['p1 < null', 'queue-operation', 'queue-operation', 'p2 < p1'])
    expect(left.slice(1, 3)).toEqual([lines[1], lines[3]])
  })

  test('is allowed with a compaction only when nothing continues from it', async () => {
    const lines = [
      prompt('p1', null, 'One'),
      answer('a1', 'p1', 'm1', text('1')),
      prompt('p2', 'a1', 'Two'),
      boundary('b', 'p2'),
      summary('s', 'b'),
      answer('a2', 's', 'm2', text('2')),
    ]
    const { prompts, left } = await deleted(lines, { turn: 2 })
    expect(prompts).toEqual(['One'])
    expect(chain(left)).toEqual(['p1 < null', 'a1 < p1'])
    const more = [...lines, prompt('p3', 'a2', 'Three')]
    await expect(deleted(more, { turn: 2 })).rejects.toThrow(
      /Turn 2 contains a compaction \(line 4\).*trim" with "before"/,
    )
    expect((await deleted(more, { turn: 1 })).prompts).toEqual(['Two', 'Three'])
  })

  test('refuses missing turns, and no or two targets', async () => {
    await expect(deleted(turns, { turn: 4 })).rejects.toThrow('There is no turn 4; the session has turns 1 to 3.')
    await expect(deleted([title], { turn: 1 })).rejects.toThrow(
      'The session has no turns to delete: it has no prompts.',
    )
    await expect(deleted(turns, {})).rejects.toThrow('Choose what to delete with either "turn" N or "message" UUID.')
    await expect(deleted(turns, { turn: 1, message: 'p1' })).rejects.toThrow('Choose what to delete')
  })
})

describe('deleting a message', () => {
  test('removes all its records and the results of its calls', async () => {
    const { left, summary: said } = await deleted(turns, { message: 'a3' })
    expect(chain(left).slice(5)).toEqual([
      'queue-operation',
      'queue-operation',
      'p2 < a1',
      'file-history-snapshot',
      'queue-operation',
      'queue-operation',
      'q1 < p2',
      'a5 < q1',
      'd2 < a5',
      'last-prompt',
      'p3 < d2',
      'a6 < p3',
    ])
    expect(said).toBe('Deletes one message ("(calls Bash)"): 7 records, 2 tool calls.')
  })

  test('removes a typed prompt alone, with its queue operations', async () => {
    const { left, prompts, notes } = await deleted(turns, { message: 'p2' })
    expect(prompts).toEqual(['First', 'Third'])
    expect(left.find(({ uuid }) => uuid === 'a2')).toMatchObject({ parentUuid: 'a1' })
    expect(JSON.stringify(left)).not.toContain('Second')
    expect(notes).toEqual([])
    const queue = await deleted(turns, { message: 'q1' })
    expect(JSON.stringify(queue.left)).not.toContain('and faster')
    const first = await deleted([prompt('p', null, 'Hi'), answer('a', 'p', 'm', text('Hi'))], { message: 'p' })
    expect(first.notes).toEqual([
      'The session now begins with an answer instead of a prompt; Claude Code may be unable to continue it.',
    ])
  })

  test('by its result removes the result and its call, and nothing else', async () => {
    const { left } = await deleted(turns, { message: 'r1' })
    const ids = chain(left)
    expect(ids).not.toContain('a3 < a2')
    expect(ids).toContain('a4 < a2')
    expect(ids).toContain('r2 < a4')
    expect(ids.some((id) => id.startsWith('g1'))).toBe(false)
  })

  test('keeps the rest of a record that the call shares', async () => {
    const lines = [
      prompt('p', null, 'Hi'),
      answer('a', 'p', 'm', text('Both.'), call('c1'), call('c2')),
      result('r', 'a', ['c2']),
      result('s', 'r', ['c1']),
      answer('e', 's', 'n', text('Done.')),
    ]
    const { left } = await deleted(lines, { message: 's' })
    expect(chain(left)).toEqual(['p < null', 'a < p', 'r < a', 'e < r'])
    expect(left[1]).toMatchObject({ message: { content: [text('Both.'), call('c2')] } })
    const shared = [
      ...lines.slice(0, 2),
      result('r', 'a', ['c1', 'c2']),
      answer('x', 'r', 'o', call('c3')),
      result('y', 'x', ['c3']),
    ]
    const all = await deleted(shared, { message: 'a' })
    expect(chain(all.left)).toEqual(['p < null', 'x < p', 'y < x'])
  })

  test('keeps text beside a result when the call is removed, without its output', async () => {
    const output = { type: 'tool_result', tool_use_id: 'c1', content: 'ok' }
    const lines = [
      prompt('p', null, 'Hi'),
      answer('a', 'p', 'm', call('c1')),
      {
        ...result('r', 'a', [], { toolUseResult: { stdout: 'ok' } }),
        message: { role: 'user', content: [output, text('And now?')] },
      },
    ]
    const { left } = await deleted(lines, { message: 'a' })
    expect(chain(left)).toEqual(['p < null', 'r < p'])
    expect(left[1]).toMatchObject({ message: { content: [text('And now?')] } })
    expect(left[1]).not.toHaveProperty('toolUseResult')
  })

  test('never leaves a message with only thinking', async () => {
    const lines = [
      prompt('p', null, 'Hi'),
      answer('t', 'p', 'm', thought('hm')),
      answer('a', 't', 'm', call('c1')),
      result('r', 'a', ['c1']),
      answer('e', 'r', 'n', text('Done.')),
    ]
    expect(chain((await deleted(lines, { message: 'r' })).left)).toEqual(['p < null', 'e < p'])
  })

  test('removes a skill text with its call', async () => {
    const lines = [
      prompt('p', null, 'Hi'),
      answer('a', 'p', 'm', call('c1', 'Skill')),
      result('r', 'a', ['c1']),
      prompt('s', 'r', 'Base directory for this skill: /x', { isMeta: true, sourceToolUseID: 'c1' }),
      answer('e', 's', 'n', text('Done.')),
    ]
    expect(chain((await deleted(lines, { message: 'a' })).left)).toEqual(['p < null', 'e < p'])
  })

  test('removes the replacement text of its output', async () => {
    const shown = (...ids: string[]) => ({
      type: 'content-replacement',
      replacements: ids.map((toolUseId) => ({ kind: 'tool-result', toolUseId, replacement: 'cut' })),
      sessionId: 's1',
    })
    const lines = [
      prompt('p', null, 'Hi'),
      answer('a', 'p', 'm', call('c1')),
      result('r', 'a', ['c1']),
      answer('b', 'r', 'n', call('c2')),
      result('s', 'b', ['c2']),
      shown('c1'),
      shown('c1', 'c2'),
    ]
    expect((await deleted(lines, { message: 'a' })).left.slice(3)).toEqual([shown('c2')])
  })

  test('refuses a compaction', async () => {
    const lines = [
      prompt('p', null, 'Hi'),
      boundary('b', 'p'),
      summary('s', 'b'),
      answer('a', 's', 'm', text('Hi')),
      title,
    ]
    for (const uuid of ['b', 's'])
      await expect(deleted(lines, { message: uuid })).rejects.toThrow(`"${uuid}" is a compaction`)
    await expect(deleted(lines, { message: 'z' })).rejects.toThrow('No record of this session has the uuid "z"')
    const tagged = [...lines, { type: 'tag', uuid: 'z', tag: 'x', sessionId: 's1' }]
    await expect(deleted(tagged, { message: 'z' })).rejects.toThrow('"z" is not a message')
  })
})

describe('files', () => {
  const agentLine = (fields: Line) => ({ isSidechain: true, sessionId: 's1', ...fields })
  const story = (agentId: string, ...more: Line[]) => [
    agentLine({ ...prompt(`${agentId}-1`, null, `Look for ${agentId}`), isSidechain: true, agentId }),
    ...more.map((line) => ({ ...line, isSidechain: true, agentId })),
  ]
  const main = [
    prompt('p1', null, 'One'),
    answer('a1', 'p1', 'm1', call('c1', 'Agent', { prompt: 'Look for A' })),
    result('r1', 'a1', ['c1'], { toolUseResult: { agentId: 'A' } }),
    answer('a2', 'r1', 'm2', call('c2')),
    result('r2', 'a2', ['c2'], { toolUseResult: { persistedOutputPath: '/old/home/s1/tool-results/bq2.txt' } }),
    prompt('p2', 'r2', 'Two'),
    answer('a3', 'p2', 'm3', call('c3', 'Agent', { prompt: 'Look for C' })),
    result('r3', 'a3', ['c3'], { toolUseResult: { agentId: 'C' } }),
  ]
  const nested = [answer('n1', 'A-1', 'k1', call('c9', 'Agent', { prompt: 'Look for B' })), result('n2', 'n1', ['c9'])]
  const files = {
    's1/subagents/agent-A.jsonl': story('A', ...nested),
    's1/subagents/agent-A.meta.json': '{"agentType":"Explore"}',
    's1/subagents/agent-B.jsonl': story('B'),
    's1/subagents/agent-B.meta.json': '{"toolUseId":"c9","parentAgentId":"A"}',
    's1/subagents/agent-C.jsonl': story('C'),
    's1/tool-results/c1.txt': 'large',
    's1/tool-results/c9.json': '{}',
    's1/tool-results/bq2.txt': 'large, too',
    's1/tool-results/c3.txt': 'of the second turn',
  }

  test('of agents, of agents they started, and of their outputs are removed', async () => {
    const { removed, summary: said } = await deleted(main, { turn: 1 }, files)
    expect(removed).toEqual([
      's1/subagents/agent-A.jsonl',
      's1/subagents/agent-A.meta.json',
      's1/subagents/agent-B.jsonl',
      's1/subagents/agent-B.meta.json',
      's1/tool-results/bq2.txt',
      's1/tool-results/c1.txt',
      's1/tool-results/c9.json',
    ])
    expect(said).toBe('Deletes turn 1 ("One"): 5 records, 2 tool calls, 2 agents, 3 spilled outputs.')
    expect((await deleted(main, { turn: 2 }, files)).removed).toEqual([
      's1/subagents/agent-C.jsonl',
      's1/tool-results/c3.txt',
    ])
    expect((await deleted(main, { message: 'p1' }, files)).removed).toEqual([])
  })

  test('of an agent known only by its sidecar are removed, whatever else is beside it', async () => {
    const lines = [prompt('p1', null, 'One'), answer('a1', 'p1', 'm1', call('c1', 'Skill')), result('r1', 'a1', ['c1'])]
    const beside = {
      's1/subagents/agent-D.jsonl': story('D'),
      's1/subagents/agent-D.forked-skill.json': '{"skillName":"tide"}',
      's1/subagents/agent-D.meta.json': '{"toolUseId":"c1"}',
    }
    const { removed } = await deleted(lines, { turn: 1 }, beside)
    expect(removed).toEqual(Object.keys(beside).toSorted())
  })

  test('that remaining records refer to are kept', async () => {
    const told = '<task-notification><task-id>A</task-id><tool-use-id>c1</tool-use-id></task-notification>'
    const named = [...main, prompt('p3', 'r3', told), prompt('p4', 'p3', 'See /x/tool-results/bq2.txt')]
    const { removed, notes } = await deleted(named, { turn: 1 }, files)
    expect(removed).toEqual(['s1/tool-results/c1.txt'])
    expect(notes).toEqual(['Agent transcripts that remaining records refer to are kept: A, B.'])
  })

  test('of the flat layout are found too', async () => {
    const { removed } = await deleted(main, { turn: 2 }, { 'agent-C.jsonl': story('C'), 'agent-D.jsonl': story('D') })
    expect(removed).toEqual(['agent-C.jsonl'])
  })

  test("do not exist for old versions: the agent's records are among the others", async () => {
    const inline = (line: Line) => ({ ...line, isSidechain: true })
    const lines = [
      prompt('p1', null, 'One'),
      answer('a1', 'p1', 'm1', call('c1', 'Task', { prompt: 'Look here' })),
      inline(prompt('i1', null, 'Look here')),
      inline(answer('i2', 'i1', 'k1', call('c5'))),
      inline(result('i3', 'i2', ['c5'])),
      result('r1', 'a1', ['c1']),
      prompt('p2', 'r1', 'Two'),
      answer('a2', 'p2', 'm2', call('c2', 'Task', { prompt: 'Look there' })),
      inline(prompt('j1', null, 'Look there')),
      result('r2', 'a2', ['c2']),
    ]
    expect(chain((await deleted(lines, { turn: 1 })).left)).toEqual(['p2 < null', 'a2 < p2', 'j1 < null', 'r2 < a2'])
    expect(chain((await deleted(lines, { message: 'a2' })).left).at(-1)).toBe('p2 < r1')
  })

  test('of a workflow are removed with its journal when nothing of it is left', async () => {
    const lines = [
      prompt('p1', null, 'One'),
      answer('a1', 'p1', 'm1', call('c1', 'Workflow')),
      result('r1', 'a1', ['c1'], { toolUseResult: { runId: 'wf_1' } }),
      prompt('p2', 'r1', 'Two'),
    ]
    const run = {
      's1/subagents/workflows/wf_1/agent-W.jsonl': story('W'),
      's1/subagents/workflows/wf_1/journal.jsonl': '{"type":"launched"}\n',
      's1/subagents/workflows/wf_2/journal.jsonl': '{"type":"launched"}\n',
    }
    expect((await deleted(lines, { turn: 1 }, run)).removed).toEqual([
      's1/subagents/workflows/wf_1/agent-W.jsonl',
      's1/subagents/workflows/wf_1/journal.jsonl',
    ])
  })
})
