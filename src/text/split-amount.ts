/** Splits a whole number in proportion to weights. The parts are whole numbers and add up to the amount. */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : 0))
  let [given, seen] = [0, 0]
  return weights.map((weight) => {
    seen += weight
    // Rounds the running sum instead of each part, so that no remainder is left.
    const upTo = seen === total ? amount : Math.round((amount * seen) / total)
    const part = upTo - given
    given = upTo
    return part
  })
}
