import { defineTool } from '../define.ts'
import { list, number, object, text } from '../field.ts'

export const toolSearch = defineTool({
  name: 'ToolSearch',
  aliases: ['MCPSearch'],
  about: 'Looks up tools whose definitions are loaded on demand.',
  versions: 'MCPSearch first, then ToolSearch',
  seen: '25 calls in 11 transcripts, 2.1.69–2.1.217',
  input: object({ query: text, max_results: number }),
  result: object({
    matches: list(text),
    query: text,
    total_deferred_tools: number,
    total_mcp_tools: number,
    pending_mcp_servers: list(text),
  }),
  notes: {
    'result.total_mcp_tools': 'Older name of total_deferred_tools.',
    'result.pending_mcp_servers': 'Servers still connecting, whose tools may be missing from the result.',
  },
  sample: JSON.stringify({
    input: { query: 'select:WebFetch', max_results: 5 },
    result: { matches: ['WebFetch'], query: 'select:WebFetch', total_deferred_tools: 18 },
  }),
})
