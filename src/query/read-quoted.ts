// Text in double quotes. A backslash is a backslash, as it is in paths and regular expressions; only in front of a quote
// it escapes: \" is a quote, and \\" is a backslash and the end (the rule of command lines on Windows).

import type { QueryIssue } from './query.ts'

export interface Quoted {
  text: string
  /** Behind the closing quote. */
  end: number
}

/** undefined when there is no quote at that place. Without a closing one the text goes to the end, with a note. */
export function readQuoted(text: string, start: number, issues: QueryIssue[]): Quoted | undefined {
  if (text[start] !== '"') return undefined
  let content = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) {
      const message = 'Close the quote: the query was read as if it ended with one.'
      issues.push({ message, start, end: text.length, severity: 'note' })
      return { text: content + text.slice(at), end: text.length }
    }
    let slash = quote
    while (slash > at && text[slash - 1] === '\\') slash--
    content += text.slice(at, slash) + '\\'.repeat(Math.floor((quote - slash) / 2))
    at = quote + 1
    if ((quote - slash) % 2 === 0) return { text: content, end: at }
    content += '"'
  }
}

export function writeQuoted(text: string): string {
  const escaped = text.replaceAll(/(\\*)("|$)/g, (_match, slashes: string, quote: string) => {
    return slashes + slashes + (quote && `\\${quote}`)
  })
  return `"${escaped}"`
}
