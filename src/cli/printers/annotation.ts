import type { AnnotationReport } from '../../operations/edit/outputs.ts'
import { wrapPlain } from '../../paint/terminal/wrap.ts'
import { visible, visibleLine } from '../../text/visible.ts'
import { fit } from '../../text/width.ts'
import type { Terminal } from '../terminal.ts'
import { printEdit } from './edit.ts'

export function printStar(report: AnnotationReport, terminal: Terminal): string {
  const { isStarred, changed } = report
  const done = isStarred ? (changed ? 'Starred.' : 'Already starred.') : changed ? 'Star removed.' : 'It had no star.'
  return `${terminal.colors.green(done)}\n${printAnnotation(report, terminal)}`
}

export function printAnnotation(report: AnnotationReport, terminal: Terminal): string {
  const { colors, width } = terminal
  const { title, tags, isStarred, note, messageNotes, record } = report
  const isNothing = !isStarred && tags.length === 0 && note === null && messageNotes.length === 0
  const lines = [
    colors.bold(fit(visibleLine(`${isStarred ? '★ ' : ''}${title}`), width)),
    ...wrapPlain(tags.map((tag) => `#${tag}`).join(' '), width).filter((line) => line !== ''),
    ...(note === null ? [] : wrapPlain(visible(note), width)),
    ...messageNotes.flatMap((each) => wrapPlain(describeMessageNote(each), width)),
    ...(isNothing ? [colors.dim('No star, no tags, no note.')] : []),
  ]
  const edit = record ? `\n${printEdit(record, terminal)}` : ''
  return `${lines.join('\n')}\n${edit}`
}

export function describeMessageNote({ message, text }: AnnotationReport['messageNotes'][number]): string {
  return visible(`Note on message ${message.slice(0, 8)}: ${text}`)
}
