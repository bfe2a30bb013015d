// Prints an edit: what it changes, before and after, the checks, and the next command.
import type { EditedFile, EditReport } from '../../operations/edit/outputs.ts'
import { formatBytes, formatCount, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { editedRecords } from './edited-records.ts'
import { shortPath } from './short-path.ts'
import { asTyped, typedCommand } from '../../text/command-line.ts'

export function printEdit(report: EditReport, terminal: Terminal): string {
  const summary = sentences([report.summary], terminal).map(terminal.colors.bold)
  const parts = report.applied
    ? [summary, files(report, terminal), doneLines(report, terminal)]
    : [
        summary,
        report.isEmpty ? [] : files(report, terminal),
        editedRecords(report, terminal),
        report.isEmpty ? [] : checks(report, terminal),
        notes(report, terminal),
        refusal(report, terminal),
      ]
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`
}

export function printDone(report: EditReport, terminal: Terminal): string {
  return `${doneLines(report, terminal).join('\n')}\n`
}

function doneLines(report: EditReport, terminal: Terminal): string[] {
  const { newSession } = report
  return [
    ...notes(report, terminal),
    ...(newSession === null ? [] : [`New session: ${visibleLine(newSession)}`]),
    outcome(report, terminal),
  ]
}

function outcome({ operation, edit, canUndo }: EditReport, { colors }: Terminal): string {
  if (operation === 'undo') return colors.green('Done.')
  const done = colors.green(`Edit ${String(edit)} applied.`)
  return `${done} ${canUndo ? `Undo with: ${typedCommand(`undo ${String(edit)}`)}` : 'This cannot be undone.'}`
}

const CHANGES: Readonly<Record<EditedFile['change'], string>> = {
  mask: 'mask in place',
  append: 'append to',
  rewrite: 'rewrite',
  create: 'create',
  remove: 'remove',
  restore: 'restore',
  move: 'move',
}

/** Further files are only counted: a moved project may have thousands. */
const MAX_FILES = 20

function files(report: EditReport, terminal: Terminal): string[] {
  const shown = report.files.slice(0, MAX_FILES)
  const rows = shown.flatMap((file) => [
    [`  ${CHANGES[file.change]}`, visibleLine(shortPath(file.path)), sizes(file)],
    ...(file.to === null ? [] : [['  to', visibleLine(shortPath(file.to)), '']]),
  ])
  const columns = [{ title: '' }, { title: '', flexible: true, cut: 'start' }, { title: '' }] as const
  const rest = report.files.length - shown.length
  return [
    ...layoutTable(columns, rows, terminal.tableWidth).rows,
    ...(rest > 0 ? [terminal.colors.dim(`  … and ${plural(rest, 'more file')}`)] : []),
  ]
}

function sizes({ change, bytesBefore, bytesAfter, ranges }: EditedFile): string {
  const changed = (change === 'rewrite' || change === 'mask') && ranges > 0 ? `, ${plural(ranges, 'range')}` : ''
  return growth(bytesBefore, bytesAfter) + changed
}

function growth(before: number | null, after: number | null): string {
  if (before === null || after === null) return formatBytes(before ?? after ?? 0)
  const [old, young] = [formatBytes(before), formatBytes(after)]
  if (old !== young) return `${old} → ${young}`
  return before === after ? old : `${old} ${after > before ? '+' : '−'} ${plural(Math.abs(after - before), 'byte')}`
}

function checks({ checks: all, resume }: EditReport, terminal: Terminal): string[] {
  const { colors } = terminal
  if (all.length === 0) return []
  const failed = all.filter(({ ok }) => !ok)
  const passed =
    failed.length === 0 ? plural(all.length, 'check') : `${all.length - failed.length} of ${all.length} checks`
  const summary = [`${passed} passed`, resume === null ? '' : resumption(resume)].filter(Boolean).join('; ')
  return [
    ...sentences([`${summary}.`], terminal).map(failed.length === 0 ? colors.green : colors.yellow),
    ...failed.map(({ name, before, after }) => colors.red(`  ✗ ${name}: ${before} before, ${after} after`)),
  ]
}

function resumption({ before, after }: NonNullable<EditReport['resume']>): string {
  const loads = ({ loaded, total }: { loaded: number; total: number }) =>
    `${formatCount(loaded)} of ${formatCount(total)}`
  const now = `resuming loads ${loads(after)} records`
  if (before === null) return now
  return loads(before) === loads(after) ? `${now}, as before` : `${now} (before: ${loads(before)})`
}

function notes(report: EditReport, terminal: Terminal): string[] {
  return sentences(
    report.notes.map((note) => `- ${asTyped(note)}`),
    terminal,
  )
}

function refusal({ refusal: reason, live, operation }: EditReport, terminal: Terminal): string[] {
  if (reason === null) return []
  const words = asTyped(reason)
  const canCopy = live !== null && operation !== 'move' && !words.includes('--copy')
  const offer = canCopy ? ['Or add --copy to leave the session unchanged and edit a copy with a new id.'] : []
  return sentences([words, ...offer], terminal).map(terminal.colors.red)
}

/** Texts may contain session names or transcript text, so control characters are made visible. */
function sentences(texts: readonly string[], terminal: Terminal): string[] {
  return texts.flatMap((text) => wrapPlain(visibleLine(text), terminal.width))
}
