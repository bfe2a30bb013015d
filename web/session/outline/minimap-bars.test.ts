import { describe, expect, test } from 'vitest'
import { STEP_MARK } from '../../../src/thread/step-mark.ts'
import { barKind, mapBars, mapScale, placeAt } from './minimap-bars.ts'

describe('minimap', () => {
  test('a step is shown as the most telling thing it holds', () => {
    expect(barKind(STEP_MARK.answer | STEP_MARK.tool)).toBe('tool')
    expect(barKind(STEP_MARK.tool | STEP_MARK.edit | STEP_MARK.error)).toBe('error')
    expect(barKind(STEP_MARK.prompt)).toBe('prompt')
    expect(barKind(STEP_MARK.hidden)).toBe('other')
  })

  test('few steps have bars of their own', () => {
    const scale = mapScale(3, 400)
    const bars = mapBars([0, 4, 5], [STEP_MARK.prompt, 0, 0, 0, STEP_MARK.edit, STEP_MARK.answer], scale)
    expect(bars).toEqual([
      { y: 0, height: 3, kind: 'prompt' },
      { y: 4, height: 3, kind: 'edit' },
      { y: 8, height: 3, kind: 'answer' },
    ])
    expect([placeAt(scale, 0), placeAt(scale, 5), placeAt(scale, 399), placeAt(scale, -4)]).toEqual([0, 1, 2, 0])
  })

  test('of many in one line the most frequent is seen, and an error beside it', () => {
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
    expect(placeAt(scale, 50.1)).toBe(501)
    const prompts = marks.map(() => STEP_MARK.prompt)
    expect(new Set(mapBars([...prompts.keys()], prompts, scale).map(({ kind }) => kind))).toEqual(new Set(['prompt']))
  })

  test('nothing to show', () => {
    expect(mapBars([], [], mapScale(0, 100))).toEqual([])
    expect(mapBars([0], [1], mapScale(1, 0))).toEqual([])
  })
})
