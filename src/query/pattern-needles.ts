// What to look for in the raw bytes of a line before it is decoded. A text has many spellings in JSON (\/ for /, \u00e9
// for é, \" for "), so only the part that every writer spells alike is looked for.

export interface RawNeedles {
  /** Plain ASCII, at least three characters each; one of them is in every line that can match. */
  needles: string[]
  /** Whether ASCII letters of the needles stand for both cases. */
  caseInsensitive: boolean
}

/** Two characters are in almost every line. */
export const MIN_NEEDLE = 3

/** Printable ASCII without the three that writers escape. Some also write < > & ' as \u003c …: see findBytes. */
const PLAIN = /[ !#-.0-[\]-~]+/g

/**
 * null when the literals have no part that could be looked for. The needles hold for text as it stands in one string of
 * the record, and for strings joined by line breaks. A line that spells plain ASCII as \u0061 holds them in disguise:
 * findBytes lets such lines pass.
 */
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
