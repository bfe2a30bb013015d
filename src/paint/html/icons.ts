// Icons as masks of the style: a row has an empty element for each, and the shapes appear once in a page.
import type { SharedIcon } from '../../describe/icon-shapes.ts'
import { element, type Html } from './markup.ts'

/** Decoration: whoever shows one alone says in words what it means. */
export function icon(name: SharedIcon, look = ''): Html {
  return element('i', { class: `i i-${name}${look === '' ? '' : ` ${look}`}`, 'aria-hidden': 'true' })
}
