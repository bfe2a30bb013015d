import { defineTool } from '../define.ts'
import { flag, nullable, object, oneOf, text } from '../field.ts'
import { gitDiff, structuredPatch } from './patch.ts'

export const write = defineTool({
  name: 'Write',
  about: 'Creates a file or replaces its entire content.',
  versions: 'all',
  seen: '84 calls in 24 transcripts, 1.0.17–2.1.217; 743 object results in a survey of 822 transcripts',
  input: object({ file_path: text, content: text }),
  result: object({
    type: oneOf('create', 'update'),
    filePath: text,
    content: text,
    structuredPatch,
    originalFile: nullable(text),
    userModified: flag,
    gitDiff,
  }),
  notes: {
    'result.structuredPatch': 'Empty on create (65 of 65).',
    'result.originalFile': 'A string only on update (4 of 73); null (19) or absent (50) otherwise.',
    'result.userModified': 'The user changed the proposed content before accepting it.',
  },
  sample: JSON.stringify({
    input: { file_path: '/app/notes.md', content: '# Notes\n' },
    result: {
      type: 'create',
      filePath: '/app/notes.md',
      content: '# Notes\n',
      structuredPatch: [],
      originalFile: null,
      userModified: false,
    },
  }),
})
