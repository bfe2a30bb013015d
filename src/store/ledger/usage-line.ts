// One line → the row it adds to the usage table, without decoding the line: what a message said is most of its bytes,
// and none of it is wanted here.
import { USAGE_FLAG, type UsageColumn, type UsageTable, type UsageValues } from '../../analytics/ledger/usage-table.ts'
import { parseTimestamp } from '../../format/timestamp.ts'
import { NarrowJson, type Wanted } from '../../reader/narrow-json.ts'
import { CcusageLine, NULL_KEYS } from './ccusage-line.ts'
import { findLimitReset } from './limit-reset.ts'

/** More than any request can use: a larger count is an error of whoever wrote it. */
const MOST_TOKENS = 1e9

const USAGE: Wanted = {
  input_tokens: true,
  output_tokens: true,
  cache_creation_input_tokens: true,
  cache_read_input_tokens: true,
  cache_creation: { ephemeral_5m_input_tokens: true, ephemeral_1h_input_tokens: true },
  server_tool_use: { web_search_requests: true },
  output_tokens_details: { thinking_tokens: true },
  service_tier: true,
  inference_geo: true,
  iterations: true,
  speed: true,
}
const MESSAGE: Wanted = { id: true, model: true, usage: USAGE }

const RECORD: Wanted = {
  timestamp: true,
  sessionId: true,
  requestId: true,
  uuid: true,
  version: true,
  cwd: true,
  gitBranch: true,
  agentId: true,
  isSidechain: true,
  isApiErrorMessage: true,
  costUSD: true,
  attributionSkill: true,
  attributionMcpServer: true,
  message: MESSAGE,
  data: { agentId: true, message: { timestamp: true, requestId: true, uuid: true, costUSD: true, message: MESSAGE } },
  toolUseResult: { agentId: true, usage: USAGE },
}

/** The three places where usage stands, with where each keeps what belongs to it. */
interface Shape {
  flag: number
  usage: string
  message: string
  record: string
  agentId: string
}

const SHAPES: readonly Shape[] = [
  { flag: 0, usage: 'message.usage', message: 'message.', record: '', agentId: 'agentId' },
  {
    flag: USAGE_FLAG.progress,
    usage: 'data.message.message.usage',
    message: 'data.message.message.',
    record: 'data.message.',
    agentId: 'data.agentId',
  },
  {
    flag: USAGE_FLAG.agentTotal,
    usage: 'toolUseResult.usage',
    message: 'none.',
    record: '',
    agentId: 'toolUseResult.agentId',
  },
]

export interface LinePlace {
  file: number
  line: number
  offset: number
}

export class UsageLine {
  private readonly json = new NarrowJson(RECORD, NULL_KEYS)
  private readonly shapes = SHAPES.map((shape) => new ShapeReader(shape, this.json))
  private readonly table: UsageTable

  constructor(table: UsageTable) {
    this.table = table
  }

  /** Whether the line could be read; it may still hold no usage. */
  read(bytes: Buffer, start: number, end: number, place: LinePlace): boolean {
    if (!this.json.walk(bytes, start, end)) return false
    const shape = this.shapes.find((candidate) => candidate.isThere())
    if (shape) this.table.add(shape.values(bytes, start, end, this.table, place))
    return true
  }
}

type Slots = Record<
  | Exclude<UsageColumn, 'file' | 'line' | 'offset' | 'resetsAt' | 'flags'>
  | 'usage'
  | 'uuid'
  | 'split'
  | 'speed'
  | 'isSidechain'
  | 'isApiError',
  number
>

class ShapeReader {
  private readonly slots: Slots
  private readonly texts = new Map<number, LastText>()
  private readonly flag: number
  private readonly json: NarrowJson
  private readonly ccusage: CcusageLine
  private bytes: Buffer = Buffer.alloc(0)
  /** Reused: one row at a time. */
  private readonly row: UsageValues

  constructor(shape: Shape, json: NarrowJson) {
    this.json = json
    this.flag = shape.flag
    this.ccusage = new CcusageLine(json, shape)
    this.slots = slotsOf(shape, json)
    this.row = emptyRow()
  }

  isThere(): boolean {
    return (this.json.places[this.slots.usage * 2] ?? -1) >= 0
  }

