// Scans transcript lines for token usage and fills rows of the usage table, without building values. It gives the same rows
// as src/store/ledger/usage-line.ts, which reads the lines that are damaged or unusual: JavaScript gets their addresses.
import { hasEscape, skipColon, skipSpace, skipString, skipValue } from './json'
import { addText, equalsText } from './text-pool'
import {
  isUnusual,
  isWord,
  leaveToJavaScript,
  NOT_A_COUNT,
  NULL_COUNT,
  readCount,
  readDecimal,
  readTime,
  startLine,
} from './values'
import {
  COLUMN_AGENT_ID,
  COLUMN_AT,
  COLUMN_BRANCH,
  COLUMN_CACHE_READ,
  COLUMN_CACHE_WRITE,
  COLUMN_CACHE_WRITE5M,
  COLUMN_CACHE_WRITE1H,
  COLUMN_COST_USD,
  COLUMN_CWD,
  COLUMN_FLAGS,
  COLUMN_GEO,
  COLUMN_INPUT,
  COLUMN_LINE,
  COLUMN_MCP_SERVER,
  COLUMN_MESSAGE_ID,
  COLUMN_MODEL,
  COLUMN_OFFSET,
  COLUMN_ORIGIN_UUID,
  COLUMN_OUTPUT,
  COLUMN_REQUEST_ID,
  COLUMN_SESSION_ID,
  COLUMN_SKILL,
  COLUMN_THINKING,
  COLUMN_TIER,
  COLUMN_VERSION,
  COLUMN_WEB_SEARCHES,
  FIELD_AGENT_ID,
  FIELD_API_ERROR,
  FIELD_BRANCH,
  FIELD_CACHE_READ,
  FIELD_CACHE_WRITE,
  FIELD_COST_USD,
  FIELD_COUNT,
  FIELD_CWD,
  FIELD_FORKED_FROM,
  FIELD_GEO,
  FIELD_ID,
  FIELD_INPUT,
  FIELD_ITERATIONS,
  FIELD_MCP_SERVER,
  FIELD_MESSAGE_UUID,
  FIELD_MODEL,
  FIELD_OUTPUT,
  FIELD_REQUEST_ID,
  FIELD_SEARCHES,
  FIELD_SESSION_ID,
  FIELD_SIDECHAIN,
  FIELD_SKILL,
  FIELD_SPEED,
  FIELD_SPLIT,
  FIELD_THINKING,
  FIELD_TIER,
  FIELD_TIMESTAMP,
  FIELD_USAGE,
  FIELD_UUID,
  FIELD_VERSION,
  FIELD_WRITE1H,
  FIELD_WRITE5M,
  FIELDS_PER_PLACE,
  findKey,
  FLAG_AGENT_TOTAL,
  FLAG_BAD_COUNT,
  FLAG_BAD_DETAIL,
  FLAG_BATCH,
  FLAG_BY_UUID,
  FLAG_FAST,
  FLAG_FORKED,
  FLAG_NO_USAGE,
  FLAG_PROGRESS,
  FLAG_SIDECHAIN,
  FLAG_SPEED,
  FLAG_SPLIT,
  LEVEL_RECORD,
  PLACE_AGENT_TOTAL,
  PLACE_MESSAGE,
  PLACE_PROGRESS,
} from './usage-keys'

export { addText, addTexts, allocate, entriesAt, findText, startPool, textCount } from './text-pool'

/** Start and end of each field of a line, as pairs of u32. */
const FIELDS: usize = 1024
/** The last text number of each column: most rows repeat it. */
const LAST_TEXTS: usize = 16384
/** The last text of each column that was not plain ASCII: length, number, bytes. */
const LAST_DECODED: usize = 65536
const DECODED_ROOM: usize = 1024
/** Columns of 3 × 8 bytes, then of 4 bytes, each with room for ROWS. */
const COLUMNS: usize = 2 << 20
const ROWS: i32 = 1 << 14
const WIDE_COLUMNS: i32 = 3

const NEWLINE: v128 = i8x16.splat(0x0a)
const QUOTE: v128 = i8x16.splat(0x22)
const LETTER_G: v128 = i8x16.splat(0x67)
const BACKSLASH: v128 = i8x16.splat(0x5c)

