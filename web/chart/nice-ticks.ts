// Where the gridlines of a scale stand: few, at round numbers, the last one at or above the largest value.

const STEPS = [1, 2, 2.5, 5, 10] as const

/** From 0 up; `isWhole` for things that cannot be halved. At most `count` lines above 0. */
export function niceTicks(largest: number, { count = 4, isWhole = false } = {}): number[] {
  if (!(largest > 0)) return [0, 1]
  const least = isWhole ? Math.max(1, largest / count) : largest / count
  const power = 10 ** Math.floor(Math.log10(least))
  const fits = (step: number) =>
    step * power * count >= largest * (1 - 1e-9) && (!isWhole || Number.isInteger(step * power))
  const step = (STEPS.find(fits) ?? 10) * power
  const lines = Math.max(1, Math.ceil((largest / step) * (1 - 1e-9)))
  // A multiple of the step, not a sum of steps: 3 × 0.1 is nearer to 0.3 than 0.1 + 0.1 + 0.1.
  return Array.from({ length: lines + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
