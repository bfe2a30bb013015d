// Tokens and cost of a turn and its share of the session. The figures come from the ledger and include agents.
import type { TurnCost } from '../../../src/operations/session/page-outputs.ts'
import { formatCount, formatMoney } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { allTokens } from '../use-session-costs.ts'
import { Cost } from '../../usage/cost.tsx'

type CostFigures = Omit<TurnCost, 'turn'>

const KINDS = [
  ['input', 'Input'],
  ['output', 'Output'],
  ['cacheWrite', 'Cache write'],
  ['cacheRead', 'Cache read'],
] as const

export function TurnUsage({ cost, total }: { cost: CostFigures | null; total: CostFigures }) {
  if (cost === null) return <p className="px-3 pb-3 text-xs text-muted">No requests in this turn.</p>
  const tokens = allTokens(cost.tokens)
  return (
    <div className="px-3 pb-3 text-xs">
      <p className="pb-2">
        <Cost of={cost} none={formatMoney(0)} className="text-lg font-medium tabular-nums" />
        <span className="pl-2 text-muted">{share(cost, total)}</span>
      </p>
      <table className="w-full tabular-nums">
        <caption className="sr-only">Tokens by kind</caption>
        <tbody>
          {KINDS.map(([kind, label]) => (
            <tr key={kind}>
              <th scope="row" className="w-24 py-0.5 text-left font-normal text-faint">
                {label}
              </th>
              <td className="w-20 pr-3 text-right">{formatCount(cost.tokens[kind])}</td>
              <td aria-hidden="true">
                <div
                  className="h-1.5 rounded-full bg-line-strong"
                  style={{ width: width(cost.tokens[kind], tokens) }}
                />
              </td>
            </tr>
          ))}
          <tr className="border-t border-line">
            <th scope="row" className="py-0.5 text-left font-normal text-faint">
              Total
            </th>
            <td className="pr-3 text-right">{formatCount(tokens)}</td>
            <td />
          </tr>
        </tbody>
      </table>
      {cost.unpriced.length > 0 && (
        <p className="pt-2 text-muted">
          Cost excludes models without a price: {cost.unpriced.map(visibleLine).join(', ')}.
        </p>
      )}
    </div>
  )
}

function share(cost: CostFigures, total: CostFigures): string {
  const [part, whole] = total.usd === 0 ? [allTokens(cost.tokens), allTokens(total.tokens)] : [cost.usd, total.usd]
  if (whole === 0) return ''
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 0.5 ? '<1' : Math.round(percent)}% of the session`
}

function width(part: number, whole: number): string {
  return whole === 0 || part === 0 ? '0' : `max(2px, ${(part / whole) * 100}%)`
}
