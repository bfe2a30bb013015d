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
const LEAST_IDLE_MS = 60_000
const LEAST_BUSY_MS = 30 * 60_000

interface Segment {
  from: number
  to: number
  isBusy: boolean
}

/** `points` are moments that the axis must contain and that end an idle stretch. */
export function buildAxis(busy: readonly BusyTime[], points: readonly number[], width: number): TimeAxis {
  const segments = segmentsOf(busy, points)
  const worked = segments.reduce((sum, { from, to, isBusy }) => sum + (isBusy ? to - from : 0), 0)
  const squeezed = squeezedSegments(segments, worked, width)
  const gaps = gapWidths(squeezed, width)
  const gapSum = [...gaps.values()].reduce((sum, own) => sum + own, 0)
  const linear = segments.reduce((sum, segment) => sum + (squeezed.has(segment) ? 0 : segment.to - segment.from), 0)
  const scale = Math.max(0, width - gapSum) / Math.max(1, linear)
  const pieces: AxisPiece[] = []
  let x = 0
  for (const segment of segments) {
    const gap = gaps.get(segment)
    const isSqueezed = gap !== undefined
    const own = gap ?? (segment.to - segment.from) * scale
    const last = pieces.at(-1)
    if (!isSqueezed && last?.squeezed === null) {
      last.to = segment.to
      last.width += own
    } else {
      const kind = !isSqueezed ? null : segment.isBusy ? 'busy' : 'idle'
      pieces.push({ from: segment.from, to: segment.to, x, width: own, squeezed: kind })
    }
    x += own
  }
  return { pieces, width, scale }
}

/** The stretches between neighbouring starts and ends, and whether anything ran in each. */
function segmentsOf(busy: readonly BusyTime[], points: readonly number[]): Segment[] {
  const starts = Float64Array.from(busy, ({ from }) => from).sort()
  const ends = Float64Array.from(busy, ({ to }) => to).sort()
  const bounds = Float64Array.from([...starts, ...ends, ...points]).sort()
  const segments: Segment[] = []
  let [started, ended] = [0, 0]
  for (let index = 0; index + 1 < bounds.length; index++) {
    const [from, to] = [bounds[index] ?? 0, bounds[index + 1] ?? 0]
    if (to <= from) continue
    while ((starts[started] ?? Infinity) <= from) started++
    while ((ends[ended] ?? Infinity) <= from) ended++
    const isBusy = started > ended
    segments.push({ from, to, isBusy })
  }
  return segments
}

function squeezedSegments(segments: readonly Segment[], worked: number, width: number): ReadonlySet<Segment> {
  const idleLimit = Math.max(LEAST_IDLE_MS, worked / 30)
  const busyLimit = Math.max(LEAST_BUSY_MS, worked / 4)
  const long = segments.filter(({ from, to, isBusy }) => to - from > (isBusy ? busyLimit : idleLimit))
  const most = Math.floor((GAP_SHARE * width) / NARROW_GAP)
  return new Set(long.toSorted((a, b) => b.to - b.from - (a.to - a.from)).slice(0, most))
}

/** The longest ones get room for a label. `squeezed` starts with them. */
function gapWidths(squeezed: ReadonlySet<Segment>, width: number): ReadonlyMap<Segment, number> {
  const room = GAP_SHARE * width - squeezed.size * NARROW_GAP
  const labelled = Math.floor(Math.min(room, LABEL_SHARE * width) / (GAP_WIDTH - NARROW_GAP))
  return new Map([...squeezed].map((segment, rank) => [segment, rank < labelled ? GAP_WIDTH : NARROW_GAP]))
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
