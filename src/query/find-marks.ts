// Finds the ranges of a text that match a query. It follows the index query's plan, so the two find the same texts.

import { findInParts, findInWords, type Mark } from './find-terms.ts'
import type { QueryNode } from './query.ts'
import { toTerm } from './tokenize.ts'
import { planWord, type IndexNeed } from './word-plan.ts'

/** Finds matches of a regular expression. Passed in so that RE2 is not loaded for plain words. */
export type RegexMarks = (source: string, flags: string, text: string) => Mark[]

export function findMarks(node: QueryNode, text: string, regexMarks: RegexMarks): Mark[] {
  return mergeMarks(searchedNodes(node).flatMap((searched) => marksOf(searched, text, regexMarks)))
}

type SearchedNode = Exclude<QueryNode, { kind: 'and' | 'or' | 'not' | 'filter' }>

function searchedNodes(node: QueryNode): SearchedNode[] {
  switch (node.kind) {
    case 'and':
    case 'or':
      return node.nodes.flatMap(searchedNodes)
    case 'not':
    case 'filter':
      return []
    default:
      return [node]
  }
}

function marksOf(node: SearchedNode, text: string, regexMarks: RegexMarks): Mark[] {
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

function findNeed(need: IndexNeed, text: string): Mark[] {
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

/** Case-insensitive by regular-expression case folding, which keeps the text's length. */
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
