// Prints the status line in the format of ccusage, so that it looks familiar.
import type { BlockStatus, UsageStatusline } from '../../operations/usage/cause-outputs.ts'
import { formatSpent, formatCount, formatMoney } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'

type BurnRate = NonNullable<BlockStatus['burnRate']>

const UNKNOWN = 'N/A'

export function printUsageStatusline(status: UsageStatusline, { colors }: Terminal): string {
  const { model, today, block, context } = status
  const name = model.name ?? model.id
  const costs = [`${sessionText(status.session)} session`, `${amountText(today)} today`, blockText(block)]
  const parts = [
    `🤖 ${name === null ? UNKNOWN : visibleLine(name)}`,
    `💰 ${costs.join(' / ')}`,
    ...(block?.burnRate ? [`🔥 ${burnText(block.burnRate)}`] : []),
    `🧠 ${context ? contextText(context, colors) : UNKNOWN}`,
  ]
  return `${parts.join(' | ')}\n`
}

function sessionText({ cost, claudeCostUsd, costSource }: UsageStatusline['session']): string {
  const computed = cost ? amountText(cost) : UNKNOWN
  const reported = claudeCostUsd === null ? UNKNOWN : formatMoney(claudeCostUsd)
  if (costSource === 'both') return `(${reported} cc / ${computed} annals)`
  if (costSource === 'ccusage') return computed
  return costSource === 'auto' && claudeCostUsd === null ? computed : reported
}

function blockText(block: BlockStatus | null): string {
  if (!block) return 'No active block'
  const [hours, minutes] = [Math.floor(block.minutesLeft / 60), block.minutesLeft % 60]
  return `${amountText(block.cost)} block (${hours > 0 ? `${hours}h ` : ''}${minutes}m left)`
}

const SIGNS = { normal: '🟢', moderate: '⚠️', high: '🚨' } as const
const WORDS = { normal: '(Normal)', moderate: '(Moderate)', high: '(High)' } as const

function burnText({ usdPerHour, level, show }: BurnRate): string {
  const sign = show.startsWith('emoji') ? ` ${SIGNS[level]}` : ''
  const word = show.endsWith('text') ? ` ${WORDS[level]}` : ''
  return `${formatMoney(usdPerHour)}/hr${sign}${word}`
}

function contextText(
  { tokens, percent, level }: NonNullable<UsageStatusline['context']>,
  { green, yellow, red }: Terminal['colors'],
): string {
  const paint = { low: green, medium: yellow, high: red }[level]
  return `${formatCount(tokens)} (${paint(`${percent}%`)})`
}

/** formatSpent returns an empty text only if nothing was used, so unpriced usage is never shown as $0.00. */
function amountText(cost: UsageStatusline['today']): string {
  return formatSpent(cost) || formatMoney(0)
}
