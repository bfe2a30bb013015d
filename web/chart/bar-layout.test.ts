import { expect, test } from 'vitest'
import { cursorAfter, isLabelInView, labeledBars, layoutBars } from './bar-layout.ts'

test('bars share the width, up to a maximum', () => {
  expect(layoutBars(100, 1000, 60)).toMatchObject({ step: 10, width: 1000, labelEvery: 6 })
  expect(layoutBars(2, 1000, 60)).toMatchObject({ step: 64, barWidth: 36, width: 1000, labelEvery: 1 })
})

test('many bars exceed the width rather than become too thin', () => {
  const { step, barWidth, width } = layoutBars(1000, 300, 60)
  expect([step, width]).toEqual([9, 9000])
  expect(barWidth).toBeGreaterThan(6)
  expect(layoutBars(0, 0, 60)).toMatchObject({ width: 0 })
})

test('the first label does not reach the second', () => {
  const layout = { ...layoutBars(66, 1072, 76), step: 16, labelEvery: 5 }
  // The first label would be 0 to 76, and the second begins at 66.
  expect(labeledBars(66, layout, 76).slice(-2)).toEqual([10, 5])
  expect(labeledBars(8, layoutBars(8, 1072, 60), 60)).toEqual([7, 6, 5, 4, 3, 2, 1, 0])
  expect(labeledBars(1, layoutBars(1, 1072, 200), 200)).toEqual([0])
})

test('a label that is cut off by the edge of a chart that scrolls is left out', () => {
  const layout = layoutBars(66, 312, 76)
  expect(layout.width).toBe(594)
  const shown = (left: number) =>
    labeledBars(66, layout, 76).filter((bar) => isLabelInView(bar, layout, 76, { left, right: left + 312 }))
  expect(shown(282)).toEqual([65, 56, 47, 38])
  expect(shown(0)).toEqual([29, 20, 11])
})

test.each([
  ['ArrowLeft', 4],
  ['ArrowRight', 6],
  ['Home', 0],
  ['End', 9],
  ['PageUp', 9],
  ['PageDown', 0],
  ['a', undefined],
  ['constructor', undefined],
])('%s', (key, next) => {
  expect(cursorAfter(key, 5, 10)).toBe(next)
})

test('the cursor stays within the chart', () => {
  expect(cursorAfter('ArrowLeft', 0, 10)).toBe(0)
  expect(cursorAfter('ArrowRight', 9, 10)).toBe(9)
})
