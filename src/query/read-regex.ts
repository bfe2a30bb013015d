// `/regex/` or a path? A regular expression begins with a slash at the start of a word and ends with the very next slash
// that has no backslash before it; behind that come only flags (i, m, s) and the end of the word. So `/home/me/x`,
// `/home/me/`, `src/a.ts` and `//comment` are words. It may contain spaces, but not at its edges: `a / b / c` has none.
// `re:"…"` says the same without any doubt, flags behind the quote.

import type { ReadAtom } from './lexeme.ts'
import type { QueryIssue } from './query.ts'
import { readQuoted } from './read-quoted.ts'

export function readRegex(
  text: string,
  at: number,
  isEnd: (place: number) => boolean,
  issues: QueryIssue[],
): ReadAtom | undefined {
  return text.startsWith('re:"', at) ? readLong(text, at, isEnd, issues) : readShort(text, at, isEnd)
}

function readShort(text: string, at: number, isEnd: (place: number) => boolean): ReadAtom | undefined {
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
  isEnd: (place: number) => boolean,
  issues: QueryIssue[],
): ReadAtom | undefined {
  const quoted = readQuoted(text, at + 3, issues)
  if (!quoted) return undefined
  const flags = readFlags(text, quoted.end)
  const end = isEnd(flags.end) ? flags.end : quoted.end
  if (quoted.text !== '') return { node: regex(quoted.text, end === flags.end ? flags.text : ''), end }
  const message = 'There is nothing in the quotes of re:"", so it was left out.'
  issues.push({ message, start: at, end, severity: 'note' })
  return { node: null, end }
}

/** In a group the flags are not at the end of a word but before its parenthesis; a letter that is no flag ends them. */
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
