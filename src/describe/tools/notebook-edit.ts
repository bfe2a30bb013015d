// Replaces, inserts or deletes a notebook cell. Cells were identified by number first (1.0.17), later by id.
import type { ToolInput, ToolResult } from '../../format/tool.ts'
import { defineDescriber } from '../describer.ts'
import { phrase } from '../line.ts'
import { countLines, named } from '../content/lines.ts'
import { toCellCode } from '../content/notebook.ts'
import { changeCount, patchBetween } from '../content/patch.ts'
import { plural } from '../../text/quantity.ts'
import { unescapeText } from '../content/unescape.ts'

type NotebookEditResult = Partial<ToolResult<'NotebookEdit'>>

export const notebookEdit = defineDescriber('NotebookEdit', ({ call, input, result }) => {
  const answer: NotebookEditResult = result.form === 'object' ? result.result : {}
  const path = named(input.notebook_path, answer.notebook_path, 'a notebook')
  const mode = input.edit_mode ?? answer.edit_mode ?? 'replace'
  const before = mode === 'insert' ? '' : (answer.old_source ?? '')
  const after = mode === 'delete' ? '' : (answer.new_source ?? input.new_source ?? '')
  // A cell has no newline at its end; add one so that the diff does not mention it.
  const patch = before === '' ? undefined : patchBetween(path, `${before}\n`, after === '' ? '' : `${after}\n`)
  const type = input.cell_type ?? answer.cell_type
  const language = type === 'markdown' ? 'markdown' : (answer.language ?? 'python')
  const count = patch ? changeCount(patch) : plural(countLines(unescapeText(after) ?? after), 'line')
  return {
    summary: phrase(path, cellOf(input, answer)),
    outcome: call.state === 'done' ? answer.error || outcomeOf(mode, count) : '',
    sections: patch ? [patch] : toCellCode(after, { language }),
  }
})

function cellOf(input: ToolInput<'NotebookEdit'>, answer: NotebookEditResult): string {
  const cell = input.cell_id ?? input.cell_number ?? answer.cell_id ?? answer.cell_number ?? ''
  return cell === '' ? '' : `cell ${cell}`
}

function outcomeOf(mode: string, count: string): string {
  if (mode === 'delete') return 'cell deleted'
  return mode === 'insert' ? `new cell, ${count}` : count
}
