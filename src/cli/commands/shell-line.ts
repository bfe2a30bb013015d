// Splits a bash command line into words, and quotes a word the way the user began to. Bash itself would split at colons.

export interface SplitLine {
  /** Without quotes and escapes; the last one is the word at the cursor. */
  words: string[]
  /** The quote that is open at the end. */
  quote: '' | '"' | "'"
}

export function splitLine(line: string): SplitLine {
  const words: string[] = []
  let word: string | undefined
  let quote: SplitLine['quote'] = ''
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? ''
    if (char === quote) quote = ''
    else if (quote === '' && (char === '"' || char === "'")) {
      quote = char
      word ??= ''
    } else if (char === '\\' && quote !== "'") word = (word ?? '') + (line[++at] ?? '')
    else if (quote === '' && /\s/.test(char)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + char
  }
  return { words: [...words, word ?? ''], quote }
}

/** Escapes what would be special after the open quote. A single quote cannot be escaped there, so it ends and begins again. */
export function quoteLike(quote: SplitLine['quote'], word: string): string {
  if (quote === "'") return word.replaceAll("'", String.raw`'\''`)
  if (quote === '"') return word.replace(/["$`\\!]/g, String.raw`\$&`)
  return word.replace(/[^\w@%+=:,./-]/gu, (char) => (char > '\u007f' ? char : `\\${char}`))
}
