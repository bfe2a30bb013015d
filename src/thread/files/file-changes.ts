// What a session did to each file: how often it read and changed it, and, where the transcript knows it for certain, what
// the file held before the first change and after the last.
import { canonicalToolName, parseToolInput, parseToolResult, type ToolResult } from '../../format/tool.ts'
import { applyChange, leadsTo, type Change } from './apply-change.ts'
import type { PlacedCall } from '../placed-calls.ts'
import type { ToolCall } from '../thread.ts'
import { fileAction, touchedFiles } from './touched-files.ts'
import { pushTo } from '../../text/group-by.ts'

export interface FileHistory {
  /** As the calls name it. */
  path: string
  reads: number
  /** Calls that changed it, in order; failed and refused ones did not. */
  changes: ToolCall[]
  /** It was not there before. */
  isNew: boolean
  /** Steps of the main line that read or changed it, in order. */
  steps: number[]
  /** `before` is null for a new file; null when one of the two is not known. */
  net: { before: string | null; after: string } | null
}

/** Calls by the file they read or changed, in the order in which files were first touched. */
export function callsByFile(calls: readonly PlacedCall[]): Map<string, PlacedCall[]> {
  const files = new Map<string, PlacedCall[]>()
  for (const placed of calls) {
    const path = placed.call.state === 'done' ? pathOf(placed.call) : undefined
    if (path === undefined) continue
    pushTo(files, path, placed)
  }
  return files
}

function pathOf(call: ToolCall): string | undefined {
  const [file] = touchedFiles(canonicalToolName(call.name), parseToolInput(call.name, call.input).input)
  return file?.action === 'search' ? undefined : file?.path
}

/** `calls` are those of callsByFile. */
export function fileHistory(path: string, calls: readonly PlacedCall[]): FileHistory {
  const file = new FileFold(path)
  for (const placed of calls) file.add(placed)
  return file.build()
}

export function isChange({ name }: ToolCall): boolean {
  const action = fileAction(canonicalToolName(name))
  return action === 'edit' || action === 'write'
}

/** null: there is no file; undefined: nobody knows. */
type Content = string | null | undefined

class FileFold {
  private readonly path: string
  private readonly changes: ToolCall[] = []
  private readonly steps = new Set<number>()
  private reads = 0
  private first: Content
  private last: Content
  /** `last` is all of the file for certain. What a result gives as the original may be cut at its end: changes inside it
   *  are told right all the same, but not that the file was written anew. */
  private isWhole = false

  constructor(path: string) {
    this.path = path
  }

  add({ call, step, isUncertain }: PlacedCall): void {
    if (step !== null) this.steps.add(step)
    if (isChange(call)) this.change(call, isUncertain)
    else this.reads += 1
  }

  build(): FileHistory {
    const { path, reads, changes, first, last } = this
    const [creation] = changes
    return {
      path,
      reads,
      changes,
      isNew: creation !== undefined && (first === null || isCreation(creation)),
      steps: [...this.steps].toSorted((a, b) => a - b),
      net: first === undefined || typeof last !== 'string' ? null : { before: first, after: last },
    }
  }

  private change(call: ToolCall, isUncertain: boolean): void {
    const isFirst = this.changes.push(call) === 1
    const edit = isUncertain ? undefined : readEdit(call)
    if (!edit) return this.lose()
    if (isFirst) {
      this.first = edit.original
      this.last = edit.original
      this.isWhole = edit.original === null || edit.original === ''
    } else if (edit.original !== undefined && edit.original !== this.last) {
      // Something else changed it in between: what came from whom is not known.
      return this.lose()
    }
    this.last = this.after(edit)
    if (this.last === undefined) this.lose()
  }

  private after(edit: FileEdit): Content {
    if (edit.content !== undefined) {
      const { last } = this
      const isKnown = this.isWhole || (typeof last === 'string' && leadsTo(last, edit.hunks, edit.content))
      this.isWhole = true
      return isKnown ? edit.content : undefined
    }
    return typeof this.last === 'string' ? applyChange(this.last, edit) : undefined
  }

  /** Nothing that follows brings it back: `first` is what a net change begins with. */
  private lose(): void {
    this.first = undefined
    this.last = undefined
    this.isWhole = false
  }
}

interface FileEdit extends Change {
  /** What stood there before, if the result says so. */
  original: Content
  /** What stands there now, when it was written whole. */
  content?: string
}

function readEdit(call: ToolCall): FileEdit | undefined {
  switch (canonicalToolName(call.name)) {
    case 'Write':
      return readWrite(call)
    case 'Edit':
      return readSingle(call)
    case 'MultiEdit':
      return readMulti(call)
    default:
      return undefined
  }
}

function readWrite(call: ToolCall): FileEdit | undefined {
  const { input } = parseToolInput('Write', call.input)
  const answer = answerOf(parseToolResult('Write', call.result?.structured))
  const content = answer.content ?? (answer.userModified === true ? undefined : input.content)
  if (content === undefined) return undefined
  const original = isCreation(call) ? null : (answer.originalFile ?? undefined)
  return { original, content, ...NO_CHANGE, hunks: answer.structuredPatch ?? [] }
}

const NO_CHANGE: Change = { replacements: [], hunks: [], isAltered: false }

function readSingle(call: ToolCall): FileEdit {
  const { input } = parseToolInput('Edit', call.input)
  const answer = answerOf(parseToolResult('Edit', call.result?.structured))
  const before = answer.oldString ?? input.old_string ?? ''
  const after = answer.newString ?? input.new_string ?? ''
  const isAltered = answer.userModified === true
  // An edit of nothing creates a file; what it says of the original tells a new file from an empty one.
  if (before === '' && !answer.originalFile && !isAltered)
    return { original: answer.originalFile === '' ? '' : null, content: after, ...NO_CHANGE }
  return {
    original: answer.originalFile ?? undefined,
    replacements: [{ before, after, all: answer.replaceAll ?? input.replace_all ?? false }],
    hunks: answer.structuredPatch ?? [],
    isAltered,
  }
}

function readMulti(call: ToolCall): FileEdit {
  const { input } = parseToolInput('MultiEdit', call.input)
  const answer = answerOf(parseToolResult('MultiEdit', call.result?.structured))
  const edits = answer.edits ?? input.edits ?? []
  return {
    original: answer.originalFileContents ?? undefined,
    replacements: edits.map(({ old_string: before = '', new_string: after = '', replace_all: all = false }) => ({
      before,
      after,
      all,
    })),
    hunks: answer.structuredPatch ?? [],
    isAltered: answer.userModified === true,
  }
}

function answerOf<Result extends ToolResult<'Edit' | 'Write' | 'MultiEdit'>>(
  parsed: { form: 'object'; result: Result } | { form: 'text' | 'blocks' | 'none' },
): Partial<Result> {
  return parsed.form === 'object' ? parsed.result : {}
}

/** As the tool itself says it. */
function isCreation({ name, result, input }: ToolCall): boolean {
  const tool = canonicalToolName(name)
  if (tool === 'Edit') {
    const { old_string: before } = parseToolInput('Edit', input).input
    const answer = answerOf(parseToolResult('Edit', result?.structured))
    return before === '' && !answer.originalFile && answer.originalFile !== ''
  }
  if (tool !== 'Write') return false
  const answer = answerOf(parseToolResult('Write', result?.structured))
  return answer.type === 'create' || result?.text.startsWith('File created successfully') === true
}
