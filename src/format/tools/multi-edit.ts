import { defineTool } from '../define.ts'
import { flag, list, nullable, object, text } from '../field.ts'
import { structuredPatch } from './patch.ts'

const edits = list(object({ old_string: text, new_string: text, replace_all: flag }))

export const multiEdit = defineTool({
  name: 'MultiEdit',
  about: 'Makes several replacements in one file, all or none.',
  versions: 'up to 1.0.128',
  seen: '19 calls in 7 transcripts, 1.0.24–1.0.128',
  input: object({ file_path: text, edits }),
  result: object({
    filePath: text,
    edits,
    originalFileContents: nullable(text),
    structuredPatch,
    userModified: flag,
  }),
  notes: { 'result.originalFileContents': 'Called originalFile in Edit.' },
  sample: JSON.stringify({
    input: { file_path: '/app/a.ts', edits: [{ old_string: 'foo', new_string: 'bar', replace_all: true }] },
    result: {
      filePath: '/app/a.ts',
      edits: [{ old_string: 'foo', new_string: 'bar', replace_all: true }],
      originalFileContents: 'foo()\n',
      structuredPatch: [{ oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-foo()', '+bar()'] }],
      userModified: false,
    },
  }),
})
