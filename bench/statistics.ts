// Median and percentiles of measurements.

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** Returns the smallest value that is at least as large as this share of all values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}
