import pc from 'picocolors'
import { expect, test } from 'vitest'
import type { DiffLine, DiffSection } from '../../describe/view.ts'
import { createPalette, plainPalette } from './palette.ts'
import { paintSection } from './section.ts'

const same = (text: string): DiffLine => ({ kind: 'same', text })
const added = (text: string): DiffLine => ({ kind: 'added', text })
const removed = (text: string): DiffLine => ({ kind: 'removed', text })

const section: DiffSection = {
  kind: 'diff',
  path: 'src/list.ts',
  added: 2,
  removed: 1,
  hunks: [
    {
      oldStart: 8,
      newStart: 8,
      lines: [same('export function list() {'), removed('\tconst limit = 20'), added('\tconst limit = options.limit')],
    },
    {
      oldStart: 98,
      newStart: 98,
      lines: [
        added('const everything = [first, second, third, fourth, fifth, sixth, seventh, eighth, ninth, tenth]'),
        same('}'),
        { kind: 'note', text: '\\ No newline at end of file' },
      ],
    },
  ],
}

const show = (width: number, shownSummary?: string): string =>
  paintSection(section, { width, palette: plainPalette, ...(shownSummary === undefined ? {} : { shownSummary }) }).join(
    '\n',
  )

test('in 80 columns', () => {
  expect(show(80)).toBe(`src/list.ts  +2  −1
@@ -8,2 +8,2 @@
 8   export function list() {
 9 -     const limit = 20
 9 +     const limit = options.limit
@@ -98,1 +98,2 @@
98 + const everything = [first, second, third, fourth, fifth, sixth, seventh,
   ↳ eighth, ninth, tenth]
99   }
     \\ No newline at end of file`)
})

test('in 40 columns, below a header that names the file', () => {
  expect(show(40, 'src/list.ts')).toBe(`@@ -8,2 +8,2 @@
 8   export function list() {
 9 -     const limit = 20
 9 +     const limit = options.limit
@@ -98,1 +98,2 @@
98 + const everything = [first, second,
   ↳ third, fourth, fifth, sixth,
   ↳ seventh, eighth, ninth, tenth]
99   }
     \\ No newline at end of file`)
})

test('in 140 columns no line is broken', () => {
  expect(show(140).split('\n')).toHaveLength(9)
})

/** Returns the lines with their changed parts in brackets. */
function marked(...lines: DiffLine[]): string[] {
  const palette = {
    ...createPalette(pc.createColors(false)),
    addedWord: (text: string) => `[${text}]`,
    removedWord: (text: string) => `[${text}]`,
  }
  const hunks = [{ oldStart: 1, newStart: 1, lines }]
  return paintSection({ ...section, hunks }, { width: 80, palette, shownSummary: section.path })
    .slice(1)
    .map((line) => line.slice(4))
}

test.each<[what: string, lines: DiffLine[], shown: string[]]>([
  ['a word that changed', [removed('const a = 1'), added('const a = 2')], ['const a = [1]', 'const a = [2]']],
  ['an added word', [removed('call(a)'), added('call(a, b)')], ['call(a)', 'call(a[, b])']],
  [
    'lines in pairs',
    [removed('aaa 1'), removed('bbb 1'), added('aaa 2'), added('bbb 2')],
    ['aaa [1]', 'bbb [1]', 'aaa [2]', 'bbb [2]'],
  ],
  [
    'nothing in lines that have little in common',
    [removed('return one'), added('throw two')],
    ['return one', 'throw two'],
  ],
  [
    'nothing if more lines were added than removed',
    [removed('a = 1'), added('a = 2'), added('b')],
    ['a = 1', 'a = 2', 'b'],
  ],
  ['nothing in lines that were only added', [same('a = 1'), added('a = 2')], ['a = 1', 'a = 2']],
  ['surrogate pairs as one character', [removed('say 🙂 x'), added('say 🙃 x')], ['say [🙂] x', 'say [🙃] x']],
])('marks %s', (_what, lines, shown) => {
  expect(marked(...lines)).toEqual(shown)
})
