// Finds text that every match of a regular expression must contain, so that most of the input never reaches the slow
// engine: `foo.*bar` needs "foo", `(abc|def)x` needs "abcx" or "defx". The idea comes from trigram code search.
import { longestPlainRun, MIN_NEEDLE } from './pattern-needles.ts'
import { parsePattern } from './pattern-syntax.ts'
import type { PatternNode } from './pattern-syntax.ts'

/** Each case-sensitive literal costs one pass over the bytes; beyond this number, decoding is as fast. */
const MAX_LITERALS = 16
const MAX_LENGTH = 256
const MAX_ROUNDS = 16

/** All texts that a node can match (`exact`), or literals of which every match contains one (`needs`). */
interface Facts {
  exact?: readonly string[]
  needs?: readonly string[]
}

/** With the flag "i", the literals are in lower case and match in any case. */
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
    case 'space':
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
  const exact = union(options.map((option) => option.exact))
  const needs = union(options.map(pickNeeds))
  return { ...(exact && { exact }), ...(needs && { needs }) }
}

/** The first rounds, then anything, then the last rounds, because both ends touch their neighbors. */
function unrollNode(node: PatternNode): Facts[] {
  if (node.kind !== 'repeat') return [studyNode(node)]
  const part = studyNode(node.part)
  if (node.min === 0) {
    const optional = node.max === 1 && part.exact && union([part.exact, ['']])
    if (node.max === 0) return []
    return [optional ? { exact: optional } : {}]
  }
  const rounds = Array.from({ length: Math.min(node.min, MAX_ROUNDS) }, () => part)
  return node.min === node.max && node.min <= MAX_ROUNDS ? rounds : [...rounds, {}, ...rounds]
}

function studySequence(parts: readonly Facts[]): Facts {
  const candidates: Facts[] = []
  let isExact = true
  let run: readonly string[] = ['']
  for (const part of parts) {
    const joined = part.exact && join(run, part.exact)
    if (joined) {
      run = joined
      continue
    }
    isExact = false
    candidates.push({ exact: run }, part)
    run = part.exact ?? ['']
  }
  if (isExact) return { exact: run }
  const needs = pickBest([...candidates, { exact: run }].map(pickNeeds))
  return needs ? { needs } : {}
}

function join(heads: readonly string[], tails: readonly string[]): string[] | undefined {
  if (heads.length * tails.length > MAX_LITERALS) return undefined
  const joined = new Set(heads.flatMap((head) => tails.map((tail) => head + tail)))
  return [...joined].some((text) => text.length > MAX_LENGTH) ? undefined : [...joined]
}

function union(sets: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
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

/** The shortest literal decides: longest in raw bytes, then longest in text. Otherwise fewer literals are better. */
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
