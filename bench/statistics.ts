// The middle and the tail of a list of measurements.

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The smallest value that at least this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
