// Places spans on lanes and axis. The result is drawn without further arithmetic and is searched when the pointer moves.
// Spans that share a pixel with their neighbour are not drawn, so a draw takes no longer for a long session.
import type { Span, SpanKind } from '../../../src/describe/timeline/timeline.ts'
import { groupBy } from '../../../src/text/group-by.ts'
import type { Lane, LaneLayout } from './lanes.ts'
import { isWork, type TimelineModel } from './timeline-model.ts'
import { buildAxis, timeToX, type BusyTime, type TimeAxis } from './time-axis.ts'

export type Tone = SpanKind | 'error'

export interface Box {
  x: number
  y: number
  width: number
  height: number
  tone: Tone
  isHatched: boolean
}

export interface PlacedSpan {
  thread: number
  span: Span
  lane: number
  x: number
  end: number
  y: number
  height: number
}

export interface TimelineLayout {
  axis: TimeAxis
  lanes: LaneLayout
  /** By tone, because a change of color takes as long as a box. */
  boxes: ReadonlyMap<Tone, readonly Box[]>
  /** By thread, in the order of their steps. */
  placed: readonly PlacedSpan[]
  compactions: readonly number[]
  context: readonly { x: number; tokens: number }[]
}

/** Narrower spans are drawn this wide. */
const LEAST_WIDTH = 1.5
const PROMPT_WIDTH = 3

export interface LayoutOptions {
  width: number
  nowMs: number
  /** The times to show; null for all. */
  view: BusyTime | null
}

export function layOut(model: TimelineModel, lanes: LaneLayout, { width, nowMs, view }: LayoutOptions): TimelineLayout {
  const axis = axisOf(model, width, nowMs, view)
  const placed: PlacedSpan[] = []
  const painter = new BoxPainter()
  for (const [thread, { agentId, spans }] of model.threads.entries()) {
    const rows = new Rows()
    for (const span of spans) {
      const lane = laneOf(span, agentId, lanes)
      const place = lane === undefined ? undefined : lanes.lanes[lane]
      if (lane === undefined || !place || isOutside(span, view, nowMs)) continue
      const [x, end] = [timeToX(axis, span.start), timeToX(axis, endOf(span, nowMs))]
      const row = place.rows > 1 ? rows.take(span.start, endOf(span, nowMs), place.rows) : 0
      const box = rowBox(place, row)
      placed.push({
        thread,
        span,
        lane,
        x,
        end: Math.max(end, x + (span.kind === 'prompt' ? PROMPT_WIDTH : 0)),
        ...box,
      })
      painter.add(span, { x, end, waitEnd: timeToX(axis, span.start + span.wait) }, box)
    }
  }
  const main = model.threads[0]
  return {
    axis,
    lanes,
    boxes: groupBy(painter.boxes, ({ tone }) => tone),
    placed,
    compactions: (main?.spans ?? []).flatMap((span) =>
      span.kind === 'compaction' && !isOutside(span, view, nowMs) ? [timeToX(axis, span.end)] : [],
    ),
    context: contextPoints(model, axis, view),
  }
}

function endOf({ state, end }: Span, nowMs: number): number {
  return state === 'running' ? Math.max(end, nowMs) : end
}

function isOutside(span: Span, view: BusyTime | null, nowMs: number): boolean {
  return view !== null && (endOf(span, nowMs) < view.from || span.start > view.to)
}

function axisOf({ threads }: TimelineModel, width: number, nowMs: number, view: BusyTime | null): TimeAxis {
  const { from, to } = view ?? { from: -Infinity, to: Infinity }
  const busy: BusyTime[] = []
  const points = view === null ? [] : [view.from, view.to]
  for (const { spans } of threads)
    for (const span of spans) {
      const end = Math.min(to, endOf(span, nowMs))
      const start = Math.max(from, span.start + span.wait)
      if (end > start && isWork(span)) busy.push({ from: start, to: end })
      if (span.start >= from && span.start <= to) points.push(span.start)
    }
  return buildAxis(busy, points, width)
}

function laneOf({ kind }: Span, agentId: string | null, { lanes, laneOfAgent }: LaneLayout): number | undefined {
  if (agentId !== null) return kind === 'compaction' ? undefined : laneOfAgent.get(agentId)
  const wanted: Lane['kind'] | null = MAIN_LANES[kind] ?? 'tools'
  const index = lanes.findIndex((lane) => lane.kind === wanted)
  return index < 0 ? undefined : index
}

const MAIN_LANES: Partial<Record<SpanKind, Lane['kind']>> = {
  prompt: 'you',
  waiting: 'you',
  thinking: 'claude',
  answer: 'claude',
  compaction: 'claude',
}

/** Gives calls that overlap in time different rows; the last row takes what does not fit. */
class Rows {
  private readonly ends: number[] = []

  take(start: number, end: number, most: number): number {
    let row = this.ends.findIndex((until) => until <= start)
    if (row < 0) row = Math.min(this.ends.length, most - 1)
    this.ends[row] = Math.max(this.ends[row] ?? 0, end)
    return row
  }
}

function rowBox({ y, height, rows }: Lane, row: number): { y: number; height: number } {
  if (rows === 1) return { y, height }
  const size = height / rows
  return { y: y + row * size, height: size - 1 }
}

