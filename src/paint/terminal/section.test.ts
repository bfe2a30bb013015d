import { describe, expect, test } from 'vitest'
import type { Section } from '../../describe/view.ts'
import { plainPalette } from './palette.ts'
import { paintSection, type SectionLayout } from './section.ts'

function show(section: Section, width = 80, options: Partial<SectionLayout> = {}): string {
  return paintSection(section, { width, palette: plainPalette, ...options }).join('\n')
}

const lines = (count: number): string => Array.from({ length: count }, (_, index) => `line ${index + 1}`).join('\n')

describe('text', () => {
  test('is wrapped and shown unescaped', () => {
    const text = 'A line that is somewhat longer than forty columns.\\nTwo.'
    const section: Section = { kind: 'text', text, unescaped: text.replaceAll('\\n', '\n') }
    expect(show(section, 40)).toBe('A line that is somewhat longer than\nforty columns.\nTwo.')
    expect(show(section)).toBe('A line that is somewhat longer than forty columns.\nTwo.')
    expect(show({ kind: 'text', text }, 140)).toBe(text)
  })

  test('has no empty lines around it', () => {
    expect(show({ kind: 'text', text: '\n\n  one\n\ntwo\n\n' })).toBe('  one\n\ntwo')
  })

  test('is indented below its title', () => {
    expect(show({ kind: 'text', text: 'two', title: 'One' })).toBe('One:\n  two')
    expect(show({ kind: 'text', text: 'two', title: 'One?' }, 80, { indent: 2 })).toBe('  One?\n    two')
  })

  test('that is empty renders nothing, not even its title', () => {
    expect(show({ kind: 'text', text: ' \n', title: 'One' })).toBe('')
  })
})

describe('a long section', () => {
  test('is cut at the line limit', () => {
    expect(show({ kind: 'text', text: lines(20) }, 80, { maxLines: 2 })).toBe('line 1\nline 2\n… 18 more lines')
  })

  test('is not cut to save a single line', () => {
    expect(show({ kind: 'text', text: lines(3) }, 80, { maxLines: 2 })).toBe('line 1\nline 2\nline 3')
  })

  test('is cut earlier when folded', () => {
    const options = { maxLines: 10, foldedLines: 1 }
    expect(show({ kind: 'text', text: lines(1200), folded: true }, 80, options)).toBe('line 1\n… 1,199 more lines')
  })

  test('counts missing lines of the source', () => {
    const text = `${'word '.repeat(40)}\nlast`
    expect(show({ kind: 'text', text }, 40, { maxLines: 2 }).split('\n').at(-1)).toBe('… 2 more lines')
  })

  test('has no empty line before the note', () => {
    expect(show({ kind: 'markdown', text: 'one\n\ntwo\n\nthree\n\nfour' }, 80, { maxLines: 4 })).toBe(
      'one\n\ntwo\n… 4 more lines',
    )
  })
})

describe('code', () => {
  const text = 'func main() {\n\tfmt.Println("a line that is too long for forty columns")\n\n}\n'

  test('has line numbers if they are known', () => {
    expect(show({ kind: 'code', text, firstLine: 98 })).toBe(` 98 │ func main() {
 99 │     fmt.Println("a line that is too long for forty columns")
100 │
101 │ }`)
  })

  test('marks wrapped lines', () => {
    expect(show({ kind: 'code', text, firstLine: 98 }, 40)).toBe(` 98 │ func main() {
 99 │     fmt.Println("a line that is
    │ ↳ too long for forty columns")
100 │
101 │ }`)
  })

  test('counts from its first line, even if it is empty', () => {
    expect(show({ kind: 'code', text: '\n\nthird\n\n', firstLine: 1 })).toBe('1 │\n2 │\n3 │ third')
  })

  test('has a bar without line numbers', () => {
    expect(show({ kind: 'code', text: 'a\n  b' })).toBe('│ a\n│   b')
  })
})

describe('terminal', () => {
  test('shows the command and its output', () => {
    const command = 'npm test &&\n  echo done'
    expect(show({ kind: 'terminal', command, output: '\u001b[32m✓\u001b[0m ok\n1%\r100%\n' })).toBe(
      '$ npm test &&\n    echo done\n✓ ok\n100%',
    )
  })

  test('wraps commands and output at words', () => {
    const text = 'one two three four five six seven eight-nine-ten'
    expect(show({ kind: 'terminal', command: text, output: text }, 40)).toBe(`$ one two three four five six seven
    eight-nine-ten
one two three four five six seven
eight-nine-ten`)
  })

  test('prefers the unescaped output', () => {
    expect(show({ kind: 'terminal', output: 'a\\nb', unescaped: 'a\nb' })).toBe('a\nb')
  })

  test('does not repeat a command shown in the header', () => {
    expect(show({ kind: 'terminal', command: 'ls', output: 'a' }, 80, { shownSummary: 'ls' })).toBe('a')
  })
})

