// Finds a word in any of its spellings: literal, JSON-escaped at any depth, or in a disguise. Case-sensitive.
import { makeDisguiseFinder } from '../disguises/disguised-word.ts'
import { findAcross } from '../disguises/find-across.ts'
import { decodeEscape } from '../disguises/fold-text.ts'
import { TextView, type ViewRules } from '../disguises/text-view.ts'
import { mergeSpans, type Span } from './cover-spans.ts'
import { toJson } from '../../text/to-json.ts'

export interface WordFinder {
  find(text: string): Span[]
  findAcross(texts: readonly string[]): Span[][]
  mayCross(raw: string): boolean
  /** Reports whether raw text (JSON or other bytes, as latin1) may contain the word. Never returns a false negative. */
  mayHold(raw: string): boolean
}

export function makeWordFinder(word: string): WordFinder {
  const unescaped = new TextView(word, UNESCAPED).text
  // After an unrelated backslash, the first letter looks like an escape (`\n` + "ame"), so the rest is searched too.
  const rest = /^[bfnrt]/.test(word) ? word.slice(1) : ''
  const unescapedRest = new TextView(rest, UNESCAPED).text
  const encoded = encodingsOf(word)
  const wide = toUtf16(word)
  const disguises = makeDisguiseFinder(word)
  const find = (text: string): Span[] => {
    const plain = [
      ...findPlain(text, word),
      ...(text.includes('%') ? encoded.flatMap((each) => findPlain(text, each)) : []),
      ...(text.includes('\0') ? findPlain(text, wide) : []),
      ...disguises.find(text),
    ]
    if (unescaped === '' || !text.includes('\\')) return mergeSpans(plain)
    const decoded = new TextView(text, UNESCAPED)
    const matches = findPlain(decoded.text, unescaped, 1).map((span) => withEnds(text, decoded.toText(span), word))
    const restSpans = unescapedRest === '' ? [] : findPlain(decoded.text, unescapedRest, 1)
    const begun = restSpans.map((span) => withLetterBefore(withEnds(text, decoded.toText(span), rest)))
    return mergeSpans([...plain, ...[...matches, ...begun].filter((span) => isSpelling(text, span, word))])
  }
  return {
    find,
    findAcross(texts) {
      // The second one may be indented, or begin inside a color or an encoded character.
      const [wrapped, cut] = [findAcross(texts, find), findAcross(texts, find, { separator: '' })]
      return texts.map((_, index) => mergeSpans([...(wrapped[index] ?? []), ...(cut[index] ?? [])]))
    },
    mayCross: (raw) => disguises.mayHold(raw),
    mayHold: (raw) => disguises.mayHold(raw),
  }
}

function withLetterBefore({ start, end }: Span): Span {
  return { start: Math.max(0, start - 1), end }
}

/** Backslashes at the ends of the word merge with those around it. */
function withEnds(text: string, { start, end }: Span, word: string): Span {
  const span = { start, end }
  if (word.startsWith('\\')) while (text.charAt(span.start - 1) === '\\') span.start -= 1
  if (word.endsWith('\\')) while (text.charAt(span.end) === '\\') span.end += 1
  return span
}

const MAX_DEPTH = 8

/** Dropping backslashes also matches other words, so a match is unescaped level by level. */
function isSpelling(text: string, { start, end }: Span, word: string): boolean {
  let decoded = text.slice(start, end)
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (decoded.includes(word)) return true
    const next = unescape(decoded)
    if (next === decoded) return false
    decoded = next
  }
  return false
}

function unescape(text: string): string {
  return text.replace(/\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** `step` is the minimum distance between the starts of two matches. */
function findPlain(text: string, word: string, step = word.length): Span[] {
  const spans: Span[] = []
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + step))
    spans.push({ start, end: start + word.length })
  return spans
}

/** Nested JSON doubles backslashes at each level, so any number of them counts as none. */
const UNESCAPED: ViewRules = { tokens: /\\+(?:u[0-9A-Fa-f]{4}|["/bfnrt])?/g, decode: decodeEscape }
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

export function spellingsOf(word: string): string[] {
  const inJson = (text: string) => toJson(text).slice(1, -1)
  const inAscii = (text: string) =>
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const [once, ascii] = [inJson(word), inAscii(inJson(word))]
  return [...new Set([word, once, inJson(once), ascii, inJson(ascii), ...encodingsOf(word)])]
}

function encodingsOf(word: string): string[] {
  if (!word.isWellFormed()) return []
  const encoded = [encodeURIComponent(word), encodeURI(word)]
  const low = encoded.map((each) => each.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))
  return [...new Set([...encoded, ...low])].filter((each) => each !== word)
}

function toUtf16(text: string): string {
  return text.split('').join('\0')
}
