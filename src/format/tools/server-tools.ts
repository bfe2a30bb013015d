// Tools that the API runs itself. A server_tool_use block calls them and a block of the same assistant message has the
// result, so there is no toolUseResult to declare.
import { defineTool } from '../define.ts'
import { number, object, oneOf, text } from '../field.ts'

const apiOnly = {
  versions: 'depends on the API, not on Claude Code',
  seen: 'not seen; API reference',
  result: object({}),
}

export const apiWebSearch = defineTool({
  ...apiOnly,
  name: 'web_search',
  about: 'Searches the web; the result is a web_search_tool_result block.',
  input: object({ query: text }),
  sample: JSON.stringify({ input: { query: 'vary header' } }),
})

export const apiWebFetch = defineTool({
  ...apiOnly,
  name: 'web_fetch',
  about: 'Fetches a page; the result is a web_fetch_tool_result block.',
  input: object({ url: text }),
  sample: JSON.stringify({ input: { url: 'https://example.com/vary' } }),
})

export const apiCodeExecution = defineTool({
  ...apiOnly,
  name: 'code_execution',
  about: 'Runs Python in a container; the result is a code_execution_tool_result block.',
  input: object({ code: text }),
  sample: JSON.stringify({ input: { code: 'print(2 ** 10)' } }),
})

export const apiBashCodeExecution = defineTool({
  ...apiOnly,
  name: 'bash_code_execution',
  about: 'Runs a shell command in a container; the result is a bash_code_execution_tool_result block.',
  input: object({ command: text }),
  sample: JSON.stringify({ input: { command: 'ls -la' } }),
})

export const apiTextEditorCodeExecution = defineTool({
  ...apiOnly,
  name: 'text_editor_code_execution',
  about: 'Views or edits a file in a container; the result is a text_editor_code_execution_tool_result block.',
  input: object({
    command: oneOf('view', 'create', 'str_replace'),
    path: text,
    file_text: text,
    old_str: text,
    new_str: text,
  }),
  sample: JSON.stringify({ input: { command: 'create', path: 'a.py', file_text: 'print(1)\n' } }),
})

export const apiToolSearchRegex = defineTool({
  ...apiOnly,
  name: 'tool_search_tool_regex',
  about: 'Looks up deferred tools by a pattern; the result is a tool_search_tool_result block.',
  input: object({ pattern: text, query: text, limit: number }),
  notes: { 'input.query': 'The name of pattern in some API responses.' },
  sample: JSON.stringify({ input: { pattern: 'weather', limit: 5 } }),
})

export const apiToolSearchBm25 = defineTool({
  ...apiOnly,
  name: 'tool_search_tool_bm25',
  about: 'Looks up deferred tools by keywords; the result is a tool_search_tool_result block.',
  input: object({ query: text, limit: number }),
  sample: JSON.stringify({ input: { query: 'weather forecast' } }),
})

export const apiAdvisor = defineTool({
  ...apiOnly,
  name: 'advisor',
  about: 'Asks a second model for advice on the conversation so far; the result is an advisor_tool_result block.',
  input: object({}),
  sample: JSON.stringify({ input: {} }),
})
