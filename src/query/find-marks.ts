// Where a text says what a query asks for: marks for snippets and pages. Follows the plan the index was asked by, so a
// text has marks for a word exactly when the index finds it.

import { findInParts, findInWords, type Mark } from './find-terms.ts'
import type { QueryNode } from './query.ts'
import { toTerm } from './tokenize.ts'
import { planWord, type Need } from './word-plan.ts'

/** Where a regular expression matches: the engine for them is not loaded for words. */
export type RegexMarks = (source: string, flags: string, text: string) => Mark[]

/** Marks of all that the query wants to be there, sorted; those that touch are one. */
export function findMarks(node: QueryNode, text: string, regexMarks: RegexMarks): Mark[] {
  return mergeMarks(wantedNodes(node).flatMap((wanted) => marksOf(wanted, text, regexMarks)))
}

type Wanted = Exclude<QueryNode, { kind: 'and' | 'or' | 'not' | 'filter' }>

function wantedNodes(node: QueryNode): Wanted[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap(wantedNodes)
    case 'not':
    case 'filter':
      return []
    default:
      return [node]
  }
}

function marksOf(node: Wanted, text: string, regexMarks: RegexMarks): Mark[] {
  if (node.kind === 'regex') return regexMarks(node.source, node.flags, text)
  if (node.kind === 'substring') return findText(node.text, text)
  const found = planWord(node).map((ways) =>
    ways.flatMap((needs) => allOrNone(needs.map((need) => findNeed(need, text)))),
  )
  return allOrNone(found)
}

function allOrNone(found: readonly Mark[][]): Mark[] {
  return found.every((marks) => marks.length > 0) ? found.flat() : []
}

function findNeed(need: Need, text: string): Mark[] {
  if (need.column === 'grams') return findExactly(need.run, text)
  const terms = need.words.map(toTerm)
  const inWords = need.column === 'parts' ? [] : findInWords(text, terms, need.prefix)
  return need.column === 'body' ? inWords : [...inWords, ...findInParts(text, terms[0] ?? '', need.prefix)]
}

function findExactly(part: string, text: string): Mark[] {
  const marks: Mark[] = []
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) marks.push([at, at + part.length])
  return marks
}

/** In any case, by the case folding of regular expressions: the text keeps its length. */
function findText(part: string, text: string): Mark[] {
  const pattern = new RegExp(part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu')
  return part === '' ? [] : Array.from(text.matchAll(pattern), (match) => [match.index, match.index + match[0].length])
}

function mergeMarks(marks: readonly Mark[]): Mark[] {
  const merged: Mark[] = []
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
