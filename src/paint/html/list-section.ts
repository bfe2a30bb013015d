import { LIST_MARKS } from '../../describe/icon-shapes.ts'
import { DEEPEST_INDENT } from '../section-fold.ts'
import type { ListItem } from '../../describe/view.ts'
import { icon } from './icons.ts'
import { classes, element, type Html } from './markup.ts'

export function paintList(items: readonly ListItem[], depth = 0): Html {
  const hasMarks = items.some((item) => item.mark !== undefined)
  return element(
    'ul',
    { class: classes('list', depth > 0 && depth < DEEPEST_INDENT && 'inner') },
    items.map((item) =>
      element(
        'li',
        {},
        element(
          'div',
          { class: classes('item', item.mark) },
          hasMarks ? listMark(item.mark) : null,
          element('span', {}, item.text.trimEnd(), item.note ? element('small', {}, ` ${item.note}`) : null),
        ),
        item.items && item.items.length > 0 ? paintList(item.items, depth + 1) : null,
      ),
    ),
  )
}

export function listMark(mark: ListItem['mark']): Html {
  if (mark === undefined) return element('span', { class: 'mark' })
  const sign = LIST_MARKS[mark]
  return element(
    'span',
    { class: `mark ${mark}` },
    sign.icon === null ? null : icon(sign.icon),
    element('span', { class: 'sr' }, sign.word),
  )
}
