// Makes `authenticat*` work on stems: the index holds "authent" for authentication, and stems queries too, so `key*`
// would search for "kei" and miss "keyboard". Words with the right stem solve both.

import { stem } from './stem.ts'

export interface PrefixForms {
  /** A word whose stem is the prefix to search for: the typed prefix itself, if such a word exists. */
  beginning: string
  /** Words that start with the typed prefix, but whose stems do not start with the stem of `beginning`. */
  words: string[]
}

/** The prefix must be folded. */
export function prefixForms(prefix: string): PrefixForms {
  const beginning = KEEPERS.map((ending) => prefix + ending).find((word) => stem(word) === prefix) ?? prefix
  const begun = stem(beginning)
  const words = new Map<string, string>()
  for (const ending of endingsAfter(prefix)) {
    const word = prefix + ending
    const term = stem(word)
    if (!term.startsWith(begun) && !words.has(term)) words.set(term, word)
  }
  return { beginning, words: [...words.values()] }
}

/** Endings that the stemmer removes without changing the letters before them. */
const KEEPERS = ['', 'e', 'ness', 'ful']

const ENDINGS = (
  's es ed ing ings er ers ly y ies ied ier e able ably ible ibly ability abilities ibility ibilities al als ally alize alized alizes alizing ' +
  'alization alism ality alities ate ates ated ating ately ation ations ational ationally ative atively ativeness ator ators ' +
  'ion ions ional ionally ionalize ionality ive ives ively iveness ivity ivities ize izes ized izing izer izers ization ' +
  'izations izational ism isms ist ity ities ic ics ical ically icity icate icates icated icating ication ications icator ' +
  'icators icative ence ences ency encies ent ents ently ential entially ance ances ancy ancies ant ants antly ment ments mental ' +
  'mentation mentally ement ements ness nesses ful fully fulness ous ously ousness ology ologies ological ologist ' +
  'ologically ible less lessness lly ll eed eeds'
).split(' ')

function endingsAfter(prefix: string): Set<string> {
  const rests = ENDINGS.flatMap((ending) => [
    ending,
    ...Array.from(ending, (_letter, index) => index)
      .filter((index) => prefix.endsWith(ending.slice(0, index + 1)))
      .map((index) => ending.slice(index + 1)),
  ])
  return new Set(['', ...rests])
}
