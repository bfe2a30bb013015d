// Decides whether ccusage would read a line. Follows ccusage 20.0.24; test/ccusage compares the two.
import { isUtf8 } from 'node:buffer'
import { USAGE_FLAG } from '../../analytics/ledger/usage-table.ts'
import { NarrowJson, type Wanted } from '../../reader/json/narrow-json.ts'

/** ccusage drops a line in which one of these is null, at any depth, even inside a tool's input. */
const NULL_KEYS: readonly string[] = [
  'id',
  'cwd',
  'model',
  'speed',
  'costUSD',
  'version',
  'sessionId',
  'requestId',
  'isApiErrorMessage',
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
]

const MESSAGE: Wanted = {
  id: true,
  model: true,
  usage: {
    input_tokens: true,
    output_tokens: true,
    cache_creation_input_tokens: true,
    cache_read_input_tokens: true,
    cache_creation: { ephemeral_5m_input_tokens: true, ephemeral_1h_input_tokens: true },
    iterations: true,
    speed: true,
  },
}

const RECORD: Wanted = {
  timestamp: true,
  sessionId: true,
  requestId: true,
  version: true,
  isSidechain: true,
  isApiErrorMessage: true,
  costUSD: true,
  message: MESSAGE,
  data: { message: { timestamp: true, requestId: true, costUSD: true, message: MESSAGE } },
}

interface UsagePaths {
  usage: string
  message: string
  record: string
}

const OWN: UsagePaths = { usage: 'message.usage', message: 'message.', record: '' }
const WRAPPED: UsagePaths = {
  usage: 'data.message.message.usage',
  message: 'data.message.message.',
  record: 'data.message.',
}

const UNREAD = USAGE_FLAG.unreadByCcusage | USAGE_FLAG.unreadByCcusageDaily

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const OPEN = 0x7b
const MARK = Buffer.from('"usage":{')
const NULL = Buffer.from('null')
const SURROGATE = Buffer.from('\\ud')

export class CcusageLine {
  private readonly json = new NarrowJson(RECORD, NULL_KEYS)
  private readonly own = new ShapedLine(this.json, OWN)
  private readonly wrapped = new ShapedLine(this.json, WRAPPED)

  /** One ccusage reader makes the daily report, another all others. Returns the flags of those that skip the line. */
  unread(bytes: Buffer, start: number, end: number, shape: number): number {
    const isOther = (shape & ~USAGE_FLAG.progress) !== 0
    if (isOther || !this.json.walk(bytes, start, end)) return UNREAD
    return (shape === 0 ? this.own : this.wrapped).unread(bytes, start, end)
  }
}

class ShapedLine {
  private readonly json: NarrowJson
  private readonly slots: ReturnType<typeof slotsOf>
  private readonly isWrapped: boolean
  private bytes: Buffer = Buffer.alloc(0)

  constructor(json: NarrowJson, paths: UsagePaths) {
    this.json = json
    this.slots = slotsOf(json, paths)
    this.isWrapped = paths.record !== ''
  }

  unread(bytes: Buffer, start: number, end: number): number {
    this.bytes = bytes
    const line = bytes.subarray(start, end)
    const isRead =
      this.areCountsRead() &&
      this.areTextsRead() &&
      this.isTimeRead() &&
      this.hasMark(line) &&
      !(this.json.hasNull && this.hasForbiddenNull(start, end)) &&
      // NUL bytes, left by a crash. `walk` accepts them inside a string.
      !line.includes(0)
    return isRead ? this.unreadByOne(line) : UNREAD
  }

  /** The other reports decode a line only if it contains "null", but they alone check the type of isApiErrorMessage. */
  private unreadByOne(line: Buffer): number {
    if (!isUtf8(line) || hasLoneSurrogate(line)) return line.includes(NULL) ? UNREAD : USAGE_FLAG.unreadByCcusageDaily
    return this.isBoolean(this.slots.isApiError) ? 0 : USAGE_FLAG.unreadByCcusage
  }

