// Renders entries: thinking, hooks, images, attachments, compactions and unreadable lines.
import type { EntryItem } from '../../describe/describe-step.ts'
import { entryIcon, hasImage } from '../../describe/icon-shapes.ts'
import { visibleLine } from '../../text/visible.ts'
import type { HtmlContext } from './html-context.ts'
import { icon } from './icons.ts'
import { element, type Html } from './markup.ts'
import { paintRow } from './row.ts'
import { paintSections } from './section.ts'

export function paintEntry(item: EntryItem, context: HtmlContext): Html {
  const { view, depth, isThinking } = item
  return paintRow(
    {
      icon: isThinking ? 'brain' : entryIcon(view),
      title: view.title,
      summary: view.summary,
      tone: view.tone,
      names: isThinking ? `thinking d-${depth} t` : `entry d-${depth}`,
      isOpen: hasImage(view),
      canOpen: view.sections.length > 0,
    },
    paintSections(view.sections, context),
  )
}

export function paintAttached(item: EntryItem, context: HtmlContext): Html {
  return element('div', { class: `attached d-${item.depth}` }, paintSections(item.view.sections, context))
}

export function isAttachedImage({ view }: EntryItem): boolean {
  return view.title === 'Image' && view.sections.length > 0
}

export function paintCompaction({ view, depth }: EntryItem, context: HtmlContext): Html {
  const label = [visibleLine(view.title), visibleLine(view.summary)].filter((part) => part !== '').join(' · ')
  if (view.sections.length === 0)
    return element('p', { class: `separator info d-${depth}` }, icon('collapse'), element('span', {}, label))
  return element(
    'details',
    { class: `separated d-${depth}` },
    element('summary', { class: 'separator info' }, icon('collapse'), element('span', {}, label)),
    paintSections(view.sections, context),
  )
}
