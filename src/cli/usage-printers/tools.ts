import type { Context } from '../../operations/context.ts'
import type { ToolsReport, ToolsRow } from '../../operations/usage/cause-outputs.ts'
import { formatDuration } from '../../text/duration.ts'
import { formatCount, formatTokens } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printNothing } from '../print-nothing.ts'
import { barCell, percentCell } from './cells.ts'

const TITLES = { tool: 'Tool', server: 'Server', session: 'Session', project: 'Project' } as const
const BAR_WIDTH = 10

export function printUsageTools(report: ToolsReport, terminal: Terminal, context: Context): string {
  if (report.rows.length === 0)
    return printNothing('No tool calls match; remove a filter to see more.', terminal, context)
  const most = report.rows.reduce((highest, { share }) => Math.max(highest, share), 0)
  const rows = report.rows.map((row) => [nameCell(row, report), barCell(row.share / most, BAR_WIDTH), ...cells(row)])
  const total = ['Total', '', ...cells(report.totals)]
  const table = layoutTable(columnsFor(report), [...rows, total], terminal.tableWidth)
  const { dim, bold } = terminal.colors
  const body = `${dim(table.header)}\n${table.rows.slice(0, -1).join('\n')}\n${bold(table.rows.at(-1) ?? '')}\n`
  const more = report.omitted > 0 ? [`${formatCount(report.omitted)} more; see --limit.`] : []
  const below = [...more, NOTE].flatMap((note) => wrapPlain(note, terminal.width))
  return `${body}\n${below.map(dim).join('\n')}\n`
}

const NOTE = 'Result: median length in characters. Time: median time to the result.'

function columnsFor({ by }: ToolsReport): Column[] {
  return [
    { title: TITLES[by], flexible: true, cut: by === 'project' ? 'start' : 'end' },
    { title: '', spare: 2 },
    { title: 'Calls', align: 'right' },
    { title: 'Share', align: 'right', spare: 4 },
    { title: 'Errors', align: 'right' },
    { title: 'Rate', align: 'right', spare: 6 },
    { title: 'No answer', align: 'right', spare: 1 },
    { title: 'Result', align: 'right', spare: 5 },
    { title: 'Largest', align: 'right', spare: 3 },
    { title: 'Time', align: 'right', spare: 7 },
  ]
}

function nameCell({ key, name }: ToolsRow, { by }: ToolsReport): string {
  if (by === 'session' && name !== key) return visibleLine(`${key.slice(0, 8)} ${name}`)
  return visibleLine(name)
}

function cells(row: ToolsReport['totals']): string[] {
  return [
    formatCount(row.calls),
    percentCell(row.share),
    row.errors === 0 ? '' : formatCount(row.errors),
    row.errorRate === null || row.errors === 0 ? '' : percentCell(row.errorRate),
    row.unanswered === 0 ? '' : formatCount(row.unanswered),
    // Characters, rounded like tokens: the last digits do not matter.
    row.medianResult === null ? '' : formatTokens(row.medianResult),
    row.largestResult === null ? '' : formatTokens(row.largestResult),
    row.medianDurationMs === null ? '' : formatDuration(row.medianDurationMs),
  ]
}
