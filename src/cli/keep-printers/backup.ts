import type { BackupReport, MergeReport } from '../../operations/keep/outputs.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { formatBytes, plural } from '../../text/quantity.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { shortPath } from '../printers/short-path.ts'
import { describeDamage } from './verify.ts'

export function printBackup(report: BackupReport, terminal: Terminal): string {
  const { directory, versions, storedBytes, forgotten, checkedBytes, damaged } = report
  const place = visibleLine(shortPath(directory))
  const lines = [
    `${copiedWords(report)} The backup in ${place} has ${plural(versions, 'file version')} in ${formatBytes(storedBytes)}.`,
    ...(forgotten > 0 ? [`Erased ${plural(forgotten, 'file version')} that were forgotten here.`] : []),
    ...(checkedBytes !== null && damaged.length === 0
      ? [`${formatBytes(checkedBytes)} checked: all hashes match.`]
      : []),
  ]
  return print(lines, report, terminal)
}

export function printMerge(report: MergeReport, terminal: Terminal): string {
  const { directory, machine, sessions, annotated } = report
  const place = visibleLine(shortPath(directory))
  const lines = [
    `${copiedWords(report)} ${plural(sessions, 'session')} of ${place} ${sessions === 1 ? 'is' : 'are'} new here.`,
    ...(machine === null || report.added === 0 ? [] : [`They are listed with the machine "${visibleLine(machine)}".`]),
    ...(annotated > 0 ? [`Tags, stars or notes of ${plural(annotated, 'session')} were added.`] : []),
  ]
  return print(lines, report, terminal)
}

function copiedWords({ added, changed, bytes }: Pick<BackupReport, 'added' | 'changed' | 'bytes'>): string {
  if (added + changed === 0) return 'Nothing new to copy.'
  const grown = changed === 0 ? '' : ` and updated ${plural(changed, 'other')}`
  return `Copied ${plural(added, 'file version')}${grown} (${formatBytes(bytes)}).`
}

function print(lines: readonly string[], { damaged }: Pick<BackupReport, 'damaged'>, terminal: Terminal): string {
  const all = [...lines.flatMap((line) => wrapPlain(line, terminal.width)), ...describeDamage({ damaged }, terminal)]
  return `${all.join('\n')}\n`
}
