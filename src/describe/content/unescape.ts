// Text that was escaped once too often: it holds "\n" as two characters and no real line break, so that a page of text
// is one long line. The stored text stays as it is; this is a second reading of it.

// A Windows path (C:\new\table) is full of such pairs and means none of them.
const ESCAPE = /\b[A-Za-z]:\\\S*|\\r\\n|\\([nrt"'\\/])/g
const MEANING: Readonly<Record<string, string>> = { n: '\n', r: '\n', t: '\t' }

/** The text with its escapes made real, or undefined when it was not escaped. */
export function unescapeText(text: string): string | undefined {
  if (text.includes('\n') || !text.includes('\\n')) return undefined
  const unescaped = text.replace(ESCAPE, (found: string, char: string | undefined) => {
    if (char !== undefined) return MEANING[char] ?? char
    return found === '\\r\\n' ? '\n' : found
  })
  return unescaped.includes('\n') ? unescaped : undefined
}
