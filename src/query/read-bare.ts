// Where a word without quotes ends in a query.

/**
 * At the next space. A parenthesis that closes a group ends a word, one that was opened in the word does not:
 * `(parse(x) OR y)`.
 */
export function endOfBare(text: string, start: number, isInGroup: boolean): number {
  let open = 0
  let at = start
  for (; at < text.length; at++) {
    const character = text[at] ?? ''
    if (/\s/.test(character)) break
    if (character === '(') open++
    if (character !== ')') continue
    if (open === 0 && isInGroup) break
    open = Math.max(0, open - 1)
  }
  return at
}
