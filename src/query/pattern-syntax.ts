// Parses RE2 syntax enough to know what a match must contain. Unknown syntax is "anything" if its extent is certain,
// otherwise there is no tree. Only for expressions that RE2 accepted: this parser accepts more.

export type PatternNode =
  | { kind: 'chars'; chars: readonly string[] }
  | { kind: 'anything' }
  /** One character of ASCII white space. */
  | { kind: 'space' }
  | { kind: 'nothing' }
  | { kind: 'sequence'; parts: readonly PatternNode[] }
  | { kind: 'choice'; options: readonly PatternNode[] }
  | { kind: 'repeat'; part: PatternNode; min: number; max: number }

const MAX_SOURCE = 10_000
const MAX_DEPTH = 100
/** A class of more characters says too little about a text. */
const MAX_CHARS = 8
/** RE2's own limit. */
const MAX_COUNT = 1000

const anything: PatternNode = { kind: 'anything' }
const space: PatternNode = { kind: 'space' }
const nothing: PatternNode = { kind: 'nothing' }

/** With `ignoreCase`, lower case stands for all cases; without it, the cases that an inline (?i) allows are listed. */
export function parsePattern(source: string, ignoreCase: boolean): PatternNode | undefined {
  if (source.length > MAX_SOURCE) return undefined
  const reader = new PatternReader(source, ignoreCase)
  const node = reader.readChoice(0)
  return node && reader.atEnd() ? node : undefined
}

class PatternReader {
  private readonly source: string
  private readonly ignoreCase: boolean
  private position = 0
  private foldsCase = false

  constructor(source: string, ignoreCase: boolean) {
    this.source = source
    this.ignoreCase = ignoreCase
  }

  atEnd(): boolean {
    return this.position >= this.source.length
  }

  readChoice(depth: number): PatternNode | undefined {
    if (depth > MAX_DEPTH) return undefined
    const options: PatternNode[] = []
    do {
      const parts: PatternNode[] = []
      while (!this.atEnd() && !this.isNext('|') && !this.isNext(')')) if (!this.readItem(parts, depth)) return undefined
      options.push({ kind: 'sequence', parts })
    } while (this.take('|'))
    const [only, ...others] = options
    return only && others.length === 0 ? only : { kind: 'choice', options }
  }

  private readItem(parts: PatternNode[], depth: number): boolean {
    const count = this.readCount()
    if (count) {
      const part = parts.pop()
      // RE2 refuses a repetition of a repetition without a group in between.
      if (!part || part.kind === 'repeat' || count.min > MAX_COUNT) return false
      parts.push({ kind: 'repeat', part, ...count })
      return true
    }
    if (this.take('(')) return this.readGroup(parts, depth)
    if (this.take('\\Q')) return this.readQuoted(parts)
    const atom = this.readAtom()
    if (atom) parts.push(atom)
    return atom !== undefined
  }

  private readAtom(): PatternNode | undefined {
    if (this.take('^') || this.take('$')) return nothing
    if (this.take('.')) return anything
    if (this.take('[')) return this.readClass()
    if (this.match(/\\[AzbB]/y)) return nothing
    if (this.take('\\s')) return space
    if (this.readWideEscape()) return anything
    const char = this.readChar()
    return char === undefined ? undefined : this.charNode(char)
  }

