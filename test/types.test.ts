// Type tests, checked by `tsc -p tsconfig.node.json`: values of every interface in the public documents are assignable
// to our types, unions narrow, and nothing is `any`.
import { describe, expectTypeOf, test } from 'vitest'
import type {
  Block,
  ByteRange,
  ContentItem,
  DecodedPath,
  Description,
  Entry,
  EntryOf,
  EntryType,
  ExtractedText,
  KnownToolName,
  LiftedEntry,
  ParsedRecord,
  ParsedToolInput,
  ParsedToolResult,
  RecordDefinition,
  RecordIssue,
  Tag,
  TagKind,
  TagName,
  TextKind,
  Timestamp,
  Tool,
  ToolInput,
  ToolName,
  ToolResult,
  Unknown,
  UnknownBlock,
  UnknownEntry,
  UnknownFamily,
  UnknownSystemEntry,
  UnknownVariant,
  Usage,
  UserText,
  UserTextKind,
  WrongType,
} from '../src/format/index.ts'
import { parseRecord, parseToolInput, parseToolResult, parseValue } from '../src/format/index.ts'
import type * as documents from './fixtures/documents/interfaces.ts'

/** The documented base is part of every record of the graph, whatever its type. */
type Chain<Base> = Omit<Base, 'type'> & { type: 'user' | 'assistant' | 'attachment' | 'progress' }
type Message<Type extends 'user' | 'assistant'> = NonNullable<Extract<Entry, { type: Type }>['message']>

describe('accepts the interfaces of document 2', () => {
  test('records', () => {
    expectTypeOf<Chain<documents.BaseRecord>>().toExtend<Entry>()
    expectTypeOf<documents.UserRecord>().toExtend<Entry>()
    expectTypeOf<documents.AssistantRecord>().toExtend<Entry>()
    expectTypeOf<documents.SummaryRecord>().toExtend<Entry>()
    expectTypeOf<documents.SummaryRecord>().toExtend<EntryOf<'summary'>>()
    expectTypeOf<documents.SystemRecord>().toExtend<Entry>()
  })

  test('blocks and a result', () => {
    expectTypeOf<documents.ContentBlock>().toExtend<ContentItem>()
    expectTypeOf<documents.ThinkingBlock>().toExtend<Block<'thinking'>>()
    expectTypeOf<documents.ToolUseBlock>().toExtend<Block<'tool_use'>>()
    expectTypeOf<documents.ToolResultBlock>().toExtend<Block<'tool_result'>>()
    expectTypeOf<documents.CreateResult>().toExtend<ToolResult<'Write'>>()
    expectTypeOf<documents.PatchInfo[]>().toExtend<ToolResult<'Edit'>['structuredPatch']>()
  })

  test('the same as separate records', () => {
    expectTypeOf<documents.ContentBlock>().toExtend<Entry>()
    expectTypeOf<documents.CreateResult>().toExtend<EntryOf<'create'>>()
    expectTypeOf<documents.AssistantRecord['message']>().toExtend<EntryOf<'message'>>()
  })
})

