import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nastyMarks, nastyText } from '../../../test/hit-arbitrary.ts'
import { paintLine } from '../../paint/terminal/span.ts'
import { visible } from '../../text/visible.ts'
import { textWidth } from '../../text/width.ts'
import { snippetLines } from './snippet-lines.ts'
import { runs } from '../../../test/extent.ts'

const mark = (text: string) => `[${text}]`
const plain = (text: string) => text

function paint(snippet: string, marks: [number, number][], width: number, lines = 2): string[] {
  return snippetLines({ snippet, marks }, { width, lines, indent: 2, mark }).map(paintLine)
}

describe('snippetLines', () => {
  test.each<[string, [number, number][], string]>([
    ['no marks', [], '  no marks'],
    ['one mark', [[4, 8]], '  one [mark]'],
    ['all', [[0, 3]], '  [all]'],
    [
      'over lap',
      [
        [5, 8],
        [0, 6],
      ],
      '  [over lap]',
    ],
    [
      'out',
      [
        [2, 99],
        [-5, 1],
        [9, 4],
      ],
      '  [o]u[t]',
    ],
    ['a 😀 b', [[3, 4]], '  a [😀] b'],
    // A joiner stays with the characters it joins.
    ['👩\u200d💻x', [[2, 3]], '  [👩💻]x'],
    ['two\n\tlines', [[4, 6]], '  two [ l]ines'],
  ])('%j with %j', (snippet, marks, line) => {
    expect(paint(snippet, marks, Infinity)).toEqual([line])
  })

  test('uses two lines and marks a longer text', () => {
    const words = 'alpha beta gamma delta epsilon zeta eta theta'
    expect(paint(words, [[0, 5]], 20)).toEqual(['  [alpha] beta gamma', '  delta epsilon zet…'])
    expect(paint('alpha beta gamma delta', [], 20)).toEqual(['  alpha beta gamma', '  delta'])
  })

  test('starts near the first mark', () => {
    const snippet = `${'before '.repeat(20)}found ${'after '.repeat(20)}`
    expect(paint(snippet, [[140, 145]], 30)).toEqual(['  …re before before [found]', '  after after after after…'])
  })

  test('keeps all text', () => {
    fc.assert(
      fc.property(nastyText, nastyMarks, (snippet, marks) => {
        const [line = []] = snippetLines({ snippet, marks }, { width: Infinity, lines: 2, indent: 0, mark: plain })
        const bare = (text: string) => text.replace(/\s+/g, '')
        expect(bare(line.map(({ text }) => text).join(''))).toBe(bare(visible(bare(snippet))))
      }),
      { numRuns: runs(500) },
    )
  })

  test('fits the width with a mark visible', () => {
    fc.assert(
      fc.property(
        nastyText,
        nastyMarks,
        fc.integer({ min: 12, max: 90 }),
        fc.integer({ min: 1, max: 3 }),
        (snippet, marks, width, lines) => {
          const options = { width, lines, indent: 2, mark: plain }
          const shown = snippetLines({ snippet, marks }, options)
          expect(shown.length).toBeLessThanOrEqual(lines)
          expect(shown.map(paintLine).filter((line) => textWidth(line) > width)).toEqual([])
          const whole = snippetLines({ snippet, marks }, { ...options, width: Infinity })
          const isMarked = (line: (typeof shown)[number]) =>
            line.some(({ style, text }) => style && /[^\s\p{M}\u200d]/u.test(text))
          expect(shown.some(isMarked)).toBe(whole.some(isMarked))
        },
      ),
      { numRuns: runs(500) },
    )
  })
})
