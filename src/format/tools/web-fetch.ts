import { defineTool } from '../define.ts'
import { jsonObject, number, object, text } from '../field.ts'

export const webFetch = defineTool({
  name: 'WebFetch',
  about: 'Fetches a page and answers a question about it.',
  versions: 'all',
  seen: '15 calls in 5 transcripts, 2.0.37–2.1.114',
  input: object({ url: text, prompt: text }),
  result: object({
    bytes: number,
    code: number,
    codeText: text,
    result: text,
    durationMs: number,
    url: text,
    artifactRead: jsonObject,
  }),
  notes: { 'result.code': 'HTTP status.', 'result.result': 'The answer to the prompt, not the page.' },
  sample: JSON.stringify({
    input: { url: 'https://example.com/changelog', prompt: 'What changed in version 3?' },
    result: {
      bytes: 20480,
      code: 200,
      codeText: 'OK',
      result: 'Version 3 drops the old cache format.',
      durationMs: 1840,
      url: 'https://example.com/changelog',
    },
  }),
})
