// Prints the notes below a usage report: models without a price, and caveats about the figures.
import pc from 'picocolors'
import type { Context } from '../../operations/context.ts'
import type { UsageExtras } from '../../operations/usage/outputs.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printNothing } from '../print-nothing.ts'

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

export function printNoUsage(report: UsageExtras, terminal: Terminal, context: Context): string {
  return printNothing(noUsage(report), terminal, context)
}

function noUsage({ options, notes }: UsageExtras): string {
  const { since, until } = options
  const isTimed = since !== null || until !== null
  if (!isTimed && notes.allMessages > 0) return 'No usage matches; remove a filter to see more.'
  if (!isTimed) return 'The transcripts contain no usage.'
  const when =
    since === until ? `on ${since}` : [since && `since ${since}`, until && `until ${until}`].filter(Boolean).join(' ')
  // --last sets `since` too.
  const flags = since === null ? '--until' : until === null ? '--since or --last' : '--since and --until'
  return `No usage ${when}; drop ${flags} to see all.`
}

function unpricedNotes({ unpriced }: UsageExtras): string[] {
  if (unpriced.length === 0) return []
  const list = unpriced.map(({ model, tokens }) => `${visibleLine(model)} (${formatCount(tokens)} tokens)`).join(', ')
  return [`No known price for ${list}; not included in the cost. Add a price with a price file (setting "prices").`]
}

function dimNotes({ notes, options }: UsageExtras, hasCosts: boolean): string[] {
  const { undatedLeftOut, outputLowerBounds } = notes
  return [
    hasCosts && options.mode === 'display' && 'Costs are those recorded in the transcripts; most records have none.',
    hasCosts && options.mode !== 'display' && 'Costs are at API prices; subscriptions are not billed per token.',
    outputLowerBounds > 0 &&
      `The output of ${plural(outputLowerBounds, 'message')} is a lower bound: before 2.1.97, Claude Code did not always record the final count.`,
    undatedLeftOut > 0 &&
      `${plural(undatedLeftOut, 'message')} without a usable time ${undatedLeftOut === 1 ? 'is' : 'are'} left out.`,
    options.rule === 'ccusage' && 'Counted and priced like ccusage 20.0.24.',
  ].filter((note) => note !== false)
}
