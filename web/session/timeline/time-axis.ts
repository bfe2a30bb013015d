// Maps time to pixels. Long stretches in which nothing happens are squeezed to a fixed width, so that the work between them
// keeps the same scale everywhere.

export interface AxisPiece {
  from: number
  to: number
  x: number
  width: number
  /** Squeezed because nothing ran, or because one thing ran for very long. */
  squeezed: 'idle' | 'busy' | null
}

export interface TimeAxis {
  pieces: readonly AxisPiece[]
  width: number
  /** Pixels per millisecond outside the squeezed pieces. */
  scale: number
}

export interface BusyTime {
  from: number
  to: number
}

/** A squeezed piece with room for its label, and one without. */
const [GAP_WIDTH, NARROW_GAP] = [52, 8]
/** Shares of the axis that all squeezed pieces, and those with a label, may take. */
const [GAP_SHARE, LABEL_SHARE] = [0.4, 0.3]
const LEAST_IDLE_MS = 2 * 60_000
const LEAST_BUSY_MS = 30 * 60_000

interface Stretch {
  from: number
  to: number
  isBusy: boolean
}

/** `points` are moments that the axis must contain and that end an idle stretch. */
export function buildAxis(busy: readonly BusyTime[], points: readonly number[], width: number): TimeAxis {
  const { first, last, long } = findStretches(busy, points)
  const { gaps, scale } = squeeze(long, last - first, width)
  const pieces: AxisPiece[] = []
  let [x, at] = [0, first]
  const add = (to: number, own: number, squeezed: AxisPiece['squeezed']) => {
    if (to > at) pieces.push({ from: at, to, x, width: own, squeezed })
    ;[x, at] = [x + own, to]
  }
  for (const [{ from, to, isBusy }, own] of [...gaps].toSorted(([a], [b]) => a.from - b.from)) {
    add(from, (from - at) * scale, null)
    add(to, own, isBusy ? 'busy' : 'idle')
  }
  add(last, (last - at) * scale, null)
  return { pieces, width, scale }
}

/** Finds the long stretches between neighbouring starts and ends, and whether anything ran in each. */
function findStretches(busy: readonly BusyTime[], points: readonly number[]) {
  const starts = Float64Array.from(busy, ({ from }) => from).toSorted()
  const ends = Float64Array.from(busy, ({ to }) => to).toSorted()
  const bounds = new Float64Array(starts.length + ends.length + points.length)
  bounds.set(starts)
  bounds.set(ends, starts.length)
  bounds.set(points, starts.length + ends.length)
  bounds.sort()
  const found: Stretch[] = []
  let [started, ended, worked] = [0, 0, 0]
  for (let index = 0; index + 1 < bounds.length; index++) {
    const [from, to] = [bounds[index] ?? 0, bounds[index + 1] ?? 0]
    if (to <= from) continue
    while ((starts[started] ?? Infinity) <= from) started++
    while ((ends[ended] ?? Infinity) <= from) ended++
    const isBusy = started > ended
    if (isBusy) worked += to - from
    if (to - from > (isBusy ? LEAST_BUSY_MS : LEAST_IDLE_MS)) found.push({ from, to, isBusy })
  }
  const long = found.filter((stretch) => lengthOf(stretch) > worked / (stretch.isBusy ? 4 : 30))
  return { first: bounds[0] ?? 0, last: bounds.at(-1) ?? 0, long }
}

interface Squeezed {
  gaps: ReadonlyMap<Stretch, number>
  scale: number
}

/** A stretch that would be narrower at the scale of the others is not squeezed. Leaving it changes the scale, hence the loop. */
function squeeze(long: readonly Stretch[], total: number, width: number): Squeezed {
  const most = Math.floor((GAP_SHARE * width) / NARROW_GAP)
  let chosen = long.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, most)
  for (;;) {
    const gaps = gapWidths(chosen, width)
    const gapSum = [...gaps.values()].reduce((sum, own) => sum + own, 0)
    const linear = total - chosen.reduce((sum, stretch) => sum + lengthOf(stretch), 0)
    const scale = Math.max(0, width - gapSum) / Math.max(1, linear)
    // Without anything at scale, nothing can be squeezed.
    const useful = linear <= 0 ? [] : chosen.filter((stretch) => lengthOf(stretch) * scale > (gaps.get(stretch) ?? 0))
    if (useful.length === chosen.length) return { gaps, scale }
    chosen = useful
  }
}

function lengthOf({ from, to }: Stretch): number {
  return to - from
}

/** `longest` first: these get room for a label. */
function gapWidths(longest: readonly Stretch[], width: number): ReadonlyMap<Stretch, number> {
  const room = GAP_SHARE * width - longest.length * NARROW_GAP
  const labelled = Math.floor(Math.min(room, LABEL_SHARE * width) / (GAP_WIDTH - NARROW_GAP))
  return new Map(longest.map((stretch, rank) => [stretch, rank < labelled ? GAP_WIDTH : NARROW_GAP]))
}

export function timeToX({ pieces, width }: TimeAxis, ms: number): number {
  const piece = pieces[lastPiece(pieces, ({ from }) => from <= ms)]
  if (!piece) return 0
  if (ms >= piece.to) return Math.min(width, piece.x + piece.width)
  return piece.x + ((ms - piece.from) / (piece.to - piece.from)) * piece.width
}

export function xToTime({ pieces }: TimeAxis, x: number): number {
  const piece = pieces[lastPiece(pieces, (each) => each.x <= x)] ?? pieces[0]
  if (!piece) return 0
  const share = piece.width === 0 ? 0 : (x - piece.x) / piece.width
  return piece.from + Math.min(1, Math.max(0, share)) * (piece.to - piece.from)
}

function lastPiece(pieces: readonly AxisPiece[], isBefore: (piece: AxisPiece) => boolean): number {
  let [low, high] = [0, pieces.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const piece = pieces[middle]
    if (piece && isBefore(piece)) low = middle + 1
    else high = middle
  }
  return low - 1
}
