import { describe, expect, it } from 'vitest'
import type { TurnItem } from '../../describe/describe-step.ts'
import { plainPalette } from './palette.ts'
import { TurnRenderer, type TurnHead, type TurnOptions } from './turn.ts'

const base = { at: null, uuids: [] }
const prompt: TurnItem = {
  ...base,
  kind: 'prompt',
  depth: 'prompts',
  text: 'Why does it fail on the second run of the day?',
  isQueued: false,
}
const answer: TurnItem = {
  ...base,
  kind: 'answer',
  depth: 'chat',
  text: 'Because of **this**.',
  modelSwitch: 'claude-opus-5',
  mark: null,
  isError: false,
}
const tool: TurnItem = {
  ...base,
  kind: 'tool',
  depth: 'tools',
  view: { title: 'Read', summary: 'a.ts', outcome: '2 lines', status: 'done', sections: [] },
  call: {
    id: 't',
    name: 'Read',
    input: {},
    state: 'done',
    result: null,
    startedAt: null,
    endedAt: null,
    agentId: 'a1',
  },
}

const turn: TurnHead & { items: TurnItem[] } = {
  index: 3,
  startedAt: '2026-02-11T09:12:00.000Z',
  durationMs: 134_000,
  toolCalls: 1,
  items: [prompt, answer, tool],
}

function paint(more: Partial<TurnOptions> = {}, view = turn): string[] {
  const painter = new TurnRenderer(view, {
    width: 40,
    palette: plainPalette,
    depth: 'tools',
    thinking: false,
    timeZone: 'UTC',
    agentOf: () => undefined,
    ...more,
  })
  return [...view.items.flatMap((item) => painter.paint(item)), ...painter.end()]
}

describe('a turn', () => {
  it('renders a rule, the prompt, the answer and the tools', () => {
    expect(paint({ width: 60 })).toEqual([
      '── 3 ──────── 2026-02-11 09:12 · 2 min 14 s · 1 tool call ──',
      '❯ Why does it fail on the second run of the day?',
      '',
      '● Because of this.',
      '  (claude-opus-5)',
      '',
      '  ✔ Read a.ts  2 lines',
      '',
    ])
  })

  it('shows the uuid of each message once, in its own column, within the width', () => {
    const first = { ...prompt, uuids: ['0f6c1d6e-3a52-4a4e'] }
    const uuids = ['9b0c\u001b5d8a-1f0f', 'later']
    const items = [first, { ...answer, uuids }, { ...tool, uuids }, { ...tool, uuids: [] }]
    const lines = paint({ uuids: 8, width: 50 }, { ...turn, items })
    expect(lines.slice(1)).toEqual([
      '0f6c1d6e  ❯ Why does it fail on the second run of',
      '            the day?',
      '',
      '9b0c␛5d8  ● Because of this.',
      '            (claude-opus-5)',
      '',
      '            ✔ Read a.ts  2 lines',
      '            ✔ Read a.ts  2 lines',
      '',
    ])
    for (const line of lines.slice(1)) expect(line.length).toBeLessThanOrEqual(50)
  })

  it('shows the uuid of the record with the text, in the requested length', () => {
    const uuids = ['0f6c1d6e-3a52-4a4e', '0f6c1d6e-9b0c-5d8a']
    const items = [{ ...answer, uuids, textUuid: '0f6c1d6e-9b0c-5d8a' }]
    expect(paint({ uuids: 10, width: 50 }, { ...turn, items })[1]).toBe('0f6c1d6e-9  ● Because of this.')
  })

  it('leaves out items deeper than the depth', () => {
    expect(paint({ depth: 'prompts', width: 60 })).toHaveLength(3)
    expect(paint({ depth: 'chat', width: 60 }).join('\n')).not.toContain('Read')
  })

  it('wraps to the width', () => {
    expect(paint().every((line) => line.length <= 60)).toBe(true)
    expect(paint()).toContain('❯ Why does it fail on the second run of')
  })

  it('names the agent that a call started, and opens it at full depth', () => {
    const agentOf = () => ({ agentId: 'a1', type: 'Explore', messages: 0 })
    expect(paint({ width: 60, agentOf })).toContain('    ↳ agent Explore a1, 0 messages')
    const options = { width: 60, palette: plainPalette, thinking: false, timeZone: 'UTC', agentOf }
    const inside = (more: Pick<TurnOptions, 'depth' | 'inside'>) => {
      const painter = new TurnRenderer(turn, { ...options, ...more })
      return painter.inside(tool)?.options
    }
    expect(inside({ depth: 'tools' })).toBeUndefined()
    expect(inside({ depth: 'all' })).toMatchObject({ indent: 4, inside: new Set(['a1']) })
    expect(inside({ depth: 'all', inside: new Set(['a1']) })).toBeUndefined()
  })

  it('marks prompts typed while Claude was working', () => {
    const queued: TurnItem = { ...prompt, text: 'and the docs', isQueued: true }
    expect(paint({ width: 60 }, { ...turn, items: [queued] }).slice(1, 3)).toEqual([
      '» and the docs',
      '  (typed while Claude was working)',
    ])
  })

  it('renders nothing if nothing is shown', () => {
    expect(paint({ depth: 'prompts' }, { ...turn, items: [tool] })).toEqual([])
  })
})
