import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import { markdownLines } from './markdown.ts'
import { createPalette, plainPalette } from './palette.ts'
import { paintLine } from './span.ts'

function show(text: string, width = 40): string {
  return markdownLines(text, { width, palette: plainPalette }).map(paintLine).join('\n')
}

function paint(text: string): string {
  const palette = createPalette(pc.createColors(true))
  return markdownLines(text, { width: 80, palette }).map(paintLine).join('\n').replaceAll('\u001b', '^')
}

describe('blocks', () => {
  test('keeps the marks of headings', () => {
    expect(show('# One\ntext\n### Three with a title that takes two lines')).toBe(`# One

text

### Three with a title that takes two
    lines`)
  })

  test('keeps line breaks of paragraphs', () => {
    expect(show('one\ntwo  \nthree\n\nfour')).toBe('one\ntwo\nthree\n\nfour')
  })

  test('renders nested and numbered lists with hanging indents', () => {
    const text = `- one
- two, which is too long for a single line
  - nested
    1. first
- [ ] open
- [x] done`
    expect(show(text)).toBe(`• one
• two, which is too long for a single
  line
  • nested
    1. first
☐ open
✔ done`)
  })

  test('aligns numbers and keeps the first one', () => {
    expect(show('9. nine\n10. ten')).toBe(' 9. nine\n10. ten')
    expect(show('0. zero')).toBe('0. zero')
  })

  test('keeps loose lists loose', () => {
    expect(show('1. one\n\n   more\n2. two')).toBe('1. one\n\n   more\n\n2. two')
  })

  test('draws a bar next to quotations, also nested ones', () => {
    expect(show('> one\n>\n> two\n> > three\n> - four')).toBe('▎ one\n▎\n▎ two\n▎ ▎ three\n▎ • four')
  })

  test('draws a gutter next to code, and a mark where a line continues', () => {
    const text = "see:\n```ts\nconst answer = 42\n\tcall('a rather long line of code')\n```\nthat"
    expect(show(text)).toBe(`see:

│ const answer = 42
│     call('a rather long line of code')

that`)
    expect(show(text, 30)).toContain("│     call('a rather long line\n│ ↳ of code')")
  })

  test('renders a rule, raw HTML, an image and a definition', () => {
    expect(show('a\n\n---\n\n<div>\n  <b>x</b>\n</div>\n\n![a chart](x.png)\n\n[ref]: http://a.example')).toBe(`a

────────────────────────────────────────

<div>
  <b>x</b>
</div>

[image: a chart]

[ref]: http://a.example`)
  })
})

describe('tables', () => {
  const table = `| Name | Count | What it does |
|---|--:|---|
| alpha | 12 | Something that takes a few words more to explain than fit |
| **beta** | 3,400 | one<br>two |`

  test.each<[width: number, lines: string]>([
    [
      40,
      `Name   Count  What it does
────────────────────────────────────────
alpha     12  Something that takes a few
              words more to explain than
              fit
beta   3,400  one
              two`,
    ],
    [
      80,
      `Name   Count  What it does
───────────────────────────────────────────────────────────────────────
alpha     12  Something that takes a few words more to explain than fit
beta   3,400  one
              two`,
    ],
  ])('fit into %d columns', (width, lines) => {
    expect(show(table, width)).toBe(lines)
  })

  test('with more columns than fit become a list of rows', () => {
    const names = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
    const row = (cell: (name: string) => string) => `|${names.map(cell).join('|')}|\n`
    const wide = row((name) => name) + row(() => '-') + row((name) => `the ${name} value`) + row(() => 'x')
    expect(show(wide)).toBe(`first: the first value
second: the second value
third: the third value
fourth: the fourth value
fifth: the fifth value
sixth: the sixth value

first: x
second: x
third: x
fourth: x
fifth: x
sixth: x`)
  })
})

describe('inline content', () => {
  test.each<[text: string, shown: string]>([
    ['**bold** *it* `co de` ~~no~~', 'bold it co de no'],
    ['[text](https://a.example/b)', 'text (https://a.example/b)'],
    ['[a.example](https://a.example/)', 'a.example'],
    ['<https://a.example> and https://b.example', 'https://a.example and https://b.example'],
    ['<ada@a.example>', 'ada@a.example'],
    ['[**bold**](http://a.example "title")', 'bold (http://a.example)'],
    ['[one][ref]\n\n[ref]: /two', 'one (/two)\n\n[ref]: /two'],
    ['![](chart.png)', '[image: chart.png]'],
    ['a &lt;b&gt; &amp;amp; \\*c\\*', 'a <b> &amp; *c*'],
    ['`a &lt; b`', 'a &lt; b'],
    ['a<br>b <i>c</i>', 'a\nb <i>c</i>'],
    ['&#27;[31m&#x202e;', '␛[31m\ufffd'],
  ])('%s', (text, shown) => {
    expect(show(text)).toBe(shown)
  })

  test('nests styles', () => {
    expect(paint('a **b *c* d** `e`')).toBe('a ^[1mb ^[22m^[1m^[3mc^[23m^[22m^[1m d^[22m ^[36me^[39m')
  })

  test('prints links as text, never as terminal hyperlinks', () => {
    expect(paint('[text](http://a.example)')).toBe('^[4mtext^[24m^[2m (http://a.example)^[22m')
  })
})

describe('shows Markdown the lexer cannot parse unchanged', () => {
  test.each([
    ['deep quotations', '>'.repeat(20_000)],
    ['deep lists', '1. '.repeat(20_000)],
    ['too many marks', '_a'.repeat(20_000)],
    ['a deep tree', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
  ])('%s', (_what, text) => {
    const letters = (source: string) => source.replaceAll(/\s/g, '')
    expect(letters(show(text))).toBe(letters(text))
  })

  test('keeps room for words in deep nesting', () => {
    const lines = show(`${'> '.repeat(30)}one two three four five six seven`).split('\n')
    expect(lines.every((line) => line.length <= 40)).toBe(true)
    expect(lines.length).toBeLessThan(5)
  })
})