interface Extent {
  x: number
  end: number
  waitEnd: number
}

class BoxPainter {
  readonly boxes: Box[] = []
  private readonly last = new Map<number, Box>()

  add(span: Span, { x, end, waitEnd }: Extent, { y, height }: { y: number; height: number }): void {
    if (span.kind === 'compaction') return
    if (span.kind === 'prompt')
      return this.push({ x, y, width: PROMPT_WIDTH, height, tone: 'prompt', isHatched: false })
    const tone = toneOf(span)
    if (span.wait > 0) this.push({ x, y, width: waitEnd - x, height, tone, isHatched: true })
    if (span.kind === 'waiting' || (span.wait > 0 && end <= waitEnd)) return
    this.push({ x: Math.max(x, waitEnd), y, width: end - Math.max(x, waitEnd), height, tone, isHatched: false })
  }

  private push(box: Box): void {
    const wide = { ...box, width: Math.max(LEAST_WIDTH, box.width) }
    const last = this.last.get(box.y)
    const isCovered = last !== undefined && box.width < 1 && wide.x >= last.x && wide.x - last.x - last.width < -0.5
    if (isCovered && wide.tone !== 'error') return
    this.boxes.push(wide)
    this.last.set(box.y, wide)
  }
}

const FAILED: ReadonlySet<Span['state']> = new Set(['error', 'denied'])

function toneOf({ kind, state }: Span): Tone {
  return FAILED.has(state) ? 'error' : kind
}

/** One point per request, at the end of its answer; of requests on the same pixel the largest. */
function contextPoints(
  { threads: [main] }: TimelineModel,
  axis: TimeAxis,
  view: BusyTime | null,
): TimelineLayout['context'] {
  if (!main) return []
  const ends = new Map<number, number>()
  for (const { step, kind, end } of main.spans) if (kind === 'answer' || kind === 'thinking') ends.set(step, end)
  const points: { x: number; tokens: number }[] = []
  for (const [index, step] of main.requests.step.entries()) {
    const end = ends.get(step)
    if (end === undefined || (view !== null && (end < view.from || end > view.to))) continue
    const x = timeToX(axis, end)
    const tokens = main.requests.contextTokens[index] ?? 0
    const last = points.at(-1)
    if (last && Math.abs(last.x - x) < 1) last.tokens = Math.max(last.tokens, tokens)
    else points.push({ x, tokens })
  }
  return points.toSorted((a, b) => a.x - b.x)
}

/** Half the width of a finger. */
const REACH = 6

/** The span under the pointer, or the nearest one of its lane within reach. Later spans are drawn over earlier ones. */
export function spanAt({ placed, lanes }: TimelineLayout, x: number, y: number): PlacedSpan | null {
  const lane = lanes.lanes.findIndex((each) => y >= each.y - 2 && y <= each.y + each.height + 2)
  let best: PlacedSpan | null = null
  let least = REACH
  for (const each of placed) {
    if (each.lane !== lane) continue
    const across = Math.max(each.x - x, x - each.end, 0)
    const down = Math.max(each.y - y, y - each.y - each.height, 0)
    const distance = across + down
    if (distance <= least) [best, least] = [each, distance]
  }
  return best
}

/** Steps of the shown conversation that were under way between two times; null if none was. */
export function stepsBetween(
  { placed }: TimelineLayout,
  fromX: number,
  toX: number,
): { from: number; to: number } | null {
  let [from, to] = [Infinity, -Infinity]
  for (const { thread, span, x, end } of placed) {
    if (thread !== 0 || span.kind === 'waiting' || end < fromX || x > toX) continue
    from = Math.min(from, span.step)
    to = Math.max(to, span.step)
  }
  return from > to ? null : { from, to }
}

/** Where the steps of a range are on the axis; null if none of them has a span. */
export function extentOfSteps({ placed }: TimelineLayout, from: number, to: number): { x: number; end: number } | null {
  let [x, end] = [Infinity, -Infinity]
  for (const { thread, span, ...place } of placed) {
    if (thread !== 0 || span.kind === 'waiting' || span.step < from || span.step > to) continue
    x = Math.min(x, place.x)
    end = Math.max(end, place.end)
  }
  return x > end ? null : { x, end }
}

/** The place of every step on the axis. A step without a span, such as a note, is at the place of the step before it. */
export function stepPlaces({ placed }: TimelineLayout, steps: number): Float32Array {
  const places = new Float32Array(steps).fill(-1)
  for (const { thread, span, x } of placed)
    if (thread === 0 && span.kind !== 'waiting' && (places[span.step] ?? 0) < 0) places[span.step] = x
  let last = 0
  for (const [step, x] of places.entries()) {
    if (x < 0) places[step] = last
    else last = x
  }
  return places
}

/** The time from the first to the last span of some steps; null if they have none. */
export function timesOfSteps({ threads: [main] }: TimelineModel, from: number, to: number): BusyTime | null {
  const spans = (main?.spans ?? []).filter(({ step, kind }) => step >= from && step <= to && kind !== 'waiting')
  if (spans.length === 0) return null
  return {
    from: spans.reduce((least, { start }) => Math.min(least, start), Infinity),
    to: spans.reduce((most, { end }) => Math.max(most, end), -Infinity),
  }
}
