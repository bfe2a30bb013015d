import { defineTool } from '../define.ts'
import { flag, nullable, object, text } from '../field.ts'
import { gitDiff, structuredPatch } from './patch.ts'

export const edit = defineTool({
  name: 'Edit',
  about: 'Replaces one passage of a file, or every occurrence of it.',
  versions: 'all',
  seen: '304 calls in 40 transcripts, 1.0.17–2.1.217; 6,916 object results in a survey of 822 transcripts',
  input: object({ file_path: text, old_string: text, new_string: text, replace_all: flag }),
  result: object({
    filePath: text,
    oldString: text,
    newString: text,
    originalFile: nullable(text),
    structuredPatch,
    userModified: flag,
    replaceAll: flag,
    gitDiff,
  }),
  notes: {
    'result.filePath': 'May be missing; Claude Code handles that since 2.1.101.',
    'result.originalFile': 'The file before the edit; truncated since 2.1.97, null in 29 of 261 (2.1.150–2.1.217).',
    'result.userModified': 'The user changed the proposed edit before accepting it.',
  },
  sample: JSON.stringify({
    input: { file_path: '/app/src/cache.ts', old_string: 'ttl = 60', new_string: 'ttl = 300', replace_all: false },
    result: {
      filePath: '/app/src/cache.ts',
      oldString: 'ttl = 60',
      newString: 'ttl = 300',
      originalFile: 'const ttl = 60\n',
      structuredPatch: [
        { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: ['-const ttl = 60', '+const ttl = 300'] },
      ],
      userModified: false,
      replaceAll: false,
    },
  }),
})
