// Whether an export is what was written, and what became of what it was made from.
import type { ExportVerification, VerifiedFile, VerifiedSource } from '../../operations/export/verify.ts'
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
  const whole = files.length === 1 ? 'it is' : `all ${formatCount(files.length)} files are`
  if (bad.length === 0) return [`${name}: ${colors.green(`${whole} as written${made}`)}`]
  const shown = bad.slice(0, SHOWN).map((file) => `  ${visibleLine(shortPath(file.path))}: ${FILE_WORDS[file.state]}`)
  const rest = bad.length > SHOWN ? [`  … and ${formatCount(bad.length - SHOWN)} more`] : []
  return [`${name}: ${colors.red(`${plural(bad.length, 'file')} not as written${made}`)}`, ...shown, ...rest]
}

const FILE_WORDS: Readonly<Record<VerifiedFile['state'], string>> = {
  same: 'as written',
  changed: 'changed, cut or appended to since',
  missing: 'missing',
  unmarked: 'has no mark',
}

function unmarked(name: string, sources: readonly VerifiedSource[]): string {
  if (!/\.jsonl$/i.test(name)) {
    return `${name}: not verified, since a table by itself has no mark; verify the directory it was exported to, which has a manifest.json.`
  }
  const masked = sources.some(({ redacted }) => redacted) ? ', with its secrets masked as they are here' : ''
  return `${name}: a transcript has no mark of its own; it is compared with the session it was taken from${masked}.`
}

const SOURCE_WORDS: Readonly<Record<VerifiedSource['state'], string>> = {
  same: 'the same as when it was exported',
  grown: 'grown since',
  changed: 'changed since',
  gone: 'gone',
}

function describeSources({ sources, unnamedSources }: ExportVerification, { width }: Terminal): string[] {
  const parts = (['same', 'grown', 'changed', 'gone'] as const).flatMap((state) => {
    const some = sources.filter((source) => source.state === state)
    const archived = some.filter(({ from }) => from === 'archive').length
    const where = archived > 0 ? ` (${formatCount(archived)} kept in the archive only)` : ''
    return some.length > 0 ? [`${formatCount(some.length)} ${SOURCE_WORDS[state]}${where}`] : []
  })
  const told = parts.length === 0 ? [] : [`Made from ${plural(sources.length, 'file')}: ${parts.join(', ')}.`]
  if (unnamedSources > 0) {
    const more =
      sources.length > 0 ? `${formatCount(unnamedSources)} more` : `${plural(unnamedSources, 'file')} it was made from`
    told.push(`It had no room to name ${more}, which ${unnamedSources === 1 ? 'is' : 'are'} not checked.`)
  }
  return told.length === 0 ? [] : wrapPlain(told.join(' '), width)
}

/** What an export before may have left, which a reader might take for a part of this one. */
function describeExtra({ extra, extraCount }: ExportVerification): string[] {
  if (extraCount === 0) return []
  const verb = extraCount === 1 ? 'is' : 'are'
  const rest = extraCount > extra.length ? [`  … and ${formatCount(extraCount - extra.length)} more`] : []
  return [
    '',
    `${plural(extraCount, 'file')} there ${verb} not of this export, perhaps left from one before:`,
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
