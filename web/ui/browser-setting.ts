// Settings in the browser's local storage. Storage may be disabled; reads then return null and writes are lost.

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
    // See the comment at the top.
  }
}