/** Decodes a JSON string with escapes or other characters than ASCII, adds it to the pool and returns its number. */
declare function decodeText(start: usize, length: u32): u32

let rows: i32 = 0
let lineStart: usize = 0
let line: i32 = 0
let chunkStart: usize = 0
let chunkOffset: f64 = 0
let position: usize = 0
let unusualStart: usize = 0
let unusualEnd: usize = 0
let flags: i32 = 0

export function rowCount(): i32 {
  return rows
}

export function clearRows(): void {
  rows = 0
}

export function columnAt(column: i32): usize {
  if (column < WIDE_COLUMNS) return COLUMNS + <usize>column * 8 * ROWS
  return COLUMNS + (<usize>WIDE_COLUMNS * 8 + <usize>(column - WIDE_COLUMNS) * 4) * ROWS
}

function setNumber(column: i32, value: f64): void {
  store<f64>(columnAt(column) + ((<usize>rows) << 3), value)
}

function set(column: i32, value: i32): void {
  store<i32>(columnAt(column) + ((<usize>rows) << 2), value)
}

/** The chunk begins with the first byte of a line. */
export function startChunk(start: usize, lineNumber: i32, offset: f64): void {
  chunkStart = start
  position = start
  lineStart = start
  line = lineNumber
  chunkOffset = offset
}

export function lineNumber(): i32 {
  return line
}

export function unusualLineStart(): usize {
  return unusualStart
}

export function unusualLineEnd(): usize {
  return unusualEnd
}

const DONE: i32 = 0
const UNUSUAL_LINE: i32 = 1
const ROWS_FULL: i32 = 2

/** Goes on until the end of the chunk, a line for JavaScript, or until there is no room for more rows. Lines before the
 *  current one are counted in `lineNumber`; the unusual line itself is the one before. */
export function scan(end: usize): i32 {
  let p = position
  while (p < end) {
    const hits = findHits(p)
    const newlines = findNewlines(p)
    if ((hits | newlines) == 0) {
      p += 64
      continue
    }
    const next = visit(p, end, hits, newlines)
    if (next == 0) return unusualStart == 0 ? ROWS_FULL : UNUSUAL_LINE
    p = next
  }
  position = p
  return DONE
}

/** Marks the bytes that may begin `"usage"`: a quote, with a g 4 and a quote 6 bytes behind it. */
function findHits(p: usize): u64 {
  const a = v128.and(
    v128.and(i8x16.eq(v128.load(p), QUOTE), i8x16.eq(v128.load(p, 6), QUOTE)),
    i8x16.eq(v128.load(p, 4), LETTER_G),
  )
  const b = v128.and(
    v128.and(i8x16.eq(v128.load(p, 16), QUOTE), i8x16.eq(v128.load(p, 22), QUOTE)),
    i8x16.eq(v128.load(p, 20), LETTER_G),
  )
  const c = v128.and(
    v128.and(i8x16.eq(v128.load(p, 32), QUOTE), i8x16.eq(v128.load(p, 38), QUOTE)),
    i8x16.eq(v128.load(p, 36), LETTER_G),
  )
  const d = v128.and(
    v128.and(i8x16.eq(v128.load(p, 48), QUOTE), i8x16.eq(v128.load(p, 54), QUOTE)),
    i8x16.eq(v128.load(p, 52), LETTER_G),
  )
  return toMask(a, b, c, d)
}

function findNewlines(p: usize): u64 {
  return toMask(
    i8x16.eq(v128.load(p), NEWLINE),
    i8x16.eq(v128.load(p, 16), NEWLINE),
    i8x16.eq(v128.load(p, 32), NEWLINE),
    i8x16.eq(v128.load(p, 48), NEWLINE),
  )
}

function toMask(a: v128, b: v128, c: v128, d: v128): u64 {
  if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) return 0
  return (
    <u64>i8x16.bitmask(a) |
    ((<u64>i8x16.bitmask(b)) << 16) |
    ((<u64>i8x16.bitmask(c)) << 32) |
    ((<u64>i8x16.bitmask(d)) << 48)
  )
}

