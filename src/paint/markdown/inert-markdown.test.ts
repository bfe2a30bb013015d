import fc from 'fast-check'
import { lexer, walkTokens, type Token, type Tokens } from 'marked'
import { describe, expect, test } from 'vitest'
import { inertMarkdown } from './inert-markdown.ts'
import { runs } from '../../../test/extent.ts'

describe('inertMarkdown', () => {
  test.each([
    ['a *b* **c** ~~d~~ `e<f>`', 'a *b* **c** ~~d~~ `e<f>`'],
    ['# One\n\nTwo\n---\n\n###### Three #', '#### One\n\n##### Two\n\n###### Three'],
    ['---\ntitle: x\n---\ntext', '___\n\n##### title: x\n\ntext'],
    ['- a\n- b\n  - c\n\n1. d\n2. e', '- a\n- b\n  - c\n\n1. d\n2. e'],
    ['- [x] a\n- [ ] b', '- [x] a\n- [ ] b'],
    ['- a\n\n* b', '- a\n\n* b'],
    ['> a\n> b', '> a\n> b'],
    ['| a | b |\n|:-:|--:|\n| c \\| d | `e \\| f` |', '| a | b |\n| :-: | --: |\n| c \\| d | `e \\| f` |'],
    ['```ts\nlet a\n', '```ts\nlet a\n```'],
    ['    let a', '```\nlet a\n```'],
    ['~~~\n```\n~~~', '````\n```\n````'],
    ['one\ntwo  \nthree', 'one\ntwo  \nthree'],
  ])('keeps harmless syntax: %j', (text, printed) => {
    expect(inertMarkdown(text)).toBe(printed)
  })

  test.each([
    ['<script>alert(1)</script>', '&lt;script>alert(1)&lt;/script>'],
    ['a <img src=x onerror=y> b', 'a &lt;img src=x onerror=y> b'],
    ['<details>\n# x\n<!-- y', '&lt;details>  \n\\# x  \n&lt;!-- y'],
    ['[a](javascript:alert(1))', 'a (`javascript:alert(1)`)'],
    ['[a](http://localhost:3000)', 'a (`http://localhost:3000`)'],
    ['[a](https://b.org/c_(d))', '[a](https://b.org/c_%28d%29)'],
    ['from git@b.org:c/d.git', 'from git@b.org:c/d.git'],
    ['see https://b.org/c.', 'see <https://b.org/c>.'],
    ['![a](https://b.org/c.png)', '[image: a](https://b.org/c.png)'],
    ['\\![a](https://b.org/c.png)', '\\![a](https://b.org/c.png)'],
    ['[![a](https://b.org/c.png)](https://d.org)', '[image: a](https://d.org)'],
    ['![a](data:text/html,b)', 'image: a (`data:text/html,b`)'],
    ['[a]: https://b.org\n\n[a]', '[a\\]: <https://b.org>\n\n[a](https://b.org)'],
    ['```dataviewjs\ndv.x\n```', '```text dataviewjs\ndv.x\n```'],
    ['`$= dv.x`', '$= dv.x'],
    ['![[note]] [[note]] %%gone%%', '\\![\\[note]] [\\[note]] %\\%gone%\\%'],
    ['a #tag and ==b== ^id', 'a \\#tag and =\\=b== \\^id'],
    ['$a$ and $b$', '\\$a\\$ and \\$b\\$'],
    ['&lt;b&gt; &copy; \\*c\\*', '&lt;b> \\&copy; \\*c\\*'],
    ['> [!note] a', '> \\[!note] a'],
  ])('disarms %j', (text, printed) => {
    expect(inertMarkdown(text)).toBe(printed)
  })

  test('prints unparsable Markdown in a fence', () => {
    const text = `${'> '.repeat(60)}<b>\r\n\`\`\`\n`
    expect(inertMarkdown(text)).toBe(`\`\`\`\`markdown\n${'> '.repeat(60)}<b>\n\`\`\`\n\`\`\`\``)
  })

  test('prints no tags, images, unsafe links or high headings for any input', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const tokens = lexer(inertMarkdown(text))
        expect(harmfulTokens(tokens)).toEqual([])
      }),
      { numRuns: runs(1500) },
    )
  })

  test('keeps all code and is idempotent', () => {
    fc.assert(
      fc.property(markdownText, (text) => {
        const printed = inertMarkdown(text)
        expect(codeOf(lexer(printed))).toEqual(
          expect.arrayContaining(codeOf(lexer(text)).filter((code) => code !== '')),
        )
      }),
      { numRuns: runs(600) },
    )
  })
})

const PIECES = [
  '`',
  '``',
  '```',
  '````',
  '~~~',
  '\n',
  '\n\n',
  '    ',
  '\t',
  ' ',
  '# ',
  '## x',
  '---',
  '===',
  '> ',
  '- ',
  '* ',
  '1. ',
  '2) ',
  '|',
  '|---|',
  ':-:',
  '<b>',
  '<script>',
  '</script>',
  '<!--',
  '-->',
  '<img src=x onerror=y>',
  '<details>',
  '<?',
  '<![CDATA[',
  '<a href="x">',
  '<http://a.b>',
  '<c:d>',
  '[a](javascript:x)',
  '[a](https://b.org)',
  '![a](https://b.org/c.png)',
  '![',
  '[',
  ']',
  '](',
  ']:',
  '[a]: x',
  '[a]',
  '(',
  ')',
  '!',
  '\\',
  '*',
  '**',
  '_',
  '__',
  '~~',
  '&lt;',
  '&#60;',
  '&amp;',
  '<',
  '>',
  '&',
  'www.a.org',
  'https://b.org/_c_',
  'file:///x',
  'd@e.org',
  '[[x]]',
  '![[x]]',
  '%%',
  '#tag',
  '$',
  '$$',
  '==',
  '^id',
  '[!note]',
  '[ ] ',
  'x',
  'word',
  '\r',
  '\u2028',
  '\u00a0',
  '\u200b',
  'é',
  '😀',
]
const markdownText = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''))

function allTokens(tokens: Token[]): Token[] {
  const all: Token[] = []
  void walkTokens(tokens, (token) => {
    all.push(token)
  })
  return all
}

function harmfulTokens(tokens: Token[]): string[] {
  return allTokens(tokens)
    .filter(isHarmful)
    .map(({ type, raw }) => `${type} ${raw}`)
}

function isHarmful(token: Token): boolean {
  if (token.type === 'html') return token.raw !== '<br>'
  if (token.type === 'link') return !/^(?:https?:|mailto:)/.test('href' in token ? String(token['href']) : '')
  if (token.type === 'heading') return 'depth' in token && token['depth'] <= 3
  return token.type === 'image' || token.type === 'def'
}

function codeOf(tokens: Token[]): string[] {
  return allTokens(tokens)
    .filter((token): token is Tokens.Code => token.type === 'code')
    .map(({ text }) => text.trim())
}
