// The figures of the list stand in columns: headings, heads of groups and rows have the same widths at every size of the
// window, and room for the same scrollbar.
import type { SortKey } from './list-state.ts'

export interface ListColumn {
  key: 'prompts' | 'tokens' | 'size' | 'cost' | 'active'
  label: string
  sort: SortKey
  /** Its width, and from which window on it is there. */
  look: string
}

export const COLUMNS: readonly ListColumn[] = [
  { key: 'prompts', label: 'Prompts', sort: 'prompts', look: 'w-20 max-lg:hidden' },
  { key: 'tokens', label: 'Tokens', sort: 'tokens', look: 'w-20 max-lg:hidden' },
  { key: 'size', label: 'Size', sort: 'size', look: 'w-20 max-xl:hidden' },
  { key: 'cost', label: 'Cost', sort: 'cost', look: 'w-24 max-sm:w-auto' },
  { key: 'active', label: 'Last active', sort: 'active', look: 'w-24 max-sm:w-auto' },
]

/** What does not scroll leaves as much room at its side as the scrollbar of what does. */
export const SCROLLBAR_ROOM = 'overflow-y-hidden [scrollbar-gutter:stable]'
