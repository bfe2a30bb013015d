import type { Context } from '../../operations/context.ts'
import type { UsageExplanation } from '../../operations/usage/explain-outputs.ts'
import { formatCount, formatLineCost, formatTime, formatTokens, plural } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printNoSessions } from '../print-nothing.ts'
import { shortPath } from '../printers/short-path.ts'

type Entry = UsageExplanation['entries'][number]
type Diff = NonNullable<UsageExplanation['diff']>[number]
type Amount = Diff['difference']
type Check = UsageExplanation['costChecks'][number]

/** Without --limit, the text output shows the beginning of each list; JSON has all of it. */
const SHOWN_ENTRIES = 100
const SHOWN_PROBLEMS = 20
const SHOWN_CHECKS = 20

export function printUsageExplain(report: UsageExplanation, terminal: Terminal, context: Context): string {
  const nothing = report.totals.rows === 0 ? printNoSessions(terminal, context) : undefined
  if (nothing !== undefined) return nothing
  const parts = [
    problemLines(report, terminal),
    ...(report.diff
      ? report.diff.map((diff) => diffLines(diff, terminal))
      : [entryLines(report, terminal), reasonLines(report, terminal)]),
    totalLines(report, terminal),
    checkLines(report, terminal),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

function problemLines({ problems }: UsageExplanation, { colors, width }: Terminal): string[] {
  if (problems.length === 0) return []
  const more = problems.length - SHOWN_PROBLEMS
  return [
    colors.bold(plural(problems.length, 'problem')),
    ...problems
      .slice(0, SHOWN_PROBLEMS)
      .flatMap((place) => [`  ${placeText(place)}`, ...indented(place.problem, width, 4)]),
    ...(more > 0 ? [`  ${formatCount(more)} more; use --json for all.`] : []),
  ]
}

const ENTRY_COLUMNS: readonly Column[] = [
  { title: 'Time', spare: 4 },
  { title: 'Input', align: 'right', spare: 6 },
  { title: 'Output', align: 'right', spare: 7 },
  { title: 'Written', align: 'right', spare: 2 },
  { title: 'Read', align: 'right', spare: 3 },
  { title: 'Cost', align: 'right' },
  { title: 'Decision', spare: 9 },
  { title: 'Model', spare: 1 },
  { title: 'Line', flexible: true, cut: 'start' },
]

function entryLines({ entries, omitted, limit, timeZone }: UsageExplanation, terminal: Terminal): string[] {
  if (entries.length === 0) return ['No usage rows match; remove a filter to see more.']
  const shown = limit === null ? entries.slice(0, SHOWN_ENTRIES) : entries
  const table = layoutTable(
    ENTRY_COLUMNS,
    shown.map((entry) => entryCells(entry, timeZone)),
    terminal.tableWidth,
  )
  const more = omitted + entries.length - shown.length
  return [
    terminal.colors.dim(table.header),
    ...table.rows,
    ...(more > 0 ? wrapPlain(`${formatCount(more)} more; see --limit, or --json for all.`, terminal.width) : []),
  ]
}

function entryCells(entry: Entry, zone: string): string[] {
  const { tokens, timestamp, counted, model, lowerBound } = entry
  return [
    timestamp === null ? '' : formatTime(timestamp, zone),
    formatTokens(tokens.input),
    formatTokens(tokens.output) + (counted && lowerBound ? '+' : ''),
    formatTokens(tokens.cacheWrite5m + tokens.cacheWrite1h),
    formatTokens(tokens.cacheRead),
    formatLineCost(entry),
    entry.reason,
    visibleLine(model ?? ''),
    placeText(entry),
  ]
}

function reasonLines({ totals, reasons, entries }: UsageExplanation, { colors, width }: Terminal): string[] {
  if (totals.rows === 0) return []
  const names = Object.entries(totals.rowsByReason).map(([name, count]) => ({ name, count }))
  // Object.entries loses the key type.
  const wordsOf = new Map(Object.entries(reasons))
  const isOld = entries.some(({ counted, lowerBound }) => counted && lowerBound)
  return [
    colors.bold(plural(totals.rows, 'row')),
    ...names.flatMap(({ name, count }) => indented(`${formatCount(count)} ${name}: ${wordsOf.get(name) ?? ''}`, width)),
    ...(isOld
      ? indented('+ marks a lower bound: versions before 2.1.97 did not always record the final count.', width)
      : []),
  ]
}

function totalLines({ totals }: UsageExplanation, { colors, width }: Terminal): string[] {
  const { tokens, webSearches, unpriced } = totals
  const models = unpriced.map(
    ({ model, tokens: count }) => `${visibleLine(model) || 'no model'} (${formatCount(count)})`,
  )
  return [
    colors.bold(`${plural(totals.entries, 'message')}, ${totalCost(totals)}`),
    ...indented(
      `Input ${formatCount(tokens.input)}, output ${formatCount(tokens.output)}, cache writes ` +
        `${formatCount(tokens.cacheWrite5m)} for 5 minutes and ${formatCount(tokens.cacheWrite1h)} for 1 hour, ` +
        `cache reads ${formatCount(tokens.cacheRead)}` +
        (webSearches > 0 ? `, web searches ${formatCount(webSearches)}` : ''),
      width,
    ),
    ...(models.length > 0 ? indented(`Without a known price, in tokens: ${models.join(', ')}`, width) : []),
  ]
}

/** In the words of `formatCost`, with more digits. */
function totalCost({ costUsd, unpriced }: UsageExplanation['totals']): string {
  if (unpriced.length === 0) return money(costUsd)
  return costUsd === 0 ? 'unpriced' : `≥ ${money(costUsd)}`
}

const DIFF_COLUMNS: readonly Column[] = [
  { title: 'Cause', flexible: true },
  { title: 'Rows', align: 'right', spare: 5 },
  { title: 'Input', align: 'right', spare: 1 },
  { title: 'Output', align: 'right', spare: 2 },
  { title: 'Written', align: 'right', spare: 3 },
  { title: 'Read', align: 'right', spare: 4 },
  { title: 'Cost', align: 'right' },
]

function diffLines({ reports, ours, ccusage, difference, causes, unexplained }: Diff, terminal: Terminal): string[] {
  const { bold, dim } = terminal.colors
  const rows = [
    ['Annals', '', ...amountCells(ours, formatCount), money(ours.costUsd)],
    ...causes.map(({ cause, model, rows: count, ...amount }) => [
      model === null ? cause : `${cause}: ${visibleLine(model)}`,
      formatCount(count),
      ...amountCells(amount, signed),
      signedMoney(amount.costUsd),
    ]),
    ['ccusage', '', ...amountCells(ccusage, formatCount), money(ccusage.costUsd)],
    ['Difference', '', ...amountCells(difference, signed), signedMoney(difference.costUsd)],
    ...(isNothing(unexplained)
      ? []
      : [['Unexplained', '', ...amountCells(unexplained, signed), signedMoney(unexplained.costUsd)]]),
  ]
  const table = layoutTable(DIFF_COLUMNS, rows, terminal.tableWidth)
  const sentences = new Map(causes.map(({ cause, words }) => [cause, words]))
  return [
    bold(`ccusage ${reports.join(', ')}`),
    dim(table.header),
    ...table.rows,
    ...(causes.length > 0 ? [''] : []),
    ...Array.from(sentences, ([cause, words]) => `${cause}: ${words}`).flatMap((text) =>
      indented(text, terminal.width),
    ),
  ]
}

function amountCells(amount: Amount, format: (count: number) => string): string[] {
  return [amount.inputTokens, amount.outputTokens, amount.cacheCreationTokens, amount.cacheReadTokens].map(format)
}

function isNothing(amount: Amount): boolean {
  return Object.values(amount).every((value) => value === 0)
}

const CHECK_COLUMNS: readonly Column[] = [
  { title: 'Session' },
  { title: 'Model', flexible: true },
  { title: 'Claude Code', align: 'right' },
  { title: 'Annals', align: 'right' },
  { title: 'Difference', align: 'right', spare: 2 },
  { title: 'Its tokens', align: 'right', spare: 1 },
  { title: 'Our tokens', align: 'right', spare: 1 },
]

function checkLines({ costChecks }: UsageExplanation, terminal: Terminal): string[] {
  if (costChecks.length === 0) return []
  const table = layoutTable(CHECK_COLUMNS, costChecks.slice(0, SHOWN_CHECKS).flatMap(checkRows), terminal.tableWidth)
  const more = costChecks.length - SHOWN_CHECKS
  return [
    terminal.colors.bold('Session costs recorded by Claude Code'),
    terminal.colors.dim(table.header),
    ...table.rows,
    ...(more > 0 ? [`${plural(more, 'more session')}; use --json for all.`] : []),
    ...indented(
      'Claude Code also counts requests that are in no transcript: titles, suggestions, fetched pages.',
      terminal.width,
    ),
  ]
}

function checkRows({ session, processes, claudeCodeUsd, oursUsd, differenceUsd, models }: Check): string[][] {
  const total = processes === 1 ? 'all' : `all, ${plural(processes, 'process', 'processes')}`
  return [
    [visibleLine(session.slice(0, 8)), total, money(claudeCodeUsd), money(oursUsd), signedMoney(differenceUsd), '', ''],
    ...models.map(({ model, claudeCode, ours }) => [
      '',
      visibleLine(model),
      money(claudeCode.costUsd),
      money(ours.costUsd),
      signedMoney(ours.costUsd - claudeCode.costUsd),
      formatCount(tokensOf(claudeCode)),
      formatCount(tokensOf(ours)),
    ]),
  ]
}

function tokensOf({ input, output, cacheCreation, cacheRead }: Check['models'][number]['ours']): number {
  return input + output + cacheCreation + cacheRead
}

function placeText({ file, line }: { file: string; line: number }): string {
  return `${visibleLine(shortPath(file))}:${line}`
}

function indented(text: string, width: number, by = 2): string[] {
  return wrapPlain(text, Math.max(20, width - by)).map((line) => ' '.repeat(by) + line)
}

/** Rounds to cents from one dollar on, and shows more digits below: a message often costs a hundredth of a cent. */
function money(usd: number): string {
  const [whole = '0', rest = ''] = Math.abs(usd)
    .toFixed(Math.abs(usd) >= 1 ? 2 : 6)
    .split('.')
  return `$${formatCount(Number(whole))}.${rest}`
}

function signedMoney(usd: number): string {
  if (Math.abs(usd) < 5e-10) return '0'
  return (usd < 0 ? '-' : '+') + money(usd)
}

function signed(count: number): string {
  if (count === 0) return '0'
  return (count < 0 ? '-' : '+') + formatCount(Math.abs(count))
}
