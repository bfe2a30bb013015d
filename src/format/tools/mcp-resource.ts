import { defineTool } from '../define.ts'
import { list, number, object, oneOf, text } from '../field.ts'

export const listMcpResources = defineTool({
  name: 'ListMcpResources',
  aliases: ['ListMcpResourcesTool'],
  about: 'Lists the resources that MCP servers offer. The result is a list, not an object.',
  versions: 'not known',
  seen: '1 call in 1 transcript, 2.1.63, under the name ListMcpResourcesTool',
  input: object({ server: text }),
  result: list(object({ uri: text, name: text, mimeType: text, description: text, server: text })),
  sample: JSON.stringify({
    input: { server: 'docs' },
    result: [{ uri: 'file:///guide.md', name: 'guide.md', mimeType: 'text/markdown', server: 'docs' }],
  }),
})

export const readMcpResource = defineTool({
  name: 'ReadMcpResource',
  aliases: ['ReadMcpResourceTool'],
  about: 'Reads one resource of an MCP server.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ server: text, uri: text }),
  result: object({
    contents: list(object({ uri: text, mimeType: text, text, blobSavedTo: text })),
    error: text,
  }),
  notes: { 'result.contents': 'Binary content is not in the transcript; blobSavedTo is the file it was written to.' },
  sample: JSON.stringify({
    input: { server: 'docs', uri: 'file:///guide.md' },
    result: { contents: [{ uri: 'file:///guide.md', mimeType: 'text/markdown', text: '# Guide\n' }] },
  }),
})

export const readMcpResourceDir = defineTool({
  name: 'ReadMcpResourceDir',
  aliases: ['ReadMcpResourceDirTool'],
  about: 'Lists the resources under a URI of an MCP server.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ server: text, uri: text }),
  result: object({ resources: list(object({ uri: text, name: text, mimeType: text })), error: text }),
  sample: JSON.stringify({
    input: { server: 'docs', uri: 'file:///' },
    result: { resources: [{ uri: 'file:///guide.md', name: 'guide.md', mimeType: 'text/markdown' }] },
  }),
})

export const refreshMcpTools = defineTool({
  name: 'RefreshMcpTools',
  about: 'Asks MCP servers for their tools again. The result is a list with one entry per server.',
  versions: 'not known',
  seen: 'not seen; Agent SDK type reference',
  input: object({ server: text }),
  result: list(
    object({
      server: text,
      status: oneOf('refreshed', 'error', 'not_connected'),
      toolCount: number,
      added: list(text),
      removed: list(text),
      error: text,
    }),
  ),
  sample: JSON.stringify({
    input: { server: 'docs' },
    result: [{ server: 'docs', status: 'refreshed', toolCount: 3, added: ['search'], removed: [] }],
  }),
})
