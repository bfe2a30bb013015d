// Line icons on a 16-pixel grid, one path each, shared by the app and exported pages.
import type { EntryView, ListItem } from './view.ts'

export const ICON_SHAPES = {
  agent:
    'M8 2v2M3.5 4.5h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1ZM6 7.5v1.5M10 7.5v1.5M1 7.5v2M15 7.5v2',
  alert: 'M8 2.2 14.4 13.3H1.6ZM8 6.3v3.4M8 11.6v.1',
  'arrow-left': 'M13.2 8H2.8M7 3.8 2.8 8 7 12.2',
  'arrow-right': 'M2.8 8h10.4M9 3.8 13.2 8 9 12.2',
  brain:
    'M8 3.2A2.2 2.2 0 0 0 3.9 4.3 2.3 2.3 0 0 0 2.6 8a2.3 2.3 0 0 0 1.3 3.7A2.2 2.2 0 0 0 8 12.8M8 3.2a2.2 2.2 0 0 1 4.1 1.1A2.3 2.3 0 0 1 13.4 8a2.3 2.3 0 0 1-1.3 3.7A2.2 2.2 0 0 1 8 12.8M8 3.2v9.6M5.2 6.6 6 7.4M10.8 6.6l-.8.8',
  branch:
    'M4.5 5.5v5M4.5 5.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM4.5 13.9a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM11.5 5.5a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4ZM11.5 5.5c0 2.8-2.4 3.3-7 3.4',
  check: 'M3 8.5 6.5 12 13 4.5',
  'chevron-down': 'M4 6l4 4 4-4',
  'chevron-right': 'M6 4l4 4-4 4',
  'chevron-up': 'M4 10l4-4 4 4',
  collapse: 'M5 2.5 8 5.5l3-3M5 13.5l3-3 3 3M2.5 8h11',
  copy: 'M5.5 5.5h8v8h-8ZM3 10.5h-.5v-8h8V3',
  expand: 'M5 5l3-3 3 3M5 11l3 3 3-3M2.5 8h11',
  file: 'M3.5 1.8h5.5l3.5 3.5v8.9h-9ZM9 1.8v3.5h3.5',
  'file-edit': 'M7 14.2H3.5V1.8H9l3.5 3.5v1.2M9 1.8v3.5h3.5M8.8 13.8l.4-1.9 3.7-3.7 1.5 1.5-3.7 3.7Z',
  'file-new': 'M3.5 1.8h5.5l3.5 3.5v8.9h-9ZM9 1.8v3.5h3.5M8 7.5v4M6 9.5h4',
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM2 8h12M8 2c1.8 1.7 2.6 3.7 2.6 6s-.8 4.3-2.6 6c-1.8-1.7-2.6-3.7-2.6-6S6.2 3.7 8 2Z',
  image: 'M2 3h12v10H2ZM2 11l3.5-3.5 3 3L10.5 8.5 14 12M10.8 6.2v.1',
  info: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 7.5v3.3M8 5.2v.1',
  'list-check': 'M7.5 4h6M7.5 8h6M7.5 12h6M2 4l1 1 1.8-2M2 8l1 1 1.8-2M2 12l1 1 1.8-2',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1',
  lock: 'M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  minus: 'M3 8h10',
  pause: 'M5.5 3v10M10.5 3v10',
  play: 'M5 2.8 12.5 8 5 13.2Z',
  question:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM6.3 6.3C6.4 5.4 7.1 4.9 8 4.9c1 0 1.8.6 1.8 1.6C9.8 7.8 8 7.8 8 9.2M8 11.2v.1',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9ZM10.3 10.3 13.8 13.8',
  stop: 'M4 4h8v8H4Z',
  terminal: 'M2 3h12v10H2ZM4.5 6l2 2-2 2M8.5 10h3',
  tool: 'M13.6 4.6a3.4 3.4 0 0 1-4.5 4.5L4.9 13.3a1.5 1.5 0 0 1-2.2-2.2l4.2-4.2a3.4 3.4 0 0 1 4.5-4.5L9.3 4.5v2.2h2.2Z',
  x: 'M4 4l8 8M12 4l-8 8',
} as const

export type SharedIcon = keyof typeof ICON_SHAPES

const ICONS: Readonly<Record<EntryView['tone'], SharedIcon>> = {
  plain: 'minus',
  info: 'info',
  warning: 'alert',
  error: 'alert',
}

export function entryIcon(view: EntryView): SharedIcon {
  return hasImage(view) ? 'image' : ICONS[view.tone]
}

export function hasImage({ sections }: EntryView): boolean {
  return sections.some((section) => section.kind === 'image')
}

export const LIST_MARKS: Readonly<Record<NonNullable<ListItem['mark']>, { word: string; icon: SharedIcon | null }>> = {
  done: { word: 'Done: ', icon: 'check' },
  active: { word: 'In progress: ', icon: 'play' },
  open: { word: 'Open: ', icon: null },
  chosen: { word: 'Selected: ', icon: null },
}
