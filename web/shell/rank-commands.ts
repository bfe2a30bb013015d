// Which commands fit what was typed, the best first: every word of it must stand somewhere in the title or the words a
// command is also found by.

export interface Rankable {
  title: string
  words?: string | undefined
}

export function rankCommands<Item extends Rankable>(items: readonly Item[], query: string, limit = Infinity): Item[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items.slice(0, limit)
  return items
    .map((item) => ({ item, rank: rankOf(item, words) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, limit)
    .map(({ item }) => item)
}

/** Small is good; undefined when a word is missing. */
function rankOf({ title, words: others = '' }: Rankable, words: readonly string[]): number | undefined {
  const text = title.toLowerCase()
  const all = `${text} ${others.toLowerCase()}`
  if (!words.every((word) => all.includes(word))) return undefined
  return words.reduce((sum, word) => sum + placeRank(text, word), 0)
}

/** Where the title begins with it, where a word of it does, inside a word, not in the title at all. */
function placeRank(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at <= 0) return at === 0 ? 0 : 3
  return text.includes(` ${word}`) ? 1 : 2
}
