// Prints failures by message, and the calls that followed them.
import type { Context } from '../../operations/context.ts'
import type { ErrorGroup, ErrorsReport, MadeCall, RunsReport } from '../../operations/lookup/outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatCount, formatTime, plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import { fit } from '../../text/width.ts'
import { printNothing } from '../print-nothing.ts'
import type { Terminal } from '../terminal.ts'

export function printErrors(report: ErrorsReport, terminal: Terminal, context: Context): string {
  const { message, errors, omitted, isComplete } = report
  if (errors.length === 0) {
    const nothing = message === null ? 'No tool call or request has failed.' : 'No failure is like this one.'
    return printNothing(nothing, terminal, context)
  }
  const zone = context.settings.timeZone.value
  const groups = errors.map((group) => groupLines(group, terminal, zone).join('\n'))
  const more = omitted > 0 ? ` (${formatCount(omitted)} more; see --limit)` : ''
  const older = isComplete ? '' : '; older failures were not read'
  return `${groups.join('\n\n')}\n\n${plural(errors.length, 'message')}${more}${older}\n`
}

const MOST_SHOWN = 2

function groupLines(group: ErrorGroup, terminal: Terminal, zone: string): string[] {
  const { colors } = terminal
  const { message, tool, count, sessions, worked, lastAt, seen, afterwards } = group
  const facts = [
    `${formatCount(count)}×`,
    plural(sessions, 'session'),
    ...(tool === null ? [] : [visibleLine(tool)]),
    ...(lastAt === null ? [] : [`last ${formatTime(lastAt, zone)}`]),
  ]
  const [latest] = seen
  const place = latest ? `${typedCommand('show')} ${visibleLine(latest.session.slice(0, 8))}${turnFlag(latest)}` : ''
  return [
    styled(colors.bold, visibleLine(message), terminal),
    styled(colors.dim, `  ${facts.join(', ')}; ${place}`, terminal),
    ...(worked === 0
      ? []
      : afterwards
          .filter((each) => each.worked)
          .slice(0, MOST_SHOWN)
          .flatMap(({ calls, place: { session } }) => [
            styled(colors.dim, `  Worked afterwards in ${visibleLine(session.slice(0, 8))}:`, terminal),
            ...calls.map((call) => styled(String, callText(call), terminal)),
          ])),
  ]
}

function styled(paint: (text: string) => string, line: string, terminal: Terminal): string {
  return paint(terminal.tableWidth === Infinity ? line : fit(line, terminal.width))
}

function turnFlag({ turn, agentId }: ErrorGroup['seen'][number]): string {
  return turn === null || agentId !== null ? '' : ` --turn ${turn}`
}

function callText({ tool, input, isError }: MadeCall): string {
  return `    ${isError ? '✗' : '→'} ${visibleLine(tool)}: ${visibleLine(input)}`
}

export function printRuns(report: RunsReport, terminal: Terminal, context: Context): string {
  const { runs, omitted, isComplete } = report
  if (runs.length === 0) return printNothing('No such call has succeeded.', terminal, context)
  const zone = context.settings.timeZone.value
  const lines = runs.map(({ tool, input, count, failed, last }) => {
    const facts = [
      `${formatCount(count)}×${failed > 0 ? `, failed ${formatCount(failed)}×` : ''}`,
      visibleLine(tool),
      ...(last.at === null ? [] : [`last ${formatTime(last.at, zone)}`]),
      `${typedCommand('show')} ${visibleLine(last.session.slice(0, 8))}${turnFlag(last)}`,
    ]
    return `${styled(terminal.colors.bold, visibleLine(input), terminal)}\n${styled(terminal.colors.dim, `  ${facts.join('; ')}`, terminal)}`
  })
  const more = omitted > 0 ? ` (${formatCount(omitted)} more; see --limit)` : ''
  const older = isComplete ? '' : '; older calls were not read'
  return `${lines.join('\n')}\n\n${plural(runs.length, 'invocation')}${more}${older}\n`
}
