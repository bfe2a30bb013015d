// What the page shows, as the address bar has it: a link to it shows the same again, and so does going back.
import { field, operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import type { UsageMatrix } from './usage-matrix.ts'

const WORDS = { day: 'daily', week: 'weekly', month: 'monthly' } as const

export const RANGES = ['7', '30', '90', 'all', 'custom'] as const

export const PERIODS = ['day', 'week', 'month'] as const

export const GROUPS = ['model', 'project'] as const

export const METRICS = ['cost', 'tokens', 'input', 'output', 'write', 'read', 'requests'] as const

export const COLUMNS = ['kinds', 'parts'] as const

export type Range = (typeof RANGES)[number]

export type Period = (typeof PERIODS)[number]

export type Group = (typeof GROUPS)[number]

export type Metric = (typeof METRICS)[number]

export type Columns = (typeof COLUMNS)[number]

export interface UsageView {
  range: Range
  /** Whether somebody wanted this range, instead of the usual one. */
  isChosen: boolean
  /** Days of a custom range, 2026-02-11; null where it is open. */
  since: string | null
  until: string | null
  per: Period
  by: Group
  metric: Metric
  /** What the table has beside the totals: kinds of tokens, or the parts of the chart. */
  columns: Columns
  /** First day of the period that is looked into. */
  at: string | null
  /** The model or project of that period whose sessions are looked at. */
  part: string | null
  /** The session whose lines are looked at. */
  session: string | null
}

export function readView(params: URLSearchParams): UsageView {
  const range = oneOf(params.get('range'), RANGES, '30')
  const [since, until] = inOrder(dayOf(params.get('since')), dayOf(params.get('until')))
  return {
    range,
    isChosen: params.has('range'),
    since: range === 'custom' ? since : null,
    until: range === 'custom' ? until : null,
    per: oneOf(params.get('per'), PERIODS, usualPeriod(range)),
    by: oneOf(params.get('by'), GROUPS, 'model'),
    metric: oneOf(params.get('metric'), METRICS, 'cost'),
    columns: oneOf(params.get('columns'), COLUMNS, 'kinds'),
    at: params.get('at') || null,
    part: params.get('at') ? params.get('part') || null : null,
    session: params.get('at') ? params.get('session') || null : null,
  }
}

/** What is as usual is not written down. */
export function writeView(view: UsageView): URLSearchParams {
  const usual = readView(new URLSearchParams({ range: view.range }))
  const params = new URLSearchParams()
  if (view.isChosen || view.range !== '30') params.set('range', view.range)
  for (const name of ['since', 'until', 'per', 'by', 'metric', 'columns', 'at', 'part', 'session'] as const) {
    const value = view[name]
    if (value !== null && value !== usual[name]) params.set(name, value)
  }
  return params
}

/** Days of years are too many to look at. */
export function usualPeriod(range: Range): Period {
  return range === 'all' ? 'week' : 'day'
}

/** The time that is asked for, in the words of the operation. */
export function rangeInput({ range, since, until }: UsageView): { last?: number; since?: string; until?: string } {
  if (range === 'all') return {}
  if (range !== 'custom') return { last: Number(range) }
  return { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
}

function oneOf<Value extends string>(text: string | null, values: readonly Value[], usual: Value): Value {
  return values.find((value) => value === text) ?? usual
}

function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

/** Whoever types the later day first means the same. */
function inOrder(since: string | null, until: string | null): [string | null, string | null] {
  return since !== null && until !== null && since > until ? [until, since] : [since, until]
}

/** The command that prints what the page shows. */
export function usageCommand({ period, by, options }: Pick<UsageMatrix, 'period' | 'by' | 'options'>): string {
  const { since, until } = options
  const apart = by === 'project' && period === 'day' ? ['instances'] : by === 'model' ? ['breakdown'] : []
  return commandOf(
    operation(
      `usage ${WORDS[period]}`,
      ...(since === null ? [] : [field('since', since)]),
      ...(until === null ? [] : [field('until', until)]),
      ...apart.map((name) => field(name)),
    ),
  )
}
