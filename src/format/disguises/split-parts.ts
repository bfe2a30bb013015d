// Strings that say quickly whether a text may contain a word that is split: a word that is split in few places still has a
// part in one piece.

/** Of a longer word, this many characters are looked for. */
const HEAD = 32

export interface SplitLimits {
  /** Number of places in which these characters may be split. */
  splits: number
  /** Shorter parts are in every text. */
  minLength: number
}

/**
 * Returns all parts of one length, the largest that leaves a part in one piece wherever the word is split: two splits can
 * break every part of four in a run of ten characters, but not every part of three. Empty if the runs are too short.
 */
export function splitParts(runs: readonly string[], { splits, minLength }: SplitLimits): string[] {
  const heads = headsOf(runs)
  const disjoint = (size: number) => heads.reduce((sum, { length }) => sum + Math.floor(length / size), 0)
  for (let size = HEAD; size >= minLength; size--)
    if (disjoint(size) > splits) return [...new Set(heads.flatMap((run) => partsOf(run, size)))]
  return []
}

function headsOf(runs: readonly string[]): string[] {
  const heads: string[] = []
  let left = HEAD
  for (const run of runs) {
    heads.push(run.slice(0, left))
    left -= Math.min(left, run.length)
  }
  return heads
}

function partsOf(run: string, size: number): string[] {
  return Array.from({ length: Math.max(0, run.length - size + 1) }, (_, start) => run.slice(start, start + size))
}
