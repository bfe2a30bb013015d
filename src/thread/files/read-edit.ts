// Reads a change to a file from a tool call. The result takes precedence over the input, because the user or the editor may
// have changed the proposal.
import { canonicalToolName, parseToolInput, parseToolResult, type ToolResult } from '../../format/tool.ts'
import type { FileChange } from './apply-change.ts'
import type { ToolCall } from '../thread.ts'

/** null: the file does not exist; undefined: unknown. */
export type FileContent = string | null | undefined

export interface ParsedEdit extends FileChange {
  original: FileContent
  /** The whole content after the call, if it shows that. */
  content?: string
}

/** Undefined if the call does not show what it changed. */
export function readEdit(call: ToolCall): ParsedEdit | undefined {
  switch (canonicalToolName(call.name)) {
    case 'Write':
      return readWrite(call)
    case 'Edit':
      return readSingle(call)
    case 'MultiEdit':
      return readMulti(call)
    case 'NotebookEdit':
      return readNotebook(call)
    default:
      return undefined
  }
}

function readWrite(call: ToolCall): ParsedEdit | undefined {
  const { input } = parseToolInput('Write', call.input)
  const result = resultOf(parseToolResult('Write', call.result?.structured))
  const content = result.content ?? (result.userModified === true ? undefined : input.content)
  if (content === undefined) return undefined
  const original = isCreation(call) ? null : (result.originalFile ?? undefined)
  return { original, content, ...NO_CHANGE, hunks: result.structuredPatch ?? [] }
}

const NO_CHANGE: FileChange = { replacements: [], hunks: [], isAltered: false }

function readSingle(call: ToolCall): ParsedEdit {
  const { input } = parseToolInput('Edit', call.input)
  const result = resultOf(parseToolResult('Edit', call.result?.structured))
  const before = result.oldString ?? input.old_string ?? ''
  const after = result.newString ?? input.new_string ?? ''
  const isAltered = result.userModified === true
  // An edit with an empty old_string creates a file. originalFile distinguishes a new file from an empty one.
  if (before === '' && !result.originalFile && !isAltered)
    return { original: result.originalFile === '' ? '' : null, content: after, ...NO_CHANGE }
  return {
    original: result.originalFile ?? undefined,
    replacements: [{ before, after, all: result.replaceAll ?? input.replace_all ?? false }],
    hunks: result.structuredPatch ?? [],
    isAltered,
  }
}

function readMulti(call: ToolCall): ParsedEdit {
  const { input } = parseToolInput('MultiEdit', call.input)
  const result = resultOf(parseToolResult('MultiEdit', call.result?.structured))
  const edits = result.edits ?? input.edits ?? []
  return {
    original: result.originalFileContents ?? undefined,
    replacements: edits.map(({ old_string: before = '', new_string: after = '', replace_all: all = false }) => ({
      before,
      after,
      all,
    })),
    hunks: result.structuredPatch ?? [],
    isAltered: result.userModified === true,
  }
}

function readNotebook(call: ToolCall): ParsedEdit | undefined {
  const { updated_file: content, original_file: original } = resultOf(
    parseToolResult('NotebookEdit', call.result?.structured),
  )
  return content === undefined || content === '' ? undefined : { original, content, ...NO_CHANGE }
}

function resultOf<Result extends ToolResult<'Edit' | 'Write' | 'MultiEdit' | 'NotebookEdit'>>(
  parsed: { form: 'object'; result: Result } | { form: 'text' | 'blocks' | 'none' },
): Partial<Result> {
  return parsed.form === 'object' ? parsed.result : {}
}

export function isCreation({ name, result: outcome, input }: ToolCall): boolean {
  const tool = canonicalToolName(name)
  if (tool === 'Edit') {
    const { old_string: before } = parseToolInput('Edit', input).input
    const result = resultOf(parseToolResult('Edit', outcome?.structured))
    return before === '' && !result.originalFile && result.originalFile !== ''
  }
  if (tool !== 'Write') return false
  const result = resultOf(parseToolResult('Write', outcome?.structured))
  return result.type === 'create' || outcome?.text.startsWith('File created successfully') === true
}
