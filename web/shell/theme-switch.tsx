import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { chooseTheme, shownTheme, themeChoice, watchTheme, type ThemeChoice } from './theme.ts'
import { useSyncExternalStore } from 'react'
import type { IconName } from '../ui/icon-shapes.ts'

export const themeChoices: readonly { value: ThemeChoice; label: string; icon: IconName }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'monitor' },
]

export function ThemeSwitch() {
  const { choice } = useTheme()
  const icon = themeChoices.find(({ value }) => value === choice)?.icon ?? 'monitor'
  return (
    <Menu
      trigger={<IconButton icon={icon} label="Theme" className="pointer-coarse:size-10" />}
      items={themeChoices.map(({ value, label, icon: itemIcon }) => ({
        label,
        icon: itemIcon,
        isChosen: value === choice,
        onSelect: () => chooseTheme(value),
      }))}
    />
  )
}

export function useTheme(): { choice: ThemeChoice; shown: 'light' | 'dark' } {
  const choice = useSyncExternalStore(watchTheme, themeChoice)
  const shown = useSyncExternalStore(watchTheme, shownTheme)
  return { choice, shown }
}
