import type { IconName } from '../ui/icon-shapes.ts'
import type { ThemeChoice } from './theme.ts'

/** In the order in which a key goes through them. */
export const themeChoices: readonly { value: ThemeChoice; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'As the system', icon: 'monitor' },
]
