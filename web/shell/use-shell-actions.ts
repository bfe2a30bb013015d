import { useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { showToast } from '../ui/toast.tsx'
import { type Command, useCommands } from './command-table.ts'
import { navLinks } from './nav-links.ts'
import { themeChoices } from './theme-switch.tsx'
import { chooseTheme, themeChoice } from './theme.ts'
import { useKeys } from './use-keys.ts'

export interface ShellActions {
  onOpen: (what: 'palette' | 'keys') => void
  onChooseFile: () => void
}

export function useShellActions(actions: ShellActions): void {
  const [, go] = useLocation()
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useKeys(
    {
      'mod+k': () => actions.onOpen('palette'),
      '?': () => actions.onOpen('keys'),
      '/': () => go('/search'),
      t: nextTheme,
      ...Object.fromEntries(navLinks.map(({ keys, path }) => [keys, () => go(path)])),
    },
    { scope: 'Everywhere', labels },
  )
  useCommands(
    useMemo(
      (): Command[] =>
        inGroup('Go to', [
          ...navLinks.map(({ path, label, icon, keys }) => ({
            id: path,
            title: label,
            icon,
            keys,
            run: () => go(path),
          })),
          {
            id: 'compare',
            title: 'Compare two sessions',
            icon: 'columns',
            words: 'diff',
            run: () => go('/compare'),
          },
          {
            id: 'open file',
            title: 'Open a file…',
            icon: 'file',
            words: 'jsonl transcript',
            run: () => latest.current.onChooseFile(),
          },
          {
            id: 'keys',
            title: 'Show keyboard shortcuts',
            icon: 'keyboard',
            keys: '?',
            run: () => latest.current.onOpen('keys'),
          },
          ...themeChoices.map(({ value, label, icon }) => ({
            id: `theme ${value}`,
            title: `Theme: ${label.toLowerCase()}`,
            icon,
            isRare: true,
            run: () => chooseTheme(value),
          })),
        ]),
      [go],
    ),
  )
}

const labels = {
  'mod+k': 'Go to or search',
  '/': 'Search',
  ...Object.fromEntries(navLinks.map(({ keys, label }) => [keys, label])),
  t: 'Next theme',
  '?': 'Show keyboard shortcuts',
}

function inGroup(group: string, commands: readonly Command[]): Command[] {
  return commands.map((command) => ({ ...command, group }))
}

function nextTheme(): void {
  const current = themeChoices.findIndex(({ value }) => value === themeChoice())
  const next = themeChoices[(current + 1) % themeChoices.length]
  if (!next) return
  chooseTheme(next.value)
  showToast(`Theme: ${next.label.toLowerCase()}`)
}
