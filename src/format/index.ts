// The public API of `annals/format`: parses and classifies transcript lines. Runs in Node and in browsers.
export { blocks, type Block, type ContentItem, type UnknownBlock } from './block.ts'
export type { Description } from './define.ts'
export { normalizeModel, SYNTHETIC_MODEL } from './model.ts'
export type { WrongType } from './omit.ts'
export { parseRecord, parseValue, type ByteRange, type ParsedRecord, type RecordIssue } from './parse.ts'
export { baseName, decodePath, encodePath, isWindowsPath, mayEncode, splitPath, type DecodedPath } from './path.ts'
export { classifyUserText, isHumanPrompt, type UserText, type UserTextKind } from './prompt.ts'
export {
  recordDefinitions,
  type Entry,
  type EntryOf,
  type EntryType,
  type LiftedEntry,
  type RecordDefinition,
  type UnknownEntry,
  type UnknownSystemEntry,
  type UnknownVariant,
} from './record.ts'
export { readParts, readTags, stripReminders, tagKind, type Tag, type TagKind, type TagName } from './tags.ts'
export { contentText, extractText, type ExtractedText, type TextKind } from './text.ts'
export { parseTimestamp, type Timestamp } from './timestamp.ts'
export {
  canonicalToolName,
  findTool,
  parseMcpName,
  parseToolInput,
  parseToolResult,
  tools,
  type KnownToolName,
  type ParsedToolInput,
  type ParsedToolResult,
  type Tool,
  type ToolInput,
  type ToolName,
  type ToolResult,
} from './tool.ts'
export { findUnknown, type Unknown, type UnknownFamily } from './unknown.ts'
export type { Usage } from './usage.ts'
