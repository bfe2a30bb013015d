import type { IconName } from '../ui/icon-shapes.ts'

export interface NavLink {
  path: string
  label: string
  icon: IconName
  keys: string
}

export const navLinks: readonly NavLink[] = [
  { path: '/', label: 'Home', icon: 'home', keys: 'g h' },
  { path: '/sessions', label: 'Sessions', icon: 'list', keys: 'g s' },
  { path: '/search', label: 'Search', icon: 'search', keys: 'g f' },
  { path: '/usage', label: 'Usage', icon: 'chart', keys: 'g u' },
  { path: '/edits', label: 'Edits', icon: 'pencil', keys: 'g e' },
]
