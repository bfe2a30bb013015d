// Folds a text: removes characters that split a word without being part of it (line breaks with their indentation,
// terminal colors, zero-width characters, NUL) and decodes escapes (JSON, percent, HTML). A word is in a text in one of
// these forms only if the folded word is in the folded text.
import { TextView, type ViewRules } from './text-view.ts'

export interface FoldOptions {
  /** Keeps line breaks. */
  keepsLines?: boolean
  /** Removes the prefix of a quoted, framed or changed line: "> ", "| ", "+". */
  dropsPrefix?: boolean
  /** Removes blanks, because a text may be wrapped at a blank. */
  dropsBlanks?: boolean
}

/** The inside of a character class. */
export const INVISIBLE = String.raw`\0\x1b\u00ad\u200b-\u200f\u2060\ufeff`
const ANSI = String.raw`(?:\x1b|\\+(?:u001[bB]|x1[bB]|033|e))\[[0-9;?]{0,24}[A-Za-z]`
const LINE = String.raw`(?:\\*[\r\n]|\\+[rn])(?:[\r\n\t ]|\\+[rnt])*`
const PREFIX = String.raw`(?:[>|+#*\u2502\u2503-]{1,3}(?:[\t ]|\\+t)*)?`
const ESCAPE = String.raw`\\+(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2}|["/bfnrt])?`
/** A "%" may be encoded itself, as %25. */
const PERCENT = String.raw`%(?:25){0,3}[0-7][0-9A-Fa-f]|(?:%(?:25){0,3}[89A-Fa-f][0-9A-Fa-f])+`
const ENTITY = String.raw`&(?:#[xX]0{0,4}[0-9A-Fa-f]{1,5}|#0{0,4}[0-9]{1,6}|amp|lt|gt|quot|apos|nbsp);`

const rulesByName = new Map<string, ViewRules>()

export function foldText(text: string, options: FoldOptions = {}): TextView {
  return new TextView(text, foldRules(options))
}

function foldRules({ keepsLines = false, dropsPrefix = false, dropsBlanks = false }: FoldOptions): ViewRules {
  const name = [keepsLines, dropsPrefix, dropsBlanks].join(' ')
  const known = rulesByName.get(name)
  if (known) return known
  const sources = [
    ANSI,
    `[${INVISIBLE}]+`,
    ...(keepsLines ? [] : [dropsPrefix ? LINE + PREFIX : LINE]),
    ESCAPE,
    PERCENT,
    ENTITY,
    ...(dropsBlanks ? ['[ \\t]+'] : []),
  ]
  const rules: ViewRules = {
    tokens: new RegExp(sources.join('|'), 'g'),
    decode(token) {
      const decoded = decodeToken(token)
      if (!keepsLines && (decoded === '\n' || decoded === '\r')) return ''
      return dropsBlanks && (decoded === ' ' || decoded === '\t') ? '' : decoded
    },
  }
  rulesByName.set(name, rules)
  return rules
}

const DROPPED = new RegExp(`^[${INVISIBLE}]$`)

/** Other tokens are colors, invisible characters, line breaks and blanks, which the view drops. */
function decodeToken(token: string): string {
  const first = token.charAt(0)
  if (first !== '%' && first !== '&' && first !== '\\') return ''
  const decoded = first === '%' ? decodePercent(token) : first === '&' ? decodeEntity(token) : ''
  const escaped = first === '\\' && !/[[\r\n]/.test(token) ? decodeEscape(token) : decoded
  return DROPPED.test(escaped) ? '' : escaped
}

const LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** Nested JSON doubles backslashes at each level, so any number of them counts as one level. */
export function decodeEscape(run: string): string {
  const rest = run.replace(/^\\+/, '')
  const digits = /^[ux]([0-9A-Fa-f]{2,4})$/.exec(rest)?.[1]
  if (digits !== undefined) return String.fromCharCode(Number.parseInt(digits, 16))
  return LETTERS[rest.slice(0, 1)] ?? rest
}

export function decodePercent(token: string): string {
  const once = token.replace(/%(?:25)+(?=[0-9A-Fa-f]{2})/g, '%')
  try {
    return decodeURIComponent(once)
  } catch {
    return token
  }
}

const NAMES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

export function decodeEntity(token: string): string {
  const name = token.slice(1, -1)
  if (!name.startsWith('#')) return NAMES[name] ?? token
  const code = /^#[xX]/.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : token
}

/** Escaped ASCII, NUL, escape and soft hyphen. Writers of JSON do not escape zero-width characters. */
const ESCAPED = /\\u00(?:[2-7]|00|1[bB]|[aA][dD])/
const SINGLE = ['\0', '\x1b', '&#']
const WIDE = /[\u200b-\u200f\u2060\ufeff]/
const SOFT_HYPHEN = /(?<![\x80-\xff])\xad|\xc2\xad/

/**
 * Reports whether raw or decoded text has signs of a disguise that may leave no two characters of a word together. Letters
 * and digits are never escaped without need, so this is rare. Searching for each sign is faster than one pattern for all.
 */
export function isScattered(text: string): boolean {
  return isScatteredBytes(text) || WIDE.test(text)
}

/** The same for a text of one character per byte. */
export function isScatteredBytes(text: string): boolean {
  return (
    SINGLE.some((sign) => text.includes(sign)) ||
    hasAt(text, '%', ENCODED) ||
    hasAt(text, '\xe2\x80', ZERO_WIDTH) ||
    text.includes('\xe2\x81\xa0') ||
    (text.includes('\xad') && SOFT_HYPHEN.test(text)) ||
    ESCAPED.test(text)
  )
}

/** The first three bytes of the signs that isScatteredBytes seeks, for a search by other means. NUL and escape are single. */
export function* scatterBeginnings(): Generator<string> {
  yield '\\u0'
  for (const second of '234567')
    for (const third of '0123456789abcdefABCDEF') if (`%${second}${third}`.match(ENCODED)) yield `%${second}${third}`
  for (let last = 0; last < 256; last++) for (const first of ['&#', '\xc2\xad']) yield first + String.fromCharCode(last)
  for (const last of '\x8b\x8c\x8d\x8e\x8f') yield `\xe2\x80${last}`
  yield '\xe2\x81\xa0'
}

const ENCODED = /%[2-7][0-9A-Fa-f]/y
/** As the latin1 of its UTF-8. */
const ZERO_WIDTH = /\xe2\x80[\x8b-\x8f]/y

function hasAt(text: string, sign: string, pattern: RegExp): boolean {
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
    pattern.lastIndex = at
    if (pattern.test(text)) return true
  }
  return false
}
