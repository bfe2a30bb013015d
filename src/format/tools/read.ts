import { z } from 'zod'
import { defineTool } from '../define.ts'
import { flag, jsonObject, list, mapOf, number, object, text } from '../field.ts'

const result = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('text'),
      file: object({
        filePath: text,
        content: text,
        numLines: number,
        startLine: number,
        totalLines: number,
        truncatedByTokenCap: flag,
      }),
    }),
    z.object({
      type: z.literal('image'),
      file: object({ base64: text, type: text, originalSize: number, dimensions: mapOf(number) }),
    }),
    z.object({ type: z.literal('notebook'), file: object({ filePath: text, cells: list(jsonObject) }) }),
    z.object({ type: z.literal('pdf'), file: object({ filePath: text, base64: text, originalSize: number }) }),
    z.object({
      type: z.literal('parts'),
      file: object({ filePath: text, originalSize: number, count: number, outputDir: text }),
    }),
    z.object({ type: z.literal('file_unchanged'), file: object({ filePath: text }), source: text }),
  ])
  .meta({ title: 'read result' })

export const read = defineTool({
  name: 'Read',
  about: 'Reads a file: text, image, notebook or PDF.',
  versions: 'all; file_unchanged from 2.1.89',
  seen: '360 calls in 50 transcripts, 1.0.17–2.1.217; all 347 object results are of type text',
  input: object({ file_path: text, offset: number, limit: number, pages: text }),
  result,
  notes: {
    'input.offset': 'First line to read.',
    'input.limit': 'Number of lines.',
    'input.pages': 'Page range of a PDF, such as "1-5".',
    'result.file': 'file.content has no line numbers, unlike the text of the tool_result block.',
    'result.source': 'On file_unchanged only.',
  },
  sample: JSON.stringify({
    input: { file_path: '/app/src/cache.ts', offset: 1, limit: 2 },
    result: {
      type: 'text',
      file: {
        filePath: '/app/src/cache.ts',
        content: "import { key } from './key.ts'\n",
        numLines: 2,
        startLine: 1,
        totalLines: 80,
      },
    },
  }),
})
