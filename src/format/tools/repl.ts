import { defineTool } from '../define.ts'
import { anything, list, number, object, text } from '../field.ts'

export const repl = defineTool({
  name: 'REPL',
  about: 'Runs JavaScript in an interpreter that keeps its state between calls.',
  versions: 'not known; missing from the SDK types of late releases',
  seen: 'not seen; input from the Agent SDK types, result from a third-party model of older ones',
  input: object({ code: text, description: text, timeout: number }),
  result: object({
    code: text,
    result: anything,
    stdout: text,
    stderr: text,
    error: text,
    registeredTools: list(text),
    images: list(object({ base64: text, mediaType: text })),
    documents: list(object({ base64: text })),
  }),
  notes: { 'input.timeout': 'Milliseconds.' },
  sample: JSON.stringify({
    input: { code: '1 + 1', description: 'Add two numbers' },
    result: { code: '1 + 1', result: { value: 2 }, stdout: '', stderr: '' },
  }),
})
