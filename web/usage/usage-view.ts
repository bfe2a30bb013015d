// The state of the usage page, as the address encodes it, and the command line that prints the same report.
import { field, operation } from '../../src/text/advice.ts'
import { commandOf } from '../../src/text/command-line.ts'
import type { UsageMatrix } from './usage-matrix.ts'

const REPORT_NAMES = { day: 'daily', week: 'weekly', month: 'monthly' } as const

export const RANGES = ['7', '30', '90', 'all', 'custom'] as const

export const PERIODS = ['day', 'week', 'month'] as const

export const GROUPS = ['model', 'project'] as const

export const METRICS = ['cost', 'tokens', 'input', 'output', 'write', 'read', 'requests'] as const

export const COLUMNS = ['kinds', 'parts'] as const

export const CAUSES = ['branch', 'tool', 'agent', 'skill', 'mcp', 'hour'] as const

export type Cause = (typeof CAUSES)[number]

/** The time ranges that the shown one can be compared with: as many days before it, or the same days earlier. */
export const EARLIER = ['previous', 'month', 'year'] as const

export type Earlier = (typeof EARLIER)[number]

/** Also any other days. */
export const COMPARISONS = [...EARLIER, 'dates'] as const

export type Comparison = (typeof COMPARISONS)[number]

export type UsageRange = (typeof RANGES)[number]

export type UsagePeriod = (typeof PERIODS)[number]

export type UsageGroup = (typeof GROUPS)[number]

export type Metric = (typeof METRICS)[number]

export type UsageColumns = (typeof COLUMNS)[number]

export interface UsageView {
  range: UsageRange
  isChosen: boolean
  /** Days of a custom range, YYYY-MM-DD; null if the range is open. */
  since: string | null
  until: string | null
  per: UsagePeriod
  by: UsageGroup
  metric: Metric
  columns: UsageColumns
  /** What the cost is attributed to. */
  cause: Cause
  /** The time range that the shown one is compared with. */
  versus: Comparison | null
  /** First and last day of the other range if it is chosen by dates, YYYY-MM-DD. */
  from: string | null
  to: string | null
  /** Whether the series that share a color are listed one by one: "all", or null. */
  others: 'all' | null
  /** First day of the open period. */
  at: string | null
  part: string | null
  session: string | null
}

export function readView(params: URLSearchParams): UsageView {
  const range = oneOf(params.get('range'), RANGES, '30')
  const [since, until] = inOrder(dayOf(params.get('since')), dayOf(params.get('until')))
  const versus = COMPARISONS.find((name) => name === params.get('versus')) ?? null
  const [from, to] = inOrder(dayOf(params.get('from')), dayOf(params.get('to')))
  return {
    range,
    isChosen: params.has('range'),
    since: range === 'custom' ? since : null,
    until: range === 'custom' ? until : null,
    per: oneOf(params.get('per'), PERIODS, defaultPeriod(range)),
    by: oneOf(params.get('by'), GROUPS, 'model'),
    metric: oneOf(params.get('metric'), METRICS, 'cost'),
    columns: oneOf(params.get('columns'), COLUMNS, 'kinds'),
    cause: oneOf(params.get('cause'), CAUSES, 'tool'),
    versus,
    from: versus === 'dates' ? from : null,
    to: versus === 'dates' ? to : null,
    others: params.get('others') === 'all' ? 'all' : null,
    at: params.get('at') || null,
    part: params.get('at') ? params.get('part') || null : null,
    session: params.get('at') ? params.get('session') || null : null,
  }
}

export function writeView(view: UsageView): URLSearchParams {
  const defaults = readView(new URLSearchParams({ range: view.range }))
  const params = new URLSearchParams()
  if (view.isChosen || view.range !== '30') params.set('range', view.range)
  for (const name of [
    'since',
    'until',
    'per',
    'by',
    'metric',
    'columns',
    'cause',
    'versus',
    'from',
    'to',
    'others',
    'at',
    'part',
    'session',
  ] as const) {
    const value = view[name]
    if (value !== null && value !== defaults[name]) params.set(name, value)
  }
  return params
}

/** Weeks for the full range: years of days are too many bars. */
export function defaultPeriod(range: UsageRange): UsagePeriod {
  return range === 'all' ? 'week' : 'day'
}

export function rangeInput({ range, since, until }: UsageView): { last?: number; since?: string; until?: string } {
  if (range === 'all') return {}
  if (range !== 'custom') return { last: Number(range) }
  return { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) }
}

function oneOf<Value extends string>(text: string | null, values: readonly Value[], fallback: Value): Value {
  return values.find((value) => value === text) ?? fallback
}

function dayOf(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null
}

function inOrder(since: string | null, until: string | null): [string | null, string | null] {
  return since !== null && until !== null && since > until ? [until, since] : [since, until]
}

/** Only "usage daily" can split by project (`--instances`); for weeks and months the command prints totals. */
export function usageCommand({ period, by, options }: Pick<UsageMatrix, 'period' | 'by' | 'options'>): string {
  const { since, until } = options
  const splitFlags = by === 'project' && period === 'day' ? ['instances'] : by === 'model' ? ['breakdown'] : []
  return commandOf(
    operation(
      `usage ${REPORT_NAMES[period]}`,
      ...(since === null ? [] : [field('since', since)]),
      ...(until === null ? [] : [field('until', until)]),
      ...splitFlags.map((name) => field(name)),
    ),
  )
}

export function attributionCommand(
  cause: Cause,
  { since, until }: { since: string | null; until: string | null },
): string {
  return commandOf(
    operation(
      'usage attribution',
      field('by', cause),
      ...(since === null ? [] : [field('since', since)]),
      ...(until === null ? [] : [field('until', until)]),
    ),
  )
}
