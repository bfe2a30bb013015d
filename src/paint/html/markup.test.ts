import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { htmlText } from '../../../test/web/export-html-text.ts'
import { classes, element, escapeHtml, fragment, Html, markupOf, shownText, startTag } from './markup.ts'

describe('text', () => {
  test('is escaped everywhere', () => {
    expect(element('p', { title: '"<&>' }, '<b>"&').markup).toBe(
      '<p title="&quot;&lt;&amp;&gt;">&lt;b&gt;&quot;&amp;</p>',
    )
    expect(markupOf(['<', [new Html('<br>'), null], '>'])).toBe('&lt;<br>&gt;')
  })

  test('survives a round trip through a parser', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const markup = escapeHtml(text)
        expect(markup).not.toMatch(/[<>"]|&(?!(?:amp|lt|gt|quot);)/)
        expect(htmlText(markup)).toBe(shownText(text))
      }),
    )
  })

  test('shows a sign for dropped and invisible characters', () => {
    expect(escapeHtml('a\u0000b\u001bc\rd\u202ee\u2066f\ud800')).toBe('a␀b␛c␍d\ufffde\ufffdf\ufffd')
    expect(escapeHtml('one\r\ntwo\tthree')).toBe('one\ntwo\tthree')
  })

  test('keeps joiners', () => {
    expect(escapeHtml('👩‍👩‍👧‍👦 نمی‌خواهم')).toBe('👩‍👩‍👧‍👦 نمی‌خواهم')
  })
})

describe('elements', () => {
  test('omit missing attributes', () => {
    const attributes = { id: undefined, title: null, open: false, hidden: true, tabindex: 0, class: '' }
    expect(startTag('details', attributes)).toBe('<details hidden tabindex="0" class="">')
  })

  test('without content have no end tag', () => {
    expect(fragment(element('br'), element('i')).markup).toBe('<br><i></i>')
  })

  test('have the classes that apply', () => {
    expect(classes('row', false, null, undefined, '', 'open')).toBe('row open')
    expect(classes(false)).toBeNull()
  })
})