describe('list', () => {
  const section: Section = {
    kind: 'list',
    items: [
      { text: 'Read the code', mark: 'done' },
      { text: 'Write the painter, which takes longer', mark: 'active', note: 'writing' },
      { text: 'Test it', mark: 'open', items: [{ text: 'at forty columns' }, { text: 'at eighty' }] },
      { text: 'Which one?', items: [{ text: 'this', mark: 'chosen', note: 'recommended' }, { text: 'that' }] },
    ],
  }

  test('has marks, notes and nested items', () => {
    expect(show(section)).toBe(`✔ Read the code
▶ Write the painter, which takes longer  writing
☐ Test it
  at forty columns
  at eighty
  Which one?
  ◉ this  recommended
    that`)
  })

  test('has a hanging indent', () => {
    expect(show(section, 40).split('\n').slice(1, 3)).toEqual([
      '▶ Write the painter, which takes longer',
      '    writing',
    ])
  })

  test('of matches is indented after the line numbers', () => {
    const items = [{ text: 'src/a.ts', items: [{ text: '12: const answer = ask(question, everybody)' }] }]
    expect(show({ kind: 'list', items }, 40)).toBe('src/a.ts\n  12: const answer = ask(question,\n      everybody)')
  })

  test('keeps the lines of a text', () => {
    expect(show({ kind: 'list', items: [{ text: 'one\ntwo', mark: 'open', note: 'note' }] })).toBe('☐ one\n  two  note')
  })
})

describe('table', () => {
  const section: Section = {
    kind: 'table',
    columns: ['File', 'Lines', 'Size'],
    rows: [
      ['src/render/terminal/section.ts', '12', '1.2 KB'],
      ['src/a.ts', '3,400', '99 KB', 'more'],
    ],
  }

  test.each<[width: number, shown: string]>([
    [
      40,
      `File                 Lines    Size
────────────────────────────────────────
src/render/terminal     12  1.2 KB
/section.ts
src/a.ts             3,400   99 KB  more`,
    ],
    [
      80,
      `File                            Lines    Size
───────────────────────────────────────────────────
src/render/terminal/section.ts     12  1.2 KB
src/a.ts                        3,400   99 KB  more`,
    ],
  ])('in %d columns', (width, shown) => {
    expect(show(section, width)).toBe(shown)
  })

  test('without rows renders nothing', () => {
    expect(show({ kind: 'table', columns: [], rows: [] })).toBe('')
  })
})

describe('image and file', () => {
  const data = 'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9h'

  test.each<[section: Section, shown: string]>([
    [{ kind: 'image', mediaType: 'image/png', data }, '[image 16×16 png, 33 B]'],
    [{ kind: 'image', mediaType: 'image/png', data, bytes: 1234 }, '[image 16×16 png, 1.2 KB]'],
    [{ kind: 'image', mediaType: 'image/*', location: '/tmp/a.png' }, '[image] /tmp/a.png'],
    [{ kind: 'image', mediaType: 'image/svg+xml', bytes: 10, location: 'a.svg' }, '[image svg, 10 B] a.svg'],
    [{ kind: 'file', path: '/home/ada/report.pdf' }, '/home/ada/report.pdf'],
    [{ kind: 'file', path: '/home/ada/report.pdf', note: 'PDF, 12 pages' }, '/home/ada/report.pdf  PDF, 12 pages'],
  ])('%o', (section, shown) => {
    expect(show(section)).toBe(shown)
  })
})

describe('raw', () => {
  test('is indented JSON', () => {
    const value = { a: 1, b: ['x', true, null], c: {}, d: [], 'e "f"': { g: -1.5 } }
    expect(show({ kind: 'raw', value })).toBe(JSON.stringify(value, null, 2))
  })

  test('cuts long strings and deep nesting', () => {
    expect(show({ kind: 'raw', value: 'x'.repeat(5000) }, 400)).toBe(`"${'x'.repeat(240)}…" (5,000 characters)`)
    let value: unknown = 'deep'
    for (let depth = 0; depth < 100_000; depth += 1) value = [value]
    expect(show({ kind: 'raw', value })).toContain('[…]')
  })

  test('counts the lines it leaves out', () => {
    const value = { a: [1, 2, 3], b: {}, c: { d: 1 } }
    expect(show({ kind: 'raw', value }, 80, { maxLines: 2 })).toBe('{\n  "a": [\n… 9 more lines')
  })

  test('accepts values that are not JSON', () => {
    expect(show({ kind: 'raw', value: undefined })).toBe('undefined')
    expect(show({ kind: 'raw', value: [10n] })).toBe('[\n  10\n]')
  })
})
