// Finds oddities of a valid line that are worth reporting but are not damage.
import { isUtf8 } from 'node:buffer'
import { startsWithBom } from './bytes.ts'

export type NoteKind = 'bom' | 'carriage-return' | 'lone-surrogate' | 'nul-escape' | 'invalid-utf8'

const NONE: readonly NoteKind[] = []

export function findNotes(bytes: Buffer, text: string): readonly NoteKind[] {
  const notes: NoteKind[] = []
  if (startsWithBom(bytes, 0)) notes.push('bom')
  if (bytes.at(-1) === 0x0d) notes.push('carriage-return')
  if (text.includes('\\u')) {
    if (hasEscape(text, /\\u0000/g)) notes.push('nul-escape')
    if (hasLoneSurrogate(text)) notes.push('lone-surrogate')
  }
  // The decoder replaces invalid UTF-8 with U+FFFD, but a file may also contain that character.
  if (text.includes('\ufffd') && !isUtf8(bytes)) notes.push('invalid-utf8')
  return notes.length === 0 ? NONE : notes
}

function hasEscape(text: string, escape: RegExp): boolean {
  for (const match of text.matchAll(escape)) if (!isEscaped(text, match.index)) return true
  return false
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes += 1
  return backslashes % 2 === 1
}

const SURROGATE = /\\u[dD][89a-fA-F][0-9a-fA-F]{2}/g

/** Detects half of a surrogate pair written as an escape, from cutting an emoji (before 2.1.132). */
function hasLoneSurrogate(text: string): boolean {
  let pendingHighEnd = -1
  for (const match of text.matchAll(SURROGATE)) {
    if (isEscaped(text, match.index)) continue
    const isHigh = /^\\u[dD][89abAB]/.test(match[0])
    const continues = pendingHighEnd === match.index
    if (isHigh ? pendingHighEnd >= 0 : !continues) return true
    pendingHighEnd = isHigh ? match.index + match[0].length : -1
  }
  return pendingHighEnd >= 0
}
