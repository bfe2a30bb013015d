const STEPS = [1, 2, 2.5, 5, 10] as const

/** Returns 0 and at most `count` values above it. With `isWhole`, all of them are integers. */
export function niceTicks(largest: number, { count = 4, isWhole = false } = {}): number[] {
  if (!(largest > 0)) return [0, 1]
  const least = isWhole ? Math.max(1, largest / count) : largest / count
  const power = 10 ** Math.floor(Math.log10(least))
  const fits = (step: number) =>
    step * power * count >= largest * (1 - 1e-9) && (!isWhole || Number.isInteger(step * power))
  const step = (STEPS.find(fits) ?? 10) * power
  const lines = Math.max(1, Math.ceil((largest / step) * (1 - 1e-9)))
  // Multiply instead of adding up: 3 × 0.1 is closer to 0.3 than 0.1 + 0.1 + 0.1.
  return Array.from({ length: lines + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
