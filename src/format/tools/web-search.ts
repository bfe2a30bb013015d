import { defineTool } from '../define.ts'
import { either, list, nullable, number, object, text } from '../field.ts'

const links = object({ tool_use_id: text, content: list(object({ title: text, url: text })) })

export const webSearch = defineTool({
  name: 'WebSearch',
  about: 'Searches the web.',
  versions: 'all',
  seen: '13 calls in 7 transcripts, 1.0.17–2.1.114',
  input: object({ query: text, allowed_domains: list(text), blocked_domains: list(text) }),
  result: object({
    query: text,
    results: list(nullable(either(links, text))),
    durationSeconds: number,
    searchCount: number,
  }),
  notes: {
    'result.results': 'Lists of links with prose between them. Null occurs; Claude Code handles it since 2.1.47.',
  },
  sample: JSON.stringify({
    input: { query: 'http cache key vary header' },
    result: {
      query: 'http cache key vary header',
      results: [
        { tool_use_id: 'srvtoolu_01B', content: [{ title: 'Vary explained', url: 'https://example.com/vary' }] },
        'The Vary header names the request headers that belong to the key.',
      ],
      durationSeconds: 6.2,
    },
  }),
})
