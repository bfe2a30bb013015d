// Where many steps share a row of pixels, the bar shows the most common kind, and an extra mark shows errors.
import { STEP_MARK } from '../../../src/thread/step-mark.ts'

export type BarKind = 'other' | 'answer' | 'tool' | 'edit' | 'prompt' | 'compaction' | 'error' | 'trace'

export interface MapScale {
  count: number
  height: number
  /** Pixels per step; less than 1 when several share a row. */
  size: number
}

/** Pixels per step at most, so that a short session does not become a few large blocks. */
const MAX_SIZE = 4

export function mapScale(count: number, height: number): MapScale {
  return { count, height, size: count === 0 ? MAX_SIZE : Math.min(MAX_SIZE, height / count) }
}

export function indexAt({ count, size }: MapScale, y: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(y / size)))
}

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
  const height = scale.size >= 3 ? scale.size - 1 : scale.size
  return visible.map((step, index) => ({ y: index * scale.size, height, kind: barKind(marks[step] ?? 0) }))
}

/** The earlier kind wins a tie. Prompts are not listed: a row of pixels is a prompt only if it has nothing else. */
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