describe('accepts the interfaces of document 4', () => {
  test('entries', () => {
    expectTypeOf<documents.Entry>().toExtend<Entry>()
    expectTypeOf<Chain<documents.BaseEntry>>().toExtend<Entry>()
    expectTypeOf<documents.UserEntry>().toExtend<Entry>()
    expectTypeOf<documents.AssistantEntry>().toExtend<Entry>()
    expectTypeOf<documents.SummaryEntry>().toExtend<EntryOf<'summary'>>()
    expectTypeOf<documents.SystemEntry>().toExtend<EntryOf<'system'>>()
    expectTypeOf<documents.FileHistorySnapshotEntry>().toExtend<Entry>()
    expectTypeOf<documents.QueueOperationEntry>().toExtend<EntryOf<'queue-operation'>>()
  })

  test('messages and their content', () => {
    expectTypeOf<documents.UserMessage>().toExtend<Message<'user'>>()
    expectTypeOf<documents.AssistantMessage>().toExtend<Message<'assistant'>>()
    expectTypeOf<documents.ContentItem>().toExtend<ContentItem>()
    expectTypeOf<documents.TextContent>().toExtend<Block<'text'>>()
    expectTypeOf<documents.ThinkingContent>().toExtend<Block<'thinking'>>()
    expectTypeOf<documents.ToolUseContent>().toExtend<Block<'tool_use'>>()
    expectTypeOf<documents.ToolResultContent>().toExtend<Block<'tool_result'>>()
    expectTypeOf<documents.ImageContent>().toExtend<Block<'image'>>()
    expectTypeOf<documents.DocumentContent>().toExtend<Block<'document'>>()
    expectTypeOf<documents.UsageInfo>().toExtend<Usage>()
    expectTypeOf<documents.ThinkingMetadata>().toExtend<EntryOf<'user'>['thinkingMetadata']>()
  })

  test('tool names and inputs', () => {
    expectTypeOf<documents.ToolName>().toExtend<ToolName>()
    expectTypeOf<Exclude<documents.ToolName, `mcp__${string}`>>().toExtend<KnownToolName>()
    expectTypeOf<documents.BashInput>().toExtend<ToolInput<'Bash'>>()
    expectTypeOf<documents.ReadInput>().toExtend<ToolInput<'Read'>>()
    expectTypeOf<documents.WriteInput>().toExtend<ToolInput<'Write'>>()
    expectTypeOf<documents.EditInput>().toExtend<ToolInput<'Edit'>>()
    expectTypeOf<documents.MultiEditInput>().toExtend<ToolInput<'MultiEdit'>>()
    expectTypeOf<documents.GlobInput>().toExtend<ToolInput<'Glob'>>()
    expectTypeOf<documents.GrepInput>().toExtend<ToolInput<'Grep'>>()
    expectTypeOf<documents.TaskInput>().toExtend<ToolInput<'Task'>>()
    expectTypeOf<documents.TodoWriteInput>().toExtend<ToolInput<'TodoWrite'>>()
    expectTypeOf<documents.WebSearchInput>().toExtend<ToolInput<'WebSearch'>>()
    expectTypeOf<documents.WebFetchInput>().toExtend<ToolInput<'WebFetch'>>()
  })
})

test('refuses what the documents do not allow', () => {
  expectTypeOf<{ type: 'user'; uuid: number }>().not.toExtend<Entry>()
  expectTypeOf<{ type: 'no-such-type' }>().not.toExtend<Entry>()
  expectTypeOf<{ type: 'system'; subtype: string; compactMetadata: string }>().not.toExtend<Entry>()
  expectTypeOf<{ type: 'system'; subtype: string }>().not.toExtend<LiftedEntry>()
  expectTypeOf<{ type: 'file-history-snapshot'; snapshot: string }>().not.toExtend<Entry>()
  expectTypeOf<{ type: 'text'; text: number }>().not.toExtend<ContentItem>()
  expectTypeOf<{ command: number }>().not.toExtend<ToolInput<'Bash'>>()
  expectTypeOf<{ input_tokens: string }>().not.toExtend<Usage>()
})

test('every field is optional except the discriminators', () => {
  expectTypeOf<{ type: 'user' } | { type: 'assistant' } | { type: 'summary' } | { type: 'system' }>().toExtend<Entry>()
  expectTypeOf<{ type: 'user'; message: object }>().toExtend<Entry>()
  expectTypeOf<{ type: 'text' } | { type: 'tool_use' } | { type: 'tool_result' }>().toExtend<ContentItem>()
  expectTypeOf<object>().toExtend<ToolInput<'Bash'>>()
  expectTypeOf<object>().toExtend<Usage>()
})

