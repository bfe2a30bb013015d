import type { ExportVerification, VerifiedFile, VerifiedSource } from '../../operations/export/outputs.ts'
import { formatCount, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from './short-path.ts'

const SHOWN = 20

export function printExportVerify(report: ExportVerification, terminal: Terminal): string {
  const lines = [
    ...describeFiles(report, terminal),
    ...describeSources(report, terminal),
    ...describeOdd(report.sources, terminal),
    ...describeExtra(report),
  ]
  return `${lines.join('\n')}\n`
}

function describeFiles({ path, files, sources, generator }: ExportVerification, { colors, width }: Terminal): string[] {
  const name = visibleLine(shortPath(path))
  const bad = files.filter(({ state }) => state === 'changed' || state === 'missing')
  if (files.some(({ state }) => state === 'unmarked')) {
    return wrapPlain(unmarked(name, sources), width)
  }
  const made = generator === null ? '' : ` by ${visibleLine(generator)}`
  const scope = files.length === 1 ? '' : `all ${formatCount(files.length)} files `
  if (bad.length === 0) return [`${name}: ${colors.green(`${scope}unchanged since written${made}`)}`]
  const shown = bad.slice(0, SHOWN).map((file) => `  ${visibleLine(shortPath(file.path))}: ${FILE_WORDS[file.state]}`)
  const rest = bad.length > SHOWN ? [`  … and ${formatCount(bad.length - SHOWN)} more`] : []
  return [`${name}: ${colors.red(`${plural(bad.length, 'file')} changed since written${made}`)}`, ...shown, ...rest]
}

const FILE_WORDS: Readonly<Record<VerifiedFile['state'], string>> = {
  same: 'unchanged',
  changed: 'changed',
  missing: 'missing',
  unmarked: 'has no hash',
}

function unmarked(name: string, sources: readonly VerifiedSource[]): string {
  if (!/\.jsonl$/i.test(name)) {
    return `${name}: not verified, because a table has no hash of its own; verify the export directory with its manifest.json.`
  }
  const masked = sources.some(({ redacted }) => redacted) ? ', with its secrets masked in the same way' : ''
  return `${name}: a transcript has no hash of its own; it is compared with its source session${masked}.`
}

const SOURCE_WORDS: Readonly<Record<VerifiedSource['state'], string>> = {
  same: 'unchanged',
  grown: 'grown since the export',
  changed: 'changed since the export',
  gone: 'missing',
}

function describeSources({ sources, unnamedSources }: ExportVerification, { width }: Terminal): string[] {
  const parts = (['same', 'grown', 'changed', 'gone'] as const).flatMap((state) => {
    const some = sources.filter((source) => source.state === state)
    const archived = some.filter(({ from }) => from === 'archive').length
    const where = archived > 0 ? ` (${formatCount(archived)} only in the archive)` : ''
    return some.length > 0 ? [`${formatCount(some.length)} ${SOURCE_WORDS[state]}${where}`] : []
  })
  const text = parts.length === 0 ? [] : [`${plural(sources.length, 'source file')}: ${parts.join(', ')}.`]
  if (unnamedSources > 0) {
    const more = sources.length > 0 ? `${formatCount(unnamedSources)} more` : plural(unnamedSources, 'source file')
    text.push(`The export does not name ${more}, so ${unnamedSources === 1 ? 'it is' : 'they are'} not checked.`)
  }
  return text.length === 0 ? [] : wrapPlain(text.join(' '), width)
}

/** Lists files that an earlier export may have left and that a reader could mistake for part of this one. */
function describeExtra({ extra, extraCount }: ExportVerification): string[] {
  if (extraCount === 0) return []
  const verb = extraCount === 1 ? 'is' : 'are'
  const rest = extraCount > extra.length ? [`  … and ${formatCount(extraCount - extra.length)} more`] : []
  return [
    '',
    `${plural(extraCount, 'file')} in the directory ${verb} not part of this export, perhaps left from an earlier one:`,
    ...extra.map((name) => `  ${visibleLine(name)}`),
    ...rest,
  ]
}

function describeOdd(sources: readonly VerifiedSource[], terminal: Terminal): string[] {
  const odd = sources.filter(({ state }) => state !== 'same')
  if (odd.length === 0) return []
  const rows = odd
    .slice(0, SHOWN)
    .map(({ session, path, state, from }) => [
      visibleLine(session.slice(0, 8)),
      SOURCE_WORDS[state],
      from ?? '',
      visibleLine(shortPath(path)),
    ])
  const columns = [
    { title: 'Session' },
    { title: 'State' },
    { title: 'Found', spare: 1 },
    { title: 'File', flexible: true, cut: 'start' },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const rest = odd.length > SHOWN ? [`… and ${formatCount(odd.length - SHOWN)} more`] : []
  return ['', terminal.colors.dim(table.header), ...table.rows, ...rest]
}
