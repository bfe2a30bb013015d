// The limits that the edit dialog offers, and the one that fits an output.

const LIMITS = [
  { value: '1MB', bytes: 1_000_000 },
  { value: '100k', bytes: 100_000 },
  { value: '20k', bytes: 20_000 },
  { value: '2k', bytes: 2000 },
] as const

/** Sizes in tokens are estimated at four bytes per token. */
const BYTES_PER_TOKEN = 4

/** Returns the largest limit that halves the output, or else one that cuts it; null if it is too short to cut. */
export function shortenLimit(tokens: number): string | null {
  const bytes = tokens * BYTES_PER_TOKEN
  const fits = LIMITS.find((limit) => limit.bytes * 2 <= bytes) ?? LIMITS.findLast((limit) => limit.bytes < bytes)
  return fits?.value ?? null
}
