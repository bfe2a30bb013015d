import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { grammars } from './grammar.js'
import { highlightDiff } from './highlight.ts'
import { grammarOf, highlight, loadGrammar } from './highlight.ts'
import type { DiffLine } from '../describe/view.ts'

const names = Object.keys(grammars)

/** Returns each line as text, with the kind of each colored span in front of it. */
const show = (text: string, language: string): string[] | undefined =>
  highlight(text, language)?.map((line) =>
    line.map((span) => (span.kind === 'plain' ? span.text : `<${span.kind}:${span.text}>`)).join(''),
  )

beforeAll(async () => {
  await Promise.all(names.map(loadGrammar))
})

describe('highlight', () => {
  test('assigns kinds to tokens', () => {
    expect(show("const a = 'b' // c", 'ts')).toEqual(["<keyword:const> a = <string:'b'> <comment:// c>"])
    expect(show('class A: pass', 'python')).toEqual(['<keyword:class> <type:A>: <keyword:pass>'])
    expect(show('{"a": 1}', 'json')).toEqual(['{<title:"a">: <number:1>}'])
  })

  test('continues tokens across lines', () => {
    expect(show('/* a\nb */ c', 'javascript')).toEqual(['<comment:/* a>', '<comment:b */> c'])
  })

  test('highlights source code inside a string', () => {
    expect(show('`a ${b} c`', 'ts')).toEqual(['<string:`a >${b}<string: c`>'])
  })

  test('highlights embedded languages with their own grammar', () => {
    expect(show('<style>a { color: red }</style>', 'html')?.join('')).toContain('<title:color>')
  })

  test('knows aliases of languages', () => {
    expect(['TSX', 'sh', 'yml', 'c++', 'html', 'toml'].map(grammarOf)).toEqual([
      'typescript',
      'bash',
      'yaml',
      'cpp',
      'xml',
      'ini',
    ])
    expect(grammarOf('klingon')).toBeNull()
    expect(grammarOf('constructor')).toBeNull()
  })

  test.each<[what: string, text: string, language: string]>([
    ['text of an unknown language', 'a', 'klingon'],
    ['a text that is too long', 'a\n'.repeat(100_001), 'ts'],
    ['a text with a line that is too long', 'a'.repeat(2001), 'ts'],
  ])('does not highlight %s', (_what, text, language) => {
    expect(highlight(text, language)).toBeNull()
  })

  test('keeps HTML as text with every grammar', () => {
    const text = '<script>alert("&lt;")</script>\n\n$`\\'
    for (const name of names) {
      const lines = highlight(text, name)
      expect(lines?.map((line) => line.map((span) => span.text).join('')).join('\n')).toBe(text)
    }
  })

  test('keeps every character', () => {
    const bits = [
      '/*',
      '*/',
      '//',
      '"',
      "'",
      '`',
      '${',
      '}',
      '{',
      '<a>',
      '</a>',
      '\n',
      '#',
      'if',
      ' ',
      '(',
      ')',
      '1',
      '\\',
    ]
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(fc.oneof(fc.constantFrom(...bits), fc.string({ unit: 'grapheme' }))),
        (name, parts) => {
          const text = parts.join('')
          const lines = highlight(text, name)
          expect(lines?.map((line) => line.map((span) => span.text).join('')).join('\n')).toBe(text)
        },
      ),
    )
  })
})

describe('highlightDiff', () => {
  const paint = (text: string) => highlight(text, 'ts')

  test('highlights lines in the context of their old or new text', () => {
    const lines: DiffLine[] = [
      { kind: 'same', text: '/* a' },
      { kind: 'removed', text: 'b' },
      { kind: 'added', text: 'b */' },
      { kind: 'note', text: '\\ No newline' },
      { kind: 'same', text: 'let c' },
    ]
    const painted = highlightDiff({ oldStart: 1, newStart: 1, lines }, paint)
    expect(painted.map((spans) => spans?.map((span) => span.kind).join() ?? null)).toEqual([
      'comment',
      'comment',
      'comment',
      null,
      'keyword,plain',
    ])
  })

  test('keeps the text', () => {
    const line = fc.record({
      kind: fc.constantFrom<DiffLine['kind']>('same', 'added', 'removed', 'note'),
      text: fc.string({ unit: fc.constantFrom('/', '*', '`', 'a', ' ', '\n') }),
    })
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const painted = highlightDiff({ oldStart: 1, newStart: 1, lines }, paint)
        expect(painted).toHaveLength(lines.length)
        for (const [index, spans] of painted.entries()) {
          const text = lines[index]?.text
          expect(spans?.map((span) => span.text).join('') ?? text).toBe(text)
        }
      }),
    )
  })
})
