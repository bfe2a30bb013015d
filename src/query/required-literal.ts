// Which text every match of a regular expression must contain, so that most of the haystack is never shown to the slow
// engine: `foo.*bar` needs "foo", `(abc|def)x` needs "abcx" or "defx". The idea is that of trigram code search.
import { longestPlainRun, MIN_NEEDLE } from './pattern-needles.ts'
import { parsePattern } from './pattern-syntax.ts'
import type { PatternNode } from './pattern-syntax.ts'

/** Each literal costs a pass over the bytes when case counts; more than this is no faster than decoding. */
const MAX_LITERALS = 16
/** Longer ones find nothing that these do not. */
const MAX_LENGTH = 256
/** A repetition says no more after this many rounds. */
const MAX_ROUNDS = 16

/** What is known of a node: every text it can match, or else literals one of which any match contains. */
interface Facts {
  exact?: readonly string[]
  needs?: readonly string[]
}

/**
 * Literals of at least three characters, one of which occurs in every text that matches; null when there are none. With
 * the flag "i" they are in lower case and occur in any case.
 */
export function requiredLiterals(source: string, flags: string): string[] | null {
  const node = parsePattern(source, flags.includes('i'))
  const literals = node && pickNeeds(studyNode(node))
  return literals ? [...literals] : null
}

function studyNode(node: PatternNode): Facts {
  switch (node.kind) {
    case 'chars':
      return { exact: node.chars }
    case 'anything':
      return {}
    case 'nothing':
      return { exact: [''] }
    case 'choice':
      return studyChoice(node.options.map(studyNode))
    case 'sequence':
      return studySequence(node.parts.flatMap(unrollNode))
    case 'repeat':
      return studySequence(unrollNode(node))
  }
}

function studyChoice(options: readonly Facts[]): Facts {
  const exact = unite(options.map((option) => option.exact))
  const needs = unite(options.map(pickNeeds))
  return { ...(exact && { exact }), ...(needs && { needs }) }
}

/** A repetition is its first rounds, then whatever, then its last rounds: both ends touch their neighbours. */
function unrollNode(node: PatternNode): Facts[] {
  if (node.kind !== 'repeat') return [studyNode(node)]
  const part = studyNode(node.part)
  if (node.min === 0) {
    const optional = node.max === 1 && part.exact && unite([part.exact, ['']])
    if (node.max === 0) return []
    return [optional ? { exact: optional } : {}]
  }
  const rounds = Array.from({ length: Math.min(node.min, MAX_ROUNDS) }, () => part)
  return node.min === node.max && node.min <= MAX_ROUNDS ? rounds : [...rounds, {}, ...rounds]
}

/** Joins neighbours as long as all their texts are known and few; each stretch so found is a candidate. */
function studySequence(parts: readonly Facts[]): Facts {
  const candidates: Facts[] = []
  let isExact = true
  let stretch: readonly string[] = ['']
  for (const part of parts) {
    const joined = part.exact && join(stretch, part.exact)
    if (joined) {
      stretch = joined
      continue
    }
    isExact = false
    candidates.push({ exact: stretch }, part)
    stretch = part.exact ?? ['']
  }
  if (isExact) return { exact: stretch }
  const needs = pickBest([...candidates, { exact: stretch }].map(pickNeeds))
  return needs ? { needs } : {}
}

function join(heads: readonly string[], tails: readonly string[]): string[] | undefined {
  if (heads.length * tails.length > MAX_LITERALS) return undefined
  const joined = new Set(heads.flatMap((head) => tails.map((tail) => head + tail)))
  return [...joined].some((text) => text.length > MAX_LENGTH) ? undefined : [...joined]
}

/** All of them together, if each is known and they are not too many. */
function unite(sets: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const all = new Set<string>()
  for (const set of sets) {
    if (!set) return undefined
    for (const text of set) all.add(text)
  }
  return all.size <= MAX_LITERALS ? [...all] : undefined
}

function pickNeeds({ exact, needs }: Facts): readonly string[] | undefined {
  return exact?.length && exact.every((text) => text.length >= MIN_NEEDLE) ? exact : needs
}

/** The one whose weakest literal is longest where it counts: in raw bytes. Then the longest at all, then the fewest. */
function pickBest(candidates: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  const [best] = candidates
    .filter((literals) => literals !== undefined)
    .map((literals) => ({
      literals,
      plain: Math.min(...literals.map((text) => longestPlainRun(text).length)),
      length: Math.min(...literals.map((text) => text.length)),
    }))
    .toSorted((a, b) => b.plain - a.plain || b.length - a.length || a.literals.length - b.literals.length)
  return best?.literals
}
