import { describe, expect, test } from 'vitest'
import { STEP_MARK } from '../../../src/thread/step-mark.ts'
import { barKind, mapBars, mapScale, indexAt } from './minimap-bars.ts'

describe('minimap', () => {
  test('barKind returns the most important kind of a step', () => {
    expect(barKind(STEP_MARK.answer | STEP_MARK.tool)).toBe('tool')
    expect(barKind(STEP_MARK.tool | STEP_MARK.edit | STEP_MARK.error)).toBe('error')
    expect(barKind(STEP_MARK.prompt)).toBe('prompt')
    expect(barKind(STEP_MARK.hidden)).toBe('other')
  })

  test('draws one bar per step if there is room', () => {
    const scale = mapScale(3, 400)
    const bars = mapBars([0, 4, 5], [STEP_MARK.prompt, 0, 0, 0, STEP_MARK.edit, STEP_MARK.answer], scale)
    expect(bars).toEqual([
      { y: 0, height: 3, kind: 'prompt' },
      { y: 4, height: 3, kind: 'edit' },
      { y: 8, height: 3, kind: 'answer' },
    ])
    expect([indexAt(scale, 0), indexAt(scale, 5), indexAt(scale, 399), indexAt(scale, -4)]).toEqual([0, 1, 2, 0])
  })

  test('shows the most common kind and errors where steps share a pixel row', () => {
    const marks: number[] = Array.from({ length: 1000 }, (_, step) =>
      step % 10 < 4 ? STEP_MARK.answer : STEP_MARK.tool,
    )
    marks[501] = STEP_MARK.tool | STEP_MARK.error
    marks[702] = STEP_MARK.compaction
    const scale = mapScale(1000, 100)
    const bars = mapBars([...marks.keys()], marks, scale)
    expect(bars).toHaveLength(101)
    expect(bars.filter(({ kind }) => kind !== 'tool')).toEqual([
      { y: 50, height: 1, kind: 'trace' },
      { y: 70, height: 1, kind: 'compaction' },
    ])
    expect(indexAt(scale, 50.1)).toBe(501)
    const prompts = marks.map(() => STEP_MARK.prompt)
    expect(new Set(mapBars([...prompts.keys()], prompts, scale).map(({ kind }) => kind))).toEqual(new Set(['prompt']))
  })

  test('draws nothing for no steps', () => {
    expect(mapBars([], [], mapScale(0, 100))).toEqual([])
    expect(mapBars([0], [1], mapScale(1, 0))).toEqual([])
  })
})
