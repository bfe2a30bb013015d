// Finds the terms of the index whose words can contain some letters: "escribed" is in "described", whose term is
// "describ". Porter's stemmer keeps the first letters of a word and replaces or removes only endings.

import type { WordFragment } from '../../query/required-words.ts'
import { stem } from '../../query/stem.ts'

/** Endings that the stemmer removes or replaces, as they are written. */
const ENDINGS = (
  's es sses ies ied ed eed ing y i e ational tional ency ancy izer logy bly ably ally ently ely ously ization ation ' +
  'ator alism iveness fulness ousness ality ivity bility ability ibility ical ness icate icity ful ative alize al ' +
  'ance ence er ic able ible ant ement ment ent ion ou ism ate ity ous ive ize l ' +
  'enci anci logi bli alli entli eli ousli aliti iviti biliti iciti iti'
)
  .split(' ')
  // Before another ending, the last letter may be missing: "realized", "abilities".
  .flatMap((ending) => (/.[eiy]$/.test(ending) ? [ending, ending.slice(0, -1)] : [ending]))

/** Part of an ending may be kept: "relational" becomes "relat". */
const TAILS = [...new Set(ENDINGS.flatMap((ending) => Array.from(ending, (_letter, at) => ending.slice(at))))]

/** Reports whether the part of a word that its term lacks can start so: a doubled consonant, then endings. */
export function mayBeRemoved(letters: string): boolean {
  return isTail(letters) || (/^[b-df-hj-np-tv-xz]/.test(letters) && isTail(letters.slice(1)))
}

/** No letters are one too. */
function isTail(letters: string): boolean {
  let rests = new Set(restsAfter(letters, TAILS))
  while (rests.size > 0 && !rests.has('')) rests = new Set([...rests].flatMap((rest) => restsAfter(rest, ENDINGS)))
  return rests.size > 0
}

/** What follows each ending; empty if the letters end inside it. */
function restsAfter(letters: string, endings: readonly string[]): string[] {
  return endings.flatMap((ending) =>
    ending.startsWith(letters) ? [''] : letters.startsWith(ending) ? [letters.slice(ending.length)] : [],
  )
}

/** What the stemmer may write in place of an ending (`sharedStart` cuts it off). */
const REPLACED = '(?:e|i|le?)?'

/**
 * Returns an expression for a list of terms, each with a line break before and after it. Returns null if the letters may
 * be an ending, so that any term may fit.
 */
export function fragmentExpression({ letters, isStart, isEnd }: WordFragment): RegExp | null {
  if (!isStart && mayBeRemoved(letters)) return null
  const heads = Array.from(letters, (_letter, at) => letters.slice(0, at))
  const kept = heads.filter((head) => head !== '' && mayBeRemoved(letters.slice(head.length)))
  const inside = isEnd ? `${letters}${REPLACED}\n` : letters
  const options = [inside, ...kept.map((head) => `${head}${REPLACED}\n`)]
  return new RegExp(`${isStart ? '\n' : ''}(?:${options.join('|')})`, 'g')
}

/** Endings that the stemmer may remove without changing the letters before them. */
const REMOVED = ['', 'e', 's', 'ness', 'ful', 'es', 'ed', 'ing']

/** Returns a word with this term, because the words of a query are stemmed again. */
export function wordWithTerm(term: string): string | undefined {
  return REMOVED.map((ending) => term + ending).find((word) => stem(word) === term)
}
