import * as fc from 'fast-check'
import pc from 'picocolors'
import { describe, expect, test } from 'vitest'
import { harmful, nastyResult, nastyText, withoutColors } from '../../../test/hit-arbitrary.ts'
import { makeHit, makeResult } from '../../../test/make-hit.ts'
import { createPalette, plainPalette } from '../../paint/terminal/palette.ts'
import { textWidth } from '../../text/width.ts'
import { hitsPerPage, paintPicker } from './paint-picker.ts'
import { startPicker, updatePicker, type PickerState } from './picker-state.ts'
import { runs } from '../../../test/extent.ts'

const nowMs = Date.UTC(2026, 1, 14, 12)
const screen = { width: 70, height: 12, palette: plainPalette, nowMs }

const answered = (query: string, result: ReturnType<typeof makeResult>): PickerState =>
  updatePicker(startPicker(query), { kind: 'answer', query, result })

const hits = Array.from({ length: 9 }, (_, index) =>
  makeHit({
    uuid: `u${index}`,
    session: `s${Math.floor(index / 3)}`,
    title: `Title ${Math.floor(index / 3)}`,
    snippet: `text ${index}`,
  }),
)

describe('paintPicker', () => {
  test('shows the query, the hits and the keys', () => {
    const { lines, column } = paintPicker(answered('alert', makeResult(hits, { total: 40 })), screen)
    expect(lines).toMatchInlineSnapshot(`
      [
        "> alert",
        "9 of 40 hits in 3 sessions (0.8 ms)",
        "Title 0  tidepool · 3 days ago · 3 hits",
        "▌ prompt · turn 1",
        "▌   text 0",
        "  prompt · turn 1",
        "    text 1",
        "  prompt · turn 1",
        "    text 2",
        "Title 1  tidepool · 3 days ago · 3 hits",
        "  prompt · turn 1",
        "↑↓ select · Enter show · Esc quit · Tab complete · Ctrl-R resume comm…",
      ]
    `)
    expect(column).toBe(7)
  })

  test('keeps the selected hit visible', () => {
    const found = answered('alert', makeResult(hits))
    for (let selected = 0; selected < hits.length; selected += 1) {
      const { lines } = paintPicker({ ...found, selected }, screen)
      expect(lines.filter((line) => line.startsWith('▌'))).toEqual(['▌ prompt · turn 1', `▌   text ${selected}`])
    }
  })

  test.each<[string, PickerState, string]>([
    ['nothing typed', startPicker(''), 'Type to search all sessions; Tab lists the filters.'],
    ['no answer yet', startPicker('x'), 'Searching …'],
    ['nothing found', answered('x', makeResult([])), 'No hits (0.8 ms)'],
    [
      'a note',
      answered('x', makeResult([hits[0] ?? makeHit()], { notes: ['odd'] })),
      '1 hit in 1 session (0.8 ms) · odd',
    ],
    [
      'not exact',
      answered('x', makeResult(hits, { total: 200, isExact: false })),
      '9 of 200+ hits in 3 sessions (0.8 ms)',
    ],
    ['a problem', updatePicker(startPicker('('), { kind: 'problem', query: '(', message: 'Close it.' }), 'Close it.'],
    ['options', { ...startPicker('p'), options: ['project:', 'promptly:'] }, 'project:  promptly:'],
    ['waiting', { ...answered('x', makeResult(hits)), waiting: 'open' }, 'Searching …'],
  ])('status line: %s', (_title, state, words) => {
    expect(paintPicker(state, screen).lines[1]).toBe(words)
  })

  test('shows a long query around its cursor', () => {
    const query = 'alpha beta gamma delta'
    const narrow = { ...screen, width: 12 }
    expect(paintPicker(startPicker(query), narrow)).toMatchObject({
      lines: expect.arrayContaining(['> …ma delta']),
      column: 11,
    })
    expect(paintPicker({ ...startPicker(query), cursor: 0 }, narrow)).toMatchObject({
      lines: expect.arrayContaining(['> alpha bet…']),
      column: 2,
    })
  })

  test('fits any screen and lets no control character through', () => {
    const size = fc.record({ width: fc.integer({ min: 1, max: 120 }), height: fc.integer({ min: 1, max: 40 }) })
    fc.assert(
      fc.property(
        nastyResult,
        nastyText,
        size,
        fc.nat(6),
        fc.boolean(),
        (result, query, { width, height }, selected, isColored) => {
          const palette = isColored ? createPalette(pc.createColors(true)) : plainPalette
          const state = {
            ...answered(query, result),
            selected: Math.min(selected, Math.max(0, result.hits.length - 1)),
          }
          const { lines, column } = paintPicker(state, { width, height, palette, nowMs })
          expect(lines).toHaveLength(Math.min(height, Math.max(3, height)))
          expect(harmful(lines)).toEqual([])
          expect(lines.filter((line) => textWidth(withoutColors(line)) > width)).toEqual([])
          expect(column).toBeLessThan(width)
        },
      ),
      { numRuns: runs(400) },
    )
  })

  test('moves by one screen', () => {
    expect([hitsPerPage(1), hitsPerPage(24), hitsPerPage(40)]).toEqual([1, 7, 12])
  })
})
