// Content blocks, the elements of message.content. Of 70,677 assistant records, 70,654 have exactly one block.
import { z } from 'zod'
import { defineVariant, schemasOf } from './define.ts'
import { anything, either, flag, jsonObject, nullable, object, oneOf, text } from './field.ts'

const textBlock = defineVariant({
  type: 'text',
  about: 'Prose: Markdown from the assistant, text with tags from the user.',
  versions: 'all',
  seen: 'every transcript',
  fields: { text, citations: anything },
  sample: '{"type":"text","text":"The cache key lacks the tenant id."}',
})

const thinkingBlock = defineVariant({
  type: 'thinking',
  about: 'Reasoning. The text is normally empty since about 2.1.80 and only the signature remains.',
  versions: 'all',
  seen: '17,016; text empty in 835 of 839 from 2.1.80 on, in none of 14,350 before 2.1.60',
  fields: { thinking: text, signature: nullable(text) },
  notes: { signature: 'Several KB of opaque bytes: never index.' },
  sample: '{"type":"thinking","thinking":"The failing test reads the old key.","signature":"EtkBCkYIBRgC"}',
})

const redactedThinkingBlock = defineVariant({
  type: 'redacted_thinking',
  about: 'Reasoning the API returned encrypted.',
  versions: 'all',
  seen: 'not seen; named by the API reference',
  fields: { data: text },
  sample: '{"type":"redacted_thinking","data":"EmwKAhgBEgy3va3pzix"}',
})

const toolUseBlock = defineVariant({
  type: 'tool_use',
  about: 'A tool call. Its result is found by id, never by adjacency.',
  versions: 'all',
  seen: '37,159; 63 without a result',
  fields: { id: text, name: text, input: either(jsonObject, text), caller: object({ type: text }) },
  notes: { input: 'A string is JSON encoded twice (before about 2.1.92) and is decoded on read.', caller: '2.1.4x+' },
  sample: '{"type":"tool_use","id":"toolu_01A","name":"Read","input":{"file_path":"/app/cache.ts"}}',
})

const base64OrUrl = object({
  type: oneOf('base64', 'url', 'file', 'text'),
  media_type: text,
  data: text,
  url: text,
  file_id: text,
})

const imageBlock = defineVariant({
  type: 'image',
  about: 'An image, pasted by the user or returned by a tool.',
  versions: 'all',
  seen: 'the largest line in 659 MB of transcripts, 2.1 MB, is an image',
  fields: { source: base64OrUrl },
  notes: { 'source.data': 'Keep the bytes out of any index.' },
  sample: '{"type":"image","source":{"type":"base64","media_type":"image/png","data":"iVBORw0KGgo="}}',
})

const documentBlock = defineVariant({
  type: 'document',
  about: 'A file handed to the model: PDF or plain text.',
  versions: 'all',
  seen: 'rare',
  fields: { source: base64OrUrl, title: nullable(text), context: nullable(text), citations: anything },
  sample:
    '{"type":"document","source":{"type":"text","media_type":"text/plain","data":"Release notes"},"title":"NOTES"}',
})

const toolReferenceBlock = defineVariant({
  type: 'tool_reference',
  about: 'Names a tool that ToolSearch found.',
  versions: '2.1.81+',
  seen: '42',
  fields: { tool_name: text },
  sample: '{"type":"tool_reference","tool_name":"WebFetch"}',
})

const searchResultBlock = defineVariant({
  type: 'search_result',
  about: 'A passage a tool offers as a citable source.',
  versions: 'all',
  seen: 'not seen; named by the API reference',
  fields: { source: text, title: text, content: anything, citations: anything },
  sample:
    '{"type":"search_result","source":"https://example.com/a","title":"A","content":[{"type":"text","text":"…"}]}',
})

const containerUploadBlock = defineVariant({
  type: 'container_upload',
  about: 'A file uploaded to the code-execution container.',
  versions: 'all',
  seen: 'not seen; named by the API reference',
  fields: { file_id: text },
  sample: '{"type":"container_upload","file_id":"file_011"}',
})

const resultPart = z.discriminatedUnion('type', [
  textBlock.schema,
  imageBlock.schema,
  documentBlock.schema,
  toolReferenceBlock.schema,
  searchResultBlock.schema,
])

const toolResultBlock = defineVariant({
  type: 'tool_result',
  about: 'The result of a tool call, matched to the call by tool_use_id.',
  versions: 'all',
  seen: '37,104; content is a string in 97.6 %; is_error absent 24,731, false 10,549, true 1,824',
  fields: {
    tool_use_id: text,
    content: z
      .union([z.string(), z.array(z.union([z.string(), resultPart.meta({ title: 'block' })]))])
      .nullable()
      .optional(),
    is_error: nullable(flag),
  },
  notes: { is_error: 'Only true is an error.' },
  sample: '{"type":"tool_result","tool_use_id":"toolu_01A","content":"export const key = …"}',
})

const serverToolUseBlock = defineVariant({
  type: 'server_tool_use',
  about: 'A tool the API runs itself; the result is in the same assistant message.',
  versions: 'late 2.1.x',
  seen: 'not seen in the surveyed transcripts',
  fields: {
    id: text,
    name: oneOf(
      'web_search',
      'web_fetch',
      'code_execution',
      'bash_code_execution',
      'text_editor_code_execution',
      'tool_search_tool_regex',
      'tool_search_tool_bm25',
      'advisor',
    ),
    input: either(jsonObject, text),
  },
  sample: '{"type":"server_tool_use","id":"srvtoolu_01B","name":"web_search","input":{"query":"lru eviction"}}',
})

