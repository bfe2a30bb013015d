// Distinguishes `/regex/` from a path. A regular expression starts a word with a slash and ends at the next unescaped
// slash, followed only by flags (i, m, s) and the end of the word. So `/home/me/x`, `/home/me/` and `//comment` are
// words, and `a / b / c` has no expression: spaces cannot be at its edges. `re:"…"` is the unambiguous form.

import type { ReadAtom } from './lexeme.ts'
import type { QueryIssue } from './query.ts'
import { readQuoted } from './read-quoted.ts'

export function readRegex(
  text: string,
  at: number,
  isEnd: (offset: number) => boolean,
  issues: QueryIssue[],
): ReadAtom | undefined {
  return text.startsWith('re:"', at) ? readLong(text, at, isEnd, issues) : readShort(text, at, isEnd)
}

function readShort(text: string, at: number, isEnd: (offset: number) => boolean): ReadAtom | undefined {
  if (text[at] !== '/') return undefined
  const close = findSlash(text, at + 1)
  const body = text.slice(at + 1, close)
  if (close < 0 || body === '' || body.trim() !== body) return undefined
  const flags = readFlags(text, close + 1)
  return isEnd(flags.end) ? { node: regex(body, flags.text), end: flags.end } : undefined
}

function readLong(
  text: string,
  at: number,
  isEnd: (offset: number) => boolean,
  issues: QueryIssue[],
): ReadAtom | undefined {
  const quoted = readQuoted(text, at + 3, issues)
  if (!quoted) return undefined
  const flags = readFlags(text, quoted.end)
  const end = isEnd(flags.end) ? flags.end : quoted.end
  if (quoted.text !== '') return { node: regex(quoted.text, end === flags.end ? flags.text : ''), end }
  const message = 're:"" was ignored; put a regular expression between the quotes.'
  issues.push({ message, start: at, end, severity: 'note' })
  return { node: null, end }
}

function readFlags(text: string, start: number): { text: string; end: number } {
  let end = start
  while (/[ims]/.test(text[end] ?? '')) end++
  return { text: [...new Set(text.slice(start, end))].toSorted().join(''), end }
}

function findSlash(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '/') return at
  }
  return -1
}

/** An escaped slash is a slash: only the delimiters need the backslash. */
function regex(body: string, flags: string): ReadAtom['node'] {
  const source = body.replaceAll(/\\([\s\S])/g, (pair, character: string) => (character === '/' ? '/' : pair))
  return { kind: 'regex', source, flags }
}
