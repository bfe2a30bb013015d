import { describe, expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import type { TurnItem } from '../describe-turn.ts'
import type { Section, ToolView } from '../view.ts'
import { addCompactItem, type CompactTurn } from './compact-turn.ts'
import { LENGTHS, turnText, type TurnPlace } from './turn-text.ts'

const base = { at: null, uuids: [] }
const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')

function tool(title: string, sections: Section[], status: ToolView['status'] = 'done'): TurnItem {
  const view = { title, summary: 'about', outcome: '', status, sections }
  return { ...base, kind: 'tool', depth: 'tools', view, call: makeCall(title, {}, { text: '' }) }
}

const hunks = [
  { oldStart: 1, newStart: 1, lines: [{ kind: 'removed', text: 'a' } as const, { kind: 'added', text: 'b' } as const] },
]
const items: TurnItem[] = [
  { ...base, kind: 'prompt', depth: 'prompts', text: `Fix it. ${'x'.repeat(3000)} Now.`, isQueued: false },
  tool('Read', [{ kind: 'code', text: lines(50) }]),
  tool('Read', []),
  tool('Edit', [{ kind: 'diff', path: 'a.ts', hunks, added: 1, removed: 1 }]),
  tool('Bash', [{ kind: 'terminal', command: 'npm test', output: lines(99) }]),
  tool('Bash', [{ kind: 'terminal', command: 'npm run lint', output: lines(99) }], 'error'),
  { ...base, kind: 'answer', depth: 'chat', text: 'Done.', modelSwitch: null, mark: null, isError: false },
  {
    ...base,
    kind: 'answer',
    depth: 'all',
    text: 'No response requested.',
    modelSwitch: null,
    mark: null,
    isError: false,
  },
]

function makeTurn(): CompactTurn {
  const turn: CompactTurn = { index: 3, hasPrompt: true, pieces: [] }
  for (const item of items) addCompactItem(turn, item)
  return turn
}

const bytes = (text: string) => Buffer.byteLength(text)
const at = (length: number, place: TurnPlace = 'other') => turnText(makeTurn(), length, place, bytes)

describe('a turn for a model', () => {
  test('has words in full, edits, commands, the end of what failed, and counts', () => {
    const text = at(0)
    expect(text).toContain(`> Fix it. ${'x'.repeat(3000)} Now.`)
    expect(text).toContain('*Read ×2*')
    expect(text).toContain('```diff\n--- a.ts\n+++ a.ts\n@@ -1,1 +1,1 @@\n-a\n+b\n```')
    expect(text).toContain('```console\n$ npm test\n```')
    expect(text).toContain('$ npm run lint\n…\nline 70\n')
    expect(text).toContain('line 99\n```')
    expect(text).not.toContain('No response requested.')
  })

  test('loses outputs, then lines, then the middle of long texts', () => {
    expect(at(1)).toContain('line 99')
    expect(at(1)).not.toContain('line 80')
    expect(at(2)).not.toContain('```')
    expect(at(2)).toContain('**Edit** `about`')
    expect(at(3)).toContain('*Read ×2, Edit, Bash ×2, 1 failed*')
    expect(at(4)).toMatch(/^## 3\n\n> Fix it\. x+\n>\n> \(… \d+ characters left out …\)\n>\n> x+ Now\.\n\nDone\./)
    expect(bytes(at(5))).toBeLessThan(bytes(at(4)))
  })

  test('is left out, but for the first prompt and the last words', () => {
    expect(at(6)).toBe('')
    expect(at(7, 'first')).toMatch(/^## 3\n\n> Fix it\. x+…\n\n$/)
    expect(at(7, 'last')).toMatch(/^## 3\n\n> Fix it\. x+…\n\nDone\.\n\n$/)
  })

  test('never gets longer', () => {
    for (let length = 1; length < LENGTHS; length += 1)
      expect(bytes(at(length, 'only'))).toBeLessThanOrEqual(bytes(at(length - 1, 'only')))
  })
})
