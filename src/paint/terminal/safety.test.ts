// Checks that only text, line breaks and our own colors reach the terminal, whatever a transcript contains.
import * as fc from 'fast-check'
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import type { ListItem, Section } from '../../describe/view.ts'
import { textWidth } from '../../text/width.ts'
import { paintEntryView } from './entry-view.ts'
import { createPalette, plainPalette } from './palette.ts'
import { paintSection } from './section.ts'
import { paintToolView } from './tool-view.ts'
import { runs } from '../../../test/extent.ts'

const ESC = '\u001b'
const nasty = [
  `${ESC}]52;c;cm0gLXJmIC8=\u0007`,
  `${ESC}]52;c;?${ESC}\\`,
  `${ESC}]8;;http://evil.example${ESC}\\click${ESC}]8;;${ESC}\\`,
  `${ESC}]0;title\u0007`,
  `${ESC}]2;title`,
  `${ESC}[2;5r`,
  `${ESC}[2J${ESC}[H`,
  `${ESC}[?1049h`,
  `${ESC}[6n`,
  `${ESC}[8m`,
  `${ESC}[31m`,
  `${ESC}[38;5;999m`,
  `${ESC}[38;2;1;2m`,
  `${ESC}[48:2::10:20:30m`,
  `${ESC}[>4;2m`,
  `${ESC}[31;1`,
  `${ESC}P+q544e${ESC}\\`,
  `${ESC}_Ga=T,f=100;AAAA${ESC}\\`,
  `${ESC}^pm${ESC}\\`,
  `${ESC}X sos`,
  `${ESC}c`,
  `${ESC}(0`,
  `${ESC}7${ESC}8`,
  `${ESC}${ESC}[H]0;joined\u0007`,
  ESC,
  '\u009b31m',
  '\u009d0;title\u009c',
  '\u0090payload\u009c',
  '\u0085\u0084\u008d',
  '\u202eexe.gpj\u202c',
  '\u2066isolate\u2069',
  '\u061c\u200e\u200f',
  'a\u200bb\u200c\u200d\u2060\ufeff\u00ad',
  '\u{e0041}\u{e0042}\u{e007f}\u{e0001}',
  '\ud83d',
  '\ude00',
  '\u0007\u0000\u0008\u000b\u000c\u007f',
  'over\rwritten',
  'back\b\b\bspace',
  '\t\ttabs\t',
  '\r\n\n\r',
  '\u2028\u2029',
  '&#27;[31m&#x1b;]0;x&#7;&#8238;&#x200b;',
  '会话记录包括一些很长的中文句子',
  '👩‍💻👍🏽❤️1️⃣🇩🇪✅',
  'e\u0301\u0301\u0301',
  '한국어',
  'ﷺ',
  'W'.repeat(200),
  ' '.repeat(120),
  '# h\n> q\n- [x] l\n1. n\n|a|b|\n|-|-|\n|c|d|\n\n```\ncode\n```\n---\n<b>x</b> ![i](u) [t](u) **b** ~~s~~ `c`',
  '> '.repeat(60),
  '- '.repeat(3) + '\n'.repeat(2),
  '| a | b | c | d | e | f | g |\n|-|-|-|-|-|-|-|\n| 1 | 2 | 3 | 4 | 5 | 6 | 7 |',
]

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...nasty),
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.lorem({ maxCount: 30 }),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const frame = {
  title: fc.option(text, { nil: undefined }),
  folded: fc.boolean(),
}

const item: fc.Arbitrary<ListItem> = fc.letrec<{ item: ListItem }>((tie) => ({
  item: fc.record(
    {
      text,
      mark: fc.constantFrom('done', 'active', 'open', 'chosen'),
      note: text,
      items: fc.array(tie('item'), { maxLength: 3 }),
    },
    { requiredKeys: ['text'] },
  ),
})).item

const hunk = fc.record({
  oldStart: fc.nat(100_000),
  newStart: fc.nat(100_000),
  lines: fc.array(fc.record({ kind: fc.constantFrom('same', 'added', 'removed', 'note'), text }), { maxLength: 6 }),
})

const optional = { nil: undefined }
const section: fc.Arbitrary<Section> = fc
  .oneof(
    fc.record({ ...frame, kind: fc.constant('text' as const), text, unescaped: fc.option(text, optional) }),
    fc.record({ ...frame, kind: fc.constant('markdown' as const), text }),
    fc.record({ ...frame, kind: fc.constant('code' as const), text, firstLine: fc.option(fc.nat(), optional) }),
    fc.record({
      ...frame,
      kind: fc.constant('diff' as const),
      path: text,
      added: fc.nat(),
      removed: fc.nat(),
      hunks: fc.array(hunk, { maxLength: 3 }),
    }),
    fc.record({
      ...frame,
      kind: fc.constant('terminal' as const),
      output: text,
      command: fc.option(text, optional),
      isError: fc.boolean(),
    }),
    fc.record({ ...frame, kind: fc.constant('list' as const), items: fc.array(item, { maxLength: 4 }) }),
    fc.record({
      ...frame,
      kind: fc.constant('table' as const),
      columns: fc.array(text, { maxLength: 7 }),
      rows: fc.array(fc.array(text, { maxLength: 8 }), { maxLength: 4 }),
    }),
    fc.record({
      ...frame,
      kind: fc.constant('image' as const),
      mediaType: text,
      data: fc.option(fc.oneof(text, fc.base64String()), optional),
      location: fc.option(text, optional),
      bytes: fc.option(fc.nat(), optional),
    }),
    fc.record({ ...frame, kind: fc.constant('file' as const), path: text, note: fc.option(text, optional) }),
    fc.record({
      ...frame,
      kind: fc.constant('raw' as const),
      value: fc.oneof(fc.jsonValue(), fc.dictionary(text, text), fc.anything(), text),
    }),
  )
  .map(withoutUndefined)

