// Where a link of a transcript may lead when it is clicked: to the web or to a letter. Everything else (scripts, files,
// addresses within our own pages) is text.

const ALLOWED = /^(?:https?:\/\/|mailto:)[^\s\p{C}]+$/iu

export function linkTarget(address: string): string | null {
  const trimmed = address.trim()
  return ALLOWED.test(trimmed) ? trimmed : null
}
