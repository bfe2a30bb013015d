import { defineTool } from '../define.ts'
import { list, object, text } from '../field.ts'

export const ls = defineTool({
  name: 'LS',
  about: 'Lists a directory. The result is always a string, the tree as text.',
  versions: 'up to about 1.0.5x',
  seen: '2 calls in 2 transcripts, 1.0.17–1.0.24',
  input: object({ path: text, ignore: list(text) }),
  result: object({}),
  notes: { 'input.ignore': 'Glob patterns to exclude.' },
  sample: JSON.stringify({ input: { path: '/app' }, result: '- /app/\n  - package.json\n  - src/\n' }),
})
