import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLiveMarkup, htmlText } from '../../../test/web/export-html-text.ts'
import { markdownBlocks } from '../markdown-blocks.ts'
import { markdownText } from '../markdown-text.ts'
import type { HtmlContext } from './html-context.ts'
import { paintMarkdown } from './markdown.ts'
import { runs } from '../../../test/extent.ts'

const context: HtmlContext = { timeZone: 'UTC', highlight: () => null, picture: () => null }
const paint = (text: string) => paintMarkdown(text, context).markup

describe('paintMarkdown', () => {
  test('writes headings below those of the page', () => {
    expect(paint('# One\n\n#### Four\n\n**b** _i_ ~~s~~ `c`\n\n---')).toBe(
      '<div class="md"><h3>One</h3><h6>Four</h6><p><strong>b</strong> <em>i</em> <s>s</s> <code>c</code></p><hr></div>',
    )
  })

  test('writes lists, tasks and tables', () => {
    const markup = paint('3. three\n4. four\n\n- [x] done\n- [ ] open\n\n| a | b |\n|--:|:-:|\n| 1 | <i> |')
    expect(markup).toContain('<ol start="3"><li><p class="tight">three</p></li>')
    expect(markup).toContain('<li class="task"><span class="mark done">')
    expect(markup).toContain('<th scope="col" class="num">a</th><th scope="col" class="middle">b</th>')
    expect(markup).toContain('&lt;i&gt;')
  })

  test('labels code with all text after the backticks', () => {
    expect(paint('```ts title="a.ts"\nlet a = 1\n```')).toContain(
      'data-label="ts title=&quot;a.ts&quot;"><pre>let a = 1</pre>',
    )
  })
})

describe('links', () => {
  test('lead to web and mail addresses', () => {
    expect(paint('[a](https://example.com/?a=1&b=2)')).toContain(
      '<a href="https://example.com/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer"',
    )
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.test',
    'http://127.0.0.1/',
    '#talk',
  ])('to %s are text', (address) => {
    const markup = paint(`[click](${address})`)
    expect(markup).not.toContain('<a ')
    expect(htmlText(markup)).toContain(`click (${address})`)
  })

  test('that look like another address show their target', () => {
    expect(htmlText(paint('[https://good.test](https://evil.test/x)'))).toBe('https://good.test (https://evil.test/x)')
  })
})

test('plain words give the same paragraph as the lexer', () => {
  const words = fc.string({ unit: fc.constantFrom(...'ab é1 ,.;:\'"()!?%/$+=-') }).map((rest) => `a${rest}`)
  fc.assert(
    fc.property(words, (text) => {
      const blocks = markdownBlocks(text) ?? []
      expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
      expect(htmlText(paint(text))).toBe(markdownText(blocks).trimEnd())
    }),
  )
})

test('stays inert for any input', () => {
  const marks = fc.constantFrom(
    ...'[]()<>!`*_~#|-\\&"\'\n :/'.split(''),
    'javascript:',
    'data:',
    'http://',
    'www.',
    'a',
    '<img ',
  )
  fc.assert(
    fc.property(fc.array(marks, { maxLength: 30 }), (parts) => {
      expect(findLiveMarkup(paint(parts.join('')))).toEqual([])
    }),
    { numRuns: runs(300) },
  )
})
