// Makes 220 queries of every kind from the words of the transcripts. The same home gives the same queries.
import { Random } from '../test/generate/random.ts'
import type { SampleText } from './sample-texts.ts'

export interface BenchQuery {
  kind: string
  text: string
  patterns: readonly string[]
}

/** A complete word, not part of an id. */
const WORD = /(?<![\w-])[A-Za-z]{4,}(?![\w-])/g
const PHRASE = /(?<![\w-])[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z]{2,}(?![\w-])/g
const IDENTIFIER =
  /(?<![\w./-])(?:[a-z]+(?:[A-Z][a-z]+)+|[a-z]+(?:_[a-z]+)+|\w+\.(?:ts|js|py|go|rs|md|json))(?![\w./-])/g
const FILTERS = [
  'role:user',
  'role:assistant',
  'tool:Bash',
  'tool:Read',
  'is:error',
  'after:2026-01-01',
  'before:2025-12-01',
]

/** Shares of the texts that contain a word. */
const MEDIUM = { from: 0.001, to: 0.01 }
const COMMON = 0.03
const RARE_AT_MOST = 2

/** Kinds that the index cannot answer: all files are read. */
export const SCANNED_KINDS: readonly string[] = ['substring', 'regex']

export function makeQueries(texts: readonly SampleText[], seed: number): BenchQuery[] {
  const source = new QuerySource(texts, new Random(seed))
  const plan: readonly [kind: string, count: number, make: () => Omit<BenchQuery, 'kind'>][] = [
    ['rare word', 25, () => words([source.rare()])],
    ['medium word', 25, () => words([source.medium()])],
    ['common word', 20, () => words([source.common()])],
    ['two words', 25, () => words(source.together())],
    ['phrase', 25, () => phrase(source.found(PHRASE))],
    ['prefix', 20, () => prefix(source.medium())],
    ['identifier', 20, () => phrase(source.found(IDENTIFIER))],
    ['filter', 20, () => filter(source.filter(), source.medium())],
    ['OR', 10, () => words([source.medium(), source.medium()], ' OR ')],
    ['NOT', 10, () => without(source.medium(), source.common())],
    ['substring', 10, () => substring(source.medium())],
    ['regex', 10, () => regex(source.found(PHRASE))],
  ]
  return plan.flatMap(([kind, count, make]) => Array.from({ length: count }, () => ({ kind, ...make() })))
}

class QuerySource {
  private readonly texts: readonly SampleText[]
  private readonly random: Random
  private readonly classes: { rare: string[]; medium: string[]; common: string[] } = {
    rare: [],
    medium: [],
    common: [],
  }

  constructor(texts: readonly SampleText[], random: Random) {
    this.texts = texts
    this.random = random
    for (const [word, count] of countTexts(texts)) {
      const part = count / texts.length
      if (count <= RARE_AT_MOST) this.classes.rare.push(word)
      else if (part >= COMMON) this.classes.common.push(word)
      else if (part >= MEDIUM.from && part <= MEDIUM.to) this.classes.medium.push(word)
    }
  }

  rare = (): string => this.pick(this.classes.rare)
  medium = (): string => this.pick(this.classes.medium)
  common = (): string => this.pick(this.classes.common)
  filter = (): string => this.pick(FILTERS)

  together(): string[] {
    for (;;) {
      const inText = [...new Set(this.pick(this.texts).text.toLowerCase().match(WORD))]
      if (inText.length < 2) continue
      const first = this.random.below(inText.length)
      const second = (first + 1 + this.random.below(inText.length - 1)) % inText.length
      return [inText[first] ?? '', inText[second] ?? '']
    }
  }

  found(pattern: RegExp): string {
    for (;;) {
      const matches = this.pick(this.texts).text.match(pattern)
      if (matches) return this.pick(matches)
    }
  }

  private pick<T>(items: readonly T[]): T {
    const item = items[this.random.below(items.length)]
    if (item === undefined) throw new Error('The sample has too few words; use a larger home.')
    return item
  }
}

function countTexts(texts: readonly SampleText[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { text } of texts) {
    for (const word of new Set(text.toLowerCase().match(WORD))) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function words(list: readonly string[], between = ' '): Omit<BenchQuery, 'kind'> {
  return { text: list.join(between), patterns: list.map((word) => `\\b${word}\\b`) }
}

/** ripgrep cannot exclude words, so it searches only for the first. */
function without(word: string, unwanted: string): Omit<BenchQuery, 'kind'> {
  return { text: `${word} -${unwanted}`, patterns: [`\\b${word}\\b`] }
}

function phrase(text: string): Omit<BenchQuery, 'kind'> {
  return { text: text.includes(' ') ? `"${text}"` : text, patterns: [text.replaceAll('.', '\\.')] }
}

function prefix(word: string): Omit<BenchQuery, 'kind'> {
  return { text: `${word.slice(0, 4)}*`, patterns: [`\\b${word.slice(0, 4)}\\w*`] }
}

function filter(condition: string, word: string): Omit<BenchQuery, 'kind'> {
  return { text: `${condition} ${word}`, patterns: [`\\b${word}\\b`] }
}

/** Without the first letter, so that no word of the index is searched for. */
function substring(word: string): Omit<BenchQuery, 'kind'> {
  return { text: `*${word.slice(1)}*`, patterns: [word.slice(1)] }
}

function regex(text: string): Omit<BenchQuery, 'kind'> {
  const source = text.replaceAll(' ', '\\s+')
  return { text: `/${source}/`, patterns: [source] }
}
