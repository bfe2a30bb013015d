import { expect, test } from 'vitest'
import { sectionText } from './section-text.ts'
import type { Section } from './view.ts'

test.each<[section: Section, text: string]>([
  [{ kind: 'text', text: 'a\\nb', unescaped: 'a\nb' }, 'a\nb'],
  [{ kind: 'markdown', text: '# a' }, '# a'],
  [{ kind: 'code', text: 'a\n', firstLine: 7 }, 'a\n'],
  [{ kind: 'terminal', command: 'ls', output: '\u001b[31ma\u001b[0m' }, 'a'],
  [
    {
      kind: 'list',
      items: [
        { text: 'a', mark: 'done', note: 'b' },
        { text: 'c', items: [{ text: 'd', mark: 'chosen' }] },
      ],
    },
    '- [x] a (b)\n- c\n  - (*) d',
  ],
  [{ kind: 'table', columns: ['a', 'b'], rows: [['1', '2']] }, 'a\tb\n1\t2'],
  [{ kind: 'table', isFacts: true, columns: ['Field', 'Value'], rows: [['1', '2']] }, '1\t2'],
  [{ kind: 'image', mediaType: 'image/png', data: 'AAAA' }, ''],
  [{ kind: 'file', path: '/a', note: 'b' }, '/a'],
  [{ kind: 'raw', value: { a: [1] } }, '{\n  "a": [\n    1\n  ]\n}'],
  [
    {
      kind: 'diff',
      path: 'a.ts',
      added: 1,
      removed: 1,
      hunks: [
        {
          oldStart: 3,
          newStart: 3,
          lines: [
            { kind: 'same', text: 'a' },
            { kind: 'removed', text: 'b' },
            { kind: 'added', text: 'c' },
            { kind: 'note', text: '\\ No newline at end of file' },
          ],
        },
      ],
    },
    '--- a.ts\n+++ a.ts\n@@ -3,2 +3,2 @@\n a\n-b\n+c\n\\ No newline at end of file\n',
  ],
])('the text of %j', (section, text) => {
  expect(sectionText(section)).toBe(text)
})

test('writes a value nested too deeply for indentation', () => {
  let value: unknown = 1
  for (let depth = 0; depth < 100_000; depth += 1) value = [value]
  expect(sectionText({ kind: 'raw', value }) === `${'['.repeat(100_000)}1${']'.repeat(100_000)}`).toBe(true)
})
