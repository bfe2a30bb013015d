import type { SharedIcon } from './icon-shapes.ts'
import type { ListItem } from './view.ts'

/** The state of an item of a list: its word, for those who do not see the sign, and what is drawn in the sign. */
export const LIST_MARKS: Readonly<Record<NonNullable<ListItem['mark']>, { word: string; icon: SharedIcon | null }>> = {
  done: { word: 'Done: ', icon: 'check' },
  active: { word: 'In progress: ', icon: 'play' },
  open: { word: 'Open: ', icon: null },
  chosen: { word: 'Chosen: ', icon: null },
}
