// Small things this browser remembers. Storage may be switched off: then they last as long as the page.

export function readSetting(name: string): string | null {
  try {
    return localStorage.getItem(`annals.${name}`)
  } catch {
    return null
  }
}

export function writeSetting(name: string, value: string): void {
  try {
    localStorage.setItem(`annals.${name}`, value)
  } catch {
    // As said above.
  }
}