/** Results of API-side tools have the same fields. `content` is a list, an object or an error object. */
function defineServerResult<const Type extends string>(type: Type, about: string, content: string) {
  return defineVariant({
    type,
    about,
    versions: 'late 2.1.x',
    seen: 'not seen in the surveyed transcripts',
    fields: { tool_use_id: text, content: anything },
    sample: `{"type":"${type}","tool_use_id":"srvtoolu_01B","content":${content}}`,
  })
}

const webSearchToolResultBlock = defineServerResult(
  'web_search_tool_result',
  'Pages an API-side web search found, or an error.',
  '[{"type":"web_search_result","url":"https://example.com","title":"Example","encrypted_content":"Eo8","page_age":null}]',
)
const webFetchToolResultBlock = defineServerResult(
  'web_fetch_tool_result',
  'A page the API fetched, as a document, or an error.',
  '{"type":"web_fetch_result","url":"https://example.com","retrieved_at":"2026-09-01T08:00:00Z"}',
)
const codeExecutionToolResultBlock = defineServerResult(
  'code_execution_tool_result',
  'Output of code the API ran.',
  '{"type":"code_execution_result","stdout":"42","stderr":"","return_code":0}',
)
const bashCodeExecutionToolResultBlock = defineServerResult(
  'bash_code_execution_tool_result',
  'Output of a shell command the API ran.',
  '{"type":"bash_code_execution_result","stdout":"ok","stderr":"","return_code":0}',
)
const textEditorCodeExecutionToolResultBlock = defineServerResult(
  'text_editor_code_execution_tool_result',
  'The result of a file edit in the API container.',
  '{"type":"text_editor_code_execution_create_result","is_file_update":false}',
)
const toolSearchToolResultBlock = defineServerResult(
  'tool_search_tool_result',
  'Tools an API-side tool search found.',
  '{"type":"tool_search_tool_search_result","tool_references":[]}',
)
const advisorToolResultBlock = defineServerResult(
  'advisor_tool_result',
  'Advice from a second model.',
  '{"type":"advisor_result","text":"Check the eviction order first."}',
)

const mcpToolUseBlock = defineVariant({
  type: 'mcp_tool_use',
  about: 'An MCP call made by the API itself.',
  versions: 'late 2.1.x',
  seen: 'not seen; named by the API reference',
  fields: { id: text, name: text, server_name: text, input: either(jsonObject, text) },
  sample: '{"type":"mcp_tool_use","id":"mcptoolu_01","name":"find","server_name":"docs","input":{"q":"lru"}}',
})

const mcpToolResultBlock = defineVariant({
  type: 'mcp_tool_result',
  about: 'The result of an MCP call made by the API.',
  versions: 'late 2.1.x',
  seen: 'not seen; named by the API reference',
  fields: { tool_use_id: text, is_error: flag, content: anything },
  sample: '{"type":"mcp_tool_result","tool_use_id":"mcptoolu_01","is_error":false,"content":[]}',
})

const compactionBlock = defineVariant({
  type: 'compaction',
  about: 'A summary of earlier context, made by the API.',
  versions: 'late 2.1.x',
  seen: 'not seen; named by the API reference',
  fields: { content: nullable(text), encrypted_content: nullable(text) },
  sample: '{"type":"compaction","content":"So far: the cache key was fixed."}',
})

const fallbackBlock = defineVariant({
  type: 'fallback',
  about: 'The answer switched to another model.',
  versions: 'late 2.1.x',
  seen: 'not seen; named by the API reference',
  fields: { from: object({ model: text }), to: object({ model: text }), trigger: text },
  sample: '{"type":"fallback","from":{"model":"claude-opus-5-5"},"to":{"model":"claude-sonnet-5-5"}}',
})

export const blocks = [
  textBlock,
  thinkingBlock,
  redactedThinkingBlock,
  toolUseBlock,
  toolResultBlock,
  imageBlock,
  documentBlock,
  toolReferenceBlock,
  searchResultBlock,
  containerUploadBlock,
  serverToolUseBlock,
  webSearchToolResultBlock,
  webFetchToolResultBlock,
  codeExecutionToolResultBlock,
  bashCodeExecutionToolResultBlock,
  textEditorCodeExecutionToolResultBlock,
  toolSearchToolResultBlock,
  advisorToolResultBlock,
  mcpToolUseBlock,
  mcpToolResultBlock,
  compactionBlock,
  fallbackBlock,
] as const

type KnownBlock = z.infer<(typeof blocks)[number]['schema']>

export interface UnknownBlock {
  type: 'unknown'
  originalType: string | null
  value: unknown
}

export type ContentItem = KnownBlock | UnknownBlock
export type Block<Type extends ContentItem['type']> = Extract<ContentItem, { type: Type }>

export const content = z
  .union([
    z.array(z.union([z.string(), z.discriminatedUnion('type', schemasOf(blocks)).meta({ title: 'block' })])),
    z.string(),
  ])
  .nullable()
  .optional()
