// Prices as the text of a TypeScript file: names that cost the same stand together.

export interface PricedName {
  name: string
  isFallback: boolean
  isExact: boolean
  /** Dollars per million tokens: input, output, writes for 5 minutes and for 1 hour, reads. */
  rates: number[]
  fast: number
  above?: number[]
  threshold?: number
}

export function printPriceFile(release: string, names: readonly PricedName[]): string {
  return `// What ccusage charges. Written by scripts/ccusage-prices.ts, which reads it off the reports of the release named here;
// not to be edited.

export const CCUSAGE_RELEASE = '${release}'

// A line a price, in dollars per million tokens: rates of input, output, cache writes for 5 minutes and for 1 hour, cache
// reads; factor of fast mode; rates of what one class has beyond 200,000 tokens, or, with a threshold, of a request whose
// input goes beyond it; then names of its first list, of its second, and of its second for who names them exactly.
export const CCUSAGE_PRICES = \`
${groupByPrice(names).map(printGroup).join('\n')}
\`
`
}

function groupByPrice(names: readonly PricedName[]): PricedName[][] {
  const groups = new Map<string, PricedName[]>()
  for (const name of names.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = JSON.stringify([name.rates, name.fast, name.above, name.threshold])
    groups.set(key, [...(groups.get(key) ?? []), name])
  }
  return [...groups.values()].toSorted((a, b) => compareRates(a[0]?.rates ?? [], b[0]?.rates ?? []))
}

function compareRates(a: readonly number[], b: readonly number[]): number {
  const index = a.findIndex((rate, place) => rate !== b[place])
  return index < 0 ? 0 : (b[index] ?? 0) - (a[index] ?? 0)
}

function printGroup(group: PricedName[]): string {
  const list = (wanted: (name: PricedName) => boolean) =>
    group
      .filter(wanted)
      .map(({ name }) => name)
      .join(' ')
  const [first] = group
  return [
    first?.rates.join(' '),
    first?.fast,
    first?.above?.join(' ') ?? '',
    first?.threshold ?? '',
    list(({ isFallback }) => !isFallback),
    list(({ isFallback, isExact }) => isFallback && !isExact),
    list(({ isFallback, isExact }) => isFallback && isExact),
  ].join('|')
}
