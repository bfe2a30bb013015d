// Finds words, or parts of words, that every text with a match of a regular expression or a substring contains, so that
// the index can name the texts: `\s+fix\s+` needs the word "fix". Without white space or punctuation in the match, the
// letters may be part of a longer word.

import { parsePattern, type PatternNode } from './pattern-syntax.ts'
import type { QueryNode } from './query.ts'

/** Elements of a pattern are a letter or digit in lower case, or one of these. */
const SEPARATOR = ' '
const UNKNOWN = ''

/** Letters and digits that are part of one word. */
export interface WordFragment {
  letters: string
  /** Whether the word starts and ends with them. */
  isStart: boolean
  isEnd: boolean
}

export function requiredFragments(node: QueryNode): WordFragment[] {
  switch (node.kind) {
    case 'and':
      return node.nodes.flatMap(requiredFragments)
    case 'regex': {
      const pattern = parsePattern(node.source, node.flags.includes('i'))
      return pattern ? fragmentsOf(elementsOf(pattern)) : []
    }
    case 'substring':
      return fragmentsOf(Array.from(node.text, (char) => elementOf([char])))
    default:
      return []
  }
}

/** Without numbers: the line numbers in the output of Read are not indexed (indexable-text.ts). */
function fragmentsOf(elements: readonly string[]): WordFragment[] {
  const fragments: WordFragment[] = []
  let [letters, isStart] = ['', false]
  for (const element of [...elements, UNKNOWN]) {
    if (element !== SEPARATOR && element !== UNKNOWN) {
      letters += element
      continue
    }
    const isEnd = element === SEPARATOR
    if (/[a-z]/.test(letters)) fragments.push({ letters, isStart, isEnd })
    letters = ''
    isStart = isEnd
  }
  return fragments
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
