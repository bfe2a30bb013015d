import type { ToolResult } from '../../format/tool.ts'
import { defineDescriber } from '../describer.ts'
import { describeChange } from '../content/patch.ts'
import { named } from '../content/lines.ts'
import { plural } from '../../text/quantity.ts'

export const multiEdit = defineDescriber('MultiEdit', ({ call, input, result }) => {
  const answer: Partial<ToolResult<'MultiEdit'>> = result.form === 'object' ? result.result : {}
  const edits = input.edits ?? answer.edits ?? []
  const all = edits.some((each) => each.replace_all === true)
  return describeChange(call, {
    path: named(input.file_path, answer.filePath, 'a file'),
    hunks: answer.structuredPatch,
    edits: edits.map(({ old_string: before = '', new_string: after = '', replace_all }) => ({
      before,
      after,
      all: replace_all ?? false,
    })),
    original: answer.originalFileContents,
    notes: [
      plural(edits.length, 'edit'),
      all ? 'all occurrences' : '',
      answer.userModified === true ? 'changed by the user' : '',
    ],
  })
})
