// What a word or phrase of a query requires of an index row. index-match.ts turns the plan into a MATCH expression and
// find-marks.ts searches the text with it, so the two agree.

import { splitIdentifier } from './identifier-parts.ts'
import { prefixForms } from './prefix-forms.ts'
import type { PhraseNode, WordNode } from './query.ts'
import { foldWord, scanWords } from './tokenize.ts'
import { unspacedRuns } from './unspaced.ts'

/** Consecutive words in a column. "words" means body or parts and has a single word. */
export type IndexNeed =
  | { column: 'body' | 'words' | 'parts'; words: string[]; prefix: boolean }
  | { column: 'grams'; run: string }

/** All parts are required; each part has alternative spellings; each spelling has needs that must all be met. */
export type WordPlan = IndexNeed[][][]

/** The plan is empty when the text contains no word, such as `&&` or `→`. */
export function planWord(node: WordNode | PhraseNode): WordPlan {
  const prefix = node.kind === 'word' && node.prefix
  const runs = unspacedRuns(node.text)
  const bounds = [0, ...runs.flat(), node.text.length]
  const plan: WordPlan = runs.map(([start, end]) => [[{ column: 'grams', run: node.text.slice(start, end) }]])
  for (let index = 0; index < bounds.length; index += 2) {
    const start = bounds[index] ?? 0
    const end = bounds[index + 1] ?? 0
    for (const group of findWordGroups(node.text, start, end)) {
      const isLast = end === node.text.length && group.isLast
      plan.push(node.kind === 'word' ? planWordGroup(group, prefix && isLast) : planPhrase(group))
    }
  }
  return plan
}

interface WordGroup {
  words: string[]
  isName: boolean
  isGlued: boolean
  isLast: boolean
}

// A word that touches a run is a group of its own: if the run is longer in an indexed text, the index has both as one
// word, from which identifier-parts.ts extracted this one.
function findWordGroups(text: string, start: number, end: number): WordGroup[] {
  const ranges: [number, number][] = []
  scanWords(text.slice(start, end), (from, to) => ranges.push([start + from, start + to]))
  const isGlued = ([from, to]: [number, number]): boolean =>
    (from === start && start > 0) || (to === end && end < text.length)
  const groups: [number, number][][] = []
  for (const [index, range] of ranges.entries()) {
    const before = ranges[index - 1]
    if (before && !isGlued(before) && !isGlued(range)) groups.at(-1)?.push(range)
    else groups.push([range])
  }
  return groups.map((group, index) => ({
    words: group.map(([from, to]) => text.slice(from, to)),
    isName: group.every(([from], at) => at === 0 || /^[_-]+$/.test(text.slice(group[at - 1]?.[1], from))),
    isGlued: group.some(isGlued),
    isLast: index === groups.length - 1,
  }))
}

function planPhrase({ words, isGlued }: WordGroup): IndexNeed[][] {
  return [[{ column: isGlued ? 'words' : 'body', words, prefix: false }]]
}

/** `parseRecord`, `parse_record` and `parse record` are one name. A path or a call has only one spelling. */
function planWordGroup({ words, isName }: WordGroup, prefix: boolean): IndexNeed[][] {
  const single = words.length === 1
  const asIs = withForms({ column: single ? 'words' : 'body', words, prefix }).map((need) => [need])
  if (!isName) return asIs
  const pieces = words.flatMap(splitIdentifier)
  if (pieces.length === 1) return asIs
  const split = pieces.length === words.length ? [] : withForms({ column: 'body', words: pieces, prefix })
  const joined = single ? [] : withForms({ column: 'words', words: [pieces.join('')], prefix })
  return [...asIs, ...[...split, ...joined].map((need) => [need]), ...planPairs(pieces, prefix)]
}

/** Every two neighboring pieces. A name of two pieces needs none: its pair is the name itself. */
function planPairs(pieces: readonly string[], prefix: boolean): IndexNeed[][] {
  if (pieces.length < 3) return []
  const pairs = pieces.slice(1).map((piece, index) => (pieces[index] ?? '') + piece)
  const needs = pairs.slice(0, -1).map((pair): IndexNeed => ({ column: 'parts', words: [pair], prefix: false }))
  const last = withForms({ column: 'parts', words: pairs.slice(-1), prefix })
  return last.map((need) => [...needs, need])
}

type WordNeed = Exclude<IndexNeed, { column: 'grams' }>

function withForms(need: WordNeed): WordNeed[] {
  if (!need.prefix) return [need]
  const before = need.words.slice(0, -1)
  const { beginning, words } = prefixForms(foldWord(need.words.at(-1) ?? ''))
  return [
    { ...need, words: [...before, beginning] },
    ...words.map((word) => ({ ...need, words: [...before, word], prefix: false })),
  ]
}
