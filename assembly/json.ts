// Walks over JSON in memory without building values. Each function takes the address where something begins and returns the
// address behind it, or 0 if JSON.parse would reject it. The bytes behind the input must be zero: loads of 16 and 64 bytes
// read beyond its end, and a zero byte ends every walk.

/** Kinds of the open brackets, one byte each. */
const BRACKETS: usize = 8192
/** A value with more levels is rejected. The caller then leaves the line to JavaScript. */
const MAX_DEPTH: i32 = 4096

const QUOTE: v128 = i8x16.splat(0x22)
const BACKSLASH: v128 = i8x16.splat(0x5c)
const SPACE: v128 = i8x16.splat(0x20)

export function skipSpace(start: usize): usize {
  let p = start
  let c = load<u8>(p)
  while (c == 0x20 || c == 0x09 || c == 0x0d) c = load<u8>(++p)
  return p
}

/** Marks the bytes that end a run of plain text: quotes, backslashes and control characters. */
function findSpecial(bytes: v128): v128 {
  return v128.or(v128.or(i8x16.eq(bytes, QUOTE), i8x16.eq(bytes, BACKSLASH)), i8x16.lt_u(bytes, SPACE))
}

export function skipString(start: usize): usize {
  let p = start + 1
  while (true) {
    let marks: u32 = i8x16.bitmask(findSpecial(v128.load(p)))
    if (marks == 0) {
      p = skipPlain(p + 16)
      continue
    }
    while (true) {
      const index: u32 = ctz(marks)
      const at = p + index
      const c = load<u8>(at)
      if (c == 0x22) return at + 1
      if (c != 0x5c) return 0
      const length = escapeLength(at)
      if (length == 0) return 0
      const next = index + length
      if (next >= 16) {
        p += next
        break
      }
      marks &= (<u32>-1) << next
      if (marks == 0) {
        p += 16
        break
      }
    }
  }
}

/** Skips blocks of 64 bytes without a special byte. */
function skipPlain(start: usize): usize {
  let p = start
  while (true) {
    const first = v128.or(findSpecial(v128.load(p)), findSpecial(v128.load(p, 16)))
    const second = v128.or(findSpecial(v128.load(p, 32)), findSpecial(v128.load(p, 48)))
    if (v128.any_true(v128.or(first, second))) return p
    p += 64
  }
}

function escapeLength(backslash: usize): u32 {
  const c: u32 = load<u8>(backslash, 1)
  if (c == 0x75) {
    const digits = load<u32>(backslash, 2)
    const isValid =
      isHex(digits & 255) && isHex((digits >> 8) & 255) && isHex((digits >> 16) & 255) && isHex(digits >> 24)
    return isValid ? 6 : 0
  }
  const isKnown = c == 0x6e || c == 0x22 || c == 0x5c || c == 0x74 || c == 0x72 || c == 0x2f || c == 0x62 || c == 0x66
  return isKnown ? 2 : 0
}

function isHex(c: u32): bool {
  return isDigit(c) || (c | 32) - 97 < 6
}

export function isDigit(c: u32): bool {
  return c - 48 < 10
}

function skipDigits(start: usize): usize {
  let p = start
  while (isDigit(load<u8>(p))) p++
  return p
}

/** Skips a number, true, false or null. */
function skipScalar(start: usize): usize {
  const c: u32 = load<u8>(start)
  if (c == 0x74) return load<u32>(start) == 0x65757274 ? start + 4 : 0
  if (c == 0x6e) return load<u32>(start) == 0x6c6c756e ? start + 4 : 0
  if (c == 0x66) return load<u32>(start, 1) == 0x65736c61 ? start + 5 : 0
  return skipNumber(start)
}

function skipNumber(start: usize): usize {
  let p = start
  if (load<u8>(p) == 0x2d) p++
  if (!isDigit(load<u8>(p))) return 0
  p = load<u8>(p) == 0x30 ? p + 1 : skipDigits(p)
  if (load<u8>(p) == 0x2e) {
    if (!isDigit(load<u8>(++p))) return 0
    p = skipDigits(p)
  }
  if ((load<u8>(p) | 32) == 0x65) {
    const sign = load<u8>(++p)
    if (sign == 0x2b || sign == 0x2d) p++
    if (!isDigit(load<u8>(p))) return 0
    p = skipDigits(p)
  }
  return p
}

/** Skips any value, with a loop instead of a recursion. */
export function skipValue(start: usize): usize {
  let c = load<u8>(start)
  if (c == 0x22) return skipString(start)
  if (c != 0x7b && c != 0x5b) return skipScalar(start)
  let depth = 0
  let closing: u8 = c + 2
  store<u8>(BRACKETS, closing)
  let p = skipSpace(start + 1)
  if (load<u8>(p) == closing) return p + 1
  while (true) {
    if (closing == 0x7d) {
      p = skipKey(p)
      if (p == 0) return 0
    }
    c = load<u8>(p)
    if (c == 0x22) {
      p = skipString(p)
      if (p == 0) return 0
    } else if (c == 0x7b || c == 0x5b) {
      if (++depth >= MAX_DEPTH) return 0
      closing = c + 2
      store<u8>(BRACKETS + depth, closing)
      p = skipSpace(p + 1)
      if (load<u8>(p) != closing) continue
    } else {
      p = skipScalar(p)
      if (p == 0) return 0
    }
    p = skipSpace(p)
    c = load<u8>(p)
    while (c == closing) {
      if (--depth < 0) return p + 1
      closing = load<u8>(BRACKETS + depth)
      p = skipSpace(p + 1)
      c = load<u8>(p)
    }
    if (c != 0x2c) return 0
    p = skipSpace(p + 1)
  }
}

/** Skips a key, its colon and the space around it. */
function skipKey(start: usize): usize {
  if (load<u8>(start) != 0x22) return 0
  const end = skipString(start)
  return end == 0 ? 0 : skipColon(end)
}

export function skipColon(start: usize): usize {
  const p = skipSpace(start)
  return load<u8>(p) == 0x3a ? skipSpace(p + 1) : 0
}

export function hasEscape(start: usize, length: usize): bool {
  for (let index: usize = 0; index < length; index++) if (load<u8>(start + index) == 0x5c) return true
  return false
}