  private readCount(): { min: number; max: number } | undefined {
    const found = this.match(/(?:([*+?])|\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?\})\??/y)
    if (!found) return undefined
    const [, sign, min, comma, max] = found
    if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    return { min: Number(min), max: Number(max ?? (comma === undefined ? min : Infinity)) }
  }

  private readGroup(parts: PatternNode[], depth: number): boolean {
    const before = this.foldsCase
    if (this.take('?') && !this.match(/P?<\w+>/y)) {
      const flags = this.match(/([imsU]*)(?:-([imsU]+))?([:)])/y)
      if (!flags) return false
      if (flags[1]?.includes('i')) this.foldsCase = true
      if (flags[2]?.includes('i')) this.foldsCase = false
      // Flags without a colon apply to the rest of their group and cannot be repeated.
      if (flags[3] === ')') return true
    }
    const inside = this.readChoice(depth + 1)
    if (!inside || !this.take(')')) return false
    this.foldsCase = before
    parts.push(inside)
    return true
  }

  private readQuoted(parts: PatternNode[]): boolean {
    const end = this.source.indexOf('\\E', this.position)
    const quoted = this.source.slice(this.position, end < 0 ? undefined : end)
    for (const char of quoted) parts.push(this.charNode(char))
    this.position += quoted.length + (end < 0 ? 0 : 2)
    return true
  }

  private readClass(): PatternNode | undefined {
    const isNegated = this.take('^')
    let chars: string[] | undefined = []
    for (let isFirst = true; isFirst || !this.isNext(']'); isFirst = false) {
      const members = this.readMembers()
      if (!members) return undefined
      const nodes = members === 'many' ? [anything] : members.map((char) => this.charNode(char))
      for (const node of nodes) chars = node.kind === 'chars' && chars ? [...chars, ...node.chars] : undefined
    }
    this.position += 1
    const distinct = [...new Set(chars)]
    return isNegated || !chars || distinct.length > MAX_CHARS ? anything : { kind: 'chars', chars: distinct }
  }

  private readMembers(): string[] | 'many' | undefined {
    if (this.match(/\[:\^?[a-z]+:\]/y) || this.readWideEscape()) return 'many'
    const low = this.readChar()
    if (low === undefined) return undefined
    if (!this.isNext('-') || this.isNext('-]')) return [low]
    this.position += 1
    const high = this.readChar()
    if (high === undefined) return undefined
    const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0]
    if (to - from > MAX_CHARS) return 'many'
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String.fromCodePoint(from + index))
  }

  private readWideEscape(): boolean {
    return this.match(/\\(?:[dDsSwW]|[pP](?:\{[^}]*\}|[^{]))/uy) !== undefined
  }

  private readChar(): string | undefined {
    if (!this.isNext('\\')) return this.match(/[^]/uy)?.[0]
    const octal = this.match(/\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/y)?.[1]
    if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8))
    const hex = this.match(/\\x(?:([\da-fA-F]{2})|\{0*([\da-fA-F]{1,6})\})/y)
    if (hex) return fromHex(hex[1] ?? hex[2] ?? '')
    const control = this.match(/\\([afnrtv])/y)?.[1]
    if (control !== undefined) return CONTROLS[control]
    return this.match(/\\([!-/:-@[-`{-~ ])/y)?.[1]
  }

  /** Non-ASCII letters become "anything" when case is ignored, because they can have more than two case variants. */
  private charNode(char: string): PatternNode {
    if (isSurrogate(char)) return anything
    if (!this.ignoreCase && !this.foldsCase) return { kind: 'chars', chars: [char] }
    if (char > '\u007f') return hasNoCase(char) ? { kind: 'chars', chars: [char] } : anything
    const lower = char.toLowerCase()
    if (this.ignoreCase) return { kind: 'chars', chars: [lower] }
    const chars = [lower, char.toUpperCase(), ...(ODD_CASES[lower] ?? [])]
    return { kind: 'chars', chars: [...new Set(chars)] }
  }

  private isNext(text: string): boolean {
    return this.source.startsWith(text, this.position)
  }

  private take(text: string): boolean {
    const found = this.isNext(text)
    if (found) this.position += text.length
    return found
  }

  private match(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.position
    const found = expression.exec(this.source)
    if (!found) return undefined
    this.position += found[0].length
    return found
  }
}

const CONTROLS: Readonly<Record<string, string>> = { a: '\x07', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** The Kelvin sign and the long s are the only non-ASCII characters that fold to ASCII letters. */
const ODD_CASES: Readonly<Record<string, readonly string[]>> = { k: ['\u212a'], s: ['\u017f'] }

function fromHex(digits: string): string | undefined {
  const code = Number.parseInt(digits, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}

/** Two lone surrogates side by side would become one character in a literal. */
function isSurrogate(char: string): boolean {
  return char >= '\ud800' && char <= '\udfff' && char.length === 1
}

/** East Asian scripts, which have no case in any version of Unicode. */
function hasNoCase(char: string): boolean {
  const code = char.codePointAt(0) ?? 0
  return (code >= 0x2e80 && code <= 0x9fff) || (code >= 0xac00 && code <= 0xd7a3)
}
