// What stands under a usage report: what the cost does not contain, and how far the figures can be trusted.
import pc from 'picocolors'
import type { Context } from '../../operations/context.ts'
import type { UsageExtras } from '../../operations/usage/open-usage.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from '../printers/short-path.ts'

/** Whether colours were asked for on the command line. */
export function colored(terminal: Terminal, { options }: Pick<UsageExtras, 'options'>): Terminal {
  return options.color === null ? terminal : { ...terminal, colors: pc.createColors(options.color) }
}

export function printUsageNotes(report: UsageExtras, terminal: Terminal, hasCosts: boolean): string[] {
  const { width, colors } = terminal
  const say = (text: string, paint: (line: string) => string) => wrapPlain(text, width).map(paint)
  return [
    ...(hasCosts ? unpricedNotes(report) : []).flatMap((text) => say(text, colors.yellow)),
    ...dimNotes(report, hasCosts).flatMap((text) => say(text, colors.dim)),
  ]
}

/** When there is no row at all. */
export function noUsage({ options, notes }: UsageExtras, context: Context): string {
  const { since, until } = options
  const isTimed = since !== null || until !== null
  if (!isTimed && notes.allMessages > 0) return 'No usage matches what was asked for; ask for less.'
  if (!isTimed) {
    const where = context.roots.map((root) => visibleLine(shortPath(root))).join(' or ')
    return `No usage is recorded in ${where}. Name another directory with --claude-dir, or try "annals demo".`
  }
  const when =
    since === until ? `on ${since}` : [since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(' ')
  return `Nothing was used ${when}; without a time everything is shown.`
}

function unpricedNotes({ unpriced }: UsageExtras): string[] {
  if (unpriced.length === 0) return []
  const list = unpriced.map(({ model, tokens }) => `${visibleLine(model)} (${formatCount(tokens)} tokens)`).join(', ')
  return [
    `No price is known for ${list}: ${unpriced.length === 1 ? 'its' : 'their'} cost is not in the sums. ` +
      'A price file named by the setting "prices" can add it.',
  ]
}

function dimNotes({ notes, options }: UsageExtras, hasCosts: boolean): string[] {
  const { undatedLeftOut, outputLowerBounds } = notes
  return [
    hasCosts && options.mode === 'display' && 'Costs are those that records themselves state; most state none.',
    hasCosts && options.mode !== 'display' && 'Costs are API-equivalent; subscriptions pay no price per token.',
    outputLowerBounds > 0 &&
      `The output of ${plural(outputLowerBounds, 'message')} is a lower bound: before 2.1.97, Claude Code did not always record all of it.`,
    undatedLeftOut > 0 &&
      `${plural(undatedLeftOut, 'message')} without a usable time ${undatedLeftOut === 1 ? 'is' : 'are'} left out.`,
    options.rule === 'ccusage' && 'Counted and priced as ccusage 20.0.24 does.',
  ].filter((note) => note !== false)
}
