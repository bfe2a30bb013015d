import type { IconName } from '../ui/icon-shapes.ts'

export interface NavLink {
  path: string
  label: string
  icon: IconName
  keys: string
  /** On a phone, the link is in the menu “More”. */
  isRare?: boolean
}

export const navLinks: readonly NavLink[] = [
  { path: '/', label: 'Home', icon: 'home', keys: 'g h' },
  { path: '/sessions', label: 'Sessions', icon: 'list', keys: 'g s' },
  { path: '/search', label: 'Search', icon: 'search', keys: 'g f' },
  { path: '/files', label: 'Files', icon: 'folder', keys: 'g p' },
  { path: '/usage', label: 'Usage', icon: 'chart', keys: 'g u' },
  { path: '/errors', label: 'Errors', icon: 'alert', keys: 'g x', isRare: true },
  { path: '/edits', label: 'Edits', icon: 'pencil', keys: 'g e', isRare: true },
  { path: '/archive', label: 'Archive', icon: 'archive', keys: 'g a', isRare: true },
]
