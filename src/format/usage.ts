// message.usage: what one API message cost in tokens. It is repeated on every record of the message, so it must be
// counted once per message id, from the row with the largest output (equal to the last row in 33,531 of 33,531 groups).
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
  output_tokens: 'Includes thinking. Before 2.1.97 a streaming value on all rows of a message but the last.',
  cache_creation_input_tokens: 'Could be 0 while the split was not (fixed in 2.1.152): take the larger.',
  cache_creation: '1.0.90+. Without the split, all cache writes are of the 5-minute kind.',
  server_tool_use: 'Reads 0 even when WebSearch ran: that tool makes a request of its own.',
  inference_geo: '2.1.17+',
  iterations: '2.1.38+, filled from 2.1.98. Compaction and advisor steps are billed but not in the totals.',
  speed: '2.1.41+',
  output_tokens_details: 'thinking_tokens is a part of output_tokens.',
}
