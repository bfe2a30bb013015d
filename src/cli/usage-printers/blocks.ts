import type { Context } from '../../operations/context.ts'
import type { UsageBlocks } from '../../operations/usage/outputs.ts'
import { formatDuration } from '../../text/duration.ts'
import { formatCost, formatCount, formatMoney, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { fit } from '../../text/width.ts'
import { shortModel } from '../../text/short-model.ts'
import type { Terminal } from '../terminal.ts'
import { printNothing } from '../print-nothing.ts'
import { colored, printNoUsage, printUsageNotes } from './notes.ts'

type Block = UsageBlocks['blocks'][number]

const MODELS_WIDTH = 40

export function printUsageBlocks(report: UsageBlocks, terminal: Terminal, context: Context): string {
  const styled = colored(terminal, report)
  const active = report.blocks.find((block) => block.isActive)
  if (report.blocks.length === 0)
    return report.isActiveOnly
      ? printNothing('There is no active block: no usage in the last five hours.', terminal, context)
      : printNoUsage(report, terminal, context)
  const hasCosts = report.blocks.some((block) => block.costUSD !== undefined)
  const parts = [
    report.isActiveOnly ? [] : printTable(report, styled, hasCosts, context),
    active ? printActive(active, report, styled, context) : [],
    printUsageNotes(report, styled, hasCosts),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function printTable(report: UsageBlocks, terminal: Terminal, hasCosts: boolean, context: Context): string[] {
  const { colors, tableWidth } = terminal
  const { tokenLimit, options } = report
  const rows = report.blocks.map((block) => [
    timeText(block.startTime, report),
    lengthText(block, context),
    block.isGap ? '' : formatCount(block.totalTokens),
    ...(tokenLimit === null ? [] : [block.isGap ? '' : percentText(block.totalTokens, tokenLimit)]),
    ...(hasCosts ? [block.isGap ? '' : formatCost(block.costUSD ?? 0, block.unpriced !== undefined)] : []),
    ...(options.compact ? [] : [fit(block.models.map(shortModel).join(', '), MODELS_WIDTH)]),
  ])
  const columns: Column[] = [
    { title: 'Block' },
    { title: 'Length', spare: 3 },
    { title: 'Tokens', align: 'right' },
    ...(tokenLimit === null ? [] : [{ title: 'of limit', align: 'right', spare: 2 } as const]),
    ...(hasCosts ? [{ title: 'Cost', align: 'right' } as const] : []),
    ...(options.compact ? [] : [{ title: 'Models', spare: 1, flexible: true }]),
  ]
  const table = layoutTable(columns, rows, tableWidth)
  const body = table.rows.map((text, index) => {
    const block = report.blocks[index]
    return block?.isGap ? colors.dim(text) : block?.isActive ? colors.green(text) : text
  })
  return [colors.dim(table.header), ...body]
}

function lengthText(block: Block, context: Context): string {
  if (block.isGap) return `idle for ${formatMinutes(span(block.startTime, block.endTime))}`
  if (block.isActive) return `active, ${timeLeft(block, context)} left`
  return formatMinutes(span(block.startTime, block.actualEndTime ?? block.startTime))
}

const LABEL_WIDTH = 14

function printActive(block: Block, report: UsageBlocks, { colors, width }: Terminal, context: Context): string[] {
  return activeFacts(block, report, context).flatMap(({ label, text, status }) =>
    wrapPlain(text, Math.max(20, width - LABEL_WIDTH)).map((line, index) => {
      const paint = status ? { ok: colors.green, warning: colors.yellow, exceeds: colors.red }[status] : String
      return colors.bold((index === 0 ? label : '').padEnd(LABEL_WIDTH)) + paint(line)
    }),
  )
}

interface Fact {
  label: string
  text: string
  status?: 'ok' | 'warning' | 'exceeds'
}

function activeFacts(block: Block, report: UsageBlocks, context: Context): Fact[] {
  const { burnRate, projection, tokenLimitStatus, usageLimitResetTime, tokenCounts } = block
  const money = (usd: number | undefined, unit = '') => (usd === undefined ? '' : `, ${formatMoney(usd)}${unit}`)
  const used = `${formatCount(block.totalTokens)} tokens${money(block.costUSD)}`
  const detail = `${formatCount(tokenCounts.inputTokens)} in, ${formatCount(tokenCounts.outputTokens)} out`
  const facts = [
    { label: 'Active block', text: `since ${timeText(block.startTime, report)}, ${timeLeft(block, context)} left` },
    { label: 'Used', text: `${used} (${detail}, the rest through the cache)` },
    burnRate && {
      label: 'Burn rate',
      text: `${formatCount(Math.round(burnRate.tokensPerMinute))} tokens per minute${money(burnRate.costPerHour, ' per hour')}`,
    },
    projection && {
      label: 'Projected',
      text: `${formatCount(projection.totalTokens)} tokens${money(projection.totalCost)} at this rate`,
    },
    tokenLimitStatus && {
      label: 'Limit',
      text: limitText(tokenLimitStatus, block),
      status: tokenLimitStatus.status,
    },
    usageLimitResetTime && { label: 'Limit reached', text: `resets at ${timeText(usageLimitResetTime, report)}` },
  ]
  return facts.filter((fact) => typeof fact === 'object' && fact !== null)
}

function limitText(
  { limit, percentUsed, status }: NonNullable<Block['tokenLimitStatus']>,
  { totalTokens }: Block,
): string {
  const left = formatCount(Math.max(0, limit - totalTokens))
  const words = { ok: 'within the limit', warning: 'close to the limit', exceeds: 'over the limit' }[status]
  return `${formatCount(limit)} tokens, ${left} left; ${words}: ${percentUsed.toFixed(1)} % projected`
}

function percentText(tokens: number, limit: number): string {
  return limit === 0 ? '' : `${((tokens / limit) * 100).toFixed(1)} %`
}

function timeLeft(block: Block, context: Context): string {
  return formatMinutes(Math.max(0, Date.parse(block.endTime) - context.now()))
}

function span(from: string, to: string): number {
  return Date.parse(to) - Date.parse(from)
}

const DAY_MS = 86_400_000

function formatMinutes(ms: number): string {
  if (ms >= 2 * DAY_MS) return plural(Math.round(ms / DAY_MS), 'day')
  const minutes = Math.floor(ms / 60_000)
  return minutes === 0 ? '0 min' : formatDuration(minutes * 60_000)
}

function timeText(iso: string, { options }: UsageBlocks): string {
  return formatTime(iso, options.timeZone)
}
