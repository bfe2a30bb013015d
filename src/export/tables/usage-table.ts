// The table of ledger entries. No other table has the tokens of single messages.
import type { UsageLine } from '../../analytics/report/usage-line.ts'
import { columnsOf, type TableDefinition } from './table.ts'

const { text, integer, time } = columnsOf<UsageLine>()

export const usageTable: TableDefinition<UsageLine> = {
  name: 'usage',
  about:
    'One row per API message, counted once: the ledger behind the usage reports, in chronological order. A message billed to ' +
    'several models has one row per model. Agents and branches are always included, whatever else is exported.',
  time: 'timestamp',
  columns: [
    text('message_id', ({ messageId }) => messageId, 'Id of the API message.'),
    text('request_id', ({ requestId }) => requestId, 'Id of the request.'),
    text(
      'session_id',
      ({ sessionId }) => sessionId,
      'Id of the session; for an agent, of the session that started it.',
    ),
    text('agent_id', ({ agentId }) => agentId, 'Id of the agent that made the request.'),
    text('path', ({ path }) => path, 'File of the counted row, in the Claude home.'),
    integer('line', ({ line }) => line, 'Line of that row.'),
    time('timestamp', ({ at }) => at, 'Time of the message.'),
    text('model', ({ model }) => model, 'Model, with the suffix -fast in fast mode.'),
    integer('input_tokens', ({ input }) => input, 'Uncached input.'),
    integer('output_tokens', ({ output }) => output, 'Output, including thinking.'),
    integer(
      'cache_write_tokens',
      ({ cacheWrite5m, cacheWrite1h }) => cacheWrite5m + cacheWrite1h,
      'Written to the cache.',
    ),
    integer('cache_write_5m_tokens', ({ cacheWrite5m }) => cacheWrite5m, 'Of these, kept five minutes.'),
    integer('cache_write_1h_tokens', ({ cacheWrite1h }) => cacheWrite1h, 'Of these, kept an hour.'),
    integer('cache_read_tokens', ({ cacheRead }) => cacheRead, 'Read from the cache.'),
    integer('web_searches', ({ webSearches }) => webSearches, 'Web searches made by the API.'),
    integer('cost_nano_usd', ({ costNano }) => costNano, 'Cost at API prices, in nano-dollars; null without a price.'),
  ],
}
