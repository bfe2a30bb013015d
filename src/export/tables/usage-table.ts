// The ledger's entries: the only table with tokens of single messages.
import type { UsageLine } from '../../analytics/report/usage-line.ts'
import { columnsOf, type Table } from './table.ts'

const { text, integer, time } = columnsOf<UsageLine>()

export const usageTable: Table<UsageLine> = {
  name: 'usage',
  about:
    'One row an API message, counted once: the ledger behind the usage reports, in the order of time. A message that was billed at ' +
    'several models has a row for each. Agents and branches are part of it whatever else is exported.',
  time: 'timestamp',
  columns: [
    text('message_id', ({ messageId }) => messageId, 'Id of the API message.'),
    text('request_id', ({ requestId }) => requestId, 'Id of the request.'),
    text('session_id', ({ sessionId }) => sessionId, 'Session; that of an agent is the one that started it.'),
    text('agent_id', ({ agentId }) => agentId, 'Agent that made the request.'),
    text('path', ({ path }) => path, 'File of the row that stands for it, in the Claude home.'),
    integer('line', ({ line }) => line, 'Line of that row.'),
    time('timestamp', ({ at }) => at, 'When.'),
    text('model', ({ model }) => model, 'Model; with -fast behind it in fast mode.'),
    integer('input_tokens', ({ input }) => input, 'Uncached input.'),
    integer('output_tokens', ({ output }) => output, 'Output, thinking included.'),
    integer(
      'cache_write_tokens',
      ({ cacheWrite5m, cacheWrite1h }) => cacheWrite5m + cacheWrite1h,
      'Written to the cache.',
    ),
    integer('cache_write_5m_tokens', ({ cacheWrite5m }) => cacheWrite5m, 'Of these, kept five minutes.'),
    integer('cache_write_1h_tokens', ({ cacheWrite1h }) => cacheWrite1h, 'Of these, kept an hour.'),
    integer('cache_read_tokens', ({ cacheRead }) => cacheRead, 'Read from the cache.'),
    integer('web_searches', ({ webSearches }) => webSearches, 'Web searches made by the API.'),
    integer(
      'cost_nano_usd',
      ({ costNano }) => costNano,
      'What it costs at the prices of the API, in nano-dollars; null without a price.',
    ),
  ],
}
