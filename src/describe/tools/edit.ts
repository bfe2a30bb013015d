import type { ToolResult } from '../../format/tool.ts'
import { defineDescriber } from '../describer.ts'
import { describeChange } from '../content/patch.ts'
import { named } from '../content/lines.ts'

export const edit = defineDescriber('Edit', ({ call, input, result }) => {
  const answer: Partial<ToolResult<'Edit'>> = result.form === 'object' ? result.result : {}
  const all = input.replace_all ?? answer.replaceAll ?? false
  return describeChange(call, {
    path: named(input.file_path, answer.filePath, 'a file'),
    hunks: answer.structuredPatch,
    edits: [
      { before: input.old_string ?? answer.oldString ?? '', after: input.new_string ?? answer.newString ?? '', all },
    ],
    original: answer.originalFile,
    notes: [all ? 'all occurrences' : '', answer.userModified === true ? 'changed by the user' : ''],
  })
})
