// message.usage is repeated on every record of an API message, so count it once per message id, from the row with the
// largest output (the last row in 33,531 of 33,531 groups).
import { z } from 'zod'
import { anything, list, nullable, number, object, oneOf, text } from './field.ts'

const cacheCreation = nullable(object({ ephemeral_5m_input_tokens: number, ephemeral_1h_input_tokens: number }))

const iteration = object({
  type: oneOf('message', 'compaction', 'advisor_message', 'fallback_message'),
  model: text,
  input_tokens: nullable(number),
  output_tokens: nullable(number),
  cache_creation_input_tokens: nullable(number),
  cache_read_input_tokens: nullable(number),
  cache_creation: cacheCreation,
})

export const usage = z.object({
  input_tokens: nullable(number),
  output_tokens: nullable(number),
  cache_creation_input_tokens: nullable(number),
  cache_read_input_tokens: nullable(number),
  cache_creation: cacheCreation,
  server_tool_use: nullable(object({ web_search_requests: nullable(number), web_fetch_requests: nullable(number) })),
  service_tier: nullable(oneOf('standard', 'priority', 'batch')),
  inference_geo: nullable(oneOf('', 'not_available', 'global', 'us')),
  iterations: nullable(list(iteration)),
  speed: nullable(oneOf('standard', 'fast')),
  output_tokens_details: nullable(object({ thinking_tokens: nullable(number) })),
  fallback_credit: anything,
})

export type Usage = z.infer<typeof usage>

export const usageNotes: Readonly<Record<string, string>> = {
  input_tokens: 'Uncached input only.',
  output_tokens:
    'Includes thinking. Before 2.1.97 it is an intermediate streaming value on all rows of a message except the last.',
  cache_creation_input_tokens: 'Could be 0 while the breakdown was not (fixed in 2.1.152): use the larger.',
  cache_creation: '1.0.90+. Without the breakdown, all cache writes are 5-minute writes.',
  server_tool_use: 'Is 0 even when WebSearch ran, because that tool makes its own request.',
  inference_geo: '2.1.17+',
  iterations: '2.1.38+, filled from 2.1.98. Compaction and advisor steps are billed but not included in the totals.',
  speed: '2.1.41+',
  output_tokens_details: 'thinking_tokens is part of output_tokens.',
}
