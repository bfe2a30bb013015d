// Icons are empty elements masked by CSS, so each shape appears only once in a page.
import type { SharedIcon } from '../../describe/icon-shapes.ts'
import { element, type Html } from './markup.ts'

/** An icon without visible text next to it needs a text alternative. */
export function icon(name: SharedIcon, className = ''): Html {
  return element('i', { class: `i i-${name}${className === '' ? '' : ` ${className}`}`, 'aria-hidden': 'true' })
}
