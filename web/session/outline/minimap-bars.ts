// The map of a thread as bars: one for each step while there is room. Where many steps share a line of pixels, it shows what
// most of them are, and beside it a trace of what should not be overlooked.
import { STEP_MARK } from '../../../src/thread/step-mark.ts'

export type BarKind = 'other' | 'answer' | 'tool' | 'edit' | 'prompt' | 'compaction' | 'error' | 'trace'

export interface MapScale {
  /** Steps that are shown, and pixels there are. */
  count: number
  height: number
  /** Of one step; less than 1 when several share a line. */
  size: number
}

/** A few steps do not fill the strip: they would be blocks. */
const MAX_SIZE = 4

export function mapScale(count: number, height: number): MapScale {
  return { count, height, size: count === 0 ? MAX_SIZE : Math.min(MAX_SIZE, height / count) }
}

/** The place in the list of shown steps at a height. */
export function placeAt({ count, size }: MapScale, y: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(y / size)))
}

/** The most telling thing a step holds. */
export function barKind(marks: number): BarKind {
  return isBad(marks) ? 'error' : plainKind(marks)
}

function isBad(marks: number): boolean {
  return (marks & (STEP_MARK.error | STEP_MARK.opaque)) !== 0
}

function plainKind(marks: number): BarKind {
  if (marks & STEP_MARK.compaction) return 'compaction'
  if (marks & STEP_MARK.prompt) return 'prompt'
  if (marks & STEP_MARK.edit) return 'edit'
  if (marks & STEP_MARK.tool) return 'tool'
  return marks & STEP_MARK.answer ? 'answer' : 'other'
}

export interface Bar {
  y: number
  height: number
  kind: BarKind
}

export function mapBars(visible: readonly number[], marks: readonly number[], scale: MapScale): Bar[] {
  if (scale.size < 1) return denseBars(visible, marks, scale)
  // A gap between them, once there is room for one.
  const height = scale.size >= 3 ? scale.size - 1 : scale.size
  return visible.map((step, place) => ({ y: place * scale.size, height, kind: barKind(marks[step] ?? 0) }))
}

/** In the order in which they win when two are as frequent. Prompts are everywhere: they are seen where nothing else is. */
const COMMON: readonly BarKind[] = ['edit', 'tool', 'answer', 'other']

function denseBars(visible: readonly number[], marks: readonly number[], { height, size }: MapScale): Bar[] {
  const bars: Bar[] = []
  for (let y = 0; y < height; y++) {
    const steps = visible.slice(Math.floor(y / size), Math.floor((y + 1) / size))
    if (steps.length === 0) continue
    const kinds = steps.map((step) => plainKind(marks[step] ?? 0))
    const count = (kind: BarKind) => kinds.filter((each) => each === kind).length
    const common = COMMON.reduce((best, kind) => (count(kind) > count(best) ? kind : best))
    const shown = count(common) === 0 ? 'prompt' : common
    bars.push({ y, height: 1, kind: kinds.includes('compaction') ? 'compaction' : shown })
    if (steps.some((step) => isBad(marks[step] ?? 0))) bars.push({ y, height: 1, kind: 'trace' })
  }
  return bars
}
