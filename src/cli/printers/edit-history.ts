import type { Context } from '../../operations/context.ts'
import type { EditHistory, HistoryEntry } from '../../operations/edit/outputs.ts'
import { typedCommand } from '../../text/command-line.ts'
import { formatBytes, formatCount, formatTime, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'

export function printEditHistory(
  { edits, total, backupBytes }: EditHistory,
  terminal: Terminal,
  context: Context,
): string {
  if (edits.length === 0) return `${wrapPlain(none(), terminal.width).join('\n')}\n`
  const zone = context.settings.timeZone.value
  const rows = edits.map((entry) => [
    formatCount(entry.edit),
    formatTime(entry.at, zone),
    visibleLine(entry.session?.slice(0, 8) ?? ''),
    entry.operation,
    state(entry),
    visibleLine(entry.summary),
  ])
  const columns = [
    { title: 'Edit', align: 'right' },
    { title: 'When', isTime: true, spare: 3 },
    { title: 'Session', spare: 2 },
    { title: 'Operation', spare: 1 },
    { title: 'State' },
    { title: 'Summary', flexible: true },
  ] as const
  const table = layoutTable(columns, rows, terminal.tableWidth)
  const rest = total - edits.length
  const more = rest > 0 ? ` (${formatCount(rest)} more; -n shows them)` : ''
  const foot = `${plural(edits.length, 'edit')}${more}; backups take ${formatBytes(backupBytes)}.`
  const advice = edits.some(({ canUndo }) => canUndo) ? ` Undo one with "${typedCommand('undo N')}".` : ''
  const text = wrapPlain(foot + advice, terminal.width)
  return `${[terminal.colors.dim(table.header), ...table.rows, '', ...text].join('\n')}\n`
}

function none(): string {
  return `No edits yet. "${typedCommand('edit --help')}" lists the operations; every edit is shown before it is applied.`
}

function state({ state: word, canUndo, undoes, below }: HistoryEntry): string {
  if (word !== 'applied') return word
  if (undoes !== null) return `undid ${formatCount(undoes)}`
  if (below !== null) return `done, blocked by ${formatCount(below)}`
  return canUndo ? 'done' : 'done, final'
}
