// Text in double quotes. A backslash is literal, as in paths and regular expressions, except before a quote: \" is a
// quote, and \\" is a backslash and the end (the Windows command-line rule).

import type { QueryIssue } from './query.ts'

export interface Quoted {
  text: string
  end: number
}

/** Without a closing quote, the text extends to the end. */
export function readQuoted(text: string, start: number, issues: QueryIssue[]): Quoted | undefined {
  if (text[start] !== '"') return undefined
  let content = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) {
      const message = 'Add the closing quote; the query was read as if it ended with one.'
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
