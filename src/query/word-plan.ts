// What a word or a phrase of a query needs in a row of the index. index-match.ts writes it as a MATCH expression,
// find-marks.ts looks for it in the text: both read the same plan, so that they agree.

import { splitIdentifier } from './identifier-parts.ts'
import { prefixForms } from './prefix-forms.ts'
import type { PhraseNode, WordNode } from './query.ts'
import { foldWord, scanWords } from './tokenize.ts'
import { unspacedRuns } from './unspaced.ts'

/** Words one after the other in a column; the last may be the beginning of one. In "words" (body or parts) just one. */
export type Need =
  | { column: 'body' | 'words' | 'parts'; words: string[]; prefix: boolean }
  | { column: 'grams'; run: string }

/** All of it; of each thing one of the ways it may be written; of each way all the needs. */
export type WordPlan = Need[][][]

/** Without a single word in the text the plan is empty: the index knows nothing of `&&` or `→`. */
export function planWord(node: WordNode | PhraseNode): WordPlan {
  const prefix = node.kind === 'word' && node.prefix
  const runs = unspacedRuns(node.text)
  const bounds = [0, ...runs.flat(), node.text.length]
  const plan: WordPlan = runs.map(([start, end]) => [[{ column: 'grams', run: node.text.slice(start, end) }]])
  for (let index = 0; index < bounds.length; index += 2) {
    const start = bounds[index] ?? 0
    const end = bounds[index + 1] ?? 0
    for (const stretch of findStretches(node.text, start, end)) {
      const isLast = end === node.text.length && stretch.isLast
      plan.push(node.kind === 'word' ? planStretch(stretch, prefix && isLast) : planPhrase(stretch))
    }
  }
  return plan
}

interface Stretch {
  words: string[]
  /** One name to its author: joined by nothing, `_` or `-`. */
  isName: boolean
  /** Without a space before or behind it in the text it was taken from. */
  isGlued: boolean
  isLast: boolean
}

/**
 * The words between two runs of unspaced script. One that touches a run stands alone: in a text the run may have grown,
 * and what the index has there is a single word from which only identifier-parts.ts took this one out.
 */
function findStretches(text: string, start: number, end: number): Stretch[] {
  const places: [number, number][] = []
  scanWords(text.slice(start, end), (from, to) => places.push([start + from, start + to]))
  const isGlued = ([from, to]: [number, number]): boolean =>
    (from === start && start > 0) || (to === end && end < text.length)
  const groups: [number, number][][] = []
  for (const [index, place] of places.entries()) {
    const before = places[index - 1]
    if (before && !isGlued(before) && !isGlued(place)) groups.at(-1)?.push(place)
    else groups.push([place])
  }
  return groups.map((group, index) => ({
    words: group.map(([from, to]) => text.slice(from, to)),
    isName: group.every(([from], at) => at === 0 || /^[_-]+$/.test(text.slice(group[at - 1]?.[1], from))),
    isGlued: group.some(isGlued),
    isLast: index === groups.length - 1,
  }))
}

function planPhrase({ words, isGlued }: Stretch): Need[][] {
  return [[{ column: isGlued ? 'words' : 'body', words, prefix: false }]]
}

/** `parseRecord`, `parse_record` and `parse record` are ways to write one name; a path or a call is only what it is. */
function planStretch({ words, isName }: Stretch, prefix: boolean): Need[][] {
  const single = words.length === 1
  const asIs = withForms({ column: single ? 'words' : 'body', words, prefix }).map((need) => [need])
  if (!isName) return asIs
  const pieces = words.flatMap(splitIdentifier)
  if (pieces.length === 1) return asIs
  const apart = pieces.length === words.length ? [] : withForms({ column: 'body', words: pieces, prefix })
  const joined = single ? [] : withForms({ column: 'words', words: [pieces.join('')], prefix })
  return [...asIs, ...[...apart, ...joined].map((need) => [need]), ...planPairs(pieces, prefix)]
}

/** Inside a longer name: every two neighbouring pieces (of two, the pair is the name, which is looked for anyway). */
function planPairs(pieces: readonly string[], prefix: boolean): Need[][] {
  if (pieces.length < 3) return []
  const pairs = pieces.slice(1).map((piece, index) => (pieces[index] ?? '') + piece)
  const needs = pairs.slice(0, -1).map((pair): Need => ({ column: 'parts', words: [pair], prefix: false }))
  const last = withForms({ column: 'parts', words: pairs.slice(-1), prefix })
  return last.map((need) => [...needs, need])
}

type WordNeed = Exclude<Need, { column: 'grams' }>

function withForms(need: WordNeed): WordNeed[] {
  if (!need.prefix) return [need]
  const before = need.words.slice(0, -1)
  const { beginning, words } = prefixForms(foldWord(need.words.at(-1) ?? ''))
  return [
    { ...need, words: [...before, beginning] },
    ...words.map((word) => ({ ...need, words: [...before, word], prefix: false })),
  ]
}
