// Every word of the query must occur in the title or in the further words of a command.

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

/** Returns the rank of an item, lower is better, or undefined if a word does not occur. */
function rankOf({ title, words: others = '' }: Rankable, words: readonly string[]): number | undefined {
  const text = title.toLowerCase()
  const all = `${text} ${others.toLowerCase()}`
  if (!words.every((word) => all.includes(word))) return undefined
  return words.reduce((sum, word) => sum + wordRank(text, word), 0)
}

/** 0 at the start of the title, 1 at the start of a word, 2 inside a word, 3 outside the title. */
function wordRank(text: string, word: string): number {
  const at = text.indexOf(word)
  if (at <= 0) return at === 0 ? 0 : 3
  return text.includes(` ${word}`) ? 1 : 2
}
