// Finds a known word in its disguises: split by line breaks, colors or invisible characters, escaped or encoded in part or
// completely, in base64 and in hex.
import type { Disguise, Span } from '../secrets/cover-spans.ts'
import { decodeEntity, decodePercent, foldText, INVISIBLE, isScattered, type FoldOptions } from './fold-text.ts'
import { makeBase64Finder } from './find-base64.ts'
import { makeAnyOf } from './any-of.ts'
import { makeHexFinder } from './find-hex.ts'
import { splitParts } from './split-parts.ts'

export interface DisguiseFinder {
  find(text: string): Span[]
  /** Reports whether raw or decoded text may contain the word, or a part of it if the word is split over texts. */
  mayHold(raw: string): boolean
}

export function makeDisguiseFinder(word: string): DisguiseFinder {
  const encoded = [makeBase64Finder(word), makeHexFinder(word)]
  const hasPart = makePartCheck(word)
  const isEncoded = makeAnyOf([...new Set(encoded.flatMap(({ needles }) => needles))])
  const findFolded = makeFoldedFinder(word, hasPart)
  return {
    find: (text) => [...findFolded(text), ...encoded.flatMap((finder) => finder.find(text))],
    mayHold: (raw) => hasPart(raw) || isEncoded(raw) || isScattered(raw),
  }
}

const NEVER_ESCAPED = /[A-Za-z0-9_.~-]+/g
/** Numbers of line breaks and ends of blocks. */
const LONG = { splits: 3, minLength: 6 }
const MEDIUM = { splits: 2, minLength: 4 }

/** Checks whether a text contains a part of the word that is not encoded. */
function makePartCheck(word: string): (text: string) => boolean {
  const runs = word.match(NEVER_ESCAPED) ?? []
  for (const limits of [LONG, MEDIUM]) {
    const parts = splitParts(runs, limits)
    if (parts.length > 0) return makeAnyOf(parts)
  }
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best), '')
  return makeShortCheck(longest)
}

const SPLIT_HERE = String.raw`(?:["\\\r\n%&]|$)`

/** Parts of a short word are in every text. If it is split, its first letters are right before the split. */
function makeShortCheck(run: string): (text: string) => boolean {
  if (run === '') return () => true
  const letters = run.split('').map((letter) => (letter === '.' ? '\\.' : letter))
  const pattern = new RegExp(letters.reduceRight((rest, letter) => `${letter}(?:${SPLIT_HERE}|${rest})`))
  return (text) => pattern.test(text)
}

/** Signs of anything that folding changes. */
const FOLDABLE = new RegExp(String.raw`[\r\n\\%&${INVISIBLE}]`)
/** Checks one character before the prefix only: a pattern that begins at the line break takes quadratic time. */
const PREFIXED = /(?:[\r\n\t ]|\\[rnt])[>|+#*\u2502\u2503-]/

function makeFoldedFinder(word: string, hasPart: (text: string) => boolean): (text: string) => Span[] {
  const dropsBlanks = /[ \t]/.test(word)
  const find = (text: string, options: FoldOptions): Span[] => {
    const [folded, view] = [foldText(word, { ...options, dropsPrefix: false }).text, foldText(text, options)]
    if (!view.isChanged || folded === '') return []
    const spans: Span[] = []
    for (let start = view.text.indexOf(folded); start >= 0; start = view.text.indexOf(folded, start + 1)) {
      const span = withBackslashes(text, view.toText({ start, end: start + folded.length }))
      const slice = text.slice(span.start, span.end)
      if (isDisguise(slice, word, options)) spans.push({ ...span, ...formOf(slice) })
    }
    return spans
  }
  return (text) => {
    if (!FOLDABLE.test(text)) return []
    const plain = find(text, { dropsBlanks })
    return PREFIXED.test(text) && (hasPart(text) || isScattered(text))
      ? [...plain, ...find(text, { dropsBlanks, dropsPrefix: true })]
      : plain
  }
}

/** An escape must not lose a part of its backslashes. */
function withBackslashes(text: string, { start, end }: Span): Span {
  let first = start
  if (text.charAt(start) === '\\') while (text.charAt(first - 1) === '\\') first -= 1
  return { start: first, end }
}

const MAX_DEPTH = 8

/** Folding drops what may belong to the word (a line break, a backslash), so a match is decoded level by level. */
function isDisguise(slice: string, word: string, options: FoldOptions): boolean {
  let decoded = slice
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (decoded.includes(word) || join(decoded, options).includes(joinWord(word, options)))
      return hasLines(decoded, word)
    const next = decodeOnce(decoded)
    if (next === decoded) return false
    decoded = next
  }
  return false
}

function hasLines(decoded: string, word: string): boolean {
  return !/[\r\n]/.test(word) || /[\r\n]/.test(decoded)
}

const NO_LINE = String.raw`\x1b\[[0-9;?]{0,24}[A-Za-z]|[${INVISIBLE}]+`
const LINE = String.raw`\\?\r?\n[\r\n\t ]*`
const SPLITS = new RegExp(`${NO_LINE}|${LINE}`, 'g')
const PREFIXED_SPLITS = new RegExp(String.raw`${NO_LINE}|${LINE}(?:[>|+#*\u2502\u2503-]{1,3}[\t ]*)?`, 'g')

function join(text: string, { dropsPrefix, dropsBlanks }: FoldOptions): string {
  const joined = text.replace(dropsPrefix === true ? PREFIXED_SPLITS : SPLITS, '')
  return dropsBlanks === true && joined !== text ? joined.replace(/[ \t]/g, '') : joined
}

function joinWord(word: string, { dropsBlanks }: FoldOptions): string {
  const joined = word.replace(SPLITS, '')
  return dropsBlanks === true ? joined.replace(/[ \t]/g, '') : joined
}

const CODES = /\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|(["\\/bfnrt]))|(?:%[0-9A-Fa-f]{2})+|&[#A-Za-z0-9]{2,9};/g
const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

function decodeOnce(text: string): string {
  return text.replace(CODES, (token, unicode?: string, byte?: string, letter?: string) => {
    if (token.startsWith('%')) return decodePercent(token)
    if (token.startsWith('&')) return decodeEntity(token)
    const code = unicode ?? byte
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16))
    return LETTERS[letter ?? ''] ?? letter ?? token
  })
}

const SPLIT = new RegExp(String.raw`[\r\n${INVISIBLE}]|\\[rn]|\\u(?:001|00a|20|fe)`, 'i')

function formOf(slice: string): { form?: Disguise } {
  if (/[\0]|\\u0000/.test(slice)) return { form: 'utf-16' }
  if (/%[0-9A-Fa-f]{2}/.test(slice)) return { form: 'percent' }
  if (/&#/.test(slice)) return { form: 'entities' }
  if (SPLIT.test(slice)) return { form: 'split' }
  return {}
}
