// Selects the text for the full-text index: up to a cap and without encoded data. Pattern searches find the rest.
import type { TextKind } from '../../format/text.ts'

export interface IndexProfile {
  name: 'full' | 'signal'
  cap: number
}

const SIGNAL_CAPS: Partial<Record<TextKind, number>> = { 'tool-input': 200, 'tool-output': 500 }

/** A run of this many letters and digits is Base64 or similar data. Each would be a token that nobody searches for. */
const ENCODED_LENGTH = 200

/** Line numbers in the output of Read. They were a tenth of the word index. */
const LINE_NUMBER = /^[ \t]*\d+[→\t]/gm

export function withoutLineNumbers(text: string): string {
  return text.replace(LINE_NUMBER, '')
}

export interface IndexableText {
  text: string
  /** Whether something was left out, so that a pattern search must read the transcript. */
  isCut: boolean
}

export function indexableText(kind: TextKind, text: string, profile: IndexProfile): IndexableText {
  const cap = Math.min(profile.cap, profile.name === 'signal' ? (SIGNAL_CAPS[kind] ?? Infinity) : Infinity)
  const unnumbered = kind === 'tool-output' ? withoutLineNumbers(text) : text
  const kept = unnumbered.length > cap ? cutAt(unnumbered, cap) : unnumbered
  // SQLite reads text only up to the first NUL.
  const plain = withoutEncoded(kept.includes('\0') ? kept.replaceAll('\0', ' ') : kept)
  return { text: plain, isCut: plain.length < unnumbered.length }
}

function cutAt(text: string, cap: number): string {
  const space = text.lastIndexOf(' ', cap)
  const newline = text.lastIndexOf('\n', cap)
  const end = Math.max(space, newline)
  return text.slice(0, end > cap - 200 ? end : cap)
}

/** Tests only every 200th character: a run of that length always contains one of them. */
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
