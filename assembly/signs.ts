// Finds the places of a line that may begin a secret, and runs of digits that encode text. Decides like mayHoldSecret of
// src/format/secrets/find-secrets.ts, which is the reference in tests.

/** The value of each base64 digit; 255 for other bytes. */
const VALUES: usize = 1024
/** What may begin with three bytes of this hash: SIGN, OTHER or both. Small enough for the first-level cache of a processor. */
const SIEVE: usize = 32 << 10
/** A bit for each three ASCII characters that begin a sign. */
const TRIPLES: usize = 64 << 10
/** Has room for CHUNK_BYTES of src/scan/signs-memory.ts. */
const TEXT: usize = 2 << 20

const SIEVE_MASK: u32 = 0x7fff
const SIGN: u32 = 1
const OTHER: u32 = 2

const NO_DIGIT: u8 = 255

export function startSigns(): void {
  for (let byte: u32 = 0; byte < 256; byte++) store<u8>(VALUES + byte, NO_DIGIT)
  for (let value: u32 = 0; value < 26; value++) {
    store<u8>(VALUES + 0x41 + value, <u8>value)
    store<u8>(VALUES + 0x61 + value, <u8>(value + 26))
  }
  for (let value: u32 = 0; value < 10; value++) store<u8>(VALUES + 0x30 + value, <u8>(value + 52))
  store<u8>(VALUES + 0x2b, 62)
  store<u8>(VALUES + 0x2d, 62)
  store<u8>(VALUES + 0x2f, 63)
  store<u8>(VALUES + 0x5f, 63)
}

export function textAt(): usize {
  return TEXT
}

function sieveAt(one: u32, two: u32, three: u32): usize {
  return SIEVE + (((one << 10) ^ (two << 5) ^ three) & SIEVE_MASK)
}

function triple(one: u32, two: u32, three: u32): u32 {
  return (one << 14) | (two << 7) | three
}

export function addSign(one: u32, two: u32, three: u32): void {
  const at = sieveAt(one, two, three)
  store<u8>(at, <u8>(load<u8>(at) | SIGN))
  const bit = triple(one, two, three)
  const byte: u32 = load<u8>(TRIPLES + (bit >> 3))
  store<u8>(TRIPLES + (bit >> 3), <u8>(byte | (1 << (bit & 7))))
}

export function addOther(one: u32, two: u32, three: u32): void {
  const at = sieveAt(one, two, three)
  store<u8>(at, <u8>(load<u8>(at) | OTHER))
}

/** Returns twice the offset of the next place, plus one if it is of the other kind. Returns -1 at the end. */
export function nextPlace(from: i32, end: i32, seeksOther: bool): i32 {
  if (from + 2 >= end) return -1
  let hash: u32 = ((<u32>load<u8>(TEXT + from)) << 5) ^ <u32>load<u8>(TEXT + from + 1)
  const last = TEXT + end
  for (let at: usize = TEXT + from + 2; at < last; at++) {
    hash = ((hash << 5) ^ <u32>load<u8>(at)) & SIEVE_MASK
    const kind: u32 = load<u8>(SIEVE + hash)
    if (kind == 0) continue
    const start = <i32>(at - 2 - TEXT)
    if (seeksOther && (kind & OTHER) != 0) return (start << 1) | 1
    if ((kind & SIGN) != 0 && isSign(at - 2)) return start << 1
  }
  return -1
}

function isSign(at: usize): bool {
  const one: u32 = load<u8>(at)
  const two: u32 = load<u8>(at + 1)
  const three: u32 = load<u8>(at + 2)
  if ((one | two | three) > 127) return false
  const bit = triple(one, two, three)
  const byte: u32 = load<u8>(TRIPLES + (bit >> 3))
  return ((byte >> (bit & 7)) & 1) != 0
}

/** The shortest secrets have 20 characters, which are 27 digits of base64. */
const MIN_DIGITS: i32 = 27
const MIN_HEX: i32 = 40
const PROBE_BYTES: i32 = 18
const MAX_ODD: i32 = 2

/** Looks at every 27th byte only: a run that is long enough contains one of them. */
export function holdsRun(from: i32, end: i32): bool {
  for (let probe = from + MIN_DIGITS - 1; probe < end; probe += MIN_DIGITS) {
    if (!isDigit(probe)) continue
    let start = probe
    let stop = probe + 1
    while (start > from && isDigit(start - 1)) start--
    if (probe - start < MIN_DIGITS - 1) {
      const wanted = start + MIN_DIGITS
      while (stop < end && stop < wanted && isDigit(stop)) stop++
      if (stop < wanted) continue
    }
    while (stop < end && isDigit(stop)) stop++
    if (encodesBase64(start, end) || encodesHex(start, stop)) return true
    probe = stop
  }
  return false
}

function isDigit(at: i32): bool {
  return load<u8>(VALUES + load<u8>(TEXT + at)) != NO_DIGIT
}

function encodesBase64(start: i32, end: i32): bool {
  for (let skipped = 0; skipped < 4; skipped++) {
    let odd = 0
    let zeros = 0
    let index = 0
    for (; index < PROBE_BYTES; index++) {
      const byte = base64Byte(start + skipped, end, index)
      if (byte == 0) zeros++
      else if (isOdd(byte)) odd++
      if (odd > MAX_ODD || zeros * 2 > index + 2) break
    }
    if (index == PROBE_BYTES) return true
  }
  return false
}

function isOdd(byte: u32): bool {
  return (byte < 0x20 && byte != 0x09 && byte != 0x0a && byte != 0x0d) || byte > 0x7e
}

function base64Byte(start: i32, end: i32, index: i32): u32 {
  const first = start + (index * 4) / 3
  return (((valueAt(first, end) << 6) | valueAt(first + 1, end)) >> (4 - 2 * (index % 3))) & 255
}

function valueAt(at: i32, end: i32): u32 {
  return at < end ? load<u8>(VALUES + (load<u8>(TEXT + at) & 127)) & 63 : 0
}

/** The run has an even number of hex digits, and its first bytes are text. */
function encodesHex(start: i32, stop: i32): bool {
  if (stop - start < MIN_HEX || ((stop - start) & 1) != 0) return false
  for (let at = start; at < stop; at++) if (hexDigit(at) > 15) return false
  let odd = 0
  let zeros = 0
  for (let index = 0; index < PROBE_BYTES; index++) {
    const byte = (hexDigit(start + 2 * index) << 4) | hexDigit(start + 2 * index + 1)
    if (byte == 0) zeros++
    else if (isOdd(byte)) odd++
    if (odd > MAX_ODD || zeros * 2 > index + 2) return false
  }
  return true
}

function hexDigit(at: i32): u32 {
  const code: u32 = load<u8>(TEXT + at)
  if (code - 0x30 < 10) return code - 0x30
  const letter = (code | 0x20) - 0x61
  return letter < 6 ? letter + 10 : 16
}
