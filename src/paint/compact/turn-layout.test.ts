import { describe, expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import type { TurnItem } from '../../describe/describe-step.ts'
import type { Section, ToolView } from '../../describe/view.ts'
import { addCompactItem, type CompactTurn } from './compact-turn.ts'
import { fillTurns } from './fill-turns.ts'
import { TurnLayout } from './turn-layout.ts'

const base = { at: null, uuids: [] }
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')
const bytes = (text: string) => Buffer.byteLength(text)

function tool(title: string, summary: string, sections: Section[], status: ToolView['status'] = 'done'): TurnItem {
  const view = { title, summary, outcome: '', status, sections }
  return { ...base, kind: 'tool', depth: 'tools', view, call: makeCall(title, {}, { text: '' }) }
}

function say(text: string, depth: 'chat' | 'all' = 'chat'): TurnItem {
  return { ...base, kind: 'answer', depth, text, modelSwitch: null, mark: null, isError: false }
}

const hunks = [
  { oldStart: 1, newStart: 1, lines: [{ kind: 'removed', text: 'a' } as const, { kind: 'added', text: 'b' } as const] },
]
const long = `/home/mara/${'deep/'.repeat(30)}end.ts`
const items: TurnItem[] = [
  { ...base, kind: 'prompt', depth: 'prompts', text: `Fix it. ${'so '.repeat(1000)}Now.`, isQueued: false },
  ...['a', 'b', 'c', 'd', 'e'].map((name) => tool('Read', `${name}.ts`, [{ kind: 'code', text: lines(50) }])),
  tool('Grep', '"x" in src', []),
  say('Let me see.'),
  tool('Edit', long, [{ kind: 'diff', path: long, hunks, added: 1, removed: 1 }]),
  tool('Write', 'new.ts', [{ kind: 'code', text: lines(7) }]),
  tool('Bash', 'Runs the tests', [{ kind: 'terminal', command: 'npm test', output: lines(99) }]),
  tool(
    'Bash',
    'Lints',
    [{ kind: 'terminal', command: `npm run lint ${'-- src '.repeat(40)}`, output: lines(99) }],
    'error',
  ),
  say('Done.'),
  say('No response requested.', 'all'),
]

function turnOf(index: number): CompactTurn {
  const turn: CompactTurn = { index, hasPrompt: true, pieces: [] }
  for (const item of items) addCompactItem(turn, item)
  return turn
}

function fill(room: number, turns = 1): string {
  const chapter = { bytes: 0 }
  const layouts = Array.from({ length: turns }, (_, index) => {
    const isLast = index === turns - 1
    return new TurnLayout(turnOf(index + 1), isLast ? 'last' : 'other', isLast ? 'late' : 'early', bytes)
  })
  fillTurns(
    layouts.map((layout) => ({ layout, chapter })),
    room,
  )
  const text = layouts.map((layout) => layout.text()).join('')
  expect(layouts.reduce((sum, layout) => sum + layout.bytes, 0)).toBe(bytes(text))
  return text
}

describe('TurnLayout', () => {
  test('shows texts, edits, commands, failures and the names of other calls', () => {
    const text = fill(100_000)
    expect(text).toContain(`> Fix it. ${'so '.repeat(1000)}Now.`)
    expect(text).toContain('**Read** `a.ts`, `b.ts`, `c.ts`, `d.ts`, `e.ts` · **Grep** `"x" in src`')
    expect(text).toMatch(/\*\*Edit\*\* `…\/(?:deep\/)+end\.ts`\n\n```diff\n--- /)
    expect(text).toContain('**Bash** `npm test`\n\n')
    expect(text).toMatch(/\*\*Bash\*\* `npm run lint [- src]{80,110}…` — failed\n\n```\nline 1\n/)
    expect(text).not.toContain('No response requested.')
    expect(text).not.toContain('Not all shown')
  })

  test('drops outputs and diffs first, keeps the ends of errors, and summarizes hidden pieces', () => {
    const text = fill(4000)
    expect(text).toMatch(/left out\n(?:line \d+\n)+line 99\n```/)
    expect(text).not.toContain('line 50\n')
    expect(text).toContain('**Write** `new.ts`')
    const less = fill(2600)
    expect(less).toMatch(/… 93 lines left out\nline 94\n/)
    expect(less).toMatch(
      /\*Not all shown: 10 tool calls \(1 failed\), 2 answers; edited\* `…\/(?:deep\/)+end\.ts` \+1 −1, `new\.ts` \+7 −0/,
    )
  })

  test('drops the call lines of early turns before the ends of their errors', () => {
    const text = fill(12_000, 6)
    const early = text.slice(text.indexOf('## 2'), text.indexOf('## 3'))
    expect(early).toContain('line 94\n')
    expect(early).toContain('end.ts` +1 −1')
    expect(early).not.toContain('`npm test`')
    expect(text.slice(text.indexOf('## 6'))).toContain('**Read** `a.ts`, `b.ts`')
  })

  test('keeps the starts of texts and their remaining length', () => {
    expect(fill(0)).toMatch(/^## 1\n\n> Fix it\. (?:so )+so… \([\d,]+ more characters\)\n\nDone\.\n\n$/)
  })
})
