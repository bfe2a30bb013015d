// The same days as a table, the latest first.
import { Link } from 'wouter'
import { formatCost, formatCount, formatTokens } from '../../src/text/quantity.ts'
import { dayHref, dayName, type DayUsage } from './heat-map.ts'

export function DayTable({ days }: { days: readonly DayUsage[] }) {
  return (
    <div tabIndex={0} role="region" aria-label="Days with usage" className="max-h-60 overflow-y-auto">
      <table className="w-full text-xs tabular-nums">
        <thead className="sticky top-0 bg-canvas text-left text-muted">
          <tr>
            <th scope="col" className="py-1 pl-3 font-normal">
              Day
            </th>
            {['Cost', 'Tokens', 'Sessions'].map((name) => (
              <th key={name} scope="col" className="py-1 pr-3 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, costUsd, isPartial, tokens, sessions }) => (
            <tr key={date} className="border-t border-line">
              <th scope="row" className="py-1 pl-3 text-left font-normal">
                <Link href={dayHref(date)} className="hover:text-accent hover:underline">
                  {dayName(date)}
                </Link>
              </th>
              <td className="py-1 pr-3 text-right">{formatCost(costUsd, isPartial)}</td>
              <td className="py-1 pr-3 text-right">{formatTokens(tokens)}</td>
              <td className="py-1 pr-3 text-right">{formatCount(sessions)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
