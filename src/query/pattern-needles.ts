// Literals to search for in the raw bytes of a line before decoding it. JSON can spell a text in several ways (\/ for
// /, \u00e9 for é, \" for "), so only characters that every writer spells alike are used.

export interface RawNeedles {
  /** Plain ASCII, at least three characters each. Every line that can match contains one of them. */
  needles: string[]
  caseInsensitive: boolean
}

/** Almost every line contains any given two characters. */
export const MIN_NEEDLE = 3

/** Without the quote, backslash and slash, which writers escape. Some also escape < > & ': see findBytes. */
const PLAIN = /[ !#-.0-[\]-~]+/g

/** Needles hold for one string, or strings joined by line breaks. findBytes lets lines with \u0061 for "a" pass. */
export function rawNeedles(literals: readonly string[], caseInsensitive: boolean): RawNeedles | null {
  const runs = literals.map(longestPlainRun)
  if (runs.length === 0 || runs.some((run) => run.length < MIN_NEEDLE)) return null
  const distinct = [...new Set(caseInsensitive ? runs.map((run) => run.toLowerCase()) : runs)]
  const needles = distinct.filter((run) => !distinct.some((other) => other !== run && run.includes(other)))
  return { needles, caseInsensitive }
}

export function longestPlainRun(literal: string): string {
  const runs = literal.match(PLAIN) ?? []
  return runs.reduce((best, run) => (run.length > best.length ? run : best), '')
}
