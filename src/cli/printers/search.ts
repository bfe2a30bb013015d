import type { Context } from '../../operations/context.ts'
import { queryFilters } from '../../operations/find/query-filters.ts'
import { noSessions } from '../../operations/no-sessions.ts'
import { asTyped } from '../../text/command-line.ts'
import type { SearchResult } from '../../operations/find/outputs.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { both, createPalette, type Palette, type Style } from '../../paint/terminal/palette.ts'
import { blank, paintLine, span } from '../../paint/terminal/span.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import { fit } from '../../text/width.ts'
import { showCommand } from '../commands/hit-commands.ts'
import type { Terminal } from '../terminal.ts'
import { fitLine } from './fit-line.ts'
import { groupFacts } from './group-facts.ts'
import { hitGroups, type Hit, type HitGroup } from './hit-groups.ts'
import { hitLabel } from './hit-label.ts'
import { snippetLines } from './snippet-lines.ts'

const MAX_WIDTH = 120
const SNIPPET_LINES = 2

interface SearchView {
  width: number
  palette: Palette
  mark: Style
  nowMs: number
}

export function printSearch(result: SearchResult, terminal: Terminal, context: Context): string {
  const palette = createPalette(terminal.colors)
  const view: SearchView = {
    width: terminal.tableWidth === Infinity ? Infinity : Math.min(terminal.tableWidth, MAX_WIDTH),
    palette,
    mark: both(palette.bold, palette.warn),
    nowMs: context.now(),
  }
  const hints = result.notes.flatMap((note) => wrapPlain(`Hint: ${note}`, view.width))
  const groups = hitGroups(result.hits)
  const body =
    groups.length === 0 ? nothingFound(result, context, view) : groups.flatMap((group) => paintGroup(group, view))
  const foot = groups.length === 0 ? [] : footLines(result, groups.length, view)
  return [...hints, ...(hints.length > 0 ? [''] : []), ...body, ...foot, ''].join('\n')
}

function paintGroup(group: HitGroup, view: SearchView): string[] {
  const { best, hits } = group
  const { width, palette } = view
  const { resume } = best
  return [
    palette.title(fit(titleOf(best), width)),
    palette.dim(fit(visibleLine(groupFacts(group, view.nowMs)), width)),
    ...hits.flatMap((hit) => paintHit(hit, view)),
    // Commands are never cut, so that they can be copied.
    ...(resume === null ? [] : [palette.dim(`  ${resume}`)]),
    '',
  ]
}

function titleOf({ title, session, file }: Hit): string {
  return visibleLine(title ?? '').trim() || visibleLine(session === '' ? file : `Session ${session}`)
}

function paintHit(hit: Hit, { width, palette, mark }: SearchView): string[] {
  const label = fitLine([blank(2), ...hitLabel(hit, palette)], width)
  const snippet = snippetLines(hit, { width, lines: SNIPPET_LINES, indent: 4, mark })
  return [...[label, ...snippet].map(paintLine), paintLine([blank(4), span(showCommand(hit), palette.dim)])]
}

function footLines({ total, isExact, tookMs, hits }: SearchResult, sessions: number, { width }: SearchView): string[] {
  const all = isExact ? plural(total, 'hit') : `${formatCount(total)}+ hits`
  const isAll = isExact && hits.length >= total
  const shown = isAll ? all : `${formatCount(hits.length)} of ${all}`
  const sum = `${shown} in ${plural(sessions, 'session')} (${tookMs} ms)`
  if (isAll) return wrapPlain(sum, width)
  return wrapPlain(`${sum}. Use --limit, --offset or --per-session for more.`, width)
}

function nothingFound(
  { query, total, tookMs, isEmpty, alternatives }: SearchResult,
  { roots }: Context,
  { width }: SearchView,
): string[] {
  if (isEmpty) return wrapPlain(visibleLine(asTyped(noSessions(roots))), width)
  if (total > 0) return wrapPlain(`There are only ${formatCount(total)} hits; use a smaller --offset.`, width)
  if (alternatives.length > 0)
    return [`No hits for ${query} (${tookMs} ms).`, ...alternatives.map(describeAlternative)].flatMap((text) =>
      wrapPlain(visibleLine(text), width),
    )
  const filters = queryFilters(query)
  const advice = [
    'Check the spelling, or use fewer words: all of them must match.',
    'Use prefix* for the beginning of a word, and *substring* for any part of it.',
    ...(filters.length > 0 ? [`Remove a filter: ${filters.join(' ')}`] : []),
  ]
  return [`No hits for ${query} (${tookMs} ms).`, ...advice.map((text) => `- ${text}`)].flatMap((text) =>
    wrapPlain(visibleLine(text), width),
  )
}

function describeAlternative({ kind, text, query, total, isExact }: SearchResult['alternatives'][number]): string {
  const hits = isExact ? plural(total, 'hit') : `${formatCount(total)}+ hits`
  return `- ${kind === 'spelling' ? `Did you mean ${text}?` : `Without ${text}:`} ${hits} for ${query}`
}
