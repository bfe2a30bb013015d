// Finds the ranges of a text that match a query. It follows the index query's plan, so the two find the same texts.

import { findInParts, findInWords, type Mark } from './find-terms.ts'
import type { PhraseNode, QueryNode, WordNode } from './query.ts'
import { toTerm } from './tokenize.ts'
import { planWord, type IndexNeed, type WordPlan } from './word-plan.ts'

/** Finds matches of a regular expression. Passed in so that RE2 is not loaded for plain words. */
export type RegexMarks = (source: string, flags: string, text: string, most?: number) => Mark[]

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

/** Returns the words, phrases and patterns that a matching text must all contain. */
export function requiredNodes(node: QueryNode): SearchedNode[] {
  return node.kind === 'and' ? node.nodes.flatMap(requiredNodes) : node.kind === 'or' ? [] : searchedNodes(node)
}

/** Reports whether a text matches one word, phrase, substring or expression: as `findMarks`, but stops at the first mark. */
export function hasMark(node: QueryNode, text: string, regexMarks: RegexMarks): boolean {
  switch (node.kind) {
    case 'regex':
      return regexMarks(node.source, node.flags, text, 1).length > 0
    case 'substring':
      return node.text !== '' && textPattern(node.text, 'iu').test(text)
    case 'word':
    case 'phrase': {
      const plan = planOf(node)
      return plan.length > 0 && plan.every((ways) => ways.some((needs) => needs.every((need) => isMet(need, text))))
    }
    default:
      return findMarks(node, text, regexMarks).length > 0
  }
}

function isMet(need: IndexNeed, text: string): boolean {
  if (need.column === 'grams') return text.includes(need.run)
  const terms = need.words.map(toTerm)
  const isInWords = need.column !== 'parts' && findInWords(text, terms, need.prefix, 1).length > 0
  return isInWords || (need.column !== 'body' && findInParts(text, terms[0] ?? '', need.prefix, 1).length > 0)
}

const plans = new WeakMap<WordNode | PhraseNode, WordPlan>()

/** A query is matched with many texts, so its plan is kept. */
function planOf(node: WordNode | PhraseNode): WordPlan {
  const known = plans.get(node)
  if (known) return known
  const plan = planWord(node)
  plans.set(node, plan)
  return plan
}

function marksOf(node: SearchedNode, text: string, regexMarks: RegexMarks): Mark[] {
  if (node.kind === 'regex') return regexMarks(node.source, node.flags, text)
  if (node.kind === 'substring') return findText(node.text, text)
  const found = planOf(node).map((ways) =>
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

function findText(part: string, text: string): Mark[] {
  const pattern = textPattern(part, 'giu')
  return part === '' ? [] : Array.from(text.matchAll(pattern), (match) => [match.index, match.index + match[0].length])
}

/** Case-insensitive by regular-expression case folding, which keeps the text's length. */
function textPattern(part: string, flags: 'iu' | 'giu'): RegExp {
  return new RegExp(part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), flags)
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
