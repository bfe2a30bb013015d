import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import { formatCost, formatCount, formatMoney, formatTokens, plural } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import { Swatch } from '../../chart/chart-legend.tsx'
import { chooseInspectorTab } from '../inspector/inspector-tab.ts'
import { PaneSection } from '../inspector/pane-parts.tsx'
import { useSessionState } from '../session-state.ts'
import { billParts, ledgerHref, shareText, type BillPart } from './bill-parts.ts'
import { PlaceLink } from './place-link.tsx'
import { ShareBar } from './share-bar.tsx'

const NANO = 1e9

export function BillSection({ overview }: { overview: SessionOverview }) {
  const { bill, context } = overview
  const { session } = useSessionState().outline
  const parts = billParts(bill)
  const { input, output, cacheWrite, cacheRead } = bill.tokens
  const href = ledgerHref(session, bill)
  const total = formatCost(bill.nanoDollars / NANO, bill.unpriced.length > 0)
  return (
    <PaneSection title="Cost">
      <div className="px-3 pb-3 text-xs">
        <p className="flex flex-wrap items-baseline gap-x-2 pb-2">
          <span className="text-lg font-medium tabular-nums" title="At API prices">
            {href === null ? (
              total
            ) : (
              <Link href={href} title="Every line with usage" className="rounded-sm hover:text-accent hover:underline">
                {total}
              </Link>
            )}
          </span>
          <span className="text-muted tabular-nums">
            {formatTokens(input + output + cacheWrite + cacheRead)} tokens, {plural(bill.requests, 'request')}
          </span>
        </p>
        {parts.length > 0 && (
          <ShareBar
            shares={parts.map(({ tone, nanoDollars, label }) => ({
              tone,
              value: nanoDollars,
              title: `${label}: ${formatMoney(nanoDollars / NANO)}`,
            }))}
          />
        )}
        <ul aria-label="Cost by kind" className="pt-2">
          {parts.map((part) => (
            <li key={part.key} title={part.title} className="flex items-baseline gap-2 py-0.5">
              <Swatch tone={part.tone} />
              <span className="min-w-0 flex-1 text-muted">{part.label}</span>
              <span className="text-2xs text-faint tabular-nums">{shareText(part.nanoDollars, bill.nanoDollars)}</span>
              <span className="w-16 text-right tabular-nums">
                <PartLink part={part} href={href} miss={context?.misses[0]?.uuid ?? null}>
                  {formatMoney(part.nanoDollars / NANO)}
                </PartLink>
              </span>
            </li>
          ))}
        </ul>
        {context && context.missCount > 0 && <Misses context={context} agents={bill.agentsRebilled} />}
        {bill.unpriced.length > 0 && (
          <p className="pt-2 text-muted">
            {formatCount(bill.unpricedTokens)} tokens have no known price: {bill.unpriced.map(visibleLine).join(', ')}.
          </p>
        )}
      </div>
    </PaneSection>
  )
}

interface PartLinkProps {
  part: BillPart
  href: string | null
  miss: string | null
  children: ReactNode
}

/** Agents are in their tab, re-billed tokens at the most expensive miss, everything else in the ledger. */
function PartLink({ part: { key }, href, miss, children }: PartLinkProps) {
  if (key === 'agents')
    return (
      <button
        type="button"
        onClick={() => chooseInspectorTab('agents')}
        className="rounded-sm hover:text-accent hover:underline"
      >
        {children}
      </button>
    )
  if (key === 'rebilled')
    return (
      <PlaceLink uuid={miss} title="The most expensive cache miss">
        {children}
      </PlaceLink>
    )
  if (href === null) return children
  return (
    <Link href={href} title="Every line with usage" className="rounded-sm hover:text-accent hover:underline">
      {children}
    </Link>
  )
}

const SHOWN_MISSES = 3

function Misses({ context, agents }: { context: NonNullable<SessionOverview['context']>; agents: number }) {
  const shown = context.misses.slice(0, SHOWN_MISSES)
  return (
    <div className="mt-2 border-t border-line pt-2">
      <p className="text-muted">
        {plural(context.missCount, 'cache miss', 'cache misses')}: {formatTokens(context.repaidTokens)} tokens re-billed
        {agents > 0 && `, ${formatMoney(agents / NANO)} of it by agents`}
      </p>
      <ul>
        {shown.map(({ uuid, cause, repaidTokens, nanoDollars }) => (
          <li key={uuid} className="flex items-baseline gap-2 py-0.5 tabular-nums">
            <PlaceLink uuid={uuid} className="min-w-0 flex-1 truncate">
              {cause}
            </PlaceLink>
            <span className="text-2xs text-faint">{formatTokens(repaidTokens)}</span>
            <span className="w-16 text-right">
              {nanoDollars === null ? 'unpriced' : formatMoney(nanoDollars / NANO)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
