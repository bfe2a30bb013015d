import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import type { ToolState } from '../../thread/thread.ts'
import type { ToolView } from '../../describe/view.ts'
import { createPalette, plainPalette } from './palette.ts'
import { paintToolView, type ViewOptions } from './tool-view.ts'

const view: ToolView = {
  title: 'Edit',
  summary: '/home/ada/code/tidepool/src/store.ts',
  outcome: '+1 −0',
  status: 'done',
  sections: [
    {
      kind: 'diff',
      path: '/home/ada/code/tidepool/src/store.ts',
      added: 1,
      removed: 0,
      hunks: [{ oldStart: 1, newStart: 1, lines: [{ kind: 'added', text: 'import { tide } from "./tide.ts"' }] }],
    },
  ],
}

const show = (change: Partial<ToolView> = {}, options: Partial<ViewOptions> = {}): string =>
  paintToolView({ ...view, ...change }, { width: 80, palette: plainPalette, detail: 'line', ...options }).join('\n')

describe('the header line', () => {
  test.each<[width: number, line: string]>([
    [40, '✔ Edit …ode/tidepool/src/store.ts  +1 −0'],
    [80, '✔ Edit /home/ada/code/tidepool/src/store.ts  +1 −0'],
    [140, '✔ Edit /home/ada/code/tidepool/src/store.ts  +1 −0'],
  ])('in %d columns', (width, line) => {
    expect(show({}, { width })).toBe(line)
  })

  test.each<[status: ToolState, line: string]>([
    ['done', '✔ Read a.ts'],
    ['error', '✖ Read a.ts'],
    ['denied', '⊘ Read a.ts  denied'],
    ['interrupted', '⊘ Read a.ts  interrupted'],
    ['cancelled', '⊘ Read a.ts  cancelled'],
    ['running', '… Read a.ts  running'],
    ['missing', '? Read a.ts  no result'],
  ])('of a call that is %s', (status, line) => {
    expect(show({ title: 'Read', summary: 'a.ts', outcome: '', status })).toBe(line)
  })

  test('does not repeat the state', () => {
    expect(show({ summary: '', outcome: 'interrupted after 3 s', status: 'interrupted' })).toBe(
      '⊘ Edit interrupted after 3 s',
    )
    expect(show({ summary: 'x', outcome: '2 files', status: 'interrupted' })).toBe('⊘ Edit x  interrupted, 2 files')
  })

  test('cuts a sentence and an address at the end, a path at the start', () => {
    const width = 40
    const outcome = ''
    expect(show({ summary: 'Look for everything that could be wrong', outcome }, { width })).toBe(
      '✔ Edit Look for everything that could b…',
    )
    expect(show({ summary: '/home/ada/code/tidepool/src/store.ts, lines 5–9', outcome }, { width })).toBe(
      '✔ Edit …tidepool/src/store.ts, lines 5–9',
    )
    expect(show({ summary: 'https://example.com/a/very/long/address', outcome }, { width })).toBe(
      '✔ Edit https://example.com/a/very/long/…',
    )
  })

  test('leaves room for the summary next to a long outcome', () => {
    const outcome = 'failed: the server did not answer in time and the connection was closed'
    expect(show({ title: 'WebFetch', summary: 'the page about tides', outcome, status: 'error' })).toBe(
      '✖ WebFetch the page about tides  failed: the server did not answer in time and …',
    )
  })

  test('is one line for any text', () => {
    expect(show({ title: 'a\nb', summary: 'c\r\n\td', outcome: 'e\nf' })).toBe('✔ a b c d  e f')
  })

  test('has a color per state', () => {
    const palette = createPalette(pc.createColors(true))
    const painted = show({ summary: 'a', outcome: 'exit 1', status: 'error' }, { palette })
    expect(painted.replaceAll('\u001b', '^')).toBe('^[31m✖^[39m ^[1mEdit^[22m a  ^[31mexit 1^[39m')
  })
})

describe('sections', () => {
  test('follow the header and do not repeat the path', () => {
    expect(show({}, { detail: 'full', indent: 2 })).toBe(`  ✔ Edit /home/ada/code/tidepool/src/store.ts  +1 −0
    @@ -1,0 +1,1 @@
    1 + import { tide } from "./tide.ts"`)
  })

  test('are separated unless both have titles or are one line', () => {
    const text = 'one\ntwo'
    const shown = show(
      {
        title: 'Agent',
        summary: 'Look',
        outcome: '',
        sections: [
          { kind: 'text', text, title: 'Prompt' },
          { kind: 'text', text, title: 'Result' },
          { kind: 'text', text },
          { kind: 'text', text: '' },
          { kind: 'file', path: 'a.txt' },
          { kind: 'file', path: 'b.txt' },
        ],
      },
      { detail: 'full' },
    )
    expect(shown).toBe(`✔ Agent Look
  Prompt:
    one
    two
  Result:
    one
    two

  one
  two

  a.txt
  b.txt`)
  })

  const long = Array.from({ length: 30 }, (_, index) => String(index)).join('\n')

  test.each<[what: string, options: Partial<ViewOptions>, folded: boolean, lines: number]>([
    ['brief', { detail: 'brief' }, false, 14],
    ['brief and folded', { detail: 'brief' }, true, 6],
    ['full', { detail: 'full' }, false, 31],
    ['full and folded', { detail: 'full' }, true, 31],
    ['as long as maxLines', { detail: 'brief', maxLines: 3 }, false, 5],
  ])('are %s', (_what, options, folded, lines) => {
    expect(show({ sections: [{ kind: 'text', text: long, folded }] }, options).split('\n')).toHaveLength(lines)
  })

  test('repeat a command that did not fit in the header', () => {
    const command = 'npm run build && npm test && npm publish --dry-run'
    const change: Partial<ToolView> = {
      title: 'Bash',
      summary: command,
      outcome: '',
      sections: [{ kind: 'terminal', command, output: 'ok' }],
    }
    expect(show(change, { detail: 'full' })).toBe(`✔ Bash ${command}\n  ok`)
    expect(show(change, { detail: 'full', width: 40 })).toBe(`✔ Bash npm run build && npm test && npm…
  $ npm run build && npm test && npm
      publish --dry-run
  ok`)
  })
})
