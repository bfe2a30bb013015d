// Determines what a tool call shows about a file: the content it wrote, the passages it replaced, or the lines it read.
import { isObject } from '../../format/check.ts'
import { canonicalToolName, parseToolInput } from '../../format/tool.ts'
import { readEdit } from '../../thread/files/read-edit.ts'
import type { ToolCall } from '../../thread/thread.ts'
import type { FileEffect } from '../file-operation.ts'
import type { FilePlace } from '../recorded-path.ts'
import { readEffect } from './read-effect.ts'
import { shellEffect } from './shell-effect.ts'

/** Undefined if the call shows nothing about the file: it failed, was denied, or has no result. */
export function effectOf(call: ToolCall, file: FilePlace): FileEffect | undefined {
  const tool = canonicalToolName(call.name)
  if (tool === 'Bash') return shellEffect(call, file)
  if (!isDone(call)) return isOutdated(call) ? { kind: 'outside' } : undefined
  switch (tool) {
    case 'Read':
      return readEffect(parseToolInput('Read', call.input).input, call)
    case 'Write':
    case 'Edit':
    case 'MultiEdit':
    case 'NotebookEdit':
      return changeEffect(call, tool)
    default:
      return undefined
  }
}

function isDone({ state, result }: ToolCall): boolean {
  return state === 'done' && result !== null && !result.text.startsWith('<tool_use_error>') && !hasError(result)
}

/** A failed edit of a notebook is not marked as an error. */
function hasError({ structured }: NonNullable<ToolCall['result']>): boolean {
  return isObject(structured) && typeof structured['error'] === 'string' && structured['error'] !== ''
}

/** The edit was refused because something else had changed the file. */
function isOutdated({ result }: ToolCall): boolean {
  return /^(?:<tool_use_error>)?(?:Error: )?File has been (?:unexpectedly )?modified since/.test(result?.text ?? '')
}

function changeEffect(call: ToolCall, tool: 'Write' | 'Edit' | 'MultiEdit' | 'NotebookEdit'): FileEffect {
  const edit = readEdit(call)
  if (!edit) return { kind: 'unknown' }
  const { original, content, replacements, hunks, isAltered } = edit
  if (content !== undefined)
    return { kind: 'write', by: tool === 'NotebookEdit' ? 'notebook' : 'tool', content, original, hunks }
  return { kind: 'edit', original: original ?? undefined, replacements, hunks, isAltered, isStale: isStale(call) }
}

function isStale({ result }: ToolCall): boolean {
  const structured = result?.structured
  return isObject(structured) && structured['staleRecovered'] === true
}
