import { defineTool } from '../define.ts'
import { flag, list, number, object, text } from '../field.ts'

export const glob = defineTool({
  name: 'Glob',
  about: 'Finds files by a path pattern.',
  versions: 'all; totalMatches and countIsComplete from 2.1.191',
  seen: '49 calls in 18 transcripts, 1.0.17–2.1.81',
  input: object({ pattern: text, path: text }),
  result: object({
    filenames: list(text),
    numFiles: number,
    durationMs: number,
    truncated: flag,
    totalMatches: number,
    countIsComplete: flag,
  }),
  sample: JSON.stringify({
    input: { pattern: 'src/**/*.test.ts' },
    result: { filenames: ['src/cache.test.ts'], numFiles: 1, durationMs: 12, truncated: false },
  }),
})
