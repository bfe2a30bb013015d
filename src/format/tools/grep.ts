import { defineTool } from '../define.ts'
import { flag, list, number, object, oneOf, text } from '../field.ts'

const mode = oneOf('content', 'files_with_matches', 'count')

export const grep = defineTool({
  name: 'Grep',
  about: 'Searches file contents by a regular expression.',
  versions: 'all',
  seen: '53 calls in 20 transcripts, 1.0.43–2.1.150',
  input: object({
    pattern: text,
    path: text,
    glob: text,
    type: text,
    output_mode: mode,
    '-i': flag,
    '-o': flag,
    '-n': flag,
    '-A': number,
    '-B': number,
    '-C': number,
    context: number,
    head_limit: number,
    offset: number,
    multiline: flag,
    include: text,
  }),
  result: object({
    mode,
    numFiles: number,
    filenames: list(text),
    content: text,
    numLines: number,
    numMatches: number,
    totalFiles: number,
    totalLines: number,
    appliedLimit: number,
    appliedOffset: number,
  }),
  notes: {
    'input.include': 'Older name of glob.',
    'result.mode': 'Absent in 1.0.43 (3 of 52).',
    'result.filenames': 'Empty in content mode (43 of 43).',
  },
  sample: JSON.stringify({
    input: { pattern: 'cacheKey', path: 'src', output_mode: 'content', '-n': true },
    result: { mode: 'content', numFiles: 0, filenames: [], content: 'src/cache.ts:4:const cacheKey = id', numLines: 1 },
  }),
})
