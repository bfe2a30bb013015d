import fc from 'fast-check'
import { lexer } from 'marked'
import { describe, expect, test } from 'vitest'
import type { Section } from '../../describe/view.ts'
import { sectionMarkdown } from './section-markdown.ts'
import { runs } from '../../../test/extent.ts'

const nowhere = () => null
const print = (section: Section) => sectionMarkdown(section, nowhere)

describe('sectionMarkdown', () => {
  test.each<[section: Section, printed: string]>([
    [{ kind: 'text', text: 'a\\nb', unescaped: 'a\nb' }, '```\na\nb\n```'],
    [{ kind: 'text', text: 'a', title: 'Error' }, 'Error:\n\n```\na\n```'],
    [{ kind: 'text', text: 'a', title: '# Why?' }, '\\# Why?\n\n```\na\n```'],
    [{ kind: 'text', text: '1%\r100%\r\n' }, '```\n1%\n100%\n```'],
    [{ kind: 'markdown', text: '# a\n\n<b>' }, '> #### a\n>\n> &lt;b>'],
    [{ kind: 'code', text: 'let a', language: 'typescript', firstLine: 7 }, '```typescript\nlet a\n```'],
    [{ kind: 'code', text: 'a', language: 'mermaid' }, '```text mermaid\na\n```'],
    [{ kind: 'terminal', command: 'ls', output: '\u001b[32ma\u001b[0m\n' }, '```console\n$ ls\na\n```'],
    [
      { kind: 'table', columns: ['a|b', 'c'], rows: [['<d>', 'e\nf', 'g']] },
      '| a\\|b | c |  |\n| --- | --- | --- |\n| &lt;d> | e<br>f | g |',
    ],
    [{ kind: 'table', isFacts: true, columns: ['', ''], rows: [['Type', '*x*']] }, '- Type: \\*x\\*'],
    [{ kind: 'file', path: '/a b', note: 'PDF' }, 'File `/a b` (PDF)'],
    [{ kind: 'raw', value: { a: 1 } }, '```json\n{\n  "a": 1\n}\n```'],
    [
      { kind: 'image', mediaType: 'image/svg+xml', location: 'https://a.org/b.svg' },
      '[image svg] `https://a.org/b.svg`',
    ],
  ])('%o', (section, printed) => {
    expect(print(section)).toBe(printed)
  })

  test('prints checkboxes, notes and nested items', () => {
    const items = [
      { text: '1. a\nb', mark: 'done' as const },
      { text: 'c', mark: 'active' as const, note: 'd' },
      { text: 'e', items: [{ text: 'f', mark: 'chosen' as const }] },
    ]
    expect(print({ kind: 'list', items })).toBe('- [x] 1\\. a  \n  b\n- [ ] c (in progress, d)\n- e\n  - **f**')
  })

  test('prints an image that has an address', () => {
    const section: Section = { kind: 'image', mediaType: 'image/png', data: 'AAAA' }
    expect(sectionMarkdown(section, () => 'a.files/1.png')).toBe('![image png, 3 B](a.files/1.png)')
    expect(print(section)).toBe('[image png, 3 B]')
  })

  test('prints a note for a value nested too deeply', () => {
    let value: unknown = 1
    for (let depth = 0; depth < 50_000; depth += 1) value = [value]
    expect(print({ kind: 'raw', value })).toContain('nested too deeply')
  })

  test('keeps any output inside its fence', () => {
    const output = fc
      .array(fc.constantFrom('`', '```', '~~~', '\n', '> ', '    ', '<b>', '#', 'x', '\t'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(output, (text) => {
        fc.pre(text.replace(/\n$/, '') !== '')
        const tokens = [...lexer(print({ kind: 'text', text }))]
        expect(tokens).toMatchObject([{ type: 'code', text: text.replace(/\n$/, '') }])
      }),
      { numRuns: runs(600) },
    )
  })
})