describe('narrowing', () => {
  test('an entry by its type', () => {
    const { record } = parseValue({ type: 'user' }, { offset: 0, length: 15, line: 1 })
    expectTypeOf(record).toEqualTypeOf<LiftedEntry>()
    if (record.type === 'user') {
      expectTypeOf(record).toEqualTypeOf<EntryOf<'user'>>()
      expectTypeOf(record.message.content).toEqualTypeOf<ContentItem[]>()
      expectTypeOf(record.timestamp).toEqualTypeOf<string | undefined>()
      // @ts-expect-error -- only assistant records name the request they answer
      expectTypeOf(record.requestId).toBeUnknown()
    }
    if (record.type === 'assistant') expectTypeOf(record.message.usage).toEqualTypeOf<Usage | null | undefined>()
    if (record.type === 'unknown') expectTypeOf(record).toEqualTypeOf<UnknownEntry>()
    if (record.type === 'file-history-snapshot') {
      expectTypeOf(record.snapshot?.trackedFileBackups?.['a']?.version).toEqualTypeOf<number | undefined>()
    }
  })

  test('an entry on disk', () => {
    const entry: Entry = onDisk()
    if (entry.type === 'user') expectTypeOf(entry.message).toEqualTypeOf<Message<'user'> | undefined>()
    if (entry.type === 'user' && typeof entry.message?.content === 'string') {
      expectTypeOf(entry.message.content).toBeString()
    }
    if (entry.type === 'system' && entry.subtype === 'compact_boundary') {
      expectTypeOf(entry.compactMetadata?.preTokens).toEqualTypeOf<number | undefined>()
    }
  })

  test('a system record by its subtype', () => {
    const { record } = parseRecord('{"type":"system"}', { offset: 0, length: 17, line: 1 })
    if (record.type !== 'system') return
    if (record.subtype === 'compact_boundary') {
      expectTypeOf(record.compactMetadata?.preTokens).toEqualTypeOf<number | undefined>()
      expectTypeOf(record.content).toEqualTypeOf<string | undefined>()
      // @ts-expect-error -- the length of a turn belongs to turn_duration
      expectTypeOf(record.durationMs).toBeUnknown()
    }
    if (record.subtype === 'turn_duration') expectTypeOf(record.durationMs).toEqualTypeOf<number | undefined>()
    if (record.subtype === 'unknown') expectTypeOf(record.originalSubtype).toBeUnknown()
    expectTypeOf(record.uuid).toEqualTypeOf<string | undefined>()
  })

  test('a block, an attachment and a progress report by their types', () => {
    const { record } = parseRecord('{}', { offset: 0, length: 2, line: 1 })
    for (const block of record.type === 'user' ? record.message.content : []) {
      expectTypeOf(block).toEqualTypeOf<ContentItem>()
      if (block.type === 'text') expectTypeOf(block.text).toEqualTypeOf<string | undefined>()
      if (block.type === 'tool_use') expectTypeOf(block).toEqualTypeOf<Block<'tool_use'>>()
      if (block.type === 'unknown') expectTypeOf(block).toEqualTypeOf<UnknownBlock>()
    }
    if (record.type === 'attachment' && record.attachment?.type === 'queued_command') {
      expectTypeOf(record.attachment).toHaveProperty('prompt')
    }
    if (record.type === 'attachment' && record.attachment?.type === 'unknown') {
      expectTypeOf(record.attachment).toEqualTypeOf<UnknownVariant>()
    }
    if (record.type === 'progress' && record.data?.type === 'hook_progress') {
      expectTypeOf(record.data.hookName).toEqualTypeOf<string | undefined>()
    }
  })
})

