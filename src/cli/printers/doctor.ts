import type { Context } from '../../operations/context.ts'
import type { DoctorReport } from '../../operations/health/outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatBytes, formatCount, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { printIssues } from './issues.ts'
import { printNothing } from '../print-nothing.ts'
import { shortPath } from './short-path.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'

const KIND_WORDS: Readonly<Record<DoctorReport['damage'][number]['kind'], string>> = {
  glued: 'several records without a newline between them',
  spliced: 'a truncated record next to a complete one',
  truncated: 'a truncated record',
  nul: 'NUL bytes',
  malformed: 'a record with invalid JSON',
  'not-object': 'JSON, but not an object',
  garbage: 'not JSON',
  'too-large': 'damaged, and too large to repair',
}

type NoteKind = DoctorReport['notes'][number]['kind']

const NOTE_WORDS: Readonly<Record<DoctorReport['notes'][number]['kind'], readonly [string, string]>> = {
  bom: ['starts with a byte order mark', 'start with a byte order mark'],
  'carriage-return': ['ends in a carriage return', 'end in a carriage return'],
  'lone-surrogate': ['contains half an emoji (a lone surrogate)', 'contain half an emoji (a lone surrogate)'],
  'nul-escape': ['contains an escaped NUL character', 'contain an escaped NUL character'],
  'invalid-utf8': ['contains bytes that are not UTF-8', 'contain bytes that are not UTF-8'],
  'large-line': [
    'is too long to keep in memory and was checked as a stream',
    'are too long to keep in memory and were checked as a stream',
  ],
}

export function printDoctor(report: DoctorReport, terminal: Terminal, context: Context): string {
  const { colors } = terminal
  if (report.files === 0) {
    const others = report.other.files > 0 ? ` (${plural(report.other.files, 'other file')})` : ''
    return `${printNothing(`No transcripts found.${others}`, terminal, context)}${printIssues(report.issues, terminal)}`
  }
  const whole = report.accountedBytes === report.bytes
  const account = whole
    ? 'every byte accounted for'
    : `${formatCount(report.bytes - report.accountedBytes)} bytes unaccounted for`
  const lines = [
    ...wrapPlain(
      `${plural(report.files, 'transcript')}${describeKinds(report)}, ${formatBytes(report.bytes)}, ${plural(report.lines, 'line')}: ${account}`,
      terminal.width,
    ).map(whole ? colors.green : colors.red),
    ...[describeRecords(report), ...describeOddities(report)].flatMap((line) => wrapPlain(line, terminal.width)),
    '',
    ...describeDamage(report, terminal),
  ]
  return `${lines.join('\n')}\n${printIssues(report.issues, terminal)}`
}

/** Names the kinds of transcripts if there are several: a list shows only those of sessions that have messages. */
function describeKinds({ sessions, agents, withoutMessages }: DoctorReport): string {
  const kinds = [
    sessions > 0 ? plural(sessions, 'session') : '',
    agents > 0 ? plural(agents, 'agent') : '',
    withoutMessages > 0 ? `${formatCount(withoutMessages)} without messages` : '',
  ].filter((kind) => kind !== '')
  return kinds.length > 1 ? ` (${kinds.join(', ')})` : ''
}

function describeRecords(report: DoctorReport): string {
  const counts = Object.entries(report.records).toSorted((a, b) => b[1] - a[1])
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  const shown = counts.slice(0, 6).map(([type, count]) => `${formatCount(count)} ${visibleLine(type)}`)
  const rest = counts.length > 6 ? `, ${plural(counts.length - 6, 'more type')}` : ''
  return total === 0 ? 'No records.' : `${plural(total, 'record')}: ${shown.join(', ')}${rest}`
}

function describeOddities(report: DoctorReport): string[] {
  const lines: string[] = []
  if (report.blankLines > 0) lines.push(plural(report.blankLines, 'blank line'))
  if (report.unterminated > 0) lines.push(`${plural(report.unterminated, 'file')} without a final newline`)
  const notes = new Map<NoteKind, number>()
  for (const { kind } of report.notes) notes.set(kind, (notes.get(kind) ?? 0) + 1)
  for (const [kind, count] of notes)
    lines.push(`${plural(count, 'line')} that ${NOTE_WORDS[kind][count === 1 ? 0 : 1]}`)
  const wrong = Object.values(report.wrongTypes).reduce((sum, count) => sum + count, 0)
  if (wrong > 0) lines.push(`${plural(wrong, 'field')} of an unexpected type`)
  const unknown = Object.values(report.unknown).reduce((sum, counts) => sum + Object.keys(counts).length, 0)
  if (unknown > 0)
    lines.push(`${plural(unknown, 'name')} this version does not know; "${typedCommand('drift')}" lists them`)
  if (report.other.files > 0)
    lines.push(
      `${plural(report.other.files, 'other file')} (${formatBytes(report.other.bytes)}): agent metadata, spilled results, history`,
    )
  return lines
}

function nothingChanged(): string {
  return (
    'Nothing was changed. Recovered records appear in all lists and views; the other bytes stay in their files. ' +
    `Repair a transcript with "${typedCommand('edit repair SESSION')}".`
  )
}

function describeDamage(report: DoctorReport, terminal: Terminal): string[] {
  const { colors } = terminal
  const unread = report.issues.filter((issue) => issue.reason === 'unreadable').length
  if (report.damage.length === 0 && unread > 0) return [colors.yellow('No damage in the readable files.')]
  if (report.damage.length === 0) return [colors.green('No damage.')]
  const rows = report.damage.map((damage) => [
    visibleLine(shortPath(damage.file)),
    formatCount(damage.line),
    formatBytes(damage.length),
    damage.recovered === 0 ? 'nothing' : plural(damage.recovered, 'record'),
    KIND_WORDS[damage.kind],
  ])
  const columns = [
    { title: 'File', flexible: true, cut: 'start' },
    { title: 'Line', align: 'right' },
    { title: 'Size', align: 'right', spare: 1 },
    { title: 'Recovered', spare: 2 },
    { title: 'Problem', flexible: true },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const recovered = report.damage.reduce((sum, damage) => sum + damage.recovered, 0)
  return [
    ...wrapPlain(
      `${plural(report.damage.length, 'damaged line')}; ${plural(recovered, 'record')} recovered from ${report.damage.length === 1 ? 'it' : 'them'}.`,
      terminal.width,
    ).map(colors.yellow),
    '',
    colors.dim(table.header),
    ...table.rows,
    '',
    ...wrapPlain(nothingChanged(), terminal.width),
  ]
}
