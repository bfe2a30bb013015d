// Downsamples the context size for a narrow chart. Each range of requests shows its largest, so that no peak is lost.
import { niceTicks } from '../../chart/nice-ticks.ts'

export interface CurvePoint {
  /** Position of the request in the list, from 1. */
  index: number
  uuid: string
  tokens: number
  turn: number | null
  /** A compaction precedes this request or another one in its range. */
  isCompacted: boolean
}

export interface CurveRequest {
  uuid: string
  contextTokens: number
  turn: number | null
  isCompacted: boolean
}

export function contextCurve(requests: readonly CurveRequest[], most: number): CurvePoint[] {
  const size = Math.max(1, Math.ceil(requests.length / most))
  const points: CurvePoint[] = []
  for (let start = 0; start < requests.length; start += size) {
    const range = requests.slice(start, start + size)
    const [first] = range
    if (!first) continue
    const largest = range.reduce((a, b) => (b.contextTokens > a.contextTokens ? b : a), first)
    points.push({
      index: start + range.indexOf(largest) + 1,
      uuid: largest.uuid,
      tokens: largest.contextTokens,
      turn: largest.turn,
      isCompacted: range.some(({ isCompacted }) => isCompacted),
    })
  }
  return points
}

/** Above this many times the largest context, the limit would flatten the curve and is only named. */
const FAR_LIMIT = 3

export interface CurveScale {
  ticks: number[]
  top: number
  isLimitShown: boolean
}

/** Scales to the curve, and to the limit if that is near. */
export function curveScale(largest: number, limit: number): CurveScale {
  const isLimitShown = limit <= largest * FAR_LIMIT
  const ticks = niceTicks(isLimitShown ? Math.max(largest, limit) : largest, { count: 3, isWhole: true })
  return { ticks, top: ticks.at(-1) ?? 1, isLimitShown }
}
