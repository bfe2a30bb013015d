import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdownBlocks } from './markdown-blocks.ts'
import { showsAddress } from './markdown-inline.ts'
import { markdownText } from './markdown-text.ts'
import { runs } from '../../test/extent.ts'

const kinds = (text: string): string[] => (markdownBlocks(text) ?? []).map(({ kind }) => kind)

describe('markdownBlocks', () => {
  test('parses blocks', () => {
    expect(kinds('# a\n\nb\n\n- c\n\n> d\n\n```ts x\ne\n```\n\n| f |\n|---|\n| g |\n\n---\n\n<p>h</p>')).toEqual([
      'heading',
      'paragraph',
      'list',
      'quote',
      'code',
      'table',
      'rule',
      'verbatim',
    ])
  })

  test('recognizes tasks, numbers and languages', () => {
    expect(markdownBlocks('7. a\n8. b')).toMatchObject([{ isOrdered: true, start: 7, items: [{ isDone: null }, {}] }])
    expect(markdownBlocks('- [x] a\n- [ ] b')).toMatchObject([{ items: [{ isDone: true }, { isDone: false }] }])
    expect(markdownBlocks('```ts title="x"\na\n```')).toMatchObject([
      { language: 'ts', info: 'ts title="x"', text: 'a' },
    ])
  })

  test('records empty lines', () => {
    expect(markdownBlocks('a\n\nb\n- c')).toMatchObject([{ isSpaced: false }, { isSpaced: true }, { isSpaced: false }])
  })

  test('parses inline content', () => {
    const [block] = markdownBlocks('a **b *c*** `d` [e](f "g") ![h](i) <br> <u>j</u> &lt;') ?? []
    expect(block).toMatchObject({
      content: [
        { kind: 'text', text: 'a ' },
        { kind: 'strong', content: [{ text: 'b ' }, { kind: 'em' }] },
        { text: ' ' },
        { kind: 'code', text: 'd' },
        { text: ' ' },
        { kind: 'link', address: 'f', content: [{ text: 'e' }] },
        { text: ' ' },
        { kind: 'image', address: 'i', alt: 'h' },
        { text: ' ' },
        { kind: 'break' },
        { text: ' ' },
        { text: '<u>' },
        { text: 'j' },
        { text: '</u>' },
        { text: ' <' },
      ],
    })
  })

  test('showsAddress compares the text of a link with its address', () => {
    expect(showsAddress('a.example', 'https://a.example/')).toBe(true)
    expect(showsAddress('b.example', 'https://a.example/')).toBe(false)
  })

  test.each([
    ['deep quotations', '>'.repeat(20_000)],
    ['too many marks', '_a'.repeat(20_000)],
    ['very long texts', 'a\n\n'.repeat(400_000)],
    ['struck out marks', '~a '.repeat(60_000)],
    ['addresses that never end', 'http://a('.repeat(22_000)],
    ['addresses without a protocol', 'www.a('.repeat(33_000)],
    ['addresses that may end anywhere', 'http://a&'.repeat(22_000)],
    ['an address that ends in periods', `http://a${'.'.repeat(200_000)}`],
    ['an address that ends in entities', `http://a${'&amp;'.repeat(40_000)}`],
    ['several long addresses', `${'http://a('.repeat(1000)} `.repeat(22)],
    ['exclamation marks', '!'.repeat(100_000)],
    ['exclamation marks in paragraphs', `${'!'.repeat(4000)}\n\n`.repeat(25)],
    ['marks in paragraphs', `${'*a '.repeat(2000)}\n\n`.repeat(25)],
    ['unclosed comments', ';<!--'.repeat(40_000)],
    ['unclosed processing instructions', '/<?'.repeat(60_000)],
    ['escaped code', '\\\\```\n'.repeat(20_000)],
    ['an item of many lines', `- ${'a b\n'.repeat(10_000)}`],
    ['many lines below an item', `- a\n\n${'    b\n'.repeat(10_000)}`],
  ])('does not parse %s', (_what, text) => {
    expect(markdownBlocks(text)).toBeNull()
  })

  test('parses long lists', () => {
    expect(markdownBlocks('- a_b\n  c\n'.repeat(1500))).toMatchObject([{ kind: 'list' }])
  })

  test.each([
    ['long addresses', `See https://a.example/b?c=${'d%20e&f='.repeat(500)} `.repeat(20)],
    ['many addresses', 'See https://a.example/b?c=d&e=f(g). '.repeat(5000)],
    ['base64', `Key: ${'aB0+/='.repeat(20_000)}`],
    ['one line of JSON', `{${'"a":{"b":[1,2]},'.repeat(500)}"z":0}`],
    ['mail addresses', 'ada@a.example, '.repeat(10_000)],
  ])('parses %s', (_what, text) => {
    expect(markdownBlocks(text)).toMatchObject([{ kind: 'paragraph' }])
  })

  test('loses no word, whatever syntax surrounds it', () => {
    const marks = '# |- |1. |> |**|_|`|~~|[|]|](|)|![|<|>|</b>|<!--|\\|&amp;|: |- [x] |  |    |\t'.split('|')
    const mark = fc.constantFrom(...marks, '|', '\n', '\n\n', '```\n', '---\n', '\n|-|-|\n')
    // All words differ, so that a lost word cannot be mistaken for another.
    fc.assert(
      fc.property(fc.array(mark, { maxLength: 40 }), (drawn) => {
        const words = drawn.map((_, index) => `w${index}w`)
        const text = drawn.map((each, index) => each + (words[index] ?? '')).join('')
        const blocks = markdownBlocks(text)
        if (!blocks) return
        const seen = markdownText(blocks)
        expect(words.filter((word) => !seen.includes(word))).toEqual([])
      }),
      { numRuns: runs(500) },
    )
  })
})
