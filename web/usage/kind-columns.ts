// The figures of a row by kind of token, as the command line has them.
import { figureText, metrics, type Figures } from './metric.ts'
import type { FigureColumn } from './figure-table.tsx'
import type { Metric } from './usage-view.ts'

/** Where there is little room, what it cost and how many tokens it was in all. */
const MAIN: readonly Metric[] = ['cost', 'tokens']

export function kindColumns<Row extends Figures>(
  names: readonly Metric[],
  totals: Figures & { unpriced?: readonly unknown[] },
): FigureColumn<Row>[] {
  const all = { ...totals, unpricedTokens: totals.unpriced?.length ?? totals.unpricedTokens ?? 0 }
  return names.map((name) => ({
    key: name,
    title: metrics[name].label,
    cell: (row) => figureText(name, row),
    total: figureText(name, all),
    isSpare: !MAIN.includes(name),
  }))
}
