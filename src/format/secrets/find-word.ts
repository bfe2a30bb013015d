// Finds a word in any of its spellings: literal, JSON-escaped at any depth, percent-encoded, or UTF-16. Case-sensitive;
// base64 and other encodings are not decoded.
import { mergeSpans, type Span } from './cover-spans.ts'
import { toJson } from '../../text/to-json.ts'

export interface WordFinder {
  find(text: string): Span[]
  /** Reports whether raw text (JSON or other bytes, as latin1) may contain the word. Never returns a false negative. */
  mayHold(raw: string): boolean
}

export function makeWordFinder(word: string): WordFinder {
  const unescaped = new UnescapedText(word).text
  // After an unrelated backslash, the first letter looks like an escape (`\n` + "ame"), so the rest is searched too.
  const rest = /^[bfnrt]/.test(word) ? word.slice(1) : ''
  const unescapedRest = new UnescapedText(rest).text
  const encoded = encodingsOf(word)
  const wide = toUtf16(word)
  return {
    find(text) {
      const plain = [
        ...findPlain(text, word),
        ...(text.includes('%') ? encoded.flatMap((each) => findPlain(text, each)) : []),
        ...(text.includes('\0') ? findPlain(text, wide) : []),
      ]
      if (unescaped === '' || !text.includes('\\')) return plain
      const decoded = new UnescapedText(text)
      const matches = decoded.toText(findPlain(decoded.text, unescaped, 1)).map((span) => withEnds(text, span, word))
      const restSpans = unescapedRest === '' ? [] : decoded.toText(findPlain(decoded.text, unescapedRest, 1))
      const begun = restSpans.map((span) => withLetterBefore(withEnds(text, span, rest)))
      return mergeSpans([...plain, ...[...matches, ...begun].filter((span) => isSpelling(text, span, word))])
    },
    mayHold: mayHoldWord(word),
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

interface EscapeRun {
  start: number
  length: number
  decodedStart: number
  decodedLength: number
}

/** Nested JSON doubles backslashes at each level, so any number of them counts as none. */
const ESCAPE_RUN = /\\+(?:u[0-9A-Fa-f]{4}|["/bfnrt])?/g
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

class UnescapedText {
  readonly text: string
  private readonly escapes: EscapeRun[] = []

  constructor(text: string) {
    const pieces: string[] = []
    let [end, at] = [0, 0]
    ESCAPE_RUN.lastIndex = 0
    for (let found = ESCAPE_RUN.exec(text); found; found = ESCAPE_RUN.exec(text)) {
      pieces.push(text.slice(end, found.index))
      at += found.index - end
      const [run] = found
      const decoded = decodeEscape(run)
      this.escapes.push({ start: found.index, length: run.length, decodedStart: at, decodedLength: decoded.length })
      pieces.push(decoded)
      at += decoded.length
      end = found.index + run.length
    }
    pieces.push(text.slice(end))
    this.text = pieces.join('')
  }

  toText(spans: readonly Span[]): Span[] {
    let passed = 0
    const toOriginal = (target: number, isEnd: boolean): number => {
      // A span ends before backslashes that decode to nothing, and starts after them.
      while ((this.escapes[passed]?.decodedStart ?? Infinity) < target + (isEnd ? 0 : 1)) passed += 1
      const escape = this.escapes[passed - 1]
      if (!escape) return target
      const past = target - escape.decodedStart - escape.decodedLength
      if (past >= 0) return escape.start + escape.length + past
      return isEnd ? escape.start + escape.length : escape.start
    }
    return spans.map(({ start, end }) => ({ start: toOriginal(start, false), end: toOriginal(end, true) }))
  }
}

function decodeEscape(run: string): string {
  const rest = run.replace(/^\\+/, '')
  return rest.startsWith('u') ? String.fromCharCode(Number.parseInt(rest.slice(1), 16)) : (ESCAPES[rest] ?? rest)
}

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

const NEVER_ESCAPED = /[A-Za-z0-9_.~-]+/g

function mayHoldWord(word: string): (raw: string) => boolean {
  const plainRun = (word.match(NEVER_ESCAPED) ?? []).reduce((best, run) => (run.length > best.length ? run : best), '')
  if (plainRun.length < 2) return () => true
  const wide = toUtf16(plainRun)
  return (raw) => raw.includes(plainRun) || ESCAPED_ASCII.test(raw) || raw.includes(wide)
}

/** An escaped ASCII character, which could be any part of the word. */
const ESCAPED_ASCII = /\\u00[2-7]/

function toUtf16(text: string): string {
  return text.split('').join('\0')
}
