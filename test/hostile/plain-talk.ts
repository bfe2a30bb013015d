// A prompt and its answer with every kind of content block, and with usage.
import { sampleLine } from '../../src/format/sample-line.ts'

const USAGE = {
  input_tokens: 4,
  cache_creation_input_tokens: 12_000,
  cache_read_input_tokens: 8_000,
  cache_creation: { ephemeral_5m_input_tokens: 12_000, ephemeral_1h_input_tokens: 0 },
  output_tokens: 210,
  service_tier: 'standard',
  speed: 'standard',
  server_tool_use: { web_search_requests: 1, web_fetch_requests: 0 },
}

const PIXEL = { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' }

export const PLAIN_TALK: readonly string[] = [
  sampleLine({
    type: 'user',
    promptId: 'p1',
    isMeta: false,
    message: {
      role: 'user',
      content: [
        { type: 'text', text: 'Read the gauge' },
        { type: 'image', source: PIXEL },
        {
          type: 'document',
          source: { type: 'text', media_type: 'text/plain', data: 'High water at noon' },
          title: 'Tides',
        },
      ],
    },
    todos: [{ content: 'Read', status: 'pending', activeForm: 'Reading' }],
    permissionMode: 'default',
  }),
  sampleLine({
    type: 'assistant',
    requestId: 'req_01',
    isApiErrorMessage: false,
    costUSD: 0.1,
    message: {
      id: 'msg_01',
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-1-20250805',
      content: [
        { type: 'thinking', thinking: 'The gauge is by the pier.', signature: 'c2ln' },
        { type: 'text', text: 'It says 2.4 m.', citations: [] },
        { type: 'tool_use', id: 'toolu_01', name: 'Bash', input: { command: 'cat gauge', description: 'Read' } },
      ],
      stop_reason: 'tool_use',
      stop_sequence: null,
      usage: USAGE,
    },
  }),
  sampleLine({
    type: 'user',
    message: {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_01', content: [{ type: 'text', text: '2.4' }], is_error: false },
      ],
    },
    toolUseResult: { stdout: '2.4', stderr: '', interrupted: false, isImage: false },
  }),
]
