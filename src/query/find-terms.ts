// Finds the ranges of terms in a text. It searches for the letters a term shares with all its words and stems only
// those candidates, which is 5 to 10 times as fast as tokenizing the text.

import { visitParts } from './identifier-parts.ts'
import { endOfWord, isWordStart, nextWord, startOfWord, toTerm } from './tokenize.ts'
import { foldCode, MARKS, unfold } from './unicode61.ts'

export type Mark = [start: number, end: number]

/** Stops once `most` marks are found. */
export function findInWords(text: string, terms: readonly string[], prefix: boolean, most = Infinity): Mark[] {
  const marks: Mark[] = []
  eachCandidate(text, terms[0] ?? '', (at) => {
    const end = isWordStart(text, at) ? matchFrom(text, at, terms, prefix) : -1
    if (end > at) marks.push([at, end])
    return marks.length < most
  })
  return marks
}

/** Stops after the word with which `most` marks are found. */
export function findInParts(text: string, term: string, prefix: boolean, most = Infinity): Mark[] {
  const marks: Mark[] = []
  let done = 0
  eachCandidate(text, term, (at) => {
    if (at < done) return true
    const start = startOfWord(text, at)
    done = endOfWord(text, start)
    visitParts(text, start, done, (from, to) => {
      if (mayBegin(text, from, term) && isTerm(text.slice(from, to), term, prefix)) marks.push([from, to])
    })
    return marks.length < most
  })
  return marks
}

function matchFrom(text: string, start: number, terms: readonly string[], prefix: boolean): number {
  let at = start
  let end = start
  for (const [index, term] of terms.entries()) {
    at = index === 0 ? start : nextWord(text, end)
    if (at >= text.length) return -1
    end = endOfWord(text, at)
    if (!isTerm(text.slice(at, end), term, prefix && index === terms.length - 1)) return -1
  }
  return end
}

function isTerm(word: string, wanted: string, prefix: boolean): boolean {
  const term = toTerm(word)
  return prefix ? term.startsWith(wanted) : term === wanted
}

/** Visits until `visit` returns false. */
function eachCandidate(text: string, term: string, visit: (at: number) => boolean): void {
  const start = sharedStart(term)
  if (start.length < 2) return eachInitial(text, term, visit)
  const pattern = foldsToAscii(text) ? Array.from(start, anyAccent).join('') : start
  const expression = new RegExp(pattern, 'gi')
  for (let found = expression.exec(text); found; found = expression.exec(text)) if (!visit(found.index)) return
}

let lastText = ''
let lastFolds = false

/** The terms of a query are searched for in one text after the other, and this test takes as long as finding a term. */
function foldsToAscii(text: string): boolean {
  if (text !== lastText) {
    lastText = text
    lastFolds = FOLDS_TO_ASCII.test(text)
  }
  return lastFolds
}

const accents = new Map<string, string>()

/** Kept for the few letters there are: collecting the accents of a letter takes longer than searching a text. */
function anyAccent(letter: string): string {
  const known = accents.get(letter) ?? `[${letter}${unfold(letter)}][${MARKS}]*`
  accents.set(letter, known)
  return known
}

function eachInitial(text: string, term: string, visit: (at: number) => boolean): void {
  for (let at = 0; at < text.length; at++) if (mayBegin(text, at, term) && !visit(at)) return
}

/** Stemming never changes the first letter. */
function mayBegin(text: string, at: number, term: string): boolean {
  const unit = text.charCodeAt(at)
  return foldCode(unit < 128 ? unit : (text.codePointAt(at) ?? 0)) === term.codePointAt(0)
}

/** The stemmer's only new letters are "i" for "y", "e", and "ble" for "biliti", so those are cut off. */
export function sharedStart(term: string): string {
  if (!/^[a-z0-9]+$/.test(term)) return ''
  if (term.endsWith('ble')) return term.slice(0, -2)
  return /(?:bl|[ie])$/.test(term) ? term.slice(0, -1) : term
}

/** Letters that fold to ASCII letters, and marks that folding removes. find-terms.test.ts checks every code point. */
export const FOLDS_TO_ASCII = /[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff\u212a\u212b]|[\u0300-\u036f]/
