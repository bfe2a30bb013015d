// message.usage: what one API message cost in tokens. It is repeated on every record of the message, so it must be
// counted once per message id, from the row with the largest output (equal to the last row in 33,531 of 33,531 groups).
import { z } from 'zod'
import { anything, list, nullable, number, object, oneOf, text } from './field.ts'

const cacheCreation = nullable(object({ ephemeral_5m_input_tokens: number, ephemeral_1h_input_tokens: number }))

/** One internal sampling step; compaction and advisor steps are billed but not in the totals. 2.1.98+ */
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
  /** Uncached input only. */
  input_tokens: nullable(number),
  /** Includes thinking. Before 2.1.97 a streaming value on all but the last row. */
  output_tokens: nullable(number),
  /** Could be 0 while the split below was not (fixed in 2.1.152): use the larger. */
  cache_creation_input_tokens: nullable(number),
  cache_read_input_tokens: nullable(number),
  /** 1.0.90+ */
  cache_creation: cacheCreation,
  server_tool_use: nullable(object({ web_search_requests: nullable(number), web_fetch_requests: nullable(number) })),
  service_tier: nullable(oneOf('standard', 'priority', 'batch')),
  /** 2.1.17+ */
  inference_geo: nullable(oneOf('', 'not_available', 'global', 'us')),
  /** 2.1.38+, filled from 2.1.98. */
  iterations: nullable(list(iteration)),
  /** 2.1.41+ */
  speed: nullable(oneOf('standard', 'fast')),
  output_tokens_details: nullable(object({ thinking_tokens: nullable(number) })),
  fallback_credit: anything,
})

export type Usage = z.infer<typeof usage>
