// The outline of a page, with links to the other pages. It is a column on wide screens and folded on narrow ones.
import { depthOf } from '../../describe/depth.ts'
import { icon } from '../../paint/html/icons.ts'
import { element, type Content, type Html } from '../../paint/html/markup.ts'
import { visibleLine } from '../../text/visible.ts'

export interface OutlineEntry {
  href: string
  label: string
  text: string
  note?: string
  errors?: string
  isDeep?: boolean
}

export interface OutlineGroup {
  title: string
  entries: readonly OutlineEntry[]
}

const LONGEST = 160

export function paintOutline(groups: readonly OutlineGroup[]): Html {
  const shown = groups.filter(({ entries }) => entries.length > 0)
  return element(
    'nav',
    { class: 'outline', 'aria-label': 'Contents' },
    element('label', { for: 'contents' }, icon('chevron-right'), 'Contents'),
    element(
      'div',
      { class: 'rows' },
      shown.map(({ title, entries }) => [element('h2', {}, title), element('ol', {}, entries.map(paintEntry))]),
    ),
  )
}

function paintEntry({ href, label, text, note = '', errors = '', isDeep = false }: OutlineEntry): Content {
  return element(
    'li',
    { class: isDeep ? `d-${depthOf('hidden')}` : null },
    element(
      'a',
      { href },
      element('span', { class: 'n' }, label),
      element(
        'span',
        { class: 't' },
        element('span', {}, visibleLine(text).slice(0, LONGEST).toWellFormed()),
        note === '' && errors === ''
          ? null
          : element('small', {}, note, errors === '' ? null : element('span', { class: 'bad' }, ` ${errors}`)),
      ),
    ),
  )
}
