// The price that holds for a line: short in the table, whole when it is pointed at.
import type { CallOutput } from '../api.ts'

type Price = NonNullable<CallOutput<'usage explain'>['entries'][number]['price']>

/** "5 / 25": dollars for a million tokens in and out. */
export function priceText({ usdPerMillion }: Price): string {
  return `${plain(usdPerMillion.input)} / ${plain(usdPerMillion.output)}`
}

export function priceTitle({ model, from, usdPerMillion: rates, modifiers, longContext, source }: Price): string {
  const factors = modifiers.map(({ name, factor }) => `${name} × ${plain(factor)}`)
  return [
    `Dollars per million tokens of ${model}${from === null ? '' : ` since ${from}`}:`,
    `input ${plain(rates.input)}, output ${plain(rates.output)},`,
    `cache write ${plain(rates.cacheWrite5m)} for 5 minutes and ${plain(rates.cacheWrite1h)} for an hour, cache read ${plain(rates.cacheRead)}`,
    ...(factors.length > 0 ? [`with ${factors.join(', ')}`] : []),
    ...(longContext ? [`long request, above ${longContext.above} tokens`] : []),
    `(${source})`,
  ].join(' ')
}

function plain(value: number): string {
  return String(Number(value.toPrecision(6)))
}
