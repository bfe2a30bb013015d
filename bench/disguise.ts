// Replaces ids, words, dates and encoded images for a copy. A replacement has the length of the original and depends on the
// seed.
import { Random } from '../test/generate/random.ts'

const HEX = '0123456789abcdef'
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SYLLABLES = ['bcdfghjklmnprstvwz', 'aeiou'] as const
const DAY_MS = 86_400_000

/** Matches the prefix of `msg_01…`, `toolu_01…`, `call_…`. */
export const NAMED_ID = /^[a-z]+(?:_[a-z]+)*_(?:01)?(?=[A-Za-z\d]{16,}$)/

/**
 * Replaces a UUID, a hash, `msg_01…`, or other random letters and digits. A shortened id is still a prefix of the long one
 * in the copy, because tools and people shorten ids.
 */
export function disguiseId(id: string, seed: number): string {
  const start = NAMED_ID.exec(id)?.[0].length ?? 1
  const alphabet = /^[\da-f-]+$/.test(id) ? HEX : ALPHANUMERIC
  const random = new Random(hashText(id.slice(0, start + 6), seed))
  let disguised = id.slice(0, start)
  for (let index = start; index < id.length; index++) {
    const character = id.charAt(index)
    const value = alphabet.indexOf(character)
    const next = random.below(alphabet.length)
    const isFixed = value < 0 || (isUuid(id) && (index === 14 || index === 19))
    disguised += isFixed ? character : alphabet.charAt((value + next) % alphabet.length)
  }
  return disguised
}

/** The version and variant of a UUID are not changed. */
function isUuid(id: string): boolean {
  return id.length === 36 && id.charAt(8) === '-'
}

/** Replaces half of the words with another word of the same length, and half with an invented word. */
export function disguiseWord(word: string, seed: number, vocabulary: readonly string[]): string {
  const random = new Random(hashText(word.toLowerCase(), seed))
  const known = random.chance(0.5) ? vocabulary[random.below(vocabulary.length)] : undefined
  return copyCase(word, known ?? makeWord(random, word.length))
}

export function makeWord(random: Random, length: number): string {
  let word = ''
  for (let index = random.below(2); word.length < length; index++) {
    const letters = index % 2 === 0 ? SYLLABLES[0] : SYLLABLES[1]
    word += letters.charAt(random.below(letters.length))
  }
  return word
}

function copyCase(pattern: string, word: string): string {
  if (pattern === pattern.toLowerCase()) return word
  return Array.from(word, (letter, index) =>
    /[A-Z]/.test(pattern.charAt(index)) ? letter.toUpperCase() : letter,
  ).join('')
}

export function shiftDate(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Returns a substitution table that shuffles letters and digits, so that encoded data compresses as before. */
export function shuffleBytes(seed: number): Uint8Array {
  const random = new Random(seed)
  const shuffled = [...ALPHANUMERIC]
    .map((letter) => ({ letter, rank: random.next() }))
    .toSorted((a, b) => a.rank - b.rank)
  const table = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  shuffled.forEach(({ letter }, index) => {
    table[ALPHANUMERIC.charCodeAt(index)] = letter.charCodeAt(0)
  })
  return table
}

/** FNV-1a, mixed once more, because the share of replaced words is read from the high bits. */
export function hashText(text: string, seed: number): number {
  let hash = 0x811c9dc5 ^ Math.imul(seed + 1, 0x9e3779b1)
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return new Random(hash).next()
}
