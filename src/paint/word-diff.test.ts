import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DiffLine } from '../describe/view.ts'
import { wordDiff } from './word-diff.ts'

const pair = (before: string, after: string): DiffLine[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
]

describe('the part of a line that changed', () => {
  test('is what neither its beginning nor its end shares with its twin', () => {
    expect(wordDiff(pair('const a = 1', 'const b = 1'), 0)).toEqual({
      before: 'const ',
      changed: 'a',
      after: ' = 1',
    })
    expect(wordDiff(pair('const a = 1', 'const b = 1'), 1)?.changed).toBe('b')
  })

  test.each<[what: string, lines: DiffLine[]]>([
    ['a line that only came', [{ kind: 'added', text: 'a' }]],
    ['a line that stayed', [{ kind: 'same', text: 'a' }, ...pair('a', 'b')]],
    ['lines with little in common', pair('return one', 'throw two')],
    ['more lines than were there before', [...pair('a = 1', 'a = 2'), { kind: 'added', text: 'b' }]],
    ['lines that nobody wrote by hand', pair('x'.repeat(500), `${'x'.repeat(499)}y`)],
    ['a line that is not there', []],
  ])('is not looked for in %s', (_what, lines) => {
    expect(wordDiff(lines, 0)).toBeNull()
  })

  test('and the rest are the line, whatever the lines are', () => {
    const line = fc.record({
      kind: fc.constantFrom<DiffLine['kind']>('same', 'added', 'removed', 'note'),
      text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '🙂', '\t') }),
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const [index, { text }] of lines.entries()) {
          const words = wordDiff(lines, index) ?? { before: text, changed: '', after: '' }
          expect(words.before + words.changed + words.after).toBe(text)
        }
      }),
    )
  })
})