/** Handles the newlines and hits of 64 bytes. Returns where to go on, or 0 to stop at a line. */
function visit(p: usize, end: usize, allHits: u64, allNewlines: u64): usize {
  const inside: u64 = end - p < 64 ? ((<u64>1) << (<u64>(end - p))) - 1 : <u64>-1
  let hits = allHits & inside
  let newlines = allNewlines & inside
  while (true) {
    const marks = hits | newlines
    if (marks == 0) return p + 64
    const index = ctz(marks)
    const bit: u64 = (<u64>1) << index
    const at = p + <usize>index
    if ((newlines & bit) != 0) {
      newlines ^= bit
      line++
      lineStart = at + 1
      continue
    }
    hits ^= bit
    if ((load<u64>(at) & 0x00ffffffffffffff) == 0x0022656761737522) return readLine(end)
  }
}

/** Reads a line that contains `"usage"`. Returns where the next line begins, or 0 to stop. */
function readLine(end: usize): usize {
  unusualStart = 0
  if (rows == ROWS) {
    position = lineStart
    return 0
  }
  memory.fill(FIELDS, 0, FIELD_COUNT << 3)
  startLine()
  const start = skipSpace(lineStart)
  let p = load<u8>(start) == 0x7b ? readObject(start, LEVEL_RECORD, PLACE_MESSAGE) : 0
  if (p != 0) p = skipSpace(p)
  const isWhole = p != 0 && (p == end || (p < end && load<u8>(p) == 0x0a))
  if (isWhole && writeRow()) {
    line++
    lineStart = p + 1
    return p + 1
  }
  unusualStart = lineStart
  unusualEnd = findLineEnd(lineStart, end)
  position = unusualEnd + 1
  lineStart = position
  line++
  return 0
}

function findLineEnd(start: usize, end: usize): usize {
  for (let p = start; p < end; p += 16) {
    const marks = i8x16.bitmask(i8x16.eq(v128.load(p), NEWLINE))
    if (marks != 0) return min(p + <usize>ctz(marks), end)
  }
  return end
}

/** Notes the fields of an object. The depth of the recursion is the number of levels in usage-keys. */
function readObject(start: usize, level: i32, place: i32): usize {
  let p = skipSpace(start + 1)
  if (load<u8>(p) == 0x7d) return p + 1
  while (true) {
    if (load<u8>(p) != 0x22) return 0
    const key = p + 1
    p = skipString(p)
    if (p == 0) return 0
    const length = <i32>(p - key - 1)
    p = skipColon(p)
    if (p == 0) return 0
    const meaning = findKey(level, place, key, length)
    if (meaning >= 0) p = readField(p, meaning)
    // A key with escapes may be a known one. The shortest has 7 bytes.
    else p = length > 6 && hasEscape(key, length) ? 0 : skipValue(p)
    if (p == 0) return 0
    p = skipSpace(p)
    const c = load<u8>(p)
    if (c == 0x7d) return p + 1
    if (c != 0x2c) return 0
    p = skipSpace(p + 1)
  }
}

/** Rejects a key that is there twice: JSON.parse takes the last one. */
function readField(start: usize, meaning: i32): usize {
  const field = FIELDS + ((<usize>(meaning & 0xffff)) << 3)
  if (load<u32>(field) != 0) return 0
  const level = (meaning >> 16) & 0xff
  const end = level != 0 && load<u8>(start) == 0x7b ? readObject(start, level, meaning >> 24) : skipValue(start)
  store<u32>(field, <u32>start)
  store<u32>(field, <u32>end, 4)
  return end
}

function startOf(field: i32): usize {
  return load<u32>(FIELDS + ((<usize>field) << 3))
}

function endOf(field: i32): usize {
  return load<u32>(FIELDS + ((<usize>field) << 3), 4)
}

function isTrue(field: i32): bool {
  const start = startOf(field)
  return start != 0 && load<u8>(start) == 0x74
}

function isObject(field: i32): bool {
  const start = startOf(field)
  return start != 0 && load<u8>(start) == 0x7b
}

