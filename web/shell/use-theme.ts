import { useSyncExternalStore } from 'react'
import { shownTheme, themeChoice, watchTheme, type ThemeChoice } from './theme.ts'

/** What was chosen, and what that shows now: for the switch, and for whoever paints without style sheets. */
export function useTheme(): { choice: ThemeChoice; shown: 'light' | 'dark' } {
  const choice = useSyncExternalStore(watchTheme, themeChoice)
  const shown = useSyncExternalStore(watchTheme, shownTheme)
  return { choice, shown }
}
