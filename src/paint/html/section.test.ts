import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLiveMarkup, htmlText } from '../../../test/web/export-html-text.ts'
import { highlight } from '../highlight.ts'
import { imageAddress } from '../image-data.ts'
import type { ListItem, Section } from '../../describe/view.ts'
import { loadColors } from './code-colors.ts'
import type { HtmlContext } from './html-context.ts'
import { shownText } from './markup.ts'
import { paintSections } from './section.ts'

await loadColors()

const context: HtmlContext = {
  timeZone: 'UTC',
  highlight,
  picture: imageAddress,
}

const paint = (...sections: Section[]) => paintSections(sections, context).markup

describe('code', () => {
  test('is highlighted, with line numbers in an attribute', () => {
    const markup = paint({ kind: 'code', text: 'const a = 1\nreturn "<b>"\n', language: 'ts', firstLine: 41 })
    expect(markup).toContain('<pre class="numbered" data-n="41\n42"><span class="sk">const</span> a = ')
    expect(htmlText(markup)).toBe('const a = 1\nreturn "<b>"')
  })

  test('in an unknown language is plain text', () => {
    expect(paint({ kind: 'code', text: '\n<x>', language: 'klingon' })).toContain(
      'data-label="klingon"><pre>\n\n&lt;x&gt;</pre>',
    )
  })

  test('scrolls in its box if long, by keyboard too', () => {
    const text = Array.from({ length: 100 }, (_, line) => `line ${line}`).join('\n')
    expect(paint({ kind: 'code', text })).toContain('<pre class="tall" tabindex="0">')
    expect(htmlText(paint({ kind: 'code', text }))).toBe(text)
  })
})

describe('a diff', () => {
  const section: Section = {
    kind: 'diff',
    path: 'a.txt',
    added: 1,
    removed: 1,
    hunks: [
      {
        oldStart: 9,
        newStart: 9,
        lines: [
          { kind: 'same', text: 'let a = 1\r' },
          { kind: 'removed', text: 'let b = <two>' },
          { kind: 'added', text: 'let b = <three>' },
          { kind: 'note', text: 'No newline at end of file' },
        ],
      },
    ],
  }

  test('marks the changed words', () => {
    const markup = paint(section)
    expect(markup).toContain('<del data-n="10">let b = &lt;t<span class="word">wo</span>&gt;</del>')
    expect(markup).toContain('<ins data-n="10">let b = &lt;t<span class="word">hree</span>&gt;</ins>')
    expect(markup).toContain('<small data-n="">No newline at end of file</small>')
    expect(markup).toContain('<span data-n="9">let a = 1</span>')
  })
})

describe('terminal output', () => {
  test('has its colors as classes', () => {
    const output = '\u001b[1;31mbad\u001b[0m \u001b[48;5;208m<ground>\u001b[0m \u001b[7mturned\u001b[0m'
    const markup = paint({ kind: 'terminal', command: 'npm test', output, isError: true })
    expect(markup).toContain('<span class="bold c-error fore">bad</span>')
    expect(markup).toContain('<span class="c208 ground">&lt;ground&gt;</span>')
    expect(markup).toContain('<span class="c-text ground">turned</span>')
    expect(htmlText(markup)).toBe('npm testbad <ground> turned')
  })
})

describe('an image', () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'

  test('is shown with its size', () => {
    const markup = paint({ kind: 'image', mediaType: 'image/png', data: png })
    expect(markup).toContain(`src="data:image/png;base64,${png}" alt="image 10×10 png, 78 B" width="10" height="10"`)
    expect(markup).toContain('loading="lazy" decoding="async"')
  })

  test('in a document format is named, not shown', () => {
    const markup = paint({
      kind: 'image',
      mediaType: 'image/svg+xml',
      data: 'PHN2Zz4=',
      location: 'http://evil.test/x',
    })
    expect(markup).not.toContain('<img')
    expect(htmlText(markup)).toContain('http://evil.test/x')
  })
})

test('folded sections show their size', () => {
  const markup = paint({ kind: 'text', text: 'a' }, { kind: 'text', text: 'b\nc', folded: true, title: 'Rest' })
  expect(markup).toContain('<details class="section fold"><summary><span>Rest</span><small> 2 lines</small></summary>')
  expect(paint({ kind: 'text', text: 'alone', folded: true })).not.toContain('<details')
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '</pre></details>',
    '&lt;b&gt;',
    "' onclick='",
  ),
)
const lines = fc.array(text, { maxLength: 4 }).map((parts) => parts.join('\n'))
const items: fc.Arbitrary<ListItem[]> = fc.array(
  fc.record({ text, note: text, mark: fc.constantFrom('done', 'active', 'open', 'chosen') }),
  { maxLength: 3 },
)

const sections: fc.Arbitrary<Section> = fc.oneof(
  fc.record({ kind: fc.constant('text' as const), text: lines, title: text }),
  fc.record({ kind: fc.constant('markdown' as const), text: lines, folded: fc.boolean() }),
  fc.record({ kind: fc.constant('code' as const), text: lines, language: fc.constantFrom('ts', 'html', 'none', '"x') }),
  fc.record({ kind: fc.constant('terminal' as const), output: lines, command: text }),
  fc.record({ kind: fc.constant('list' as const), items }),
  fc.record({ kind: fc.constant('table' as const), columns: fc.array(text), rows: fc.array(fc.array(text)) }),
  fc.record({ kind: fc.constant('file' as const), path: text, note: text }),
  fc.record({ kind: fc.constant('image' as const), mediaType: text, data: text, location: text }),
  fc.record({ kind: fc.constant('raw' as const), value: fc.jsonValue() }),
)

describe('any section', () => {
  test('contains no live markup from its content', () => {
    fc.assert(
      fc.property(fc.array(sections, { maxLength: 3 }), (given) => {
        expect(findLiveMarkup(paint(...given))).toEqual([])
      }),
    )
  })

  test('loses no text', () => {
    const seen = (markup: string) => htmlText(markup).replace(/\s+/g, '')
    const shown = (value: string) => shownText(value).replace(/\s+/g, '')
    fc.assert(
      fc.property(lines, text, (long, short) => {
        expect(seen(paint({ kind: 'text', text: long }))).toBe(shown(long))
        expect(seen(paint({ kind: 'code', text: long, language: 'html' }))).toBe(shown(long))
        expect(seen(paint({ kind: 'table', columns: ['a'], rows: [[short, long]] }))).toBe(
          `a${shown(short)}${shown(long)}`,
        )
      }),
    )
  })
})
