import fc from 'fast-check'
import { lexer, type Token } from 'marked'
import { describe, expect, test } from 'vitest'
import { literalText } from './literal-text.ts'
import { runs } from '../../../test/extent.ts'

describe('literalText', () => {
  test.each([
    ['Fix it.\nNow', 'Fix it.  \nNow'],
    ['one\r\n\r\n\r\ntwo', 'one\n\ntwo'],
    ['# a\n- b\n1. c\n> d\n---\n===', '\\# a  \n\\- b  \n1\\. c  \n\\> d  \n\\---  \n\\==='],
    ['a | b\n--|--', 'a | b  \n\\--|--'],
    ['use `a_b` and __init__ or *args', 'use `a_b` and \\_\\_init\\_\\_ or \\*args'],
    ['snake_case C:\\temp\\x 2 * 3', 'snake_case C:\\temp\\x 2 * 3'],
    ['```py\nif a:\n    b\n```\nthen', '```py\nif a:\n    b\n```\n\nthen'],
    ['so:\n```\nopen', 'so:\n\n```\nopen\n```'],
    ['if a:\n    b()', '```\nif a:\n    b()\n```'],
    ['a   b\nc   d', '```\na   b\nc   d\n```'],
    ['see https://a.org/b_c_d, please', 'see <https://a.org/b_c_d>, please'],
    ['(https://a.org/b)', '(<https://a.org/b>)'],
    ['http://localhost:3000/a', '`http://localhost:3000/a`'],
    ['www.a.org and ftp://b', 'www\\.a.org and ftp:\\//b'],
    ['<b>&amp;</b>', '&lt;b>\\&amp;&lt;/b>'],
  ])('%j', (text, printed) => {
    expect(literalText(text)).toBe(printed)
  })

  test('contains no syntax and loses no word', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), (pieces) => {
        const text = pieces.join('')
        const tokens = lexer(literalText(text))
        expect(tokens.flatMap(kindsOf).filter((kind) => !PLAIN.has(kind))).toEqual([])
        const shown = tokens.map(textOf).join('').replace(/\s/g, '')
        for (const word of text.match(/[a-z]{3,}/g) ?? []) expect(shown).toContain(word)
      }),
      { numRuns: runs(1500) },
    )
  })
})

const PLAIN: ReadonlySet<string> = new Set(['paragraph', 'text', 'code', 'codespan', 'escape', 'br', 'space', 'link'])
const SPACES = ['\n', '\n\n', '    ', '\t', ' ', '\r', '\u2028']
const BLOCKS = ['```', '~~~', '# ', '---', '===', '> ', '- ', '1. ', '|', '|---|', '<details>', '[', '](', ']:']
const MARKS = [
  '`',
  '``',
  '\\',
  '*',
  '**',
  '_',
  '__',
  '~~',
  '&lt;',
  '&',
  '<',
  '<!--',
  '-->',
  '<?',
  '%%',
  '$',
  '==',
  '#tag',
]
const WORDS = [
  'word',
  'other',
  'é',
  '😀',
  '<bold>',
  '[link](javascript:x)',
  '![image](https://b.org/c.png)',
  'http',
  '://',
]
const PIECES = [...SPACES, ...BLOCKS, ...MARKS, ...WORDS, 'https://word.org', 'www.word.org']

function kindsOf(token: Token): string[] {
  return [token.type, ...('tokens' in token ? (token.tokens ?? []) : []).flatMap(kindsOf)]
}

function textOf(token: Token): string {
  const inner = 'tokens' in token ? (token.tokens ?? []) : []
  const own = 'lang' in token ? `${token['lang']}${token['text']}` : 'text' in token ? String(token['text']) : ''
  return inner.length > 0 ? inner.map(textOf).join('') : own
}
