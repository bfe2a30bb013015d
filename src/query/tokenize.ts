// Splits a text into the terms that the full-text index stores: tokenize='porter unicode61 remove_diacritics 2'. The
// index finds rows, and this code finds the words within a text, so the two must agree exactly.

import { stem } from './stem.ts'
import { foldCode, isMark, isWordCode } from './unicode61.ts'

export interface Token {
  term: string
  start: number
  end: number
}

export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  scanWords(text, (start, end) => tokens.push({ term: toTerm(text.slice(start, end)), start, end }))
  return tokens
}

export function toTerm(word: string): string {
  return stem(foldWord(word))
}

export function scanWords(text: string, visit: (start: number, end: number) => void): void {
  for (let start = nextWord(text, 0); start < text.length;) {
    const end = endOfWord(text, start)
    visit(start, end)
    start = nextWord(text, end)
  }
}

/** Returns the start of the next word; `from` must be outside a word. Returns the text's length when there is none. */
export function nextWord(text: string, from: number): number {
  const { length } = text
  let at = from
  while (at < length) {
    const unit = text.charCodeAt(at)
    if (unit < 128 ? ASCII_WORD[unit] === 1 : isWordCode(codeAt(text, at))) return at
    at += unit < 128 ? 1 : widthAt(text, at)
  }
  return length
}

export function endOfWord(text: string, start: number): number {
  const { length } = text
  let at = start
  while (at < length) {
    const unit = text.charCodeAt(at)
    if (unit < 128) {
      if (ASCII_WORD[unit] !== 1) return at
      at++
      continue
    }
    const code = codeAt(text, at)
    if (!isWordCode(code) && !isMark(code)) return at
    at += code > 0xffff ? 2 : 1
  }
  return at
}

/** Reports whether a word starts at this offset. There must be a letter at the offset. */
export function isWordStart(text: string, at: number): boolean {
  let before = at
  do before -= widthBefore(text, before)
  while (before >= 0 && isMark(codeAt(text, before)))
  return before < 0 || !isWordCode(codeAt(text, before))
}

export function startOfWord(text: string, at: number): number {
  let start = at
  for (let before = at - widthBefore(text, at); before >= 0; before -= widthBefore(text, before)) {
    const code = codeAt(text, before)
    if (isWordCode(code)) start = before
    else if (!isMark(code)) break
  }
  return start
}

export function foldWord(word: string): string {
  if (/^[\0-\x7f]*$/.test(word)) return word.toLowerCase()
  let folded = ''
  for (const character of word) {
    const code = foldCode(character.codePointAt(0) ?? 0)
    if (code !== 0) folded += String.fromCodePoint(code)
  }
  return folded
}

/** A lone surrogate is never part of a word: SQLite receives U+FFFD for it. */
function codeAt(text: string, at: number): number {
  return text.codePointAt(at) ?? 0
}

function widthAt(text: string, at: number): number {
  return codeAt(text, at) > 0xffff ? 2 : 1
}

function widthBefore(text: string, at: number): number {
  return at > 1 && codeAt(text, at - 2) > 0xffff ? 2 : 1
}

const ASCII_WORD = Uint8Array.from({ length: 128 }, (_, code) =>
  /[0-9A-Za-z]/.test(String.fromCharCode(code)) ? 1 : 0,
)
