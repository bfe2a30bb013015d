// A file that was created or overwritten. `structuredPatch` is empty for a new file.
import type { ToolResult } from '../../format/tool.ts'
import { defineDescriber } from '../describer.ts'
import { languageOf } from '../content/language.ts'
import { phrase } from '../line.ts'
import { countLines, named } from '../content/lines.ts'
import { changeCount, patchBetween, patchOf } from '../content/patch.ts'
import { plural } from '../../text/quantity.ts'
import { toCode } from '../section.ts'
import type { DiffSection } from '../view.ts'

type WriteResult = Partial<ToolResult<'Write'>>

export const write = defineDescriber('Write', ({ call, input, result }) => {
  const answer: WriteResult = result.form === 'object' ? result.result : {}
  const path = named(input.file_path, answer.filePath, 'a file')
  const content = answer.content ?? input.content ?? ''
  const patch = patchOfUpdate(answer, path, content)
  const isNew = answer.type === 'create' || call.result?.text.startsWith('File created successfully') === true
  const count = patch ? changeCount(patch) : phrase(isNew && 'new', plural(countLines(content), 'line'))
  return {
    summary: path,
    outcome: call.state === 'done' ? phrase(count, answer.userModified === true && 'changed by the user') : '',
    sections: patch ? [patch] : toCode(content, { language: languageOf(path) }),
  }
})

function patchOfUpdate(
  { structuredPatch, originalFile }: WriteResult,
  path: string,
  content: string,
): DiffSection | undefined {
  if (structuredPatch && structuredPatch.length > 0) return patchOf(path, structuredPatch)
  return typeof originalFile === 'string' ? patchBetween(path, originalFile, content) : undefined
}
