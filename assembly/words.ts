// Collects the distinct words of a text for the full-text index, with the parts of identifiers and the joined forms of
// compound names. Gives the same words as src/store/sync/body-collector.ts, which reads all texts with letters outside ASCII.
import { hashOf, isSame, setSeed } from './text-pool'

/** The kind of each byte. */
const KINDS: usize = 1024
/** Where a word is cut, as offsets. */
const CUTS: usize = 2048
/** Start and end of each piece of a compound name, as addresses. */
const PIECES: usize = 4096
/** Has room for TEXT_BYTES of src/scan/words-memory.ts. The byte before it is zero. */
const TEXT: usize = 2 << 20
/** The words of a text take ten times its room at most: a piece is in a word, a part, two pairs, and the same of a compound. */
const WORDS: usize = 3 << 20
/** Numbers of words, found by their hash. */
const TABLE: usize = 6 << 20
const ENTRIES: usize = 14 << 20
/** Hash, address and length of a word. */
const ENTRY_BYTES: usize = 12

const SEPARATOR: u32 = 0
const LOWER: u32 = 1
const UPPER: u32 = 2
const DIGIT: u32 = 3
const OTHER: u32 = 4

const MAX_IDENTIFIER: i32 = 64
const MAX_DIGIT_CHANGES: i32 = 4
const MAX_PIECES: i32 = 8

const LETTER_A: v128 = i8x16.splat(0x41)
const LETTERS: v128 = i8x16.splat(26)
const CASE_BIT: v128 = i8x16.splat(0x20)

let mask: u32 = 0
let used: u32 = 0
let out: usize = WORDS
let pieces: i32 = 0

/** A random seed prevents words that are made to collide. */
export function startWords(seed: u32): void {
  setSeed(seed)
  for (let byte: u32 = 0; byte < 256; byte++) store<u8>(KINDS + byte, kindOfByte(byte))
}

function kindOfByte(byte: u32): u8 {
  if (byte - 0x61 < 26) return <u8>LOWER
  if (byte - 0x41 < 26) return <u8>UPPER
  if (byte - 0x30 < 10) return <u8>DIGIT
  // A zero byte ends the text.
  return <u8>(byte >= 0x7f || (byte < 0x09 && byte != 0) ? OTHER : SEPARATOR)
}

export function textAt(): usize {
  return TEXT
}

export function wordsAt(): usize {
  return WORDS
}

/** Returns the length of the words, each followed by a space, or -1 if JavaScript must read the text. */
export function collectWords(length: u32): i32 {
  const end = TEXT + length
  memory.fill(end, 0, 64)
  startTable(length)
  out = WORDS
  let p = TEXT
  while (p < end) {
    const kind: u32 = kindAt(p)
    if (kind == SEPARATOR) {
      if (load<u8>(p) == 0) return -1
      p++
    } else if (kind == OTHER) {
      p = readOthers(p)
      if (p == 0) return -1
    } else {
      p = readName(p)
    }
  }
  return <i32>(out - WORDS)
}

function kindAt(p: usize): u32 {
  return load<u8>(KINDS + load<u8>(p))
}

/** Reads characters outside ASCII. Returns the address behind them, or 0 if JavaScript must read the text: if they are part
 *  of a word with letters of ASCII, or of a script without spaces. */
function readOthers(start: usize): usize {
  let p = start
  let hasLetters = false
  while (kindAt(p) == OTHER) {
    let width = symbolWidth(p)
    if (width == 0) {
      width = letterWidth(p)
      if (width == 0) return 0
      hasLetters = true
    }
    p += width
  }
  if (!hasLetters) return p
  if (kindAt(start - 1) != SEPARATOR || kindAt(p) != SEPARATOR) return 0
  memory.copy(out, start, p - start)
  keep(<i32>(p - start))
  return p
}

/** The length of a character that is written with spaces between words, or 0 for every other. */
function letterWidth(p: usize): usize {
  const first: u32 = load<u8>(p)
  if (first < 0xc2) return 0
  if (first < 0xe0) return 2
  const second: u32 = load<u8>(p, 1)
  if (first == 0xe0) return second < 0xb8 ? 3 : 0
  if (first == 0xe2) return 3
  return first == 0xf0 && second == 0x9f ? 4 : 0
}

