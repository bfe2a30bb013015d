// Looks for words that a regular expression wants with only white space between them (`To\s+fix`) in the bytes of a
// record, before it is parsed. A single word of such an expression is in far more records.
import { parsePattern, type PatternNode } from '../../query/pattern-syntax.ts'
import { SEPARATORS, UNCERTAIN, type RawTest } from '../../query/raw-words.ts'

/** Returns null if the expression has no such words. As in raw-words.ts, a record that can match always passes. */
export function spacedWordsTest(source: string, flags: string): RawTest | null {
  const ignoresCase = flags.includes('i')
  const node = parsePattern(source, ignoresCase)
  const pairs = node?.kind === 'sequence' ? pairsIn(node.parts) : []
  if (pairs.length === 0) return null
  const expressions = pairs.map(
    ([first, second]) =>
      // Without "i", capital letters count as separators, which lets more records pass.
      new RegExp(`${first}(?:${UNCERTAIN}|${SEPARATORS}(?:${UNCERTAIN}|${second}))`, ignoresCase ? 'i' : ''),
  )
  return (record) => expressions.every((expression) => expression.test(record))
}

function pairsIn(parts: readonly PatternNode[]): [first: string, second: string][] {
  const pairs: [string, string][] = []
  let [letters, before] = ['', '']
  const endWord = () => {
    if (before !== '' && letters !== '') pairs.push([before, letters])
    before = ''
  }
  for (const part of parts) {
    const letter = letterOf(part)
    if (letter !== undefined) {
      letters += letter
      continue
    }
    endWord()
    if (isSpace(part)) before = letters
    letters = ''
  }
  endWord()
  return pairs
}

function letterOf(node: PatternNode): string | undefined {
  const [only, ...others] = node.kind === 'chars' ? node.chars : []
  return others.length === 0 && only !== undefined && /^[a-z0-9]$/i.test(only) ? only : undefined
}

function isSpace(node: PatternNode): boolean {
  return node.kind === 'space' || (node.kind === 'repeat' && node.min > 0 && node.part.kind === 'space')
}
