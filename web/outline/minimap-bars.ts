// The map of a thread as bars: one for each step while there is room, else one for each line of pixels, which shows the
// most telling of its steps.
import { STEP_MARK } from '../../src/thread/step-mark.ts'

/** The most telling last. */
export const BAR_KINDS = ['other', 'answer', 'tool', 'edit', 'prompt', 'compaction', 'error'] as const
export type BarKind = (typeof BAR_KINDS)[number]

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

export function barKind(marks: number): BarKind {
  if (marks & (STEP_MARK.error | STEP_MARK.opaque)) return 'error'
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
  const kindOf = (step: number | undefined) => barKind(marks[step ?? -1] ?? 0)
  if (scale.size >= 1) {
    // A gap between them, once there is room for one.
    const height = scale.size >= 3 ? scale.size - 1 : scale.size
    return visible.map((step, place) => ({ y: place * scale.size, height, kind: kindOf(step) }))
  }
  const lines = new Int8Array(Math.ceil(scale.height)).fill(-1)
  for (const [place, step] of visible.entries()) {
    const line = Math.min(lines.length - 1, Math.floor(place * scale.size))
    lines[line] = Math.max(lines[line] ?? -1, BAR_KINDS.indexOf(kindOf(step)))
  }
  return Array.from(lines).flatMap((kind, y) => {
    const name = BAR_KINDS[kind]
    return name === undefined ? [] : [{ y, height: 1, kind: name }]
  })
}
