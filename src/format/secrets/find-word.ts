// Finds a word in a text in whatever way it is spelled there: as it stands, with letters escaped as JSON within the text
// would, or percent-encoded as in a URL. Letters of another case are other letters; base64 and other codes are not unfolded.
import { mergeSpans, type Span } from './cover-spans.ts'

export interface WordFinder {
  find(text: string): Span[]
  /** Of raw text of JSON or anything else, as latin1: whether the word may be in it. Never says no wrongly. */
  mayHold(raw: string): boolean
}

export function makeWordFinder(word: string): WordFinder {
  const unfolded = new UnfoldedText(word).text
  // Behind a backslash of something else, its first letter looks like an escape.
  const rest = /^[bfnrt]/.test(word) ? word.slice(1) : ''
  const unfoldedRest = new UnfoldedText(rest).text
  const encoded = encodingsOf(word)
  const wide = spread(word)
  return {
    find(text) {
      const plain = [
        ...findPlain(text, word),
        ...(text.includes('%') ? encoded.flatMap((each) => findPlain(text, each)) : []),
        ...(text.includes('\0') ? findPlain(text, wide) : []),
      ]
      // Nearly always: a text without a backslash spells it in one way only.
      if (unfolded === '' || !text.includes('\\')) return plain
      const meant = new UnfoldedText(text)
      const like = meant.toText(findPlain(meant.text, unfolded, 1)).map((span) => withEnds(text, span, word))
      const behind = unfoldedRest === '' ? [] : meant.toText(findPlain(meant.text, unfoldedRest, 1))
      const begun = behind.map((span) => withLetterBefore(withEnds(text, span, rest)))
      return mergeSpans([...plain, ...[...like, ...begun].filter((span) => isMeant(text, span, word))])
    },
    mayHold: mayHoldWord(word),
  }
}

function withLetterBefore({ start, end }: Span): Span {
  return { start: Math.max(0, start - 1), end }
}

/** With the backslashes beside it, where the word has some there: they run into those around it. */
function withEnds(text: string, { start, end }: Span, word: string): Span {
  const span = { start, end }
  if (word.startsWith('\\')) while (text.charAt(span.start - 1) === '\\') span.start -= 1
  if (word.endsWith('\\')) while (text.charAt(span.end) === '\\') span.end += 1
  return span
}

/** JSON within JSON within JSON: deeper than this nobody writes. */
const MAX_DEPTH = 8

/** What looks like it without any backslash may be another word. */
function isMeant(text: string, { start, end }: Span, word: string): boolean {
  let meant = text.slice(start, end)
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (meant.includes(word)) return true
    const next = unescape(meant)
    if (next === meant) return false
    meant = next
  }
  return false
}

function unescape(text: string): string {
  return text.replace(/\\(?:u([0-9A-Fa-f]{4})|(["\\/bfnrt]))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  )
}

/** `step`: how far behind the beginning of one the next may begin. */
function findPlain(text: string, word: string, step = word.length): Span[] {
  const spans: Span[] = []
  for (let start = text.indexOf(word); start >= 0; start = text.indexOf(word, start + step))
    spans.push({ start, end: start + word.length })
  return spans
}

/** A stretch of a text that is spelled otherwise than it is meant. */
interface Fold {
  start: number
  length: number
  /** Where it stands in the unfolded text, and how long it is there. */
  at: number
  meant: number
}

/** JSON within JSON doubles backslashes each time, so any number of them counts as none. */
const FOLDED = /\\+(?:u[0-9A-Fa-f]{4}|["/bfnrt])?/g
const ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** A text without its escapes, and the way back. One pass, whatever it is made of. */
class UnfoldedText {
  readonly text: string
  private readonly folds: Fold[] = []

  constructor(text: string) {
    const pieces: string[] = []
    let [end, at] = [0, 0]
    FOLDED.lastIndex = 0
    for (let found = FOLDED.exec(text); found; found = FOLDED.exec(text)) {
      pieces.push(text.slice(end, found.index))
      at += found.index - end
      const [run] = found
      const meant = unfold(run)
      this.folds.push({ start: found.index, length: run.length, at, meant: meant.length })
      pieces.push(meant)
      at += meant.length
      end = found.index + run.length
    }
    pieces.push(text.slice(end))
    this.text = pieces.join('')
  }

  /** Of stretches in order. */
  toText(spans: readonly Span[]): Span[] {
    let passed = 0
    const place = (target: number, isEnd: boolean): number => {
      // A stretch ends before backslashes that stand for nothing, and begins behind them.
      while ((this.folds[passed]?.at ?? Infinity) < target + (isEnd ? 0 : 1)) passed += 1
      const fold = this.folds[passed - 1]
      if (!fold) return target
      const behind = target - fold.at - fold.meant
      if (behind >= 0) return fold.start + fold.length + behind
      // In the middle of a character, or at its beginning.
      return isEnd ? fold.start + fold.length : fold.start
    }
    return spans.map(({ start, end }) => ({ start: place(start, false), end: place(end, true) }))
  }
}

/** What a run of backslashes and what follows is meant as. */
function unfold(run: string): string {
  const rest = run.replace(/^\\+/, '')
  return rest.startsWith('u') ? String.fromCharCode(Number.parseInt(rest.slice(1), 16)) : (ESCAPES[rest] ?? rest)
}

/** As it stands, in JSON once and twice, in a URL. */
export function spellingsOf(word: string): string[] {
  const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
  const inAscii = (text: string) =>
    text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const [once, ascii] = [inJson(word), inAscii(inJson(word))]
  return [...new Set([word, once, inJson(once), ascii, inJson(ascii), ...encodingsOf(word)])]
}

/** In a URL; none where it is the word itself. A lone half of a character has no place in one. */
function encodingsOf(word: string): string[] {
  if (!word.isWellFormed()) return []
  const encoded = [encodeURIComponent(word), encodeURI(word)]
  const low = encoded.map((each) => each.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()))
  return [...new Set([...encoded, ...low])].filter((each) => each !== word)
}

/** Letters that neither JSON nor a URL spells otherwise. */
const STEADY = /[A-Za-z0-9_.~-]+/g

function mayHoldWord(word: string): (raw: string) => boolean {
  const steady = (word.match(STEADY) ?? []).reduce((best, run) => (run.length > best.length ? run : best), '')
  if (steady.length < 2) return () => true
  const wide = spread(steady)
  return (raw) => raw.includes(steady) || ESCAPED_ASCII.test(raw) || raw.includes(wide)
}

/** It could hide any part of a word. */
const ESCAPED_ASCII = /\\u00[2-7]/

/** In UTF-16, read byte by byte. */
function spread(text: string): string {
  return text.split('').join('\0')
}