/** The length of a character that is neither part of a word nor a mark, or 0 for every other. */
function symbolWidth(p: usize): usize {
  const first: u32 = load<u8>(p)
  const second: u32 = load<u8>(p, 1)
  // U+00A0 to U+00BF, one bit each.
  if (first == 0xc2 && second >= 0xa0) return (0x89d3fbff >> (second - 0xa0)) & 1 ? 2 : 0
  // × and ÷.
  if (first == 0xc3) return second == 0x97 || second == 0xb7 ? 2 : 0
  if (first == 0xf0 && second == 0x9f) return isEmoji(0x1f000 | codeOf(p + 2)) ? 4 : 0
  // U+FE0F follows many emoji.
  if (first == 0xef) return second == 0xb8 && load<u8>(p, 2) == 0x8f ? 3 : 0
  return first == 0xe2 && isSymbol(0x2000 | codeOf(p + 1)) ? 3 : 0
}

/** The code of the last two bytes of a character. */
function codeOf(p: usize): u32 {
  return ((<u32>load<u8>(p) & 63) << 6) | (<u32>load<u8>(p, 1) & 63)
}

/** Most symbols between U+2000 and U+2FFF. The tokenizer takes those that are newer than its tables for letters. */
function isSymbol(code: u32): bool {
  if (code <= 0x23f3) return code >= 0x2190 || (code >= 0x2010 && code <= 0x2060)
  if (code <= 0x2775) return (code >= 0x2500 && code != 0x2700) || (code >= 0x2400 && code <= 0x2426)
  return code >= 0x2794 && code <= 0x2b4c
}

/** The largest ranges between U+1F000 and U+1FFFF that the tokenizer does not take for letters. */
function isEmoji(code: u32): bool {
  if (code <= 0x1f4f7) return code >= 0x1f442 || (code >= 0x1f3a0 && code <= 0x1f3c4) || code - 0x1f380 <= 0x13
  if (code <= 0x1f53d) return code >= 0x1f500
  return (code >= 0x1f5fb && code <= 0x1f640) || (code >= 0x1f680 && code <= 0x1f6c5)
}

/** Reads words joined by _ and -. Returns the address behind them. */
function readName(start: usize): usize {
  let p = start
  let end = start
  let words = 0
  while (true) {
    const word = p
    let kinds: u32 = 0
    let kind: u32 = kindAt(p)
    while (kind - LOWER <= DIGIT - LOWER) {
      kinds |= (<u32>1) << kind
      kind = kindAt(++p)
    }
    if (p > word) {
      addWord(word, <i32>(p - word), kinds)
      words++
      end = p
    }
    const c: u32 = load<u8>(p)
    if (c != 0x5f && c != 0x2d) break
    p++
  }
  const before: u32 = load<u8>(start - 1)
  if (words > 1 && words <= MAX_PIECES && before != 0x5f && before != 0x2d) addCompound(start, end)
  return p
}

function addWord(start: usize, length: i32, kinds: u32): void {
  lower(start, length, out)
  keep(length)
  if (length < 3 || length > MAX_IDENTIFIER || popcnt(kinds) < 2) return
  const cuts = findCuts(start, length)
  for (let index = 1; index < cuts; index++) addPart(start, index - 1, index)
  if (cuts > 3) for (let index = 2; index < cuts; index++) addPart(start, index - 2, index)
}

function addPart(start: usize, from: i32, to: i32): void {
  const first = cutAt(from)
  const length = cutAt(to) - first
  lower(start + first, length, out)
  keep(length)
}

function cutAt(index: i32): i32 {
  return load<i32>(CUTS + ((<usize>index) << 2))
}

function lower(start: usize, length: i32, to: usize): void {
  for (let index = 0; index < length; index += 16) {
    const bytes = v128.load(start + index)
    const isUpper = i8x16.lt_u(i8x16.sub(bytes, LETTER_A), LETTERS)
    v128.store(to + index, v128.or(bytes, v128.and(isUpper, CASE_BIT)))
  }
}

/** Fills CUTS with the start of each piece and the end. Returns 0 if there is a single piece. The word has 3 to 64 letters. */
function findCuts(start: usize, length: i32): i32 {
  let cuts = 1
  let digitChanges = 0
  let previous = kindAt(start)
  let kind = kindAt(start + 1)
  store<i32>(CUTS, 0)
  for (let at = 1; at < length; at++) {
    const next: u32 = at + 1 < length ? kindAt(start + at + 1) : SEPARATOR
    const isCut = previous == kind ? kind == UPPER && next == LOWER : !(previous == UPPER && kind == LOWER)
    if (isCut && !isPlural(start, at, length, previous, kind)) {
      store<i32>(CUTS + ((<usize>cuts) << 2), at)
      cuts++
      if (previous == DIGIT || kind == DIGIT) digitChanges++
    }
    previous = kind
    kind = next
  }
  if (cuts == 1 || isData(cuts, digitChanges, length)) return 0
  store<i32>(CUTS + ((<usize>cuts) << 2), length)
  return cuts + 1
}

