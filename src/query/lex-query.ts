// Splits a query into atoms and operators. Ambiguous characters are text: code is full of parentheses, slashes, colons
// and dashes, and must be searchable as typed.
import { endOfBare, type Lexeme, type ReadAtom } from './lexeme.ts'
import type { QueryIssue, QueryNode } from './query.ts'
import { readFilter } from './read-filter.ts'
import { readQuoted } from './read-quoted.ts'
import { readRegex } from './read-regex.ts'

export interface LexedQuery {
  lexemes: Lexeme[]
  issues: QueryIssue[]
}

/** Deeper groups are read as text, so code that walks the tree may recurse. */
const MAX_DEPTH = 50

/** Each term is looked up and marked on its own; 500 of them held up a server for 6 s. */
const MAX_TERMS = 50
const MAX_LENGTH = 10_000

/** Reads no further than the limits, so that a query of any size takes little time. */
export function lexQuery(whole: string): LexedQuery {
  const text = whole.slice(0, MAX_LENGTH)
  const lexemes: Lexeme[] = []
  const issues: QueryIssue[] = []
  let depth = 0
  let terms = 0
  let at = skipSpace(text, 0)
  while (at < text.length) {
    const lexeme = readOperator(text, at, depth) ?? readAtom(text, at, depth > 0, issues)
    if (lexeme.type === 'open') depth++
    if (lexeme.type === 'close') depth--
    terms += countTerms(lexeme)
    if (terms > MAX_TERMS) {
      issues.push(tooLong(at, text.length, `${MAX_TERMS} words and filter values`))
      break
    }
    lexemes.push(lexeme)
    at = skipSpace(text, lexeme.end)
  }
  if (text.length < whole.length)
    issues.push(tooLong(text.length, whole.length, `${MAX_LENGTH.toLocaleString('en')} characters`))
  if (depth > 0)
    issues.push(
      note(text.length, text.length, `Add ${')'.repeat(depth)} at the end; the query was read as if it were there.`),
    )
  return { lexemes, issues }
}

/** A phrase is one term: the index needs all its words, so the rarest one limits the work. */
function countTerms(lexeme: Lexeme): number {
  if (lexeme.type !== 'atom') return 0
  return lexeme.node?.kind === 'filter' ? lexeme.node.values.length : 1
}

function tooLong(start: number, end: number, limit: string): QueryIssue {
  const message = `A query can have at most ${limit}; shorten it, or quote a passage to search for it as a phrase.`
  return { message, start, end, severity: 'error' }
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && /\s/.test(text[at] ?? '')) at++
  return at
}

const OPERATORS = { AND: 'and', OR: 'or', NOT: 'not', '|': 'or' } as const

function readOperator(text: string, at: number, depth: number): Lexeme | undefined {
  if (text[at] === '(' && depth < MAX_DEPTH) return { type: 'open', start: at, end: at + 1 }
  if (text[at] === ')' && depth > 0) return { type: 'close', start: at, end: at + 1 }
  const end = endOfBare(text, at, depth > 0)
  const word = text.slice(at, end)
  if (word === 'AND' || word === 'OR' || word === 'NOT' || word === '|')
    return { type: OPERATORS[word], start: at, end }
  // `--json`, `->` and `-=` are text.
  const isNot = text[at] === '-' && at + 1 < text.length && !/[\s\->=)]/.test(text[at + 1] ?? '')
  return isNot ? { type: 'not', start: at, end: at + 1 } : undefined
}

function readAtom(text: string, at: number, isInGroup: boolean, issues: QueryIssue[]): Lexeme {
  const isEnd = (offset: number): boolean =>
    offset >= text.length || /\s/.test(text[offset] ?? '') || (isInGroup && text[offset] === ')')
  const found =
    readPhrase(text, at, issues) ??
    readQuotedSubstring(text, at, isEnd, issues) ??
    readRegex(text, at, isEnd, issues) ??
    readLongWord(text, at, issues) ??
    readFilter(text, at, isInGroup, issues) ??
    readBare(text, at, endOfBare(text, at, isInGroup), issues)
  return { type: 'atom', start: at, ...found }
}

function readPhrase(text: string, at: number, issues: QueryIssue[]): ReadAtom | undefined {
  const quoted = readQuoted(text, at, issues)
  if (!quoted) return undefined
  const isPrefix = text[quoted.end] === '*'
  if (isPrefix)
    issues.push(note(quoted.end, quoted.end + 1, '* has no effect after a phrase; put it after a word, as in prefix*.'))
  return { node: phrase(quoted.text, at, quoted.end, issues), end: quoted.end + (isPrefix ? 1 : 0) }
}

function phrase(text: string, start: number, end: number, issues: QueryIssue[]): QueryNode | null {
  if (text.trim() !== '') return { kind: 'phrase', text }
  issues.push(note(start, end, 'Empty quotes were ignored; put text between them.'))
  return null
}

function readQuotedSubstring(
  text: string,
  at: number,
  isEnd: (offset: number) => boolean,
  issues: QueryIssue[],
): ReadAtom | undefined {
  if (text[at] !== '*' || text[at + 1] !== '"') return undefined
  const inner: QueryIssue[] = []
  const quoted = readQuoted(text, at + 1, inner)
  if (!quoted) return undefined
  const end = text[quoted.end] === '*' ? quoted.end + 1 : quoted.end
  if (!isEnd(end) || quoted.text === '') return undefined
  issues.push(...inner)
  return { node: { kind: 'substring', text: quoted.text }, end }
}

/** `word:"…"` makes any text a word. The printer uses it for words that would otherwise parse as something else. */
function readLongWord(text: string, at: number, issues: QueryIssue[]): ReadAtom | undefined {
  if (!text.startsWith('word:"', at)) return undefined
  const quoted = readQuoted(text, at + 5, issues)
  if (!quoted) return undefined
  const prefix = text[quoted.end] === '*'
  const end = quoted.end + (prefix ? 1 : 0)
  const node = phrase(quoted.text, at, quoted.end, issues)
  return { node: node && { kind: 'word', text: quoted.text, prefix }, end }
}

function readBare(text: string, at: number, end: number, issues: QueryIssue[]): ReadAtom {
  const word = text.slice(at, end)
  if (/^\*+$/.test(word)) {
    issues.push(note(at, end, 'A * on its own was ignored; use prefix* or *part*.'))
    return { node: null, end }
  }
  const prefix = word.endsWith('*')
  const inner = prefix ? word.slice(0, -1) : word
  if (word.startsWith('*')) return { node: { kind: 'substring', text: inner.slice(1) }, end }
  return { node: { kind: 'word', text: inner, prefix }, end }
}

function note(start: number, end: number, message: string): QueryIssue {
  return { message, start, end, severity: 'note' }
}
