// Where bars stand: they share the room there is, and where each would be too thin to point at, the chart is wider than
// its room and scrolls.

const PAGE = 7

export interface BarLayout {
  /** From one bar to the next. */
  step: number
  barWidth: number
  /** Of all bars. */
  width: number
  /** Every how many bars there is room for a label. */
  labelEvery: number
}

/** Of which six are the bar. */
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

/** Where a key takes the cursor; undefined for a key that is none of a chart's. */
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