/** Returns false if JavaScript must read the line. A line without usage in a known place has no row. */
function writeRow(): bool {
  const place = findPlace()
  if (place < 0) return true
  // The text of an API error may say when a limit resets.
  if (isTrue(FIELD_API_ERROR)) return false
  const fields = place * FIELDS_PER_PLACE
  // Time, ids of the request and of the record: a progress record has its own.
  const record = place == PLACE_PROGRESS ? fields : 0
  flags = place == PLACE_PROGRESS ? FLAG_PROGRESS : place == PLACE_AGENT_TOTAL ? FLAG_AGENT_TOTAL : 0
  setNumber(COLUMN_AT, readTime(startOf(record + FIELD_TIMESTAMP), endOf(record + FIELD_TIMESTAMP)))
  const cost = startOf(record + FIELD_COST_USD)
  setNumber(COLUMN_COST_USD, cost == 0 ? NaN : readDecimal(cost, endOf(record + FIELD_COST_USD)))
  writeTexts(fields, record, place)
  writeCounts(fields)
  if (isTrue(FIELD_SIDECHAIN)) flags |= FLAG_SIDECHAIN
  if (isObject(FIELD_FORKED_FROM)) flags |= FLAG_FORKED
  if (isUnusual) return false
  setNumber(COLUMN_OFFSET, chunkOffset + <f64>(lineStart - chunkStart))
  set(COLUMN_LINE, line)
  set(COLUMN_FLAGS, flags)
  rows++
  return true
}

function findPlace(): i32 {
  for (let place = PLACE_MESSAGE; place <= PLACE_AGENT_TOTAL; place++)
    if (startOf(place * FIELDS_PER_PLACE + FIELD_USAGE) != 0) return place
  return -1
}

function writeTexts(fields: i32, record: i32, place: i32): void {
  const isTotal = place == PLACE_AGENT_TOTAL
  let message = isTotal ? 0 : text(COLUMN_MESSAGE_ID, fields + FIELD_ID)
  if (message == 0) {
    flags |= FLAG_BY_UUID
    message = text(COLUMN_ORIGIN_UUID, record + FIELD_UUID)
  }
  const request = text(COLUMN_REQUEST_ID, record + FIELD_REQUEST_ID)
  let origin = 0
  if (request == 0) {
    origin = text(COLUMN_ORIGIN_UUID, record + FIELD_MESSAGE_UUID)
    if (origin == 0) origin = text(COLUMN_ORIGIN_UUID, record + FIELD_UUID)
  }
  set(COLUMN_MESSAGE_ID, message)
  set(COLUMN_REQUEST_ID, request)
  set(COLUMN_ORIGIN_UUID, origin)
  set(COLUMN_SESSION_ID, text(COLUMN_SESSION_ID, FIELD_SESSION_ID))
  set(COLUMN_AGENT_ID, text(COLUMN_AGENT_ID, fields + FIELD_AGENT_ID))
  set(COLUMN_MODEL, isTotal ? 0 : text(COLUMN_MODEL, fields + FIELD_MODEL))
  set(COLUMN_VERSION, text(COLUMN_VERSION, FIELD_VERSION))
  set(COLUMN_CWD, text(COLUMN_CWD, FIELD_CWD))
  set(COLUMN_BRANCH, text(COLUMN_BRANCH, FIELD_BRANCH))
  set(COLUMN_SKILL, text(COLUMN_SKILL, FIELD_SKILL))
  set(COLUMN_MCP_SERVER, text(COLUMN_MCP_SERVER, FIELD_MCP_SERVER))
  set(COLUMN_GEO, text(COLUMN_GEO, fields + FIELD_GEO))
  set(COLUMN_TIER, text(COLUMN_TIER, fields + FIELD_TIER))
}

