// Reads values that JSON.parse and the checks of src/store/ledger/usage-line.ts would give. A value in an unusual form sets
// `isUnusual`; JavaScript then reads the whole line.
import { hasEscape, isDigit } from './json'

export let isUnusual: bool = false

export function startLine(): void {
  isUnusual = false
}

export function leaveToJavaScript(): void {
  isUnusual = true
}

/** The largest count that counts as valid: MAX_TOKEN_COUNT in src/analytics/ledger/iterations.ts. */
const MAX_COUNT: u64 = 1000000000
/** What readCount returns for a value that is not a count, and for null. */
export const NOT_A_COUNT: i32 = -1
export const NULL_COUNT: i32 = -2

export function readCount(start: usize, end: usize): i32 {
  const c: u32 = load<u8>(start)
  if (c == 0x6e) return NULL_COUNT
  if (c != 0x2d && !isDigit(c)) return NOT_A_COUNT
  if (end - start > 10) {
    isUnusual = true
    return NOT_A_COUNT
  }
  let value: u64 = 0
  for (let p = start; p < end; p++) {
    const digit: u32 = load<u8>(p)
    // A sign, a fraction or an exponent.
    if (!isDigit(digit)) {
      isUnusual = true
      return NOT_A_COUNT
    }
    value = value * 10 + (digit - 48)
  }
  return value <= MAX_COUNT ? <i32>value : NOT_A_COUNT
}

const POWERS: StaticArray<f64> = [
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]

/** Reads a decimal whose digits and power of ten are exact, so that one division rounds correctly. NaN if not a number. */
export function readDecimal(start: usize, end: usize): f64 {
  const first: u32 = load<u8>(start)
  if (first == 0x2d) isUnusual = true
  if (!isDigit(first)) return NaN
  let value: u64 = 0
  let places = 0
  let isFraction = false
  for (let p = start; p < end; p++) {
    const c: u32 = load<u8>(p)
    if (c == 0x2e) {
      isFraction = true
      continue
    }
    value = value * 10 + (c - 48)
    if (isFraction) places++
    // An exponent, or more digits than a double has.
    if (!isDigit(c) || value > 9007199254740991 || places > 22) {
      isUnusual = true
      return NaN
    }
  }
  return <f64>value / unchecked(POWERS[places])
}

/** Reads a time in Claude Code's form, 2026-02-11T09:30:00.000Z. */
export function readTime(start: usize, end: usize): f64 {
  if (start == 0 || load<u8>(start) != 0x22 || end - start != 26 || !isTime(start + 1)) {
    isUnusual = true
    return NaN
  }
  const p = start + 1
  const year = <i32>(twoDigits(p) * 100 + twoDigits(p + 2))
  const month = <i32>twoDigits(p + 5)
  const day = <i32>twoDigits(p + 8)
  const hour = twoDigits(p + 11)
  const minute = twoDigits(p + 14)
  const second = twoDigits(p + 17)
  const isCommon = year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= 28
  if (!isCommon && !isLateInMonth(year, month, day)) isUnusual = true
  if (hour > 23 || minute > 59 || second > 59) isUnusual = true
  const ms = (<u32>load<u8>(p, 20) - 48) * 100 + twoDigits(p + 21)
  return (<f64>daysSince1970(year, month, day) * 86400 + <f64>(hour * 3600 + minute * 60 + second)) * 1000 + <f64>ms
}

function twoDigits(p: usize): u32 {
  return (<u32>load<u8>(p) - 48) * 10 + load<u8>(p, 1) - 48
}

/** Whether all 24 bytes are what the form requires: three words of digits, and of fixed characters between them. */
function isTime(p: usize): bool {
  const a = load<u64>(p)
  const b = load<u64>(p, 8)
  const c = load<u64>(p, 16)
  return (
    areDigits(a, 0x00ffff00ffffffff) &&
    areDigits(b, 0xffff00ffff00ffff) &&
    areDigits(c, 0x00ffffff00ffff00) &&
    (a & 0xff0000ff00000000) == 0x2d00002d00000000 &&
    (b & 0x0000ff0000ff0000) == 0x00003a0000540000 &&
    (c & 0xff000000ff0000ff) == 0x5a0000002e00003a
  )
}

/** Whether the masked bytes are digits: the high half is 3, and adding 6 to the low half does not carry. */
function areDigits(word: u64, mask: u64): bool {
  const high = (word & (0xf0f0f0f0f0f0f0f0 & mask)) ^ (0x3030303030303030 & mask)
  const carry = ((word & (0x0f0f0f0f0f0f0f0f & mask)) + (0x0606060606060606 & mask)) & 0xf0f0f0f0f0f0f0f0
  return (high | carry) == 0
}

/** Whether a day after the 28th exists. The 29th of February is left to JavaScript. */
function isLateInMonth(year: i32, month: i32, day: i32): bool {
  if (year < 1970 || month < 1 || month > 12 || month == 2 || day < 29) return false
  const isShort = month == 4 || month == 6 || month == 9 || month == 11
  return day <= (isShort ? 30 : 31)
}

/** The usual algorithm for the Gregorian calendar, with years that begin in March. */
function daysSince1970(year: i32, month: i32, day: i32): i32 {
  const shifted = month <= 2 ? year - 1 : year
  const sinceMarch = month <= 2 ? month + 9 : month - 3
  const era = shifted / 400
  const yearOfEra = shifted - era * 400
  const dayOfYear = (153 * sinceMarch + 2) / 5 + day - 1
  return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
}

/** Whether a value is this string, given as its bytes with both quotes in one word. */
export function isWord(start: usize, end: usize, word: u64, length: usize): bool {
  if (start == 0 || load<u8>(start) != 0x22) return false
  const size = end - start
  if (size == length) return (load<u64>(start) & (((<u64>1) << ((<u64>length) << 3)) - 1)) == word
  if (size > length && hasEscape(start, size)) isUnusual = true
  return false
}