describe('tools', () => {
  test('a renamed tool has one input and one result', () => {
    expectTypeOf<ToolInput<'Task'>>().toEqualTypeOf<ToolInput<'Agent'>>()
    expectTypeOf<ToolResult<'Task'>>().toEqualTypeOf<ToolResult<'Agent'>>()
    expectTypeOf<ToolInput<'Task'>>().not.toEqualTypeOf<ToolInput<'Bash'>>()
  })

  test('any string is a tool name', () => {
    expectTypeOf<'Bash'>().toExtend<ToolName>()
    expectTypeOf<'mcp__x__y'>().toExtend<ToolName>()
    expectTypeOf<string>().toExtend<ToolName>()
    expectTypeOf<'mcp__x__y'>().not.toExtend<KnownToolName>()
    expectTypeOf<string>().not.toExtend<KnownToolName>()
  })

  test('a known name gives a typed input and result, any other gives unknown', () => {
    const name: string = 'mcp__x__y'
    expectTypeOf(parseToolInput('Bash', {}).input).toEqualTypeOf<ToolInput<'Bash'>>()
    expectTypeOf(parseToolInput('Bash', {}).input.command).toEqualTypeOf<string | undefined>()
    expectTypeOf(parseToolInput(name, {}).input).toBeUnknown()
    expectTypeOf(parseToolResult('Edit', {})).toEqualTypeOf<ParsedToolResult<ToolResult<'Edit'>>>()
    expectTypeOf(parseToolResult(name, {})).toEqualTypeOf<ParsedToolResult<unknown>>()
  })
})

test('no exported type is any', () => {
  expectTypeOf<Entry>().not.toBeAny()
  expectTypeOf<LiftedEntry>().not.toBeAny()
  expectTypeOf<ContentItem>().not.toBeAny()
  expectTypeOf<EntryType>().toExtend<string>()
  expectTypeOf<string>().not.toExtend<EntryType>()
  expectTypeOf<AnyKeys<Exports>>().toBeNever()
  expectTypeOf<AnyMembers<LiftedEntry>>().toBeNever()
  expectTypeOf<AnyMembers<ContentItem>>().toBeNever()
  expectTypeOf<{ [Name in KnownToolName]: AnyMembers<ToolInput<Name>> }[KnownToolName]>().toBeNever()
  expectTypeOf<{ [Name in KnownToolName]: AnyMembers<ToolResult<Name>> }[KnownToolName]>().toBeNever()
})

test('the search for any finds one', () => {
  // JSON.parse returns the only any that can be named without writing it.
  type Hole = ReturnType<typeof JSON.parse>
  expectTypeOf<AnyKeys<{ a: string; b: Hole }>>().toEqualTypeOf<'b'>()
  expectTypeOf<AnyMembers<{ a: string } | { b?: Hole }>>().toEqualTypeOf<'b'>()
})

interface Exports {
  block: Block<'text'>
  byteRange: ByteRange
  decodedPath: DecodedPath
  description: Description
  entryOf: EntryOf<'user'>
  extractedText: ExtractedText
  parsedRecord: ParsedRecord
  parsedToolInput: ParsedToolInput<ToolInput<'Bash'>>
  parsedToolResult: ParsedToolResult<ToolResult<'Bash'>>
  recordDefinition: RecordDefinition
  recordIssue: RecordIssue
  tag: Tag
  tagKind: TagKind
  tagName: TagName
  textKind: TextKind
  timestamp: Timestamp
  tool: Tool
  toolName: ToolName
  unknown: Unknown
  unknownBlock: UnknownBlock
  unknownFamily: UnknownFamily
  unknownSystemEntry: UnknownSystemEntry
  usage: Usage
  userText: UserText
  userTextKind: UserTextKind
  wrongType: WrongType
}

/** `0 extends 1 & T` is true only for any. */
type IsAny<T> = 0 extends 1 & T ? true : false
type AnyKeys<T> = { [Key in keyof T]-?: IsAny<T[Key]> extends true ? Key : never }[keyof T]
/** Names of fields that are any, in any member of a union; for a list, in its items. */
type AnyMembers<T> = T extends readonly (infer Item)[] ? AnyMembers<Item> : T extends object ? AnyKeys<T> : never

function onDisk(): Entry {
  return { type: 'user', message: { content: 'Hello' } }
}
