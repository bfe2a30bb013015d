// Draws a stacked bar chart as one path per tone: a thousand bars of seven parts are seven elements, not seven thousand.
import type { BarLayout } from './bar-layout.ts'

export interface ChartPart {
  /** Index of its color; see chart-tones.ts. */
  tone: number
  value: number
}

export interface ChartBar {
  label: string
  /** From the bottom up. */
  parts: readonly ChartPart[]
  /** Part of the value is unknown (such as the cost of unpriced models): the true bar is higher than the drawn one. */
  isPartial?: boolean
}

const LEAST_HEIGHT = 1
const SEAM = 1

export function barTotal({ parts }: Pick<ChartBar, 'parts'>): number {
  return parts.reduce((sum, { value }) => sum + value, 0)
}

/** `top` is the value at the upper edge of the plot. */
export function stackPaths(
  bars: readonly ChartBar[],
  { step, barWidth }: BarLayout,
  { height, top }: { height: number; top: number },
): Map<number, string> {
  const paths = new Map<number, string>()
  bars.forEach(({ parts }, index) => {
    const x = round(index * step + (step - barWidth) / 2)
    let below = 0
    for (const { tone, value } of parts) {
      if (!(value > 0)) continue
      const [from, to] = [(below / top) * height, ((below + value) / top) * height]
      below += value
      const size = to - from
      const drawn = Math.max(LEAST_HEIGHT, size > 3 * SEAM && from > 0 ? size - SEAM : size)
      const rectangle = `M${x} ${round(height - to)}h${round(barWidth)}v${round(drawn)}h${round(-barWidth)}z`
      paths.set(tone, (paths.get(tone) ?? '') + rectangle)
    }
  })
  return paths
}

export function partialPath(
  bars: readonly ChartBar[],
  { step, barWidth }: BarLayout,
  { height, top }: { height: number; top: number },
): string {
  return bars
    .map((bar, index) => {
      if (!bar.isPartial) return ''
      const x = round(index * step + (step - barWidth) / 2)
      const y = round(height - (barTotal(bar) / top) * height - 3)
      return `M${x} ${y}h${round(barWidth)}`
    })
    .join('')
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
