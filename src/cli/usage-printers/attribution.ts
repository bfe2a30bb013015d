import type { Context } from '../../operations/context.ts'
import type { AttributedUsage, AttributionReport, AttributionRow } from '../../operations/usage/cause-outputs.ts'
import { formatCost, formatCount, formatMoney, formatTime, formatTokens } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printNothing } from '../print-nothing.ts'
import { barCell, percentCell, sparkline } from './cells.ts'

const TITLES = {
  project: 'Project',
  branch: 'Branch',
  model: 'Model',
  agent: 'Agent',
  tool: 'Tool',
  skill: 'Skill',
  mcp: 'MCP server',
  hour: 'Hour',
  turn: 'Turn',
} as const

const BAR_WIDTH = 10

export function printUsageAttribution(report: AttributionReport, terminal: Terminal, context: Context): string {
  if (report.rows.length === 0) return printNothing('No usage matches; remove a filter to see more.', terminal, context)
  const { dim, bold } = terminal.colors
  const isTurns = report.by === 'turn'
  const most = report.rows.reduce((highest, { share }) => Math.max(highest, share), 0) || 1
  const columns = isTurns ? [...TURN_COLUMNS, ...COST_COLUMNS] : [nameColumn(report), ...COST_COLUMNS, ...TOKEN_COLUMNS]
  const rows = report.rows.map((row) => [
    ...(isTurns ? turnCells(row, report) : [nameCell(row)]),
    barCell(row.share / most, BAR_WIDTH),
    percentCell(row.share),
    ...figureCells(row),
  ])
  const total = ['Total', ...(isTurns ? ['', '', ''] : []), '', '', ...figureCells(report.totals)]
  const table = layoutTable(columns, [...rows, total], terminal.tableWidth)
  const body = `${dim(table.header)}\n${table.rows.slice(0, -1).join('\n')}\n${bold(table.rows.at(-1) ?? '')}\n`
  const below = notes(report).flatMap((note) => wrapPlain(note, terminal.width))
  return `${body}\n${below.map(dim).join('\n')}\n`
}

const COST_COLUMNS: readonly Column[] = [
  { title: '', spare: 5 },
  { title: 'Share', align: 'right', spare: 8 },
  { title: 'Cost', align: 'right' },
  { title: 'Tokens', align: 'right', spare: 9 },
  { title: 'Requests', align: 'right', spare: 6 },
]

/** Not shown for turns, whose prompts need the room. */
const TOKEN_COLUMNS: readonly Column[] = [
  { title: 'Output', align: 'right', spare: 4 },
  { title: 'Input', align: 'right', spare: 1 },
  { title: 'Written', align: 'right', spare: 2 },
  { title: 'Read', align: 'right', spare: 3 },
]

function figureCells(usage: AttributedUsage): string[] {
  return [
    formatCost(usage.costUsd, usage.unpricedTokens > 0),
    formatTokens(usage.totalTokens),
    formatCount(usage.requests),
    formatTokens(usage.outputTokens),
    formatTokens(usage.inputTokens),
    formatTokens(usage.cacheCreationTokens),
    formatTokens(usage.cacheReadTokens),
  ]
}

function nameColumn({ by }: AttributionReport): Column {
  return { title: TITLES[by], flexible: true, cut: by === 'project' ? 'start' : 'end' }
}

function nameCell({ key, name = key }: AttributionRow): string {
  return visibleLine(name)
}

const TURN_COLUMNS: readonly Column[] = [
  { title: 'Turn' },
  { title: 'Began', spare: 7 },
  { title: 'Prompt', flexible: true },
  { title: 'Agents', align: 'right', spare: 10 },
]

function turnCells({ key, turn }: AttributionRow, { timeZone }: AttributionReport): string[] {
  const { prompt = null, startedAt = null, agentCostUsd = 0 } = turn ?? {}
  return [
    key,
    startedAt === null ? '' : formatTime(startedAt, timeZone),
    visibleLine(prompt ?? ''),
    agentCostUsd === 0 ? '' : formatMoney(agentCostUsd),
  ]
}

function notes({ by, rows, unpriced, omitted }: AttributionReport): string[] {
  const models = unpriced.map(({ model, tokens }) => `${visibleLine(model)} (${formatCount(tokens)} tokens)`)
  return [
    ...(by === 'hour' ? [hours(rows)] : []),
    ...(omitted > 0 ? [`${formatCount(omitted)} more; see --limit.`] : []),
    ...(models.length > 0 ? [`No known price for ${models.join(', ')}; not included in the cost.`] : []),
    'Costs are at API prices; subscriptions are not billed per token.',
  ]
}

function hours(rows: readonly AttributionRow[]): string {
  const shares = new Map(rows.map(({ key, share }) => [Number(key), share]))
  return `00 ${sparkline(Array.from({ length: 24 }, (_, hour) => shares.get(hour) ?? 0))} 23`
}
