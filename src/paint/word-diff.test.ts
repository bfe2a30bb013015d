import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DiffLine } from '../describe/view.ts'
import { wordDiff } from './word-diff.ts'

const pair = (before: string, after: string): DiffLine[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
]

describe('wordDiff', () => {
  test('returns the part between the common prefix and suffix', () => {
    expect(wordDiff(pair('const a = 1', 'const b = 1'), 0)).toEqual({
      before: 'const ',
      changed: 'a',
      after: ' = 1',
    })
    expect(wordDiff(pair('const a = 1', 'const b = 1'), 1)?.changed).toBe('b')
  })

  test.each<[what: string, lines: DiffLine[]]>([
    ['an added line without a removed one', [{ kind: 'added', text: 'a' }]],
    ['an unchanged line', [{ kind: 'same', text: 'a' }, ...pair('a', 'b')]],
    ['lines with little in common', pair('return one', 'throw two')],
    ['more added than removed lines', [...pair('a = 1', 'a = 2'), { kind: 'added', text: 'b' }]],
    ['very long lines', pair('x'.repeat(500), `${'x'.repeat(499)}y`)],
    ['a missing line', []],
  ])('returns null for %s', (_what, lines) => {
    expect(wordDiff(lines, 0)).toBeNull()
  })

  test('returns parts that add up to the line', () => {
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