  values(bytes: Buffer, start: number, end: number, table: UsageTable, place: LinePlace): UsageValues {
    const { row, slots } = this
    this.bytes = bytes
    row.file = place.file
    row.line = place.line
    row.offset = place.offset
    row.flags = this.flag
    this.readTexts(table)
    this.readCounts()
    row.at = this.readTime(slots.at)
    row.costUsd = this.number(slots.costUsd)
    if (this.isTrue(slots.isSidechain)) row.flags |= USAGE_FLAG.sidechain
    row.resetsAt = 0
    if (this.isTrue(slots.isApiError)) {
      row.flags |= USAGE_FLAG.apiError
      row.resetsAt = findLimitReset(bytes, start, end)
    }
    row.flags |= this.ccusage.unread(bytes, start, end)
    return row
  }

  private readTexts(table: UsageTable): void {
    const { row, slots } = this
    row.messageId = this.text(slots.messageId, table)
    if (row.messageId === 0) {
      row.messageId = this.text(slots.uuid, table)
      row.flags |= USAGE_FLAG.byUuid
    }
    row.requestId = this.text(slots.requestId, table)
    row.sessionId = this.text(slots.sessionId, table)
    row.agentId = this.text(slots.agentId, table)
    row.model = this.text(slots.model, table)
    row.version = this.text(slots.version, table)
    row.cwd = this.text(slots.cwd, table)
    row.branch = this.text(slots.branch, table)
    row.skill = this.text(slots.skill, table)
    row.mcpServer = this.text(slots.mcpServer, table)
    row.geo = this.text(slots.geo, table)
    row.tier = this.text(slots.tier, table)
    row.iterations = this.readIterations(table)
    if (row.tier !== 0 && table.texts.at(row.tier) === 'batch') row.flags |= USAGE_FLAG.batch
    if (this.start(slots.speed) < 0) return
    row.flags |= USAGE_FLAG.speed
    if (this.is(slots.speed, '"fast"')) row.flags |= USAGE_FLAG.fast
  }

  private readCounts(): void {
    const { row, slots, bytes } = this
    if (bytes[this.start(slots.usage)] !== 0x7b) row.flags |= USAGE_FLAG.noUsage
    row.input = this.count(slots.input, true)
    row.output = this.count(slots.output, true)
    row.cacheWrite = this.count(slots.cacheWrite)
    row.cacheWrite5m = this.count(slots.cacheWrite5m)
    row.cacheWrite1h = this.count(slots.cacheWrite1h)
    row.cacheRead = this.count(slots.cacheRead)
    row.webSearches = this.count(slots.webSearches)
    const thinking = this.number(slots.thinking)
    row.thinking = thinking >= 0 ? thinking : -1
    if (bytes[this.start(slots.split)] === 0x7b) row.flags |= USAGE_FLAG.split
  }

  /** One step of the kind "message" repeats the totals; anything else says more. */
  private readIterations(table: UsageTable): number {
    const start = this.start(this.slots.iterations)
    const end = this.end(this.slots.iterations)
    if (start < 0 || end - start <= 4) return 0
    const text = this.bytes.toString('utf8', start, end)
    return isPlainStep(text) ? 0 : table.texts.add(text)
  }

  private count(slot: number, isRequired = false): number {
    if (this.start(slot) < 0 || this.is(slot, 'null')) {
      if (isRequired) this.row.flags |= USAGE_FLAG.badCount
      return 0
    }
    const value = this.number(slot)
    if (Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS) return value
    this.row.flags |= USAGE_FLAG.badCount
    return 0
  }

  /** NaN for what is no number. */
  private number(slot: number): number {
    const start = this.start(slot)
    const end = this.end(slot)
    if (start < 0) return NaN
    let value = 0
    for (let place = start; place < end; place++) {
      const digit = (this.bytes[place] ?? 0) - 0x30
      if (digit < 0 || digit > 9 || place - start > 14) return this.otherNumber(start, end)
      value = value * 10 + digit
    }
    return value
  }

  private otherNumber(start: number, end: number): number {
    const text = this.bytes.toString('latin1', start, end)
    return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? Number(text) : NaN
  }

  private readTime(slot: number): number {
    const start = this.start(slot)
    if (start >= 0) {
      const value: unknown = this.bytes[start] === 0x22 ? this.decode(start, this.end(slot)) : this.number(slot)
      const { ms } = parseTimestamp(value)
      if (ms !== null) return ms
    }
    this.row.flags |= USAGE_FLAG.badTime
    return NaN
  }

