import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { layoutBars } from './bar-layout.ts'
import { barTotal, partialPath, stackPaths } from './stack-paths.ts'

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

function rectangles(path = ''): Rectangle[] {
  return Array.from(path.matchAll(/M([\d.-]+) ([\d.-]+)h([\d.-]+)v([\d.-]+)h[\d.-]+z/g), ([, x, y, width, height]) => ({
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))
}

describe('stackPaths', () => {
  const layout = layoutBars(2, 80, 40)

  test('stacks parts from the baseline, each as high as its value', () => {
    const bars = [
      {
        label: 'a',
        parts: [
          { tone: 0, value: 50 },
          { tone: 1, value: 25 },
        ],
      },
      { label: 'b', parts: [{ tone: 1, value: 100 }] },
    ]
    const paths = stackPaths(bars, layout, { height: 200, top: 100 })
    const [lower] = rectangles(paths.get(0))
    const [upper, other] = rectangles(paths.get(1))
    expect(lower).toMatchObject({ y: 100, height: 100 })
    // Slightly less than 50, because of the seam between parts.
    expect(upper).toMatchObject({ x: lower?.x, y: 50, height: 49 })
    expect(other).toMatchObject({ y: 0, height: 200 })
    expect(other?.x).toBeGreaterThan((lower?.x ?? 0) + (lower?.width ?? 0))
  })

  test('draws small values visibly and zero values not at all', () => {
    const bar = (value: number) => [{ label: '', parts: [{ tone: 0, value }] }]
    expect(rectangles(stackPaths(bar(0.001), layout, { height: 200, top: 1000 }).get(0))).toMatchObject([{ height: 1 }])
    expect(stackPaths(bar(0), layout, { height: 200, top: 1000 }).size).toBe(0)
    expect(stackPaths(bar(NaN), layout, { height: 200, top: 1000 }).size).toBe(0)
  })

  test('marks partial bars with a dash above', () => {
    const bars = [
      { label: '', parts: [{ tone: 0, value: 50 }] },
      { label: '', parts: [{ tone: 0, value: 50 }], isPartial: true },
    ]
    const path = partialPath(bars, layout, { height: 200, top: 100 })
    expect(path.match(/M/g)).toHaveLength(1)
    expect(path).toMatch(/^M[\d.]+ 97h/)
  })
})

test('bars stay within the chart and do not overlap', () => {
  const bar = fc.array(fc.double({ min: 0, max: 1000, noNaN: true }), { minLength: 1, maxLength: 7 })
  fc.assert(
    fc.property(fc.array(bar, { minLength: 1, maxLength: 120 }), fc.integer({ min: 50, max: 1500 }), (given, room) => {
      const bars = given.map((values) => ({ label: '', parts: values.map((value, tone) => ({ tone, value })) }))
      const layout = layoutBars(bars.length, room, 60)
      const top = Math.max(1, ...bars.map(barTotal))
      expect(layout.barWidth).toBeGreaterThan(0)
      expect(layout.barWidth).toBeLessThan(layout.step)
      const drawn = [...stackPaths(bars, layout, { height: 200, top }).values()].flatMap(rectangles)
      const isInside = ({ x, y, width }: Rectangle) =>
        x >= 0 && x + width <= layout.width + 0.02 && y >= -0.02 && y <= 200
      expect(drawn.filter((each) => !isInside(each))).toEqual([])
    }),
  )
})
