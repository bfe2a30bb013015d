import type { SharedIcon } from './icon-shapes.ts'
import type { EntryView } from './view.ts'

const ICONS: Readonly<Record<EntryView['tone'], SharedIcon>> = {
  plain: 'minus',
  info: 'info',
  warning: 'alert',
  error: 'alert',
}

export function entryIcon(view: EntryView): SharedIcon {
  return hasImage(view) ? 'image' : ICONS[view.tone]
}

/** A picture is shown right away. */
export function hasImage({ sections }: EntryView): boolean {
  return sections.some((section) => section.kind === 'image')
}
