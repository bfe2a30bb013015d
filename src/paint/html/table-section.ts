import { columnAlign } from '../section-size.ts'
import type { TableSection } from '../../describe/view.ts'
import { element, type Html } from './markup.ts'

export function paintTable(section: TableSection): Html {
  return section.isFacts ? paintFacts(section.rows) : paintRows(section)
}

function paintFacts(rows: readonly (readonly string[])[]): Html {
  return element(
    'dl',
    { class: 'facts' },
    rows.map(([name = '', ...values]) =>
      element('div', {}, element('dt', {}, name), element('dd', {}, values.join(' '))),
    ),
  )
}

function paintRows({ columns, rows }: TableSection): Html {
  const alignments = columns.map((_, index) => (columnAlign(rows, index) === 'right' ? 'num' : null))
  return element(
    'div',
    { class: 'wide', tabindex: columns.length > 2 ? 0 : null },
    element(
      'table',
      {},
      element(
        'thead',
        {},
        element(
          'tr',
          {},
          columns.map((column, index) => element('th', { scope: 'col', class: alignments[index] }, column)),
        ),
      ),
      element(
        'tbody',
        {},
        rows.map((row) =>
          element(
            'tr',
            {},
            row.map((cell, index) => element('td', { class: alignments[index] }, cell)),
          ),
        ),
      ),
    ),
  )
}
