import type { Context } from '../../operations/context.ts'
import type { SessionContext } from '../../operations/usage/context-outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatDuration } from '../../text/duration.ts'
import { phrase } from '../../describe/line.ts'
import { formatCost, formatCount, formatMoney, formatTime, formatTokens, plural } from '../../text/quantity.ts'
import { layoutTable, type Column } from '../../text/table.ts'
import { visibleLine } from '../../text/visible.ts'
import { fit, padStart, textWidth } from '../../text/width.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import type { Terminal } from '../terminal.ts'
import { drawContextGraph, GRAPH_SIGNS, type GraphPoint } from './context-graph.ts'

type ContextChain = SessionContext['chains'][number]
type Request = ContextChain['requests'][number]
type CacheMiss = NonNullable<Request['cacheBreak']>

interface ContextView {
  report: SessionContext
  terminal: Terminal
  zone: string
}

export function printUsageContext(report: SessionContext, terminal: Terminal, context: Context): string {
  const view = { report, terminal, zone: context.settings.timeZone.value }
  const { agentId } = report.view
  const chain = report.chains.find((one) => one.agentId === agentId && one.branch === null)
  const parts = [
    heading(view),
    chain && chain.requests.length > 0 ? describeChain(chain, view) : ['This session contains no API requests.'],
    chain && report.view.requests ? listRequests(chain, view) : [],
    chain ? listBreaks(chain, view) : [],
    ...(agentId === null ? [listOthers(view), listTurns(view), listTools(view), listResults(view)] : []),
    notes(view),
  ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

const NARROW = 80

function heading({ report, terminal }: ContextView): string[] {
  const { title, state } = report.session
  const { bold, dim } = terminal.colors
  const id = visibleLine(terminal.width < NARROW ? report.session.id.slice(0, 8) : report.session.id)
  const room = terminal.width - textWidth(id) - state.length - 4
  const head = `${bold(fit(visibleLine(title), room))}  ${dim(`${id}  ${state}`)}`
  const { requests, nanoDollars, unpricedTokens } = report.total
  const agents = report.chains.filter(({ kind }) => kind === 'agent').length
  const spent = cost(nanoDollars, unpricedTokens > 0)
  return [head, phrase(plural(requests, 'request'), agents > 0 && `including ${plural(agents, 'agent')}`, spent)]
}

const GRAPH_HEIGHT = 8

function describeChain({ requests, totals }: ContextChain, { terminal }: ContextView): string[] {
  const { dim, yellow, red } = terminal.colors
  const points = requests.map(({ contextTokens, compactions, cacheBreak }): GraphPoint => ({
    value: contextTokens,
    mark: compactions.length > 0 ? 'compaction' : cacheBreak ? 'break' : null,
  }))
  const label = Math.max(5, formatTokens(totals.largestContext).length)
  const { rows, marks, top } = drawContextGraph(points, Math.max(10, terminal.width - label - 2), GRAPH_HEIGHT)
  const axis = (index: number) =>
    padStart(index === 0 ? formatTokens(top) : index === GRAPH_HEIGHT / 2 ? formatTokens(top / 2) : '', label)
  const painted = marks
    .replaceAll(GRAPH_SIGNS.break, red(GRAPH_SIGNS.break))
    .replaceAll(GRAPH_SIGNS.compaction, yellow(GRAPH_SIGNS.compaction))
  const legend = phrase(
    totals.compactions > 0 && `${GRAPH_SIGNS.compaction} ${plural(totals.compactions, 'compaction')}`,
    totals.breaks > 0 && `${GRAPH_SIGNS.break} ${plural(totals.breaks, 'cache miss', 'cache misses')}`,
  )
  return [
    ...wrapPlain(
      phrase(
        `Context over ${plural(totals.requests, 'request')}`,
        `largest ${formatTokens(totals.largestContext)}`,
        `last ${formatTokens(totals.lastContext)}`,
        `${percent(totals.hitRatio)} read from the cache`,
      ),
      terminal.width,
    ),
    '',
    ...rows.map((row, index) => `${dim(`${axis(index)} │`)}${row.trimEnd()}`),
    ...(marks.trim() === ''
      ? []
      : [`${' '.repeat(label + 2)}${painted.trimEnd()}`, dim(' '.repeat(label + 2) + legend)]),
  ]
}

const REQUEST_COLUMNS: readonly Column[] = [
  { title: '#', align: 'right' },
  { title: 'Time', spare: 6 },
  { title: 'Model', flexible: true, spare: 5 },
  { title: 'Input', align: 'right', spare: 3 },
  { title: 'Written', align: 'right', spare: 7 },
  { title: 'for 1 h', align: 'right', spare: 1 },
  { title: 'Read', align: 'right', spare: 8 },
  { title: 'Output', align: 'right', spare: 4 },
  { title: 'Hit', align: 'right' },
  { title: 'Context', align: 'right' },
  { title: 'Cost', align: 'right' },
  { title: '', spare: 2 },
]

function listRequests({ requests }: ContextChain, view: ContextView): string[] {
  const rows = requests.map(({ index, at, model, tokens, hitRatio, contextTokens, nanoDollars, ...request }) => [
    String(index),
    at === null ? '' : formatTime(at, view.zone),
    visibleLine(model),
    formatCount(tokens.input),
    formatCount(tokens.cacheWrite5m + tokens.cacheWrite1h),
    tokens.cacheWrite1h === 0 ? '' : formatCount(tokens.cacheWrite1h),
    formatCount(tokens.cacheRead),
    formatCount(tokens.output),
    percent(hitRatio),
    formatTokens(contextTokens),
    `${cost(nanoDollars)}${request.isCounted ? '' : '*'}`,
    phrase(...request.compactions.map(markText), request.cacheBreak?.cause),
  ])
  const lines = table('Requests', REQUEST_COLUMNS, rows, view)
  const isCopied = requests.some(({ isCounted }) => !isCounted)
  return isCopied ? [...lines, view.terminal.colors.dim('* copied: counted in the original session')] : lines
}

function markText({ kind, trigger, tokensBefore }: Request['compactions'][number]): string {
  const name = kind === 'micro' ? 'results cleared' : `compaction${trigger === null ? '' : ` (${trigger})`}`
  return tokensBefore === null ? name : `${name} at ${formatTokens(tokensBefore)}`
}

const BREAK_COLUMNS: readonly Column[] = [
  { title: '#', align: 'right' },
  { title: 'Time', spare: 2 },
  { title: 'Re-billed', align: 'right' },
  { title: 'Cached', align: 'right', spare: 1 },
  { title: 'Extra cost', align: 'right' },
  { title: 'Cause', flexible: true },
]

function listBreaks({ requests, totals }: ContextChain, view: ContextView): string[] {
  const rows = requests.flatMap(({ index, at, cacheBreak }) =>
    cacheBreak
      ? [
          [
            String(index),
            at === null ? '' : formatTime(at, view.zone),
            (cacheBreak.isEstimate ? '~' : '') + formatTokens(cacheBreak.repaidTokens),
            formatTokens(cacheBreak.cachedTokens),
            cost(cacheBreak.nanoDollars),
            causeText(cacheBreak),
          ],
        ]
      : [],
  )
  if (rows.length === 0) return []
  const misses = plural(totals.breaks, 'cache miss', 'cache misses')
  const sum = `${misses}: ${formatTokens(totals.repaidTokens)} tokens re-billed, ${dollars(totals.breakNanoDollars)} more than reading them`
  return table(sum, BREAK_COLUMNS, rows, view)
}

function causeText(one: CacheMiss): string {
  const { cause, detail, isReported, also, gapMs, ttlMs } = one
  const idle = gapMs === null ? '' : `${formatDuration(gapMs)}, kept ${formatDuration(ttlMs)}`
  const said = cause === 'idle past TTL' && detail === null ? idle : (detail ?? '')
  const words = said === '' ? cause : `${cause}: ${said}`
  const rest = also.length === 0 ? '' : `; also ${also.map((other) => other.cause).join(', ')}`
  return visibleLine(`${words}${isReported ? ' (reported by the API)' : ''}${rest}`)
}

const CHAIN_COLUMNS: readonly Column[] = [
  { title: 'Id' },
  { title: 'Requests', align: 'right', spare: 3 },
  { title: 'Largest', align: 'right', spare: 2 },
  { title: 'Hit', align: 'right' },
  { title: 'Misses', align: 'right', spare: 1 },
  { title: 'Cost', align: 'right' },
  { title: '', flexible: true },
]

function listOthers(view: ContextView): string[] {
  const chains = view.report.chains.filter(({ kind }) => kind !== 'main')
  if (chains.length === 0) return []
  const rows = chains.map(({ agentId, branch, agent, totals }) => [
    visibleLine(phrase(agentId?.slice(0, 17), branch !== null && `branch ${branch}`)),
    formatCount(totals.requests),
    formatTokens(totals.largestContext),
    percent(totals.hitRatio),
    totals.breaks === 0 ? '' : `${totals.breaks} (${dollars(totals.breakNanoDollars)})`,
    cost(totals.nanoDollars, totals.unpricedRequests > 0),
    visibleLine([agent?.type ?? '', agent?.description ?? ''].filter(Boolean).join(': ')),
  ])
  return table('Agents and branches', CHAIN_COLUMNS, rows, view)
}

const TURN_COLUMNS: readonly Column[] = [
  { title: 'Turn', align: 'right' },
  { title: 'Cost', align: 'right' },
  { title: 'of agents', align: 'right', spare: 1 },
  { title: 'Requests', align: 'right', spare: 2 },
  { title: 'Prompt', flexible: true },
]

function listTurns(view: ContextView): string[] {
  const { items, omitted } = view.report.turns
  const rows = items.map(({ turn, elsewhere, prompt, nanoDollars, unpricedTokens, agentNanoDollars, requests }) => [
    turn === null ? '' : String(turn),
    cost(nanoDollars, unpricedTokens > 0),
    agentNanoDollars === 0 ? '' : dollars(agentNanoDollars),
    formatCount(requests),
    visibleLine(prompt ?? elsewhere ?? '(before the first prompt)'),
  ])
  return table('Most expensive turns', TURN_COLUMNS, rows, view, omitted)
}

const TOOL_COLUMNS: readonly Column[] = [
  { title: 'Tool', flexible: true },
  { title: 'Results', align: 'right' },
  { title: '~Tokens', align: 'right' },
  { title: '~Re-read', align: 'right', spare: 1 },
  { title: '~Cost', align: 'right' },
]

function listTools(view: ContextView): string[] {
  const { items, omitted } = view.report.tools
  const rows = items.map(({ tool, results, tokens, rereadTokens, nanoDollars, unpriced }) => [
    visibleLine(tool),
    formatCount(results),
    formatTokens(tokens),
    formatTokens(rereadTokens),
    cost(nanoDollars, unpriced > 0),
  ])
  return table('Tools, by the cost of re-reading their results', TOOL_COLUMNS, rows, view, omitted)
}

const RESULT_COLUMNS: readonly Column[] = [
  { title: 'Result', flexible: true },
  { title: 'Turn', align: 'right', spare: 2 },
  { title: '~Tokens', align: 'right' },
  { title: 'Re-read', align: 'right' },
  { title: '~Cost', align: 'right' },
  { title: 'Show with --message', spare: 1 },
]

function listResults(view: ContextView): string[] {
  const { items, omitted } = view.report.results
  const rows = items.map(({ tool, agentId, turn, tokens, rereads, nanoDollars, uuid }) => [
    visibleLine(phrase(tool, agentId !== null && `agent ${agentId.slice(0, 17)}`)),
    // Agents number their turns separately.
    turn === null || agentId !== null ? '' : String(turn),
    formatTokens(tokens),
    `${formatCount(rereads)} ×`,
    cost(nanoDollars),
    visibleLine(uuid),
  ])
  return table('Most expensive results', RESULT_COLUMNS, rows, view, omitted)
}

function notes({ report, terminal }: ContextView): string[] {
  const { unplaced, total, results } = report
  const said = [
    unplaced.requests > 0
      ? `${plural(unplaced.requests, 'request')} (${dollars(unplaced.nanoDollars)}) are counted but not in a transcript of their own, so their context is unknown.`
      : '',
    total.unpricedTokens > 0
      ? `${formatTokens(total.unpricedTokens)} tokens are from models without a known price; "${typedCommand('config')}" shows where to set one.`
      : '',
    report.view.agentId === null && results.items.length > 0
      ? 'Sizes marked ~ are estimated at four bytes per token.'
      : '',
    'Costs are at API prices; subscriptions are not billed per token.',
  ]
  return said
    .filter(Boolean)
    .flatMap((text) => wrapPlain(text, terminal.width))
    .map((line) => terminal.colors.dim(line))
}

function table(
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  { terminal }: ContextView,
  omitted = 0,
): string[] {
  if (rows.length === 0) return []
  const { header, rows: lines } = layoutTable(columns, rows, terminal.tableWidth)
  const more = omitted > 0 ? [terminal.colors.dim(`${formatCount(omitted)} more; see --limit`)] : []
  const heads = [...wrapPlain(title, terminal.width)].map((line) => terminal.colors.bold(line))
  return [...heads, terminal.colors.dim(header), ...lines, ...more]
}

/** Null means that a single request has no price. */
function cost(nanoDollars: number | null, isPartial = nanoDollars === null): string {
  return formatCost((nanoDollars ?? 0) / 1e9, isPartial)
}

function dollars(nanoDollars: number): string {
  return formatMoney(nanoDollars / 1e9)
}

function percent(share: number | null): string {
  return share === null ? '' : `${(share * 100).toFixed(1)} %`
}
