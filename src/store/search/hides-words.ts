// Finds bytes of a record that may hide ASCII letters of its texts from a search in the bytes.
import { isAscii } from 'node:buffer'

/** First bytes of U+00C0 to U+024F and U+0300 to U+036F, letters and marks that the full-text index folds to ASCII. */
const FOLDING_LEADS = [0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xcc, 0xcd]
/** U+1E00 to U+1EFF. */
const ADDITIONAL = /\xe1[\xb8-\xbb]/
const ADDITIONAL_LEAD = 0xe1
/** The first bytes of the Kelvin and Angstrom signs. */
const SIGNS = Buffer.from([0xe2, 0x84])
const ESCAPE = Buffer.from('\\u')
/** Escapes of the same letters and of ASCII characters, except control characters, as in colored output. */
const HIDING_DIGITS = /00[2-9A-Fa-f]|0[1-3]|1[Ee]|212/y
const INPUT = Buffer.from('"input"')
/** An input that is JSON inside a string is decoded twice (lift.ts), so its words have other escapes between them. */
const STRING_FOLLOWS = /\s*:\s*"/y

/** `latin1` is the text of the same bytes. Bytes are searched for natively, which is faster than an expression for all. */
export function hidesWords(record: Buffer, latin1: string): boolean {
  // NUL bytes are damage, and removed before parsing.
  if (record.includes(0) || isFollowed(record, latin1, ESCAPE, HIDING_DIGITS)) return true
  if (isFollowed(record, latin1, INPUT, STRING_FOLLOWS)) return true
  if (isAscii(record)) return false
  if (FOLDING_LEADS.some((lead) => record.includes(lead)) || record.includes(SIGNS)) return true
  return record.includes(ADDITIONAL_LEAD) && ADDITIONAL.test(latin1)
}

function isFollowed(record: Buffer, latin1: string, bytes: Buffer, next: RegExp): boolean {
  for (let at = record.indexOf(bytes); at >= 0; at = record.indexOf(bytes, at + 1)) {
    next.lastIndex = at + bytes.length
    if (next.test(latin1)) return true
  }
  return false
}
