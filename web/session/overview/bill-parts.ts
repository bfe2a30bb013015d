// The parts of the stacked bar of a bill, in the order in which they are drawn. They add up to the cost of the session.
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import type { SessionHead } from '../../../src/session/session-view.ts'

export interface BillPart {
  key: 'cacheRead' | 'cacheWrite' | 'input' | 'output' | 'rebilled' | 'agents' | 'other'
  label: string
  title: string
  tone: number
  nanoDollars: number
}

const REST = 6

export function billParts({ main, agents }: SessionOverview['bill']): BillPart[] {
  const parts: BillPart[] = [
    {
      key: 'cacheRead',
      label: 'Cache read',
      title: 'Context that was read from the cache',
      tone: 0,
      nanoDollars: main.cacheRead,
    },
    {
      key: 'cacheWrite',
      label: 'Cache write',
      title: 'Context that was written to the cache for the first time',
      tone: 2,
      nanoDollars: main.cacheWrite,
    },
    { key: 'input', label: 'Input', title: 'Input outside the cache', tone: 4, nanoDollars: main.input },
    { key: 'output', label: 'Output', title: 'Answers, tool calls and thinking', tone: 3, nanoDollars: main.output },
    {
      key: 'rebilled',
      label: 'Re-billed after cache misses',
      title: 'Paid again for context that the request before had cached, above the price of reading it',
      tone: 1,
      nanoDollars: main.rebilled,
    },
    { key: 'agents', label: 'Agents', title: 'Everything that agents used', tone: 5, nanoDollars: agents },
    {
      key: 'other',
      label: 'Other',
      title: 'Web searches, and recorded costs of models without a price',
      tone: REST,
      nanoDollars: main.other,
    },
  ]
  return parts.filter(({ nanoDollars }) => nanoDollars > 0)
}

/** Percentages of the whole; below half a percent is not 0. */
export function shareText(part: number, whole: number): string {
  if (whole === 0 || part === 0) return ''
  const percent = (part / whole) * 100
  return percent < 0.5 ? '<1%' : `${Math.round(percent)}%`
}

/** The page with every ledger line of the session. Null if it is not in the ledger, or in two months of which the page shows one. */
export function ledgerHref(
  { id, file }: Pick<SessionHead, 'id' | 'file'>,
  // Not from the times of the session: the reports may be in another time zone than the browser.
  { months }: Pick<SessionOverview['bill'], 'months'>,
): string | null {
  const [month, ...others] = months
  if (month === undefined || others.length > 0) return null
  if (file === '' || id === 'opened' || id.startsWith('dropped-')) return null
  return `/usage?range=all&per=month&at=${month}&session=${encodeURIComponent(id)}`
}
