import { IconButton } from '../ui/icon-button.tsx'
import { Menu } from '../ui/menu.tsx'
import { themeChoices } from './theme-choices.ts'
import { chooseTheme } from './theme.ts'
import { useTheme } from './use-theme.ts'

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
