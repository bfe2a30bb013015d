// Finds words that every text with a match of a regular expression or a substring contains, so that the index can name
// the texts: `\s+fix\s+` needs the word "fix". A word counts only if white space or punctuation on both sides is part of
// the match; otherwise it could be a part of a longer word, which the index does not find.

import { parsePattern, type PatternNode } from './pattern-syntax.ts'
import type { QueryNode } from './query.ts'

/** Elements of a pattern are a letter or digit in lower case, or one of these. */
const SEPARATOR = ' '
const UNKNOWN = ''

export function requiredWords(node: QueryNode): string[] {
  switch (node.kind) {
    case 'and':
      return [...new Set(node.nodes.flatMap(requiredWords))]
    case 'regex': {
      const pattern = parsePattern(node.source, node.flags.includes('i'))
      return pattern ? wordsBetweenSeparators(elementsOf(pattern)) : []
    }
    case 'substring':
      return wordsBetweenSeparators(Array.from(node.text, (char) => elementOf([char])))
    default:
      return []
  }
}

/** Without numbers: the line numbers in the output of Read are not indexed (indexable-text.ts). */
function wordsBetweenSeparators(elements: readonly string[]): string[] {
  const words = new Set<string>()
  let word: string | undefined
  for (const element of elements) {
    if (element === SEPARATOR) {
      if (word !== undefined && /[a-z]/.test(word)) words.add(word)
      word = ''
    } else if (element === UNKNOWN) word = undefined
    else if (word !== undefined) word += element
  }
  return [...words]
}

/** Only the outermost sequence counts. Groups inside it are rare and would need recursion over the user's pattern. */
function elementsOf(node: PatternNode): string[] {
  return node.kind === 'sequence' ? node.parts.map(elementOfPart) : []
}

function elementOfPart(node: PatternNode): string {
  switch (node.kind) {
    case 'space':
      return SEPARATOR
    case 'chars':
      return elementOf(node.chars)
    case 'repeat':
      return node.min > 0 && elementOfPart(node.part) === SEPARATOR ? SEPARATOR : UNKNOWN
    default:
      return UNKNOWN
  }
}

/** The cases of a letter are one letter to the index, also the Kelvin sign and the long s. */
function elementOf(chars: readonly string[]): string {
  if (chars.length > 0 && chars.every((char) => /^[\0-/:-@[-`{-\x7f]$/.test(char))) return SEPARATOR
  const letters = new Set(chars.map(toLetter))
  const [only] = letters
  return letters.size === 1 && only !== undefined && /^[a-z0-9]$/.test(only) ? only : UNKNOWN
}

function toLetter(char: string): string {
  return char === '\u212a' ? 'k' : char === '\u017f' ? 's' : char.toLowerCase()
}
