import type { DriftItem, DriftReport } from '../../operations/health/outputs.ts'
import { formatCount, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { visibleLine } from '../../text/visible.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { fit } from '../../text/width.ts'
import type { Context } from '../../operations/context.ts'
import type { Terminal } from '../terminal.ts'
import { printIssues } from './issues.ts'
import { toJson } from '../../text/to-json.ts'
import { printNothing } from '../print-nothing.ts'

const FAMILY_WORDS: Readonly<Record<DriftItem['family'], string>> = {
  type: 'record type',
  system: 'system subtype',
  block: 'content block',
  attachment: 'attachment',
  progress: 'progress',
  tool: 'tool',
  field: 'field',
}

export function printDrift(report: DriftReport, terminal: Terminal, context: Context): string {
  const { colors } = terminal
  const scope = `${plural(report.records, 'record')} in ${plural(report.files, 'transcript')}`
  if (report.files === 0)
    return `${printNothing('No transcripts found.', terminal, context)}${printIssues(report.issues, terminal)}`
  if (report.unknown.length === 0)
    return `${colors.green('Nothing unknown')} in ${scope}.\n${printIssues(report.issues, terminal)}`
  const zone = context.settings.timeZone.value
  const rows = report.unknown.map((item) => [
    FAMILY_WORDS[item.family],
    visibleLine(item.name),
    formatCount(item.count),
    visibleLine(versionRange(item)),
    item.firstSeen === null ? '' : formatTime(item.firstSeen, zone).slice(0, 10),
    item.lastSeen === null ? '' : formatTime(item.lastSeen, zone).slice(0, 10),
  ])
  const columns = [
    { title: 'Kind', spare: 4 },
    { title: 'Name', flexible: true, min: 32 },
    { title: 'Count', align: 'right' },
    { title: 'Claude Code', spare: 3 },
    { title: 'First', spare: 1 },
    { title: 'Last', spare: 2 },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const samples = table.rows.flatMap((row, index) => {
    const sample = toJson(report.unknown[index]?.sample ?? '')
    return [row, colors.dim(fit(`    ${visibleLine(sample)}`, terminal.width))]
  })
  const lines = [
    ...wrapPlain(`${plural(report.unknown.length, 'name')} this version does not know, in ${scope}.`, terminal.width),
    '',
    colors.dim(table.header),
    ...samples,
    ...(report.unlisted === 0
      ? []
      : ['', ...wrapPlain(`${plural(report.unlisted, 'occurrence')} of other names not listed.`, terminal.width)]),
  ]
  return `${lines.join('\n')}\n${printIssues(report.issues, terminal)}`
}

function versionRange(item: DriftItem): string {
  const versions = Object.keys(item.versions).toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const [first = '', last = ''] = [versions[0], versions.at(-1)]
  return first === last ? first : `${first} – ${last}`
}
