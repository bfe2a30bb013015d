// Unescapes text that was escaped twice: it contains "\n" as two characters and no real line break.

// A Windows path (C:\new\table) contains such pairs too and must not be changed.
const ESCAPE = /\b[A-Za-z]:\\\S*|\\r\\n|\\([nrt"'\\/])/g
const MEANING: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t' }

export function unescapeText(text: string): string | undefined {
  if (text.includes('\n') || !text.includes('\\n')) return undefined
  const unescaped = text.replace(ESCAPE, (found: string, char: string | undefined) => {
    if (char !== undefined) return MEANING[char] ?? char
    return found === '\\r\\n' ? '\n' : found
  })
  return unescaped.includes('\n') ? unescaped : undefined
}

/** A prompt or answer of one line may name "\\n" once or twice, or in code, without being escaped. */
const LEAST_BREAKS = 3
const CODE = /`[^`]*`/g

export function unescapeProse(text: string): string {
  const breaks = text.includes('\\n') ? text.replace(CODE, '').split('\\n').length - 1 : 0
  return (breaks < LEAST_BREAKS ? undefined : unescapeText(text)) ?? text
}