  /** Number of the text; rows of one file repeat most of theirs, so the one before is compared first. */
  private text(slot: number, table: UsageTable): number {
    const start = this.start(slot)
    const end = this.end(slot)
    if (start < 0 || this.bytes[start] !== 0x22 || end - start === 2) return 0
    const last = this.texts.get(slot)
    if (last && isSame(this.bytes, start, end, last.bytes)) return last.id
    const id = table.texts.add(this.decode(start, end))
    this.texts.set(slot, { bytes: Buffer.from(this.bytes.subarray(start, end)), id })
    return id
  }

  private decode(start: number, end: number): string {
    for (let place = start + 1; place < end - 1; place++) {
      const byte = this.bytes[place] ?? 0
      if (byte >= 0x80 || byte === 0x5c) return decodeString(this.bytes.toString('utf8', start, end))
    }
    return this.bytes.toString('latin1', start + 1, end - 1)
  }

  private isTrue(slot: number): boolean {
    return this.bytes[this.start(slot)] === 0x74
  }

  private is(slot: number, text: string): boolean {
    const start = this.start(slot)
    if (this.end(slot) - start !== text.length) return false
    return this.bytes.toString('latin1', start, start + text.length) === text
  }

  private start(slot: number): number {
    return slot < 0 ? -1 : (this.json.places[slot * 2] ?? -1)
  }

  private end(slot: number): number {
    return this.json.places[slot * 2 + 1] ?? -1
  }
}

interface LastText {
  bytes: Buffer
  id: number
}

function isSame(bytes: Buffer, start: number, end: number, other: Buffer): boolean {
  if (end - start !== other.length) return false
  // Ids differ at their ends.
  for (let place = other.length - 1; place >= 0; place--) if (bytes[start + place] !== other[place]) return false
  return true
}

function decodeString(text: string): string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'string' ? value : ''
  } catch {
    return ''
  }
}

function isPlainStep(text: string): boolean {
  const first = text.indexOf('"type"')
  return first >= 0 && text.indexOf('"type"', first + 1) < 0 && /"type"\s*:\s*"message"/.test(text)
}

function slotsOf({ usage, message, record, agentId }: Shape, json: NarrowJson): Slots {
  // What a shape does not have is read from no slot.
  const slot = (name: string) => json.names.indexOf(name)
  return {
    usage: slot(usage),
    at: slot(`${record}timestamp`),
    messageId: slot(`${message}id`),
    requestId: slot(`${record}requestId`),
    uuid: slot(`${record}uuid`),
    sessionId: slot('sessionId'),
    agentId: slot(agentId),
    model: slot(`${message}model`),
    version: slot('version'),
    cwd: slot('cwd'),
    branch: slot('gitBranch'),
    skill: slot('attributionSkill'),
    mcpServer: slot('attributionMcpServer'),
    isSidechain: slot('isSidechain'),
    isApiError: slot('isApiErrorMessage'),
    costUsd: slot(`${record}costUSD`),
    geo: slot(`${usage}.inference_geo`),
    tier: slot(`${usage}.service_tier`),
    speed: slot(`${usage}.speed`),
    iterations: slot(`${usage}.iterations`),
    input: slot(`${usage}.input_tokens`),
    output: slot(`${usage}.output_tokens`),
    cacheWrite: slot(`${usage}.cache_creation_input_tokens`),
    cacheWrite5m: slot(`${usage}.cache_creation.ephemeral_5m_input_tokens`),
    cacheWrite1h: slot(`${usage}.cache_creation.ephemeral_1h_input_tokens`),
    cacheRead: slot(`${usage}.cache_read_input_tokens`),
    split: slot(`${usage}.cache_creation`),
    webSearches: slot(`${usage}.server_tool_use.web_search_requests`),
    thinking: slot(`${usage}.output_tokens_details.thinking_tokens`),
  }
}

/** Nothing known but its place. */
export const UNKNOWN_ROW: Readonly<UsageValues> = emptyRow()

function emptyRow(): UsageValues {
  return {
    file: 0,
    line: 0,
    offset: 0,
    at: NaN,
    messageId: 0,
    requestId: 0,
    sessionId: 0,
    agentId: 0,
    model: 0,
    version: 0,
    cwd: 0,
    branch: 0,
    skill: 0,
    mcpServer: 0,
    geo: 0,
    tier: 0,
    iterations: 0,
    input: 0,
    output: 0,
    cacheWrite: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    cacheRead: 0,
    thinking: -1,
    webSearches: 0,
    costUsd: NaN,
    resetsAt: 0,
    flags: 0,
  }
}