function isPlural(start: usize, at: i32, length: i32, previous: u32, kind: u32): bool {
  if (at + 1 >= length || load<u8>(start + at + 1) != 0x73) return false
  if (kind != UPPER || previous != UPPER) return false
  return at + 2 >= length || kindAt(start + at + 2) != LOWER
}

function isData(count: i32, digitChanges: i32, length: i32): bool {
  return digitChanges > MAX_DIGIT_CHANGES || (count > 2 && 2 * length < (count > 5 ? 5 : 4) * count)
}

/** Adds the joined form of all pieces and, of three or more, those of every two neighbors. */
function addCompound(start: usize, end: usize): void {
  const first = kindAt(start)
  if (first != LOWER && first != UPPER) return
  if (!findPieces(start, end)) return
  addJoined(0, pieces)
  if (pieces < 3) return
  for (let index = 1; index < pieces; index++) addJoined(index - 1, index + 1)
}

/** Returns false if a word of the name is data, or if the name is too long. */
function findPieces(start: usize, end: usize): bool {
  pieces = 0
  let letters = 0
  let p = start
  while (p < end) {
    if (kindAt(p) == SEPARATOR) {
      p++
      continue
    }
    const word = p
    let previous: u32 = SEPARATOR
    let kind: u32 = kindAt(p)
    while (kind != SEPARATOR && p < end) {
      if (previous == DIGIT && kind != DIGIT) return false
      previous = kind
      kind = kindAt(++p)
    }
    const length = <i32>(p - word)
    letters += length
    if (letters > MAX_IDENTIFIER) return false
    addPieces(word, length)
  }
  return true
}

function addPieces(word: usize, length: i32): void {
  const cuts = length < 3 ? 0 : findCuts(word, length)
  if (cuts == 0) return addPiece(word, word + length)
  for (let index = 1; index < cuts; index++) addPiece(word + cutAt(index - 1), word + cutAt(index))
}

function addPiece(start: usize, end: usize): void {
  const at = PIECES + ((<usize>pieces) << 3)
  store<u32>(at, <u32>start)
  store<u32>(at, <u32>end, 4)
  pieces++
}

function addJoined(from: i32, to: i32): void {
  let length = 0
  for (let index = from; index < to; index++) {
    const at = PIECES + ((<usize>index) << 3)
    const start = <usize>load<u32>(at)
    const size = <i32>(<usize>load<u32>(at, 4) - start)
    lower(start, size, out + length)
    length += size
  }
  keep(length)
}

/** The word is at `out`. It stays there if it is new. */
function keep(length: i32): void {
  const hash = hashOf(out, length)
  const slot = findSlot(hash, length)
  if (load<u32>(slot) != 0) return
  const entry = ENTRIES + <usize>used * ENTRY_BYTES
  store<u32>(entry, hash)
  store<u32>(entry, <u32>out, 4)
  store<u32>(entry, length, 8)
  store<u32>(slot, ++used)
  out += length
  store<u8>(out, 0x20)
  out++
  if (used * 2 > mask) growTable()
}

/** Returns the slot that has the number of the word at `out`, or the empty one where it belongs. */
function findSlot(hash: u32, length: u32): usize {
  let index = hash & mask
  while (true) {
    const slot = TABLE + ((<usize>index) << 2)
    const number = load<u32>(slot)
    if (number == 0) return slot
    const entry = ENTRIES + <usize>(number - 1) * ENTRY_BYTES
    if (load<u32>(entry) == hash && load<u32>(entry, 8) == length && isSame(load<u32>(entry, 4), out, length))
      return slot
    index = (index + 1) & mask
  }
}

/** One slot for 8 bytes of text is enough for most. */
function startTable(length: u32): void {
  mask = 63
  while (mask < length >> 3) mask = mask * 2 + 1
  used = 0
  memory.fill(TABLE, 0, (<usize>mask + 1) << 2)
}

function growTable(): void {
  mask = mask * 2 + 1
  memory.fill(TABLE, 0, (<usize>mask + 1) << 2)
  for (let number: u32 = 1; number <= used; number++) {
    let index = load<u32>(ENTRIES + <usize>(number - 1) * ENTRY_BYTES) & mask
    while (load<u32>(TABLE + ((<usize>index) << 2)) != 0) index = (index + 1) & mask
    store<u32>(TABLE + ((<usize>index) << 2), number)
  }
}
