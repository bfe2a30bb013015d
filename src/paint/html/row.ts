// A line that opens: what it is, what it was about and what came of it are there while it is closed. Tools, thinking and
// everything between the messages share it, so that they stand in one column.
import type { EntryView } from '../../describe/view.ts'
import { visibleLine } from '../../text/visible.ts'
import type { SharedIcon } from '../../describe/icon-shapes.ts'
import { icon } from './icons.ts'
import { classes, element, Html, startTag, type Content } from './markup.ts'

export interface Row {
  icon: SharedIcon
  title: string
  summary: string
  /** A path gives way from the front where there is no room, a command is read letter by letter. */
  look?: 'path' | 'mono' | undefined
  tone: EntryView['tone']
  /** Figures at the right end. */
  meta?: Content
  /** Classes of the item: its depth, what it is. */
  names: string
  isOpen?: boolean
  /** False for a line that has nothing more to say. */
  canOpen: boolean
}

/** In pieces, since what is inside may be a whole conversation. */
export function rowStart(row: Row): string {
  if (!row.canOpen) return element('div', { class: classes('row flat', row.names, row.tone) }, paintLine(row)).markup
  return (
    startTag('details', { class: classes('row', row.names, row.tone), open: row.isOpen === true }) +
    element('summary', {}, paintLine(row)).markup +
    startTag('div', { class: 'in' })
  )
}

export function rowEnd({ canOpen }: Row): string {
  return canOpen ? '</div></details>' : ''
}

export function paintRow(row: Row, content: Html): Html {
  return new Html(rowStart(row) + (row.canOpen ? content.markup : '') + rowEnd(row))
}

function paintLine({ icon: name, title, summary, look, meta = null }: Row): Content {
  const text = visibleLine(summary)
  return [
    icon(name),
    element('b', {}, visibleLine(title)),
    element('span', { class: classes('sum', look) }, look === 'path' ? paintPath(text) : text),
    meta === null ? null : element('span', { class: 'meta' }, meta),
  ]
}

function paintPath(path: string): Content {
  const end = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\'))
  if (end <= 0) return path
  return [
    element('span', { class: 'dir' }, element('bdi', {}, path.slice(0, end))),
    element('span', { class: 'base' }, path.slice(end)),
  ]
}
