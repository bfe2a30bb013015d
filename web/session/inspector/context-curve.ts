// Downsamples the context size for a narrow chart. Each range of requests shows its largest, so that no peak is lost.

export interface CurvePoint {
  index: number
  tokens: number
  turn: number | null
  /** A compaction precedes this request or another one in its range. */
  isCompacted: boolean
}

export interface CurveRequest {
  index: number
  contextTokens: number
  turn: number | null
  compactions: readonly { kind: string }[]
}

export function contextCurve(requests: readonly CurveRequest[], most: number): CurvePoint[] {
  const size = Math.max(1, Math.ceil(requests.length / most))
  const points: CurvePoint[] = []
  for (let start = 0; start < requests.length; start += size) {
    const range = requests.slice(start, start + size)
    const largest = range.reduce((a, b) => (b.contextTokens > a.contextTokens ? b : a))
    points.push({
      index: largest.index,
      tokens: largest.contextTokens,
      turn: largest.turn,
      isCompacted: range.some(({ compactions }) => compactions.some(({ kind }) => kind !== 'micro')),
    })
  }
  return points
}