function writeCounts(fields: i32): void {
  if (!isObject(fields + FIELD_USAGE)) flags |= FLAG_NO_USAGE
  if (isObject(fields + FIELD_SPLIT)) flags |= FLAG_SPLIT
  set(COLUMN_INPUT, count(fields + FIELD_INPUT, FLAG_BAD_COUNT, true))
  set(COLUMN_OUTPUT, count(fields + FIELD_OUTPUT, FLAG_BAD_COUNT, true))
  set(COLUMN_CACHE_WRITE, count(fields + FIELD_CACHE_WRITE, FLAG_BAD_COUNT, false))
  set(COLUMN_CACHE_READ, count(fields + FIELD_CACHE_READ, FLAG_BAD_COUNT, false))
  set(COLUMN_CACHE_WRITE5M, count(fields + FIELD_WRITE5M, FLAG_BAD_DETAIL, false))
  set(COLUMN_CACHE_WRITE1H, count(fields + FIELD_WRITE1H, FLAG_BAD_DETAIL, false))
  set(COLUMN_WEB_SEARCHES, count(fields + FIELD_SEARCHES, FLAG_BAD_DETAIL, false))
  const thinking = startOf(fields + FIELD_THINKING)
  set(COLUMN_THINKING, thinking == 0 ? -1 : max(-1, readCount(thinking, endOf(fields + FIELD_THINKING))))
  const tier = fields + FIELD_TIER
  if (isWord(startOf(tier), endOf(tier), 0x22686374616222, 7)) flags |= FLAG_BATCH
  const speed = fields + FIELD_SPEED
  if (startOf(speed) != 0) flags |= FLAG_SPEED
  if (isWord(startOf(speed), endOf(speed), 0x227473616622, 6)) flags |= FLAG_FAST
  if (!isPlainStep(startOf(fields + FIELD_ITERATIONS))) leaveToJavaScript()
}

function count(field: i32, flag: i32, isRequired: bool): i32 {
  const start = startOf(field)
  const value = start == 0 ? NULL_COUNT : readCount(start, endOf(field))
  if (value >= 0) return value
  if (isRequired || value == NOT_A_COUNT) flags |= flag
  return 0
}

function text(column: i32, field: i32): u32 {
  const start = startOf(field)
  if (start == 0 || load<u8>(start) != 0x22) return 0
  const length = <u32>(endOf(field) - start - 2)
  if (length == 0) return 0
  const last = load<u32>(LAST_TEXTS + ((<usize>column) << 2))
  return equalsText(last, start + 1, length) ? last : newText(column, start + 1, length)
}

function newText(column: i32, start: usize, length: u32): u32 {
  if (!isPlain(start, length)) return decodedText(column, start, length)
  const id = addText(start, length)
  store<u32>(LAST_TEXTS + ((<usize>column) << 2), id)
  return id
}

/** Whether a text is ASCII without escapes. */
function isPlain(start: usize, length: u32): bool {
  for (let index: u32 = 0; index < length; index += 16) {
    const bytes = v128.load(start + index)
    let marks: u32 = i8x16.bitmask(v128.or(bytes, i8x16.eq(bytes, BACKSLASH)))
    if (index + 16 > length) marks &= (1 << (length - index)) - 1
    if (marks != 0) return false
  }
  return true
}

function decodedText(column: i32, start: usize, length: u32): u32 {
  const last = LAST_DECODED + <usize>column * DECODED_ROOM
  const isLast = load<u32>(last) == length && memory.compare(last + 8, start, length) == 0
  if (isLast) return load<u32>(last, 4)
  const id = decodeText(start, length)
  if (length <= <u32>DECODED_ROOM - 8) {
    store<u32>(last, length)
    store<u32>(last, id, 4)
    memory.copy(last + 8, start, length)
  }
  return id
}

/** Whether there are no steps, or a single one of the type "message", which only repeats the totals. */
function isPlainStep(start: usize): bool {
  if (start == 0 || load<u8>(start) != 0x5b) return true
  const step = skipSpace(start + 1)
  if (load<u8>(step) == 0x5d) return true
  return load<u8>(step) == 0x7b && load<u8>(skipSpace(skipValue(step))) == 0x5d && isMessageStep(step)
}

/** The step is known to be a valid object. */
function isMessageStep(start: usize): bool {
  let p = skipSpace(start + 1)
  let isMessage = false
  while (load<u8>(p) == 0x22) {
    const key = p
    p = skipString(p)
    if (hasEscape(key, p - key)) return false
    const isType = p - key == 6 && load<u32>(key, 1) == 0x65707974
    p = skipColon(p)
    // "message" without an escape.
    if (isType) isMessage = load<u8>(p) == 0x22 && load<u64>(p, 1) == 0x226567617373656d
    p = skipSpace(skipValue(p))
    if (load<u8>(p) == 0x2c) p = skipSpace(p + 1)
  }
  return isMessage
}
