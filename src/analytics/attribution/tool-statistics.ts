export interface CallFacts {
  isError: boolean | null
  /** In characters, images excluded. */
  resultLength: number | null
  startedMs: number | null
  endedMs: number | null
}

export interface ToolStatistics {
  calls: number
  share: number
  errors: number
  errorRate: number | null
  unanswered: number
  medianResult: number | null
  largestResult: number | null
  /** From the call to its result, including the time a person took to permit it. */
  medianDurationMs: number | null
}

export function toolStatistics(calls: readonly CallFacts[], allCalls: number): ToolStatistics {
  const answered = calls.filter(({ isError }) => isError !== null)
  const errors = answered.filter(({ isError }) => isError === true).length
  const results = answered.flatMap(({ resultLength }) => resultLength ?? []).toSorted(ascending)
  const durations = answered.flatMap(durationOf).toSorted(ascending)
  return {
    calls: calls.length,
    share: allCalls === 0 ? 0 : calls.length / allCalls,
    errors,
    errorRate: answered.length === 0 ? null : errors / answered.length,
    unanswered: calls.length - answered.length,
    medianResult: median(results),
    largestResult: results.at(-1) ?? null,
    medianDurationMs: median(durations),
  }
}

/** Ignores calls that end before they start, which happens when the clock is set back. */
function durationOf({ startedMs, endedMs }: CallFacts): number[] {
  return startedMs === null || endedMs === null || endedMs < startedMs ? [] : [endedMs - startedMs]
}

function ascending(a: number, b: number): number {
  return a - b
}

function median(sorted: readonly number[]): number | null {
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
