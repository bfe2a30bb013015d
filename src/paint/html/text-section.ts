import { trimLines } from '../../describe/content/lines.ts'
import { isTall } from './line-count.ts'
import { classes, element, type Html } from './markup.ts'

export function paintText(text: string): Html {
  const trimmed = trimLines(text)
  const isLong = isTall(trimmed)
  return element('div', { class: classes('text', isLong && 'tall'), tabindex: isLong ? 0 : null }, trimmed)
}
