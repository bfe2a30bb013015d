import type { RedactVerifyReport } from '../../operations/edit/outputs.ts'
import { formatBytes, formatCount, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from './short-path.ts'

export function printRedactVerify(report: RedactVerifyReport, terminal: Terminal): string {
  const { colors, width } = terminal
  const files = report.searched.reduce((sum, each) => sum + each.files, 0)
  const bytes = report.searched.reduce((sum, each) => sum + each.bytes, 0)
  const head = wrapPlain(`Searched for ${sought(report)} in ${plural(files, 'file')}, ${formatBytes(bytes)}:`, width)
  const found =
    report.found === 0
      ? [colors.green(report.notSearchedFiles === 0 ? 'Nothing found.' : 'Nothing found in the files searched.')]
      : [colors.red(`${plural(report.found, 'occurrence')} found:`), ...places(report, terminal)]
  return `${[...head, ...searched(report, terminal), '', ...found, ...notSearched(report, terminal)].join('\n')}\n`
}

function sought({ sought: { texts, patterns, redactions, secrets } }: RedactVerifyReport): string {
  const parts = [
    ...(texts > 0 ? [plural(texts, 'text')] : []),
    ...(patterns > 0 ? [plural(patterns, 'pattern')] : []),
    ...(redactions > 0 ? [plural(redactions, 'redacted text')] : []),
    ...(secrets ? ['secrets in known formats'] : []),
  ]
  return parts.length === 0 ? 'nothing' : parts.join(', ')
}

function searched(report: RedactVerifyReport, { tableWidth }: Terminal): string[] {
  const rows = report.searched.map(({ what, files, bytes }) => [`  ${what}`, plural(files, 'file'), formatBytes(bytes)])
  const columns = [{ title: '' }, { title: '', align: 'right' }, { title: '', align: 'right' }] as const
  return layoutTable(columns, rows, tableWidth).rows
}

const REASONS: Readonly<Record<RedactVerifyReport['notSearched'][number]['reason'], string>> = {
  missing: 'not there any more; if it was moved, say where with --exports',
  unreadable: 'cannot be read',
  damaged: 'damaged in the archive',
  compressed: 'compressed',
  excluded: 'excluded by a setting',
}

const MAX_SKIPPED = 20

function notSearched({ notSearched: skipped, notSearchedFiles }: RedactVerifyReport, terminal: Terminal): string[] {
  if (notSearchedFiles === 0) return []
  const shown = skipped.slice(0, MAX_SKIPPED)
  const rest = notSearchedFiles - shown.reduce((sum, { files }) => sum + files, 0)
  const rows = shown.map(({ path, files, reason }) => [
    `  ${visibleLine(shortPath(path))}`,
    plural(files, 'file'),
    REASONS[reason],
  ])
  const columns = [
    { title: '', flexible: true, cut: 'start' },
    { title: '', align: 'right' },
    { title: '', spare: 1 },
  ] as const
  return [
    '',
    terminal.colors.yellow(`Not searched: ${plural(notSearchedFiles, 'file')}, which may still contain it:`),
    ...layoutTable(columns, rows, terminal.tableWidth).rows,
    ...(rest > 0 ? [terminal.colors.dim(`  … and ${plural(rest, 'more file')}`)] : []),
  ]
}

function places(report: RedactVerifyReport, terminal: Terminal): string[] {
  const rows = report.places.map(({ path, what, offset, form }) => [
    visibleLine(shortPath(path)),
    formatCount(offset),
    visibleLine(form === null ? what : `${what}, ${form}`),
  ])
  const columns = [
    { title: 'File', flexible: true, cut: 'start' },
    { title: 'Byte', align: 'right' },
    { title: 'What', spare: 1 },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const rest = report.found - report.places.length
  return [
    terminal.colors.dim(table.header),
    ...table.rows,
    ...(rest > 0 ? [terminal.colors.dim(`… and ${plural(rest, 'more occurrence')}`)] : []),
  ]
}
