import type { SessionRow } from '../../src/operations/find/outputs.ts'
import { dayKey, dayLabel } from './date-values.ts'
import type { GroupKey } from './list-state.ts'

interface RowSum {
  sessions: number
  tokens: number
  cost: { usd: number; unpriced: string[] }
}

const NANO = 1e9

export interface GroupItem extends RowSum {
  kind: 'group'
  key: string
  label: string
  title: string
}

export interface RowItem {
  kind: 'row'
  row: SessionRow
  index: number
}

export interface GroupedRows {
  items: (GroupItem | RowItem)[]
  rows: SessionRow[]
  itemIndexes: number[]
}

export function groupRows(sorted: readonly SessionRow[], by: GroupKey, nowMs: number): GroupedRows {
  const grouped: GroupedRows = { items: [], rows: [], itemIndexes: [] }
  if (by === 'none') {
    addRows(grouped, sorted)
    return grouped
  }
  const groups = new Map<string, [SessionRow, ...SessionRow[]]>()
  for (const row of sorted) {
    const key = KEYS[by](row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  for (const [key, rows] of groups) {
    grouped.items.push({ kind: 'group', key, ...NAMES[by](rows[0], nowMs), ...sumRows(rows) })
    addRows(grouped, rows)
  }
  return grouped
}

function addRows({ items, rows, itemIndexes }: GroupedRows, added: readonly SessionRow[]): void {
  for (const row of added) {
    itemIndexes.push(items.length)
    items.push({ kind: 'row', row, index: rows.length })
    rows.push(row)
  }
}

type Grouping = Exclude<GroupKey, 'none'>

const KEYS: Readonly<Record<Grouping, (row: SessionRow) => string>> = {
  project: ({ project }) => project.path,
  worktree: ({ project, worktree }) => `${project.path}\n${worktree ?? ''}`,
  day: ({ endedAt }) => (endedAt === null ? '' : dayKey(Date.parse(endedAt))),
}

/** Called once per group, with its first session: formatting a date is slow. */
const NAMES: Readonly<Record<Grouping, (row: SessionRow, nowMs: number) => Pick<GroupItem, 'label' | 'title'>>> = {
  project: ({ project }) => ({ label: project.name, title: project.path }),
  worktree: ({ project, worktree }) => ({
    label: worktree === null ? project.name : `${project.name} / ${worktree}`,
    title: project.path,
  }),
  day: ({ endedAt }, nowMs) => {
    if (endedAt === null) return { label: 'No date', title: '' }
    const key = dayKey(Date.parse(endedAt))
    return { label: dayLabel(key, nowMs), title: key }
  },
}

/** Sums costs in integer nano-dollars, as the ledger does, to avoid rounding errors. */
export function sumRows(rows: readonly SessionRow[]): RowSum {
  let [tokens, nano] = [0, 0]
  const unpriced = new Set<string>()
  for (const row of rows) {
    tokens += row.tokens
    nano += Math.round(row.costUsd * NANO)
    for (const model of row.unpriced) unpriced.add(model)
  }
  return { sessions: rows.length, tokens, cost: { usd: nano / NANO, unpriced: [...unpriced] } }
}
