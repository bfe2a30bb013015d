import type { EntryView } from '../../describe/view.ts'
import { visibleLine } from '../../text/visible.ts'
import type { SharedIcon } from '../../describe/icon-shapes.ts'
import { icon } from './icons.ts'
import { classes, element, Html, startTag, type Content } from './markup.ts'

export interface FoldRow {
  icon: SharedIcon
  title: string
  summary: string
  format?: 'path' | 'mono' | undefined
  tone: EntryView['tone']
  meta?: Content
  names: string
  isOpen?: boolean
  canOpen: boolean
}

/** Start and end are separate functions because the content may be an entire conversation. */
export function rowStart(row: FoldRow): string {
  if (!row.canOpen) return element('div', { class: classes('row flat', row.names, row.tone) }, paintLine(row)).markup
  return (
    startTag('details', { class: classes('row', row.names, row.tone), open: row.isOpen === true }) +
    element('summary', {}, paintLine(row)).markup +
    startTag('div', { class: 'in' })
  )
}

export function rowEnd({ canOpen }: FoldRow): string {
  return canOpen ? '</div></details>' : ''
}

export function paintRow(row: FoldRow, content: Html): Html {
  return new Html(rowStart(row) + (row.canOpen ? content.markup : '') + rowEnd(row))
}

function paintLine({ icon: name, title, summary, format, meta = null }: FoldRow): Content {
  const text = visibleLine(summary)
  return [
    icon(name),
    element('b', {}, visibleLine(title)),
    element('span', { class: classes('sum', format) }, format === 'path' ? paintPath(text) : text),
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
