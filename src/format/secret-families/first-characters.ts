// Lists the characters that a match of a pattern can begin with, three at a time. The patterns are those of the rules, so an
// unknown construct is an error of theirs.

const WANTED = 3
/** More would make every text a candidate. */
const MAX_BEGINNINGS = 5000

/** A set of beginnings: complete with three characters, or with fewer that the rest of the pattern continues. */
type Beginnings = ReadonlySet<string>

export function firstCharacters(source: string): string[] {
  const reader = new PatternReader(source)
  const found = [...reader.readChoice()]
  if (reader.position < source.length) throw new Error(`Unbalanced pattern: ${source}`)
  const short = found.find((each) => each.length < WANTED)
  if (short !== undefined) throw new Error(`A match may begin with only "${short}": ${source}`)
  return found
}

class PatternReader {
  position = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  readChoice(): Beginnings {
    const found = new Set(this.readSequence())
    while (this.source[this.position] === '|') {
      this.position += 1
      for (const each of this.readSequence()) found.add(each)
    }
    return found
  }

  private readSequence(): Beginnings {
    let found: Beginnings = new Set([''])
    while (this.position < this.source.length && !'|)'.includes(this.source.charAt(this.position))) {
      if ([...found].every((each) => each.length >= WANTED)) this.skipTo('|)')
      else found = this.readRepeated(found)
    }
    return found
  }

  /** Appends as often as needed for three characters. */
  private readRepeated(before: Beginnings): Beginnings {
    const part = this.readPart()
    const [min, max] = this.readTimes()
    const found = new Set(min === 0 ? before : [])
    let times = before
    for (let count = 1; count <= Math.min(max, WANTED); count++) {
      times = append(times, part)
      if (count >= min || count === WANTED) for (const each of times) found.add(each)
    }
    return found
  }

  /** Stops at one of the characters outside of inner groups and classes. */
  private skipTo(ends: string): void {
    const token = /\\.|\[(?:\\.|[^\]\\])*\]|[^]/y
    for (let depth = 0; this.position < this.source.length; this.position = token.lastIndex) {
      token.lastIndex = this.position
      const [text = ''] = token.exec(this.source) ?? []
      if (depth === 0 && ends.includes(text)) return
      depth += text === '(' ? 1 : text === ')' ? -1 : 0
    }
  }

  private readPart(): Beginnings {
    const { source } = this
    const next = source.charAt(this.position)
    if (next === '(') return this.readGroup()
    if (next === '[') return this.readClass()
    if (next === '\\') {
      this.position += 2
      return new Set(charactersOf(source.slice(this.position - 2, this.position)))
    }
    if ('.^$*+?{'.includes(next)) throw new Error(`Not supported at ${this.position}: ${source}`)
    this.position += 1
    return new Set([next])
  }

  private readGroup(): Beginnings {
    const head = /\(\?(?:[:=!]|<[=!]|<[a-z]+>)/y
    head.lastIndex = this.position
    const [start = ''] = head.exec(this.source) ?? []
    if (start === '') throw new Error(`Unnamed group at ${this.position}: ${this.source}`)
    this.position += start.length
    const isAround = /[=!]$/.test(start)
    if (isAround) this.skipTo(')')
    const inside = isAround ? new Set(['']) : this.readChoice()
    this.position += 1
    return inside
  }

  private readClass(): Beginnings {
    const whole = /\[((?:\\.|[^\]\\])*)\]/y
    whole.lastIndex = this.position
    const inside = whole.exec(this.source)?.[1] ?? ''
    this.position += inside.length + 2
    if (inside.startsWith('^')) throw new Error(`A match may begin with anything: ${this.source}`)
    const found = new Set<string>()
    for (const [, token = '', last] of inside.matchAll(/(\\.|[^\\])(?:-([A-Za-z0-9]))?/gs)) {
      if (last === undefined) for (const each of charactersOf(token)) found.add(each)
      else for (let code = token.charCodeAt(0); code <= last.charCodeAt(0); code++) found.add(String.fromCharCode(code))
    }
    return found
  }

  /** How often the last part is repeated, as far as three characters go. */
  private readTimes(): [min: number, max: number] {
    const times = /\{([0-9]+)(?:,([0-9]+))?\}\??|\?/y
    times.lastIndex = this.position
    const found = times.exec(this.source)
    if (!found) return [1, 1]
    this.position = times.lastIndex
    const [text, min, max] = found
    return text === '?' ? [0, 1] : [Number(min), Number(max ?? min)]
  }
}

function charactersOf(token: string): string[] {
  if (!token.startsWith('\\')) return [token]
  const letter = token.slice(1)
  if (letter === 's') return [' ', '\t', '\n', '\r']
  const known: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
  if (/[A-Za-z0-9]/.test(letter) && known[letter] === undefined) throw new Error(`Unknown escape ${token}.`)
  return [known[letter] ?? letter]
}

function append(before: Beginnings, after: Beginnings): Beginnings {
  const found = new Set<string>()
  for (const each of before) {
    if (each.length >= WANTED) found.add(each)
    else for (const next of after) found.add((each + next).slice(0, WANTED))
  }
  if (found.size > MAX_BEGINNINGS) throw new Error('A pattern has too many beginnings.')
  return found
}
