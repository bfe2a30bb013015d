import { formatCount, formatMoney, formatTokens, plural } from '../../src/text/quantity.ts'
import { Cost } from './cost.tsx'
import { spanText } from './period-text.ts'
import type { UsageMatrix } from './usage-matrix.ts'

export function UsageTotals({ data }: { data: UsageMatrix }) {
  const { totals } = data
  const { since, until } = shownDays(data)
  const kinds = [
    ['input', totals.inputTokens],
    ['output', totals.outputTokens],
    ['cache write', totals.cacheCreationTokens],
    ['cache read', totals.cacheReadTokens],
  ] as const
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 text-xs text-muted tabular-nums">
      <Cost
        of={{ usd: totals.totalCost ?? 0, unpriced: totals.unpriced }}
        none={formatMoney(0)}
        className="text-xl text-text"
      />
      <span title={`${formatCount(totals.totalTokens)} tokens`}>
        <span className="text-text">{formatTokens(totals.totalTokens)}</span> tokens
      </span>
      {kinds.map(([name, tokens]) => (
        <span key={name} title={`${formatCount(tokens)} tokens`} className="max-sm:hidden">
          {formatTokens(tokens)} {name}
        </span>
      ))}
      <span>{plural(totals.requests, 'request')}</span>
      <span>{spanText(since, until)}</span>
    </p>
  )
}

/** Returns the requested days; without a request, the days with usage. */
export function shownDays({ options, used, today }: Pick<UsageMatrix, 'options' | 'used' | 'today'>): {
  since: string
  until: string
} {
  const until = options.until ?? (options.since === null ? used?.until : undefined) ?? today
  return { since: options.since ?? used?.since ?? today, until }
}
