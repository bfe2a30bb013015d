// The extent of a test run. `npm test` runs one round of everything; `npm run test:all` sets ANNALS_TESTS=all and
// runs the files that import this one again, at full length.

export const isFull: boolean = process.env['ANNALS_TESTS'] === 'all'

/** Returns the number of cases of a property test: in a quick run a twentieth of the full number, but at least three. */
export function runs(full: number): number {
  return isFull ? full : Math.max(Math.min(full, 3), Math.round(full / 20))
}

/** Returns `quick` items, spread evenly over the list, in a quick run; all items in a full run. */
export function pick<Item>(items: readonly Item[], quick: number): readonly Item[] {
  if (isFull || items.length <= quick) return items
  return Array.from({ length: quick }, (_, index) => items[Math.floor((index * items.length) / quick)]).filter(
    (item) => item !== undefined,
  )
}