  private areCountsRead(): boolean {
    const { slots } = this
    return (
      this.isCount(slots.input, false) &&
      this.isCount(slots.output, false) &&
      this.isCount(slots.cacheWrite) &&
      this.isCount(slots.cacheRead) &&
      this.isSplit() &&
      this.isNumber(slots.costUsd) &&
      this.isSpeed()
    )
  }

  private areTextsRead(): boolean {
    const { slots } = this
    return (
      this.isText(slots.sessionId) &&
      this.isText(slots.requestId) &&
      this.isText(slots.messageId) &&
      this.isText(slots.model) &&
      this.isBoolean(slots.isSidechain) &&
      // ccusage ignores the version of a wrapped message.
      (this.isWrapped || this.isVersion())
    )
  }

  private isCount(slot: number, isOptional = true): boolean {
    const start = this.start(slot)
    if (start < 0) return isOptional
    for (let place = start; place < this.end(slot); place++) if (!isDigit(this.bytes[place])) return false
    return true
  }

  private isSplit(): boolean {
    const { slots } = this
    const start = this.start(slots.split)
    if (start < 0 || this.isNull(slots.split)) return true
    return this.bytes[start] === OPEN && this.isCount(slots.write5m) && this.isCount(slots.write1h)
  }

  private isNumber(slot: number): boolean {
    const start = this.start(slot)
    if (start < 0) return true
    return Number.isFinite(Number(this.bytes.toString('latin1', start, this.end(slot)))) && !this.isString(slot)
  }

  private isSpeed(): boolean {
    const { speed } = this.slots
    const start = this.start(speed)
    if (start < 0) return true
    const text = this.bytes.toString('latin1', start, this.end(speed))
    return text === '"standard"' || text === '"fast"'
  }

  private isText(slot: number): boolean {
    return this.start(slot) < 0 || (this.isString(slot) && this.end(slot) - this.start(slot) > 2)
  }

  private isBoolean(slot: number): boolean {
    const first = this.bytes[this.start(slot)]
    return first === undefined || first === 0x74 || first === 0x66 || this.isNull(slot)
  }

  private isVersion(): boolean {
    const { version } = this.slots
    let place = this.start(version)
    if (place < 0) return true
    if (!this.isString(version)) return false
    place += 1
    for (let part = 0; part < 2; part++) {
      const from = place
      while (isDigit(this.bytes[place])) place += 1
      if (place === from || this.bytes[place] !== 0x2e) return false
      place += 1
    }
    return isDigit(this.bytes[place])
  }

  /** Accepts `2026-05-01T10:00:00`, optional milliseconds, then `Z` or `+02:00`. The row's own parser checks the date. */
  private isTimeRead(): boolean {
    const { at } = this.slots
    const start = this.start(at) + 1
    const length = this.end(at) - start - 1
    if (!this.isString(at)) return false
    const zone = length === 24 || length === 29 ? 23 : 19
    if (length !== zone + 1 && length !== zone + 6) return false
    const byte = (place: number) => this.bytes[start + place]
    if (byte(10) !== 0x54 || (zone === 23 && byte(19) !== 0x2e)) return false
    return length === zone + 1 ? byte(zone) === 0x5a : byte(zone + 3) === COLON && isSign(byte(zone))
  }

  /** ccusage searches a line for these bytes, without spaces, before it parses it. They may belong to any object. */
  private hasMark(line: Buffer): boolean {
    const { bytes } = this
    const usage = this.start(this.slots.usage)
    if (bytes[usage] !== OPEN) return false
    return (bytes[usage - 1] === COLON && bytes[usage - 2] === QUOTE) || line.includes(MARK)
  }

  /** ccusage allows a null only as the model of a step. */
  private hasForbiddenNull(start: number, end: number): boolean {
    const [from, to] = [this.start(this.slots.iterations), this.end(this.slots.iterations)]
    let models = 0
    for (let place = this.nextNull(start, end); place >= 0; place = this.nextNull(place + 4, end)) {
      const key = this.keyBefore(place)
      if (!NULL_KEYS.includes(key)) continue
      if (key !== 'model' || place < from || place >= to) return true
      models += 1
    }
    return models > 0 && models !== countNullModels(this.bytes.toString('utf8', from, to))
  }

