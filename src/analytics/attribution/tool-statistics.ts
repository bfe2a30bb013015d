// Tool calls in figures: how many, how many failed, how large and how slow what came back was.

/** A call with what is known of its outcome. */
export interface CallFacts {
  /** Null when no result came. */
  isError: boolean | null
  /** Characters of the result; pictures count nothing. */
  resultLength: number | null
  startedMs: number | null
  endedMs: number | null
}

export interface ToolStatistics {
  calls: number
  /** Of all calls that were counted. */
  share: number
  errors: number
  /** Of the calls that were answered; null when none was. */
  errorRate: number | null
  unanswered: number
  medianResult: number | null
  largestResult: number | null
  /** From the call to its result: what a person took to permit it is part of it. */
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

/** A clock that was set back tells nothing. */
function durationOf({ startedMs, endedMs }: CallFacts): number[] {
  return startedMs === null || endedMs === null || endedMs < startedMs ? [] : [endedMs - startedMs]
}

function ascending(a: number, b: number): number {
  return a - b
}

/** Of an even number of values the mean of the two in the middle. */
function median(sorted: readonly number[]): number | null {
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return lower === undefined || upper === undefined ? null : (lower + upper) / 2
}
