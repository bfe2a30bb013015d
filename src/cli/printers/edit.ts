// An edit as a person reads it: what it does, before and after, what was checked, and what to type next.
import type { EditedFile, EditReport } from '../../operations/edit/edit-report.ts'
import { formatBytes, formatCount, plural } from '../../text/quantity.ts'
import { layoutTable } from '../../text/table.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visibleLine } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'
import { editedRecords } from './edited-records.ts'
import { shortPath } from './short-path.ts'
import { asTyped } from '../../text/command-line.ts'

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

/** What follows a plan that was shown and confirmed. */
export function printDone(report: EditReport, terminal: Terminal): string {
  return `${doneLines(report, terminal).join('\n')}\n`
}

function doneLines(report: EditReport, terminal: Terminal): string[] {
  const { newSession } = report
  return [
    ...notes(report, terminal),
    ...(newSession === null ? [] : [`The new session is ${visibleLine(newSession)}.`]),
    outcome(report, terminal),
  ]
}

function outcome({ operation, edit, canUndo }: EditReport, { colors }: Terminal): string {
  // An undo is an edit of the history as well, and the end of it.
  if (operation === 'undo') return colors.green('Done.')
  const done = colors.green(`Edit ${String(edit)} done.`)
  return `${done} ${canUndo ? `Undo with: annals undo ${String(edit)}` : 'This cannot be undone.'}`
}

const CHANGES: Readonly<Record<EditedFile['change'], string>> = {
  mask: 'mask in place',
  append: 'append to',
  rewrite: 'rewrite',
  create: 'make',
  remove: 'remove',
  restore: 'put back',
  move: 'move',
}

/** More are counted: a moved project has thousands. */
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
  const places = (change === 'rewrite' || change === 'mask') && ranges > 0 ? `, ${plural(ranges, 'place')}` : ''
  return growth(bytesBefore, bytesAfter) + places
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
  const kept =
    failed.length === 0 ? plural(all.length, 'check') : `${all.length - failed.length} of ${all.length} checks`
  const hold = failed.length === 0 && all.length === 1 ? 'holds' : 'hold'
  const told = [`${kept} ${hold}`, resume === null ? '' : resumption(resume)].filter(Boolean).join('; ')
  return [
    ...sentences([`${told}.`], terminal).map(failed.length === 0 ? colors.green : colors.yellow),
    ...failed.map(({ name, before, after }) => colors.red(`  ✗ ${name}: ${before} before, ${after} after`)),
  ]
}

function resumption({ before, after }: NonNullable<EditReport['resume']>): string {
  const loads = ({ loaded, total }: { loaded: number; total: number }) =>
    `${formatCount(loaded)} of ${formatCount(total)}`
  const now = `resuming loads ${loads(after)} messages`
  if (before === null) return now
  return loads(before) === loads(after) ? `${now}, as before` : `${now}; before, ${loads(before)}`
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
  // A project that is moved cannot be copied instead.
  const canCopy = live !== null && operation !== 'move' && !words.includes('--copy')
  const offer = canCopy ? ['Or add --copy: the session is left alone, and an edited copy made under a new id.'] : []
  return sentences([words, ...offer], terminal).map(terminal.colors.red)
}

/** A name of a session or a word of a transcript may be part of them. */
function sentences(texts: readonly string[], terminal: Terminal): string[] {
  return texts.flatMap((text) => wrapPlain(visibleLine(text), terminal.width))
}
