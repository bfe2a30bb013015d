// Reduces a record to what threads, links and step descriptions need. A session of 79 MB shrinks to a few.
import type { ContentItem } from '../format/block.ts'
import { isObject } from '../format/check.ts'
import type { EntryOf, LiftedEntry } from '../format/record.ts'
import { readTags, type Tag } from '../format/tags.ts'
import { canonicalToolName } from '../format/tool.ts'
import { toJson } from '../text/to-json.ts'
import { liftReport } from './inline-agents.ts'

/** Prompts of people and agents keep more text, because links depend on whether two are equal. */
export const PROMPT_CHARACTERS = 16_384
/** Enough to recognize a refusal, an interruption or a filler. */
export const CHARACTERS = 400
/** Lists that matter for the thread (todo items, options) are shorter. */
const MAX_ITEMS = 200

export class Slimmer {
  private readonly pool = new Map<string, string>()

  slim(record: LiftedEntry): LiftedEntry {
    switch (record.type) {
      case 'assistant':
        return this.slimTalk(record, (text) => cut(text, CHARACTERS))
      case 'user':
        return this.slimTalk(record, cutUserText)
      case 'attachment':
      case 'queue-operation':
      case 'message':
        // Same fields with fewer and shorter values.
        return this.slimFields(record, 4, PROMPT_CHARACTERS) as LiftedEntry
      case 'progress':
        return this.slimReport(record)
      default:
        // As above.
        return this.slimFields(record, 4, CHARACTERS) as LiftedEntry
    }
  }

  /** The message in a report is kept like any other: the report may be all that is left of its agent. */
  private slimReport(record: EntryOf<'progress'>): LiftedEntry {
    const slim = this.slimFields(record, 4, CHARACTERS)
    const lifted = liftReport(record)
    if ((lifted.type === 'user' || lifted.type === 'assistant') && isObject(slim['data'])) {
      // Fields that only one of the two types has are read by name.
      const own = this.slim(lifted) as { readonly [key: string]: unknown }
      const { type, timestamp, requestId, toolUseResult, message } = own
      slim['data'] = { ...slim['data'], message: { type, timestamp, requestId, toolUseResult, message } }
    }
    // As above.
    return slim as LiftedEntry
  }

  /** Always in the same order: objects of one shape are read twice as fast. */
  private slimTalk(record: EntryOf<'assistant' | 'user'>, slimText: (text: string) => string): LiftedEntry {
    const { message } = record
    // Fields that only one of the two types has are read by name.
    const fields = record as { readonly [key: string]: unknown }
    // As above.
    const head = message as { readonly [key: string]: unknown }
    const slim: unknown = {
      type: record.type,
      uuid: record.uuid,
      parentUuid: record.parentUuid,
      timestamp: record.timestamp,
      isSidechain: record.isSidechain,
      isMeta: fields['isMeta'],
      isCompactSummary: fields['isCompactSummary'],
      isApiErrorMessage: fields['isApiErrorMessage'],
      apiBlockIndex: fields['apiBlockIndex'],
      agentId: this.slimText(fields['agentId']),
      sessionId: this.slimText(fields['sessionId']),
      requestId: fields['requestId'],
      teamName: this.slimText(fields['teamName']),
      promptSource: this.slimText(fields['promptSource']),
      origin: slimValue(fields['origin'], 2, CHARACTERS),
      logicalParentUuid: fields['logicalParentUuid'],
      toolUseResult: slimValue(fields['toolUseResult'], 2, CHARACTERS),
      toolDenialKind: this.slimText(fields['toolDenialKind']),
      mcpMeta: slimValue(fields['mcpMeta'], 1, CHARACTERS),
      message: {
        id: head['id'],
        model: this.slimText(head['model']),
        stop_reason: this.slimText(head['stop_reason']),
        usage: isObject(head['usage']) ? { output_tokens: head['usage']['output_tokens'] } : undefined,
        content: message.content.map((block) => slimBlock(block, slimText)),
      },
    }
    // As above.
    return slim as LiftedEntry
  }

  private slimText(value: unknown): unknown {
    return typeof value === 'string' ? this.intern(cut(value, CHARACTERS)) : value
  }

  private slimFields(fields: object, depth: number, characters: number): { [key: string]: unknown } {
    return Object.fromEntries(
      Object.entries(fields).map(([key, value]: [string, unknown]) => [
        key,
        typeof value === 'string' && value.length < 200 ? this.intern(value) : slimValue(value, depth, characters),
      ]),
    )
  }

  /** Only short values are interned. Values of these lengths are uuids and times, which rarely repeat. */
  private intern(text: string): string {
    if (text.length === 36 || text.length === 24) return text
    const known = this.pool.get(text)
    if (known !== undefined) return known
    if (this.pool.size < 10_000) this.pool.set(text, text)
    return text
  }
}

function slimBlock(block: ContentItem, slimText: (text: string) => string): ContentItem {
  switch (block.type) {
    case 'text':
      return { type: 'text', text: slimText(block.text ?? '') }
    case 'thinking':
      return { type: 'thinking', thinking: cut(block.thinking ?? '', 80) }
    case 'tool_use':
      return { ...block, input: slimInput(block.name ?? '', block.input) }
    case 'tool_result':
      // Its content is a list of blocks, each with its own source.
      return slimValue(block, 4, CHARACTERS) as ContentItem
    default:
      // Same fields with fewer and shorter values.
      return slimValue(block, 2, CHARACTERS) as ContentItem
  }
}

export const TASK_TOOLS: ReadonlySet<string> = new Set(['TodoWrite', 'TaskCreate', 'TaskUpdate'])

function slimInput(name: string, input: unknown): { [key: string]: unknown } {
  const tool = canonicalToolName(name)
  const slim = slimValue(input, TASK_TOOLS.has(tool) ? 4 : 1, tool === 'Agent' ? PROMPT_CHARACTERS : CHARACTERS)
  return isObject(slim) ? slim : {}
}

function slimValue(value: unknown, depth: number, characters: number): unknown {
  if (typeof value === 'string') return cut(value, characters)
  if (Array.isArray(value))
    return depth === 0 ? [] : value.slice(0, MAX_ITEMS).map((item: unknown) => slimValue(item, depth - 1, characters))
  if (!isObject(value)) return value
  const slim: { [key: string]: unknown } = {}
  if (depth === 0) return slim
  // A loop, because entries and fromEntries took a third of the time to read a session.
  for (const key of Object.keys(value))
    if (key !== '__proto__') slim[key] = slimValue(value[key], depth - 1, characters)
  return slim
}

/** Keeps the closing tags, because the text after them decides whether somebody typed it. */
function cutUserText(text: string): string {
  if (text.length <= PROMPT_CHARACTERS) return text
  const { tags, rest } = readTags(text)
  return [...tags.map(cutTag), cut(rest, PROMPT_CHARACTERS)].join('\n')
}

function cutTag({ name, attributes, body, closed }: Tag): string {
  const fields = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`)
  return `<${name}${fields.join('')}>${cut(body, PROMPT_CHARACTERS)}${closed ? `</${name}>` : ''}`
}

/** Returns a copy, because a slice keeps the complete string in memory. Leading blanks are dropped. */
function cut(text: string, characters: number): string {
  if (text.length <= characters) return text
  const copy: unknown = JSON.parse(toJson(text.trimStart().slice(0, characters)))
  return typeof copy === 'string' ? copy : ''
}
