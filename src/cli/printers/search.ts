import type { Context } from '../../operations/context.ts'
import { queryFilters } from '../../operations/find/query-filters.ts'
import type { SearchResult } from '../../operations/find/search.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { both, createPalette, type Palette, type Style } from '../../paint/terminal/palette.ts'
import { blank, paintLine, span } from '../../paint/terminal/span.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import { fit } from '../../text/width.ts'
import { hitCommands } from '../commands/hit-commands.ts'
import type { Terminal } from '../terminal.ts'
import { fitLine } from './fit-line.ts'
import { groupFacts } from './group-facts.ts'
import { hitGroups, type Hit, type HitGroup } from './hit-groups.ts'
import { hitLabel } from './hit-label.ts'
import { snippetLines } from './snippet-lines.ts'

/** Lines wider than this are hard to read, however wide the window is. */
const MAX_WIDTH = 120
const SNIPPET_LINES = 2

interface Paper {
  /** Infinity where a program reads. */
  width: number
  palette: Palette
  mark: Style
  nowMs: number
}

export function printSearch(result: SearchResult, terminal: Terminal, context: Context): string {
  const palette = createPalette(terminal.colors)
  const paper: Paper = {
    width: terminal.tableWidth === Infinity ? Infinity : Math.min(terminal.tableWidth, MAX_WIDTH),
    palette,
    mark: both(palette.bold, palette.warn),
    nowMs: context.now(),
  }
  const notes = result.notes.flatMap((note) => wrapPlain(`Note: ${note}`, paper.width))
  const groups = hitGroups(result.hits)
  const body = groups.length === 0 ? nothingFound(result, paper) : groups.flatMap((group) => paintGroup(group, paper))
  const foot = groups.length === 0 ? [] : footLines(result, groups.length, paper)
  return [...notes, ...(notes.length > 0 ? [''] : []), ...body, ...foot, ''].join('\n')
}

function paintGroup(group: HitGroup, paper: Paper): string[] {
  const { best, hits } = group
  const { width, palette } = paper
  const { resume } = hitCommands(best)
  return [
    palette.title(fit(titleOf(best), width)),
    palette.dim(fit(visibleLine(groupFacts(group, paper.nowMs)), width)),
    ...hits.flatMap((hit) => paintHit(hit, paper)),
    // Commands are never cut: they are there to be copied.
    ...(resume === null ? [] : [palette.dim(`  ${resume}`)]),
    '',
  ]
}

function titleOf({ title, session, file }: Hit): string {
  return visibleLine(title ?? '').trim() || visibleLine(session === '' ? file : `Session ${session}`)
}

function paintHit(hit: Hit, { width, palette, mark }: Paper): string[] {
  const label = fitLine([blank(2), ...hitLabel(hit, palette)], width)
  const snippet = snippetLines(hit, { width, lines: SNIPPET_LINES, indent: 4, mark })
  return [...[label, ...snippet].map(paintLine), paintLine([blank(4), span(hitCommands(hit).show, palette.dim)])]
}

function footLines({ total, isExact, tookMs, hits }: SearchResult, sessions: number, { width }: Paper): string[] {
  const all = isExact ? plural(total, 'hit') : `${formatCount(total)}+ hits`
  const isAll = isExact && hits.length >= total
  const shown = isAll ? all : `${formatCount(hits.length)} of ${all}`
  const sum = `${shown} in ${plural(sessions, 'session')} (${tookMs} ms)`
  if (isAll) return wrapPlain(sum, width)
  return wrapPlain(`${sum}. More: --limit N, --offset N for the next ones, --per-session N.`, width)
}

function nothingFound({ query, total, tookMs }: SearchResult, { width }: Paper): string[] {
  if (total > 0) return wrapPlain(`No more hits: there are ${formatCount(total)}; give a smaller --offset.`, width)
  const filters = queryFilters(query)
  const advice = [
    'Check the spelling, or use fewer words: all of them must be there.',
    'Look for the beginning of a word with prefix*, for any part of one with *substring*.',
    ...(filters.length > 0 ? [`Leave out a filter: ${filters.join(' ')}`] : []),
  ]
  return [`Nothing found for ${query} (${tookMs} ms).`, ...advice.map((text) => `- ${text}`)].flatMap((text) =>
    wrapPlain(visibleLine(text), width),
  )
}