  private nextNull(from: number, end: number): number {
    const place = this.bytes.indexOf(NULL, from)
    return place < end ? place : -1
  }

  /** Returns the key of the value at this offset. Text inside a string is not mistaken for a key: its quotes are escaped. */
  private keyBefore(value: number): string {
    const { bytes } = this
    const colon = this.skipBack(value - 1)
    const close = this.skipBack(colon - 1)
    if (bytes[colon] !== COLON || bytes[close] !== QUOTE) return ''
    let open = close - 1
    while (open >= 0 && bytes[open] !== QUOTE) open -= 1
    return bytes[open - 1] === BACKSLASH ? '' : bytes.toString('latin1', open + 1, close)
  }

  private skipBack(from: number): number {
    let place = from
    while (this.bytes[place] === 0x20 || this.bytes[place] === 0x09) place -= 1
    return place
  }

  private isString(slot: number): boolean {
    return this.bytes[this.start(slot)] === QUOTE
  }

  private isNull(slot: number): boolean {
    return this.bytes[this.start(slot)] === 0x6e
  }

  private start(slot: number): number {
    return slot < 0 ? -1 : (this.json.places[slot * 2] ?? -1)
  }

  private end(slot: number): number {
    return slot < 0 ? -1 : (this.json.places[slot * 2 + 1] ?? -1)
  }
}

function slotsOf(json: NarrowJson, { usage, message, record }: UsagePaths) {
  const slot = (name: string) => json.names.indexOf(name)
  return {
    usage: slot(usage),
    input: slot(`${usage}.input_tokens`),
    output: slot(`${usage}.output_tokens`),
    cacheWrite: slot(`${usage}.cache_creation_input_tokens`),
    cacheRead: slot(`${usage}.cache_read_input_tokens`),
    split: slot(`${usage}.cache_creation`),
    write5m: slot(`${usage}.cache_creation.ephemeral_5m_input_tokens`),
    write1h: slot(`${usage}.cache_creation.ephemeral_1h_input_tokens`),
    speed: slot(`${usage}.speed`),
    iterations: slot(`${usage}.iterations`),
    messageId: slot(`${message}id`),
    model: slot(`${message}model`),
    at: slot(`${record}timestamp`),
    requestId: slot(`${record}requestId`),
    costUsd: slot(`${record}costUSD`),
    isSidechain: slot(`${record}isSidechain`),
    sessionId: slot('sessionId'),
    version: slot('version'),
    isApiError: record === '' ? slot('isApiErrorMessage') : -1,
  }
}

function countNullModels(json: string): number {
  try {
    const steps: unknown = JSON.parse(json)
    return Array.isArray(steps) ? steps.filter(hasNullModel).length : 0
  } catch {
    return 0
  }
}

function hasNullModel(step: unknown): boolean {
  return typeof step === 'object' && step !== null && 'model' in step && step.model === null
}

function hasLoneSurrogate(line: Buffer): boolean {
  for (let place = line.indexOf(SURROGATE); place >= 0; place = line.indexOf(SURROGATE, place + 2)) {
    if (isEscaped(line, place)) continue
    const code = codeAt(line, place)
    if (code < 0xd800) continue
    if (code >= 0xdc00) return true
    const low = line[place + 6] === BACKSLASH ? codeAt(line, place + 6) : 0
    if (low < 0xdc00 || low > 0xdfff) return true
    place += 6
  }
  return false
}

function codeAt(line: Buffer, place: number): number {
  return Number.parseInt(line.toString('latin1', place + 2, place + 6), 16)
}

function isEscaped(line: Buffer, place: number): boolean {
  let first = place
  while (line[first - 1] === BACKSLASH) first -= 1
  return (place - first) % 2 === 1
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x39
}

function isSign(byte: number | undefined): boolean {
  return byte === 0x2b || byte === 0x2d
}
