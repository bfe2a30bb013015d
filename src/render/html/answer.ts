// Words of the model.
import type { AnswerItem } from '../describe-turn.ts'
import { visibleLine } from '../../text/visible.ts'
import type { HtmlContext } from './html-context.ts'
import { icon } from './icons.ts'
import { paintMarkdown } from './markdown.ts'
import { classes, element, type Html } from './markup.ts'

export function paintAnswer({ text, depth, isError, mark }: AnswerItem, context: HtmlContext): Html {
  return element(
    'div',
    { class: classes('answer', `d-${depth}`, isError && 'wrong') },
    isError ? icon('alert') : null,
    paintMarkdown(text, context),
    mark ? element('span', { class: `badge ${mark.tone}` }, visibleLine(mark.text)) : null,
  )
}
