// Cost per turn as bars, of which the three most expensive are named. Without prices, the bars show tokens.
import { useMemo, useState } from 'react'
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import { formatCost, formatMoney, formatTokens } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { StackedBars } from '../../chart/stacked-bars.tsx'
import { tickText } from '../../usage/metric.ts'
import { PaneSection } from '../inspector/pane-parts.tsx'
import { shareText } from './bill-parts.ts'
import { PlaceLink, useGoTo } from './place-link.tsx'
import { costliestTurns, turnBars, turnName, type OverviewTurn } from './turn-bars.ts'

const NANO = 1e9
const HEIGHT = 72
const LABEL_WIDTH = 30

export function TurnsSection({ overview }: { overview: SessionOverview }) {
  const { bill, turns } = overview
  const go = useGoTo()
  const [cursor, setCursor] = useState<number | null>(null)
  const isPriced = bill.nanoDollars > 0
  const { bars, shown } = useMemo(() => turnBars(turns, isPriced), [turns, isPriced])
  const named = useMemo(() => costliestTurns(turns, 3), [turns])
  if (turns.length === 0) return null
  const pointed = cursor === null ? undefined : shown[cursor]
  const describe = (index: number) => {
    const turn = shown[index]
    return turn ? `${turnName(turn)}: ${figureOf(turn)}` : ''
  }
  return (
    <PaneSection
      title={isPriced ? 'Cost per turn' : 'Tokens per turn'}
      aside={<span className="text-2xs text-faint tabular-nums">{pointed && describe(cursor ?? 0)}</span>}
    >
      {bars.length > 1 && (
        <div className="px-3 pb-1">
          <StackedBars
            bars={bars}
            label={isPriced ? 'Cost per turn' : 'Tokens per turn'}
            height={HEIGHT}
            labelWidth={LABEL_WIDTH}
            cursor={cursor}
            onCursor={setCursor}
            selected={null}
            onSelect={(index) => {
              const uuid = shown[index]?.uuid
              if (uuid) go(uuid)
            }}
            describe={describe}
            formatTick={(value, step) => (isPriced ? tickText('cost', value, step) : formatTokens(value))}
          />
        </div>
      )}
      <ol aria-label="Most expensive turns" className="px-3 pb-3 text-xs">
        {named.map((turn) => (
          <li key={turnName(turn)} className="flex items-baseline gap-2 py-0.5">
            <span className="w-14 shrink-0 text-faint tabular-nums">{turnName(turn)}</span>
            <PlaceLink
              uuid={turn.uuid}
              className="min-w-0 flex-1 truncate"
              title={turn.prompt ? visibleLine(turn.prompt) : undefined}
            >
              {visibleLine(turn.prompt ?? turn.elsewhere ?? 'Before the first prompt')}
            </PlaceLink>
            <span className="text-2xs text-faint tabular-nums">{shareText(turn.nanoDollars, bill.nanoDollars)}</span>
            <span className="w-16 shrink-0 text-right tabular-nums" title={agentTitle(turn)}>
              {figureOf(turn)}
            </span>
          </li>
        ))}
      </ol>
    </PaneSection>
  )
}

function figureOf({ nanoDollars, unpricedTokens, tokens }: OverviewTurn): string {
  return nanoDollars === 0 && unpricedTokens > 0
    ? `${formatTokens(tokens)} tokens`
    : formatCost(nanoDollars / NANO, unpricedTokens > 0)
}

function agentTitle({ agentNanoDollars }: OverviewTurn): string | undefined {
  return agentNanoDollars > 0 ? `${formatMoney(agentNanoDollars / NANO)} of it by agents` : undefined
}
