// Bars share the available width; when they would become too thin to point at, the chart scrolls.

/** Bars that PageUp and PageDown skip: a week in a chart of days. */
const PAGE = 7

export interface BarLayout {
  step: number
  barWidth: number
  width: number
  labelEvery: number
}

/** Pixels per bar, six of them for the bar itself. */
const THINNEST_STEP = 9

const WIDEST_STEP = 64

const WIDEST_BAR = 36

export function layoutBars(count: number, room: number, labelWidth: number): BarLayout {
  const step = Math.min(WIDEST_STEP, Math.max(THINNEST_STEP, room / Math.max(1, count)))
  const gap = step < 8 ? 1 : Math.max(2, step * 0.28)
  return {
    step,
    barWidth: Math.min(WIDEST_BAR, step - gap),
    width: Math.max(room, step * count),
    labelEvery: Math.max(1, Math.ceil(labelWidth / step)),
  }
}

/**
 * Counted from the end, so that the latest bar always has a label. The first label grows to the right to stay inside the
 * chart, so it is left out if it would reach the second.
 */
export function labeledBars(count: number, { step, labelEvery }: BarLayout, labelWidth: number): number[] {
  const bars = Array.from({ length: Math.ceil(count / labelEvery) }, (_, label) => count - 1 - label * labelEvery)
  const [second, first] = bars.slice(-2).map((bar) => (bar + 0.5) * step)
  const isCrowded = second !== undefined && first !== undefined && first < labelWidth / 2 && second < labelWidth * 1.5
  return isCrowded ? bars.slice(0, -1) : bars
}

/** Whether a label of a chart that scrolls is in view as a whole. Those at the ends of the chart grow inward. */
export function isLabelInView(
  bar: number,
  { step, width }: BarLayout,
  labelWidth: number,
  view: { left: number; right: number },
): boolean {
  const middle = (bar + 0.5) * step
  const left = Math.min(Math.max(0, middle - labelWidth / 2), width - labelWidth)
  // Few labels are as wide as their room.
  const slack = labelWidth / 8
  return left + slack >= view.left && left + labelWidth - slack <= view.right
}

export function cursorAfter(key: string, current: number, count: number): number | undefined {
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    PageDown: current - PAGE,
    PageUp: current + PAGE,
    Home: 0,
    End: count - 1,
  }
  const next = Object.hasOwn(moves, key) ? moves[key] : undefined
  return next === undefined ? undefined : Math.max(0, Math.min(count - 1, next))
}
