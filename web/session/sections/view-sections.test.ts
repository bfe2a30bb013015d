// The app and exported pages render sections with separate code (docs/decisions/0010). These tests check that both
// support every kind of section and show the same text.
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paintSections } from '../../../src/paint/html/section.ts'
import { imageAddress } from '../../../src/paint/image-data.ts'
import type { Section } from '../../../src/describe/view.ts'
import { readSampleSessions } from '../../../test/sample-sessions.ts'
import { htmlText } from '../../../test/web/export-html-text.ts'
import { ViewSections } from './view-sections.tsx'

type OfKind<Kind extends Section['kind']> = Extract<Section, { kind: Kind }>

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC'

/** One section of each kind, with all optional fields. */
const SECTIONS: { [Kind in Section['kind']]: OfKind<Kind>[] } = {
  text: [{ kind: 'text', title: 'Reason', text: '\n  <b>ebb</b> & flow\r\nhigh\u0000 tide\n' }],
  markdown: [
    { kind: 'markdown', text: '# Tide\n\nSee [a](https://example.com) and [b](file:///c), **not** `d` ![e](f.png)' },
    {
      kind: 'markdown',
      text: '- [x] one\n- two\n\n> three\n\n| a | b |\n|---|--:|\n| 1 | 2 |\n\n```ts\nlet a = 1\n```',
    },
  ],
  code: [{ kind: 'code', text: 'let a = 1\r\n\treturn "<b>"\n', language: 'ts', firstLine: 41 }],
  diff: [
    {
      kind: 'diff',
      path: 'src/tide.ts',
      added: 1234,
      removed: 1,
      hunks: [
        {
          oldStart: 9,
          newStart: 9,
          lines: [
            { kind: 'same', text: 'let a = 1\r' },
            { kind: 'removed', text: 'let b = <two>\r' },
            { kind: 'added', text: 'let b = <three>\r' },
            { kind: 'note', text: 'No newline at end of file' },
          ],
        },
      ],
    },
  ],
  terminal: [
    {
      kind: 'terminal',
      command: 'npm test\n',
      output: '\u001b[31mbad\u001b[0m \u001b[7;1m<2>\u001b[0m\n',
      isError: true,
    },
  ],
  list: [
    {
      kind: 'list',
      items: [
        { text: 'ebb', mark: 'done', note: 'at 4:30' },
        { text: 'flow', mark: 'active', items: [{ text: 'later', mark: 'open' }, { text: 'or now' }] },
        { text: 'slack', mark: 'chosen' },
      ],
    },
  ],
  table: [
    { kind: 'table', columns: ['Harbour', 'Level'], rows: [['Rungsted', '2.40 <m>']] },
    { kind: 'table', isFacts: true, columns: ['', ''], rows: [['Harbour', 'Rungsted']] },
  ],
  image: [
    { kind: 'image', mediaType: 'image/png', data: PNG },
    { kind: 'image', mediaType: 'image/svg+xml', location: 'https://example.com/a.svg' },
  ],
  file: [{ kind: 'file', path: '/tmp/tide.pdf', note: '1.2 MB' }],
  raw: [{ kind: 'raw', value: { harbour: 'Rungsted', levels: [2.4, null, { isHigh: true }] } }],
}

const context = { timeZone: 'UTC', highlight: () => null, picture: imageAddress }

function exported(sections: readonly Section[]): string {
  return paintSections(sections, context).markup
}

function shown(sections: readonly Section[]): string {
  return renderToStaticMarkup(createElement(ViewSections, { sections, isOpen: true }))
}

/** Returns the text of a page without whitespace, and without text that only one side has: the language label and the $
 *  before a command are elements in the app and CSS content in an export. */
function words(markup: string): string {
  const read = markup.replace(/<span[^>]*\bselect-none\b[^>]*>[^<]*<\/span>/g, '').replaceAll('&#x27;', "'")
  return htmlText(read).replace(/\s+/g, '')
}

/** The app shows JSON as a tree and an export as text, so only names and values are compared. */
function names(markup: string): string[] {
  const read = htmlText(markup.replace(/<[^>]*>/g, ' ')).replace(/[[{]\d+ (?:keys?|items?)[\]}]/g, ' ')
  return read.match(/[\p{L}\p{N}.]+/gu) ?? []
}

const all: readonly Section[] = Object.values(SECTIONS).flat()

test.each(all.map((section) => ({ kind: section.kind, section })))('$kind shows the same text', ({ kind, section }) => {
  const read = kind === 'raw' ? names : words
  const page = exported([section])
  expect(read(shown([section]))).toEqual(read(page))
  expect(names(page).length).toBeGreaterThan(1)
})

test('folded sections have the same names and sizes', () => {
  const folded = all.filter(({ kind }) => kind !== 'raw').map((section) => ({ ...section, folded: true }))
  expect(words(shown(folded))).toBe(words(exported(folded)))
})

test('the sample archive shows the same text', async () => {
  const compared = new Set<Section['kind']>()
  for (const sections of await sampleSections()) {
    const app = shown(sections)
    // The app shows only the beginning of long sections at first.
    if (/>Show (?:all|\d)/.test(app) || sections.some(({ kind }) => kind === 'raw')) continue
    expect(words(app)).toBe(words(exported(sections)))
    for (const { kind } of sections) compared.add(kind)
  }
  expect([...compared, 'raw'].toSorted()).toEqual(Object.keys(SECTIONS).toSorted())
})

async function sampleSections(): Promise<Section[][]> {
  const found: Section[][] = []
  for (const session of await readSampleSessions())
    for (const part of session.parts)
      for await (const { items } of session.readSteps(part))
        for (const item of items) if ('view' in item) found.push(item.view.sections)
  return found
}
