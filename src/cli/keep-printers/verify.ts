import type { OddSource, VerifyReport } from '../../operations/keep/outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatBytes, formatCount, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from '../printers/short-path.ts'

const SHOWN = 20

export function printVerify(report: VerifyReport, terminal: Terminal): string {
  if (report.versions === 0 && report.problems.length === 0 && report.lost.length === 0)
    return `The archive is empty; run "${typedCommand('sync')}" to fill it.\n`
  const lines = [
    ...describeProof(report, terminal),
    ...describeSources(report, terminal),
    ...describeDamage(report, terminal),
    ...describeLost(report, terminal),
    ...describeCatalog(report, terminal),
    ...describeOdd(report, terminal),
  ]
  return `${lines.join('\n')}\n`
}

function describeProof(report: VerifyReport, { colors, width }: Terminal): string[] {
  const { versions, chunks, bytes, damaged, problems, lost, deadBytes, percent } = report
  const isWhole = damaged.length + problems.length + lost.length === 0
  const share = percent === 100 ? '' : ` (a sample of ${percent} %)`
  const read = `${plural(versions, 'file version')}, ${formatBytes(bytes)} in ${plural(chunks, 'chunk')}${share}: `
  const verdict = isWhole
    ? colors.green('all hashes match')
    : colors.red(damaged.length + problems.length > 0 ? 'damaged' : 'incomplete')
  const dead = `${formatBytes(deadBytes)} of the archive are unused; they are freed once there are enough of them.`
  return [`${read}${verdict}`, ...(deadBytes > 0 ? wrapPlain(dead, width) : [])]
}

function describeSources({ sources, percent }: VerifyReport, { width }: Terminal): string[] {
  const parts = [
    [sources.same, 'equal to the archive'],
    [sources.grew, 'grown since the sync'],
    [sources.differs, 'different'],
    [sources.unreadable, 'unreadable'],
    [sources.gone, 'deleted from disk but archived'],
  ] as const
  const words = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatCount(count)} ${what}`)
  const label = percent === 100 ? 'Files' : 'Files of the sample'
  return words.length === 0 ? [] : wrapPlain(`${label}: ${words.join(', ')}.`, width)
}

export function describeDamage({ damaged }: Pick<VerifyReport, 'damaged'>, terminal: Terminal): string[] {
  if (damaged.length === 0) return []
  const rows = damaged.map(({ path, version, offset, length, pack, reason }) => [
    visibleLine(shortPath(path)),
    String(version),
    formatCount(offset),
    formatBytes(length),
    pack === undefined ? '' : String(pack),
    visibleLine(reason),
  ])
  const columns = [
    { title: 'File', flexible: true, cut: 'start' },
    { title: 'Revision', align: 'right', spare: 2 },
    { title: 'From byte', align: 'right' },
    { title: 'Size', align: 'right' },
    { title: 'Pack', align: 'right', spare: 1 },
    { title: 'Problem', spare: 3 },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const remedy =
    'The rest of each file is readable. If the original is still on disk, copy it elsewhere before Claude Code deletes it.'
  return [
    '',
    terminal.colors.red(`${plural(damaged.length, 'damaged chunk')}:`),
    terminal.colors.dim(table.header),
    ...table.rows,
    ...wrapPlain(remedy, terminal.width),
  ]
}

function describeLost({ lost }: VerifyReport, terminal: Terminal): string[] {
  if (lost.length === 0) return []
  const shown = lost.slice(0, SHOWN).map((path) => `  ${visibleLine(shortPath(path))}`)
  const rest = lost.length > SHOWN ? [`  … and ${formatCount(lost.length - SHOWN)} more`] : []
  const title = `${plural(lost.length, 'file')} that the archive had, and that ${lost.length === 1 ? 'is' : 'are'} neither there nor on disk:`
  const remedy = `If you have a backup of the archive, put it back and run "${typedCommand('sync')}".`
  return [
    '',
    ...wrapPlain(title, terminal.width).map(terminal.colors.red),
    ...shown,
    ...rest,
    ...wrapPlain(remedy, terminal.width),
  ]
}

function describeCatalog({ problems }: VerifyReport, terminal: Terminal): string[] {
  if (problems.length === 0) return []
  const shown = problems
    .slice(0, SHOWN)
    .map(({ line, reason }) => `  line ${formatCount(line)}: ${visibleLine(reason)}`)
  const rest = problems.length > SHOWN ? [`  … and ${formatCount(problems.length - SHOWN)} more`] : []
  return ['', terminal.colors.red(`${plural(problems.length, 'problem')} of the catalog:`), ...shown, ...rest]
}

function describeOdd({ odd }: VerifyReport, terminal: Terminal): string[] {
  if (odd.length === 0) return []
  const shown = odd.slice(0, SHOWN).map((source) => `  ${visibleLine(shortPath(source.path))}: ${oddWords(source)}`)
  const rest = odd.length > SHOWN ? [`  … and ${formatCount(odd.length - SHOWN)} more`] : []
  const remedy = odd.some(({ state }) => state === 'differs')
    ? wrapPlain(
        `Run "${typedCommand('sync --full')}" to read every file again and archive the new versions in addition to the old ones.`,
        terminal.width,
      )
    : []
  return ['', terminal.colors.yellow('Files that differ from the archive:'), ...shown, ...rest, ...remedy]
}

function oddWords({ state, offset, detail }: OddSource): string {
  if (state === 'unreadable') return `unreadable${detail === null ? '' : ` (${visibleLine(detail)})`}`
  return offset === null ? 'differs' : `differs from byte ${formatCount(offset)} on`
}
