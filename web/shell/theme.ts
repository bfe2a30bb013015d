// Must be imported before anything else, so that the page is never drawn in the wrong theme.

export type ThemeChoice = 'light' | 'dark' | 'system'

const KEY = 'annals-theme'
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let choice = readChoice()

apply()
prefersDark.addEventListener('change', apply)
addEventListener('storage', (event) => {
  if (event.key !== KEY) return
  choice = readChoice()
  apply()
})

export function themeChoice(): ThemeChoice {
  return choice
}

export function shownTheme(): 'light' | 'dark' {
  if (choice !== 'system') return choice
  return prefersDark.matches ? 'dark' : 'light'
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next
  try {
    localStorage.setItem(KEY, next)
  } catch {
    // Storage may be disabled: the choice then lasts until the page is closed.
  }
  apply()
}

export function watchTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function apply(): void {
  document.documentElement.dataset['theme'] = shownTheme()
  for (const listener of listeners) listener()
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system'
  }
}
