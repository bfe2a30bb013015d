// Prints what secrets and redact verify found.
import type { RedactVerifyReport } from '../../operations/edit/outputs.ts'
import { formatBytes, formatCount, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from './short-path.ts'
import { typedCommand } from '../../text/command-line.ts'
import { groupBy } from '../../text/group-by.ts'
import type { SecretFinding, SecretsReport } from '../../operations/health/secrets-outputs.ts'
import { printIssues } from './issues.ts'

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
  outdated: `a backup from before; run "${typedCommand('backup DIR')}" to erase it there too`,
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

export function printSecrets(report: SecretsReport, terminal: Terminal): string {
  const { findings, files, bytes, known } = report
  const { colors } = terminal
  const where = `in ${plural(files, 'file')}, ${formatBytes(bytes)}`
  const rest = known > 0 ? ` ${plural(known, 'known secret')} left out.` : ''
  const lines =
    findings.length === 0
      ? [colors.green(`No secrets found ${where}.${rest}`)]
      : [
          colors.red(`${plural(findings.length, 'secret')} found ${where}:${rest}`),
          '',
          ...foundFamilies(report, terminal),
          '',
          ...foundSessions(findings, terminal),
          '',
          `To mask them, run "${redactCommand(findings)}".`,
        ]
  return `${lines.join('\n')}\n${printIssues(report.issues, terminal)}`
}

function foundFamilies({ families: counts, findings }: SecretsReport, { tableWidth }: Terminal): string[] {
  const rows = Object.entries(counts)
    .toSorted(([a, many], [b, few]) => few - many || (a < b ? -1 : 1))
    .map(([family, count]) => [`  ${family}`, String(count), checkedOf(findings, family)])
  return layoutTable([{ title: '' }, { title: '', align: 'right' }, { title: '' }], rows, tableWidth).rows
}

function checkedOf(findings: readonly SecretFinding[], family: string): string {
  const own = findings.filter((finding) => finding.family === family)
  const [right, wrong] = [true, false].map((wanted) => own.filter(({ checked }) => checked === wanted).length)
  return [...(right ? [`${right} verified`] : []), ...(wrong ? [`${wrong} made up or damaged`] : [])].join(', ')
}

/** The complete list is for scripts. */
const MAX_ROWS = 100

function foundSessions(findings: readonly SecretFinding[], terminal: Terminal): string[] {
  const groups = [
    ...groupBy(findings, ({ session, uuid, family, file }) => `${session} ${uuid ?? file} ${family}`).values(),
  ]
  const rows = groups.slice(0, MAX_ROWS).flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { session, uuid, family, file } = first
    return [[session?.slice(0, 8) ?? '–', family, String(group.length), uuid ?? visibleLine(shortPath(file))]]
  })
  const columns = [
    { title: 'Session' },
    { title: 'Family' },
    { title: 'Secrets', align: 'right' },
    { title: 'Message', flexible: true, cut: 'start' },
  ] as const
  const { header, rows: lines } = layoutTable(columns, rows, terminal.tableWidth)
  const more = groups.length - MAX_ROWS
  return [terminal.colors.dim(header), ...lines, ...(more > 0 ? [`… and ${more} more; --tsv lists all.`] : [])]
}

function redactCommand(findings: readonly SecretFinding[]): string {
  const ids = new Set(findings.flatMap(({ session }) => session ?? []))
  const [only] = ids
  return typedCommand(ids.size === 1 && only !== undefined ? `edit redact ${only}` : 'edit redact --all --secrets')
}
