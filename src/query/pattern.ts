// Searching text for what a person typed: a regular expression, or a piece of text in any case. The expression is theirs,
// the text is anybody's, so the engine is RE2, whose time grows with the text alone. It reads 70 to 150 MB/s (10 to 30 where
// places are asked for); literals that a match must contain are looked for first, at 1 to 2.5 GB/s.
import { RE2JS, RE2JSSyntaxException } from 're2js'

import { rawNeedles } from './pattern-needles.ts'
import type { RawNeedles } from './pattern-needles.ts'
import { requiredLiterals } from './required-literal.ts'
import { escapeLiteral } from '../text/escape-literal.ts'

export interface Pattern {
  test: (text: string) => boolean
  /** Where it matches, from the left, without overlap, as offsets of UTF-16; places that take no room are left out. */
  marks: (text: string, limit: number) => [start: number, end: number][]
  /** What the raw bytes of a line must contain for its text to match; null when that cannot be told. */
  needles: RawNeedles | null
}

export type CompiledPattern = { ok: true; pattern: Pattern } | { ok: false; message: string }

/** RE2's time also grows with the program, to which counted repetitions add: x{1000} is a thousand steps. */
const MAX_PROGRAM = 5000

const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // What JavaScript asks for with these is always so here.
  g: 0,
  u: 0,
}

/** Flags are those of /…/: i (any case), m (^ and $ at every line), s (a dot is a line break too). */
export function compilePattern(source: string, flags: string): CompiledPattern {
  const unknown = [...flags].find((flag) => !Object.hasOwn(FLAGS, flag))
  if (unknown !== undefined)
    return { ok: false, message: `A regular expression has no flag "${unknown}": use i, m or s.` }
  const hoisted = hoistFlags(source, flags)
  try {
    const engine = RE2JS.compile(hoisted.source, toBits(hoisted.flags))
    if (engine.programSize() > MAX_PROGRAM)
      return {
        ok: false,
        message: 'The regular expression is too large: shorten it, or use smaller repetition counts.',
      }
    return { ok: true, pattern: makePattern(engine, hoisted) }
  } catch (error) {
    return { ok: false, message: describeProblem(error) }
  }
}

/** The text as it stands, in any case (by simple case folding: ß is not ss, İ is not i). */
export function substringPattern(text: string): Pattern {
  // Safe for the engine of the platform: a literal leaves it nothing to try twice.
  const source = escapeLiteral(text)
  const tester = new RegExp(source, 'iu')
  const finder = new RegExp(source, 'giu')
  return {
    test: (haystack) => tester.test(haystack),
    marks: (haystack, limit) => (text === '' ? [] : collectNative(finder, haystack, limit)),
    needles: rawNeedles([text], true),
  }
}

interface Expression {
  source: string
  flags: string
}

/** (?i) at the very start is the flag: literals can then be looked for in any case instead of in each. */
function hoistFlags(source: string, flags: string): Expression {
  const inline = /^(?:\(\?[ims]+\))*/.exec(source)?.[0] ?? ''
  return { source: source.slice(inline.length), flags: flags + inline.replace(/[^ims]/g, '') }
}

function toBits(flags: string): number {
  return [...flags].reduce((bits, flag) => bits | (FLAGS[flag] ?? 0), 0)
}

function makePattern(engine: RE2JS, { source, flags }: Expression): Pattern {
  const ignoresCase = flags.includes('i')
  const literals = requiredLiterals(source, flags)
  const filter = literals && new RegExp(literals.map(escapeLiteral).join('|'), ignoresCase ? 'iu' : 'u')
  const test = (text: string): boolean => (!filter || filter.test(text)) && engine.test(text)
  return {
    test,
    // Telling whether there is a match is five to ten times faster than telling where.
    marks: (text, limit) => (test(text) ? collectMarks(engine, text, limit) : []),
    needles: literals && rawNeedles(literals, ignoresCase),
  }
}

function collectMarks(engine: RE2JS, text: string, limit: number): [number, number][] {
  const marks: [number, number][] = []
  const matcher = engine.matcher(text)
  while (marks.length < limit && matcher.find())
    if (matcher.end() > matcher.start()) marks.push([matcher.start(), matcher.end()])
  return marks
}

function collectNative(finder: RegExp, text: string, limit: number): [number, number][] {
  const marks: [number, number][] = []
  finder.lastIndex = 0
  while (marks.length < limit) {
    const found = finder.exec(text)
    if (!found) break
    marks.push([found.index, finder.lastIndex])
  }
  return marks
}

function describeProblem(error: unknown): string {
  const [problem, place] =
    error instanceof RE2JSSyntaxException ? [error.getDescription(), error.getPattern() ?? ''] : ['it is too deep', '']
  if (/^\(\?<?[=!]/.test(place))
    return 'A regular expression cannot look ahead or behind here, as that could take for ever: leave that part out and narrow the search with another word.'
  if (/^\\[1-9k]/.test(place))
    return 'A regular expression cannot refer back to a group here, as that could take for ever: write out what the group may be.'
  if (place.startsWith('\\u')) return 'A regular expression has no \\u here: write \\x{…} with the same digits.'
  if (place.startsWith('(?'))
    return `A regular expression has no group "${place}" here: use (…), (?:…), (?<name>…) or the flags (?i), (?m), (?s).`
  // Of a missing bracket RE2 names the whole expression, which says nothing.
  const where = place === '' || /^(?:missing closing|unexpected)/.test(problem) ? '' : ` at "${place}"`
  return `The regular expression cannot be read (${problem}${where}): mend it, or put a backslash before what is meant as it stands.`
}
