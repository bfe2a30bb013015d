// What of a text goes into the full-text index: up to a cap, without encoded data. The bytes keep the rest, and a
// search for a pattern reads the bytes.
import type { TextKind } from '../../format/text.ts'

export interface IndexProfile {
  name: 'full' | 'signal'
  /** Most characters of one text. */
  cap: number
}

/** For small disks: enough of a call to recognise it. */
const SIGNAL_CAPS: Partial<Record<TextKind, number>> = { 'tool-input': 200, 'tool-output': 500 }

/** Base64, hashes and other data: nobody searches for a part of it, and each is a token of its own. */
const ENCODED_LENGTH = 200

/** Before every line of a file that was read: a tenth of the word index, and nobody looks for line 17. */
const LINE_NUMBER = /^[ \t]*\d+[→\t]/gm

export interface IndexableText {
  text: string
  /** Whether something was left out, so that a pattern search must look at the bytes. */
  isCut: boolean
}

export function indexableText(kind: TextKind, text: string, profile: IndexProfile): IndexableText {
  const cap = Math.min(profile.cap, profile.name === 'signal' ? (SIGNAL_CAPS[kind] ?? Infinity) : Infinity)
  const whole = kind === 'tool-output' ? text.replace(LINE_NUMBER, '') : text
  const kept = whole.length > cap ? cutAt(whole, cap) : whole
  // SQLite takes text up to its first NUL.
  const plain = withoutEncoded(kept.includes('\0') ? kept.replaceAll('\0', ' ') : kept)
  return { text: plain, isCut: plain.length < whole.length }
}

/** Between words where one ends nearby: half a word would be a word of its own. */
function cutAt(text: string, cap: number): string {
  const space = text.lastIndexOf(' ', cap)
  const newline = text.lastIndexOf('\n', cap)
  const end = Math.max(space, newline)
  return text.slice(0, end > cap - 200 ? end : cap)
}

/** Looks at every 200th character only: a run of that length cannot hide between two of them. */
function withoutEncoded(text: string): string {
  let kept = ''
  let copied = 0
  for (let at = ENCODED_LENGTH - 1; at < text.length; at += ENCODED_LENGTH) {
    if (!isEncoded(text.charCodeAt(at))) continue
    let start = at
    while (start > copied && isEncoded(text.charCodeAt(start - 1))) start -= 1
    let end = at + 1
    while (end < text.length && isEncoded(text.charCodeAt(end))) end += 1
    if (end - start < ENCODED_LENGTH) continue
    kept += `${text.slice(copied, start)} `
    copied = end
    at = end - 1
  }
  return copied === 0 ? text : kept + text.slice(copied)
}

/** A letter, a digit, or one of + / = _ - */
function isEncoded(code: number): boolean {
  return (
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x2f && code <= 0x39) ||
    code === 0x2b ||
    code === 0x3d ||
    code === 0x5f ||
    code === 0x2d
  )
}
