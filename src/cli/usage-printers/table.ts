// Prints usage rows as a table. On narrow terminals the models are dropped first, then the cache columns.
import type { UsageExtras, UsageMonthly } from '../../operations/usage/outputs.ts'
import { formatCost, formatCount } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { visibleLine } from '../../text/visible.ts'
import { fit } from '../../text/width.ts'
import { shortModel } from '../../text/short-model.ts'
import type { Terminal } from '../terminal.ts'

type Totals = UsageMonthly['totals']
type UsageRow = Omit<UsageMonthly['monthly'][number], 'month'>
type ModelUsage = UsageRow['modelBreakdowns'][number]
type Usage = Omit<Totals, 'unpriced' | 'unpricedModels'>

export interface UsageTableRow {
  cells: readonly string[]
  usage: UsageRow
  heading?: string
}

export interface UsageTableContent {
  columns: readonly Column[]
  rows: readonly UsageTableRow[]
  totals: Totals
  options: UsageExtras['options']
}

interface TableLine {
  kind: 'row' | 'model' | 'total'
  cells: readonly string[]
  heading?: string | undefined
}

const MODELS_WIDTH = 40
const LABEL_WIDTH = 20

export function printUsageTable(content: UsageTableContent, { tableWidth, colors }: Terminal): string[] {
  const lines = [...content.rows.flatMap((row) => rowLines(content, row)), totalLine(content)]
  const columns = [...content.columns, ...figureColumns(content)]
  const table = layoutTable(
    columns,
    lines.map(({ cells }) => cells),
    tableWidth,
  )
  const paint = { row: (text: string) => text, model: colors.dim, total: colors.bold }
  const body = lines.flatMap(({ kind, heading }, index) => {
    const text = paint[kind](table.rows[index] ?? '')
    return heading === undefined ? [text] : [colors.cyan(visibleLine(heading)), text]
  })
  return [colors.dim(table.header), ...body]
}

function modelsCell({ modelBreakdowns }: UsageRow): string {
  const names = modelBreakdowns.map(({ modelName }) => shortModel(modelName))
  for (let shown = names.length; shown > 1; shown--) {
    const more = shown < names.length ? ` +${names.length - shown}` : ''
    const text = names.slice(0, shown).join(', ') + more
    if (text.length <= MODELS_WIDTH) return text
  }
  const more = names.length > 1 ? ` +${names.length - 1}` : ''
  return fit(names[0] ?? '', MODELS_WIDTH - more.length) + more
}

function figureColumns({ columns, rows, options, totals }: UsageTableContent): Column[] {
  const cache: Column[] = [
    { title: 'Cache write', align: 'right', spare: 2 },
    { title: 'Cache read', align: 'right', spare: 3 },
  ]
  return [
    { title: 'Input', align: 'right', spare: 5 },
    { title: 'Output', align: 'right', spare: 6 },
    ...(options.compact ? [] : cache),
    { title: 'Total', align: 'right' },
    ...(totals.totalCost === undefined ? [] : [{ title: 'Cost', align: 'right' } as const]),
    ...(options.compact || !rows.some(({ usage }) => usage.modelBreakdowns.length > 0)
      ? []
      : [{ title: 'Models', spare: 1, flexible: !columns.some((column) => column.flexible) }]),
  ]
}

function rowLines(content: UsageTableContent, { cells, usage, heading }: UsageTableRow): TableLine[] {
  const { compact, breakdown } = content.options
  const models = compact ? [] : [modelsCell(usage)]
  const isPartial = usage.unpriced !== undefined
  const row: TableLine = { kind: 'row', cells: [...cells, ...figures(content, usage, isPartial), ...models], heading }
  return breakdown ? [row, ...usage.modelBreakdowns.map((model) => modelLine(content, model, usage))] : [row]
}

function modelLine(content: UsageTableContent, model: ModelUsage, row: UsageRow): TableLine {
  const { inputTokens, outputTokens, cacheCreationTokens, cacheReadTokens, modelName, cost } = model
  const totalTokens = inputTokens + outputTokens + cacheCreationTokens + cacheReadTokens
  const usage = { ...model, totalTokens, ...(cost !== undefined && { totalCost: cost }) }
  const isPartial = row.unpriced?.some((each) => each.model === modelName) ?? false
  const [first, ...others] = content.columns
  const label = `  ${shortModel(modelName)}`
  const cells = [
    first?.flexible ? label : fit(label, LABEL_WIDTH),
    ...others.map(() => ''),
    ...figures(content, usage, isPartial),
  ]
  return { kind: 'model', cells }
}

function totalLine(content: UsageTableContent): TableLine {
  const { columns, totals } = content
  const cells = ['Total', ...columns.slice(1).map(() => ''), ...figures(content, totals, totals.unpriced.length > 0)]
  return { kind: 'total', cells }
}

function figures({ options, totals }: UsageTableContent, usage: Usage, isPartial: boolean): string[] {
  const cache = options.compact ? [] : [usage.cacheCreationTokens, usage.cacheReadTokens]
  const counts = [usage.inputTokens, usage.outputTokens, ...cache, usage.totalTokens].map(formatCount)
  return totals.totalCost === undefined ? counts : [...counts, formatCost(usage.totalCost ?? 0, isPartial)]
}
