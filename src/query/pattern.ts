// Matches text against a user's regular expression or literal with RE2, whose time is linear in the text. It reads only
// 70 to 150 MB/s, so literals that a match must contain are searched for first, at 1 to 2.5 GB/s.
import { RE2JS, RE2JSSyntaxException } from 're2js'

import { rawNeedles } from './pattern-needles.ts'
import type { RawNeedles } from './pattern-needles.ts'
import { requiredLiterals } from './required-literal.ts'
import { escapeLiteral } from '../text/escape-literal.ts'

export interface Pattern {
  test: (text: string) => boolean
  marks: (text: string, limit: number) => [start: number, end: number][]
  needles: RawNeedles | null
}

export type CompiledPattern = { ok: true; pattern: Pattern } | { ok: false; message: string }

/** RE2's time also grows with program size, and counted repetitions add to it: x{1000} is a thousand steps. */
const MAX_PROGRAM = 5000

const FLAGS: Readonly<Record<string, number>> = {
  i: RE2JS.CASE_INSENSITIVE,
  m: RE2JS.MULTILINE,
  s: RE2JS.DOTALL,
  // Accepted but redundant: RE2JS always behaves as with g and u.
  g: 0,
  u: 0,
}

export function compilePattern(source: string, flags: string): CompiledPattern {
  const unknown = [...flags].find((flag) => !Object.hasOwn(FLAGS, flag))
  if (unknown !== undefined)
    return { ok: false, message: `Unknown regular expression flag "${unknown}"; use i, m or s.` }
  const hoisted = hoistFlags(source, flags)
  try {
    const engine = RE2JS.compile(hoisted.source, toBits(hoisted.flags))
    if (engine.programSize() > MAX_PROGRAM)
      return {
        ok: false,
        message: 'The regular expression is too large; shorten it, or use smaller repetition counts.',
      }
    return { ok: true, pattern: makePattern(engine, hoisted) }
  } catch (error) {
    return { ok: false, message: describeProblem(error) }
  }
}

/** Matches the literal text in any case, by simple case folding: ß is not ss, İ is not i. */
export function substringPattern(text: string): Pattern {
  // The built-in engine is safe here: a literal cannot cause backtracking.
  const source = escapeLiteral(text)
  const tester = new RegExp(source, 'iu')
  const finder = new RegExp(source, 'giu')
  return {
    test: (haystack) => tester.test(haystack),
    marks: (haystack, limit) => (text === '' ? [] : collectNative(finder, haystack, limit)),
    needles: rawNeedles([text], true),
  }
}

interface RegexSource {
  source: string
  flags: string
}

/** A leading (?i) becomes the flag, so that literals are not searched for in every spelling. */
function hoistFlags(source: string, flags: string): RegexSource {
  const inline = /^(?:\(\?[ims]+\))*/.exec(source)?.[0] ?? ''
  return { source: source.slice(inline.length), flags: flags + inline.replace(/[^ims]/g, '') }
}

function toBits(flags: string): number {
  return [...flags].reduce((bits, flag) => bits | (FLAGS[flag] ?? 0), 0)
}

function makePattern(engine: RE2JS, { source, flags }: RegexSource): Pattern {
  const ignoresCase = flags.includes('i')
  const literals = requiredLiterals(source, flags)
  const filter = literals && new RegExp(literals.map(escapeLiteral).join('|'), ignoresCase ? 'iu' : 'u')
  const test = (text: string): boolean => (!filter || filter.test(text)) && engine.test(text)
  return {
    test,
    // Testing for a match is five to ten times faster than locating it.
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
  const [problem, fragment] =
    error instanceof RE2JSSyntaxException
      ? [error.getDescription(), error.getPattern() ?? '']
      : ['nested too deeply', '']
  if (/^\(\?<?[=!]/.test(fragment))
    return 'Lookahead and lookbehind are not supported because they can take exponential time; remove them and narrow the search with another word.'
  if (/^\\[1-9k]/.test(fragment))
    return 'Backreferences are not supported because they can take exponential time; write out what the group may match.'
  if (fragment.startsWith('\\u'))
    return '\\u is not supported in regular expressions; write \\x{…} with the same digits.'
  if (fragment.startsWith('(?'))
    return `The group "${fragment}" is not supported in regular expressions; use (…), (?:…), (?<name>…) or the flags (?i), (?m), (?s).`
  // For a missing bracket RE2 reports the entire expression, which is no help.
  const where = fragment === '' || /^(?:missing closing|unexpected)/.test(problem) ? '' : ` at "${fragment}"`
  return `The regular expression is invalid (${problem}${where}); fix it, or escape special characters with a backslash.`
}
