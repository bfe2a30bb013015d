// Collects what a session did to each file. Contents are known only if the transcript shows them for certain.
import { canonicalToolName, parseToolInput } from '../../format/tool.ts'
import { applyChange, hunksLeadTo } from './apply-change.ts'
import type { PlacedCall } from '../placed-calls.ts'
import { isCreation, readEdit, type FileContent, type ParsedEdit } from './read-edit.ts'
import type { ToolCall } from '../thread.ts'
import { fileAction, touchedFiles } from './touched-files.ts'
import { pushTo } from '../../text/group-by.ts'

export interface FileHistory {
  path: string
  reads: number
  changes: ToolCall[]
  isNew: boolean
  steps: number[]
  /** Null if one of the two is not known. `before` is null for a new file. */
  net: { before: string | null; after: string } | null
}

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

export function fileHistory(path: string, calls: readonly PlacedCall[]): FileHistory {
  const file = new FileHistoryBuilder(path)
  for (const placed of calls) file.add(placed)
  return file.build()
}

export function isChange({ name }: ToolCall): boolean {
  const action = fileAction(canonicalToolName(name))
  return action === 'edit' || action === 'write'
}

class FileHistoryBuilder {
  private readonly path: string
  private readonly changes: ToolCall[] = []
  private readonly steps = new Set<number>()
  private reads = 0
  private first: FileContent
  private last: FileContent
  /** The original in a result may be cut at its end: changes inside it are still correct, but not a rewrite. */
  private isComplete = false

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
    if (!edit) return this.forget()
    if (isFirst) {
      this.first = edit.original
      this.last = edit.original
      this.isComplete = edit.original === null || edit.original === ''
    } else if (edit.original !== undefined && edit.original !== this.last) {
      // Something else changed the file in between, so the origin of its content is unknown.
      return this.forget()
    }
    this.last = this.after(edit)
    if (this.last === undefined) this.forget()
  }

  private after(edit: ParsedEdit): FileContent {
    if (edit.content !== undefined) {
      const { last } = this
      const isKnown = this.isComplete || (typeof last === 'string' && hunksLeadTo(last, edit.hunks, edit.content))
      this.isComplete = true
      return isKnown ? edit.content : undefined
    }
    return typeof this.last === 'string' ? applyChange(this.last, edit) : undefined
  }

  /** Marks the content as unknown from here on, because a net change needs `first`. */
  private forget(): void {
    this.first = undefined
    this.last = undefined
    this.isComplete = false
  }
}