/** Removes undefined fields: describers omit them, but fast-check generates them. */
function withoutUndefined(view: object): Section {
  const entries = Object.entries(view).filter(([, value]) => value !== undefined)
  // Only optional keys are removed.
  return Object.fromEntries(entries) as unknown as Section
}

const width = fc.integer({ min: 40, max: 160 })
const colored = createPalette(pc.createColors(true))
const SGR = new RegExp([ESC, '\\[[0-9;]*m'].join(''), 'g')

/** Characters that a line must not contain besides colors: controls and invisible characters. */
const FORBIDDEN = /[\p{Cc}\p{Bidi_C}\u200b-\u200f\u2028\u2029\u2060-\u2064\ufeff\u{e0000}-\u{e007f}\p{Cs}]/u

/** Returns the lines with forbidden characters, too many columns, or a style left on. */
function faults(lines: readonly string[], columns: number): string[] {
  return lines.filter((line) => {
    const shown = line.replaceAll(SGR, '')
    return FORBIDDEN.test(shown) || textWidth(shown) > columns || openAtEnd(line).length > 0
  })
}

/** Returns the styles that a line leaves on for the next one. */
function openAtEnd(line: string): string[] {
  const closers: Record<string, readonly string[]> = {
    '22': ['1', '2'],
    '23': ['3'],
    '24': ['4'],
    '27': ['7'],
    '29': ['9'],
    '39': ['color'],
  }
  let open: string[] = []
  for (const [sequence] of line.matchAll(SGR)) {
    const code = sequence.slice(2, -1)
    const closed = code === '0' ? open : closers[code]
    open = closed ? open.filter((style) => !closed.includes(style)) : [...open, /^3\d/.test(code) ? 'color' : code]
  }
  return open
}

describe('any section', () => {
  test('contains only text and our own colors, within the width', () => {
    fc.assert(
      fc.property(section, width, fc.nat(6), (view, columns, indent) => {
        expect(faults(paintSection(view, { width: columns, palette: colored, indent }), columns)).toEqual([])
      }),
      { numRuns: runs(1500) },
    )
  })

  test('contains no escape sequence without colors', () => {
    fc.assert(
      fc.property(section, width, (view, columns) => {
        const painted = paintSection(view, { width: columns, palette: plainPalette })
        expect(painted.join('')).not.toMatch(FORBIDDEN)
      }),
      { numRuns: runs(500) },
    )
  })

  test('is not wrapped without a width limit', () => {
    fc.assert(
      fc.property(section, (view) => {
        const painted = paintSection(view, { width: Infinity, palette: plainPalette })
        expect(painted.filter((line) => line.includes('↳ '))).toEqual([])
      }),
      { numRuns: runs(200) },
    )
  })

  test('has the same text with and without colors', () => {
    fc.assert(
      fc.property(section, width, (view, columns) => {
        const plain = paintSection(view, { width: columns, palette: plainPalette })
        const shown = paintSection(view, { width: columns, palette: colored }).map((line) => line.replaceAll(SGR, ''))
        expect(shown.map((line) => line.trimEnd())).toEqual(plain.map((line) => line.trimEnd()))
      }),
      { numRuns: runs(300) },
    )
  })

  test('is cut to the line limit plus one note', () => {
    fc.assert(
      fc.property(section, width, fc.integer({ min: 1, max: 10 }), (view, columns, maxLines) => {
        const { title: _, ...untitled } = view
        const options = {
          width: columns,
          palette: plainPalette,
          maxLines,
          shownSummary: view.kind === 'diff' ? view.path : '',
        }
        const { length } = paintSection(untitled, options)
        const head = view.kind === 'terminal' ? paintSection({ ...untitled, ...view, output: '' }, options).length : 0
        expect(length).toBeLessThanOrEqual(maxLines + 1 + head)
      }),
      { numRuns: runs(300) },
    )
  })
})

describe.each(nasty.map((each, index) => [index, each] as const))('nasty text %d', (_index, each) => {
  const sections: Section[] = [
    { kind: 'text', text: each, title: each },
    { kind: 'markdown', text: each },
    { kind: 'markdown', text: `**${each}** \`${each}\` [${each}](${each}) ![${each}](${each})` },
    { kind: 'code', text: each, language: each, firstLine: 9 },
    {
      kind: 'diff',
      path: each,
      added: 1,
      removed: 0,
      hunks: [{ oldStart: 1, newStart: 1, lines: [{ kind: 'added', text: each }] }],
    },
    { kind: 'terminal', output: each, command: each },
    { kind: 'list', items: [{ text: each, note: each, mark: 'done' }] },
    { kind: 'table', columns: [each, 'b'], rows: [[each, each]] },
    { kind: 'image', mediaType: each, location: each, data: each },
    { kind: 'file', path: each, note: each },
    { kind: 'raw', value: { [each]: each } },
  ]

  test.each(['line', 'brief', 'full'] as const)('is harmless in views, %s', (detail) => {
    for (const palette of [colored, plainPalette]) {
      const options = { width: 40, palette, detail }
      const tool = { title: each, summary: each, outcome: each, sections, status: 'denied' } as const
      const entry = { title: each, summary: each, weight: 'show', tone: 'warning', sections } as const
      expect(faults(paintToolView({ ...tool, sections }, options), 40)).toEqual([])
      expect(faults(paintEntryView({ ...entry, sections }, options), 40)).toEqual([])
    }
  })
})
