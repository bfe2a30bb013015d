// The tables of usage reports as columns and raw values: what --tsv prints, and what the usage page offers as CSV.
import { tsvTable, type TsvTable, type TsvValue } from '../text/tsv.ts'

export type Columns<Row> = Record<string, (row: Row) => TsvValue>

interface Tokens {
  inputTokens: number
  outputTokens: number
  cacheCreationTokens: number
  cacheReadTokens: number
}

export interface UsageFigures extends Tokens {
  totalTokens: number
  totalCost?: number
  unpriced?: readonly { tokens: number }[]
  modelBreakdowns: readonly { modelName: string }[]
}

interface AttributedRow extends Tokens {
  key: string
  share: number
  requests: number
  totalTokens: number
  costUsd: number
  unpricedTokens: number
  turn?: { startedAt: string | null; prompt: string | null }
}

type DayRow = UsageFigures & { date: string; project?: string }

export function dailyTable(report: {
  daily?: readonly DayRow[]
  projects?: Readonly<Record<string, readonly DayRow[]>>
}): TsvTable {
  const rows = report.projects ? Object.values(report.projects).flat() : (report.daily ?? [])
  return tsvTable(rows, { date: ({ date }) => date, project: ({ project }) => project, ...usageColumns<DayRow>() })
}

export function weeklyTable({ weekly }: { weekly: readonly (UsageFigures & { week: string })[] }): TsvTable {
  return tsvTable(weekly, { week: ({ week }) => week, ...usageColumns() })
}

export function monthlyTable({ monthly }: { monthly: readonly (UsageFigures & { month: string })[] }): TsvTable {
  return tsvTable(monthly, { month: ({ month }) => month, ...usageColumns() })
}

export function attributionTable({ by, rows }: { by: string; rows: readonly AttributedRow[] }): TsvTable {
  return tsvTable(rows, {
    [by]: ({ key }) => key,
    share: ({ share }) => share,
    requests: ({ requests }) => requests,
    ...tokenColumns<AttributedRow>(),
    total_tokens: ({ totalTokens }) => totalTokens,
    cost_usd: ({ costUsd }) => costUsd,
    unpriced_tokens: ({ unpricedTokens }) => unpricedTokens,
    ...(by === 'turn' && { started_at: ({ turn }) => turn?.startedAt, prompt: ({ turn }) => turn?.prompt }),
  })
}

export function usageColumns<Row extends UsageFigures>(): Columns<Row> {
  return {
    ...tokenColumns<Row>(),
    total_tokens: ({ totalTokens }) => totalTokens,
    cost_usd: ({ totalCost }) => totalCost,
    unpriced_tokens: ({ unpriced = [] }) => unpriced.reduce((sum, { tokens }) => sum + tokens, 0),
    models: ({ modelBreakdowns }) => modelBreakdowns.map(({ modelName }) => modelName).join(','),
  }
}

export function tokenColumns<Row extends Tokens>(): Columns<Row> {
  return {
    input_tokens: ({ inputTokens }) => inputTokens,
    output_tokens: ({ outputTokens }) => outputTokens,
    cache_write_tokens: ({ cacheCreationTokens }) => cacheCreationTokens,
    cache_read_tokens: ({ cacheReadTokens }) => cacheReadTokens,
  }
}
