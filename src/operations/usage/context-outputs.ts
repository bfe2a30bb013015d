// The output of usage context. Costs are in nano-dollars, so that sums are exact.
import { z } from 'zod'
import type { BreakCause, FoundCause } from '../../analytics/context/break-causes.ts'
import type { CacheBreak } from '../../analytics/context/cache-break.ts'
import type { CompactionMark } from '../../analytics/context/context-request.ts'
import type { CostlyResult, CostlyTool } from '../../analytics/context/costly-results.ts'
import type { CostlyTurn, SessionCost } from '../../analytics/context/costly-turns.ts'
import type { ChainTotals, RequestReport } from '../../analytics/context/report-chain.ts'
import type { CauseSum, ContextReport, NamedChain } from '../../analytics/context/report-context.ts'
import { amount, choice, count, flag, list, named, object, schemaOf, text, time } from '../output-kinds.ts'
import { sessionState } from '../output-parts.ts'
import { compaction } from '../session/thread-outputs.ts'
import { tokenCounts } from './explain-outputs.ts'

const hitRatio = amount(
  'Share of the sent tokens that was read from the cache, from 0 to 1; null if none was sent.',
).nullable()
const nanoDollars = count('Cost in billionths of a US dollar, without what has no price.')
const maybeNanoDollars = count('Cost in billionths of a US dollar; null without a price.').nullable()
const turn = count('Number of the turn; null outside the turns.').nullable()

const cause = schemaOf<BreakCause>()(
  choice(
    [
      'idle past TTL',
      'model switch',
      'compaction',
      'context edited',
      'tool-list change',
      'system prompt change',
      'history change',
      'session resumed',
      'rewind',
      'last write missed',
      'unexplained',
    ],
    'The cause, as far as the transcript shows it.',
  ),
)

const foundCause = schemaOf<FoundCause>()(
  object(
    {
      cause,
      detail: text('More about it; null if there is nothing to add.').nullable(),
      isReported: flag('Whether the API reported it.'),
    },
    'A cause.',
  ),
)

const cacheBreak = schemaOf<CacheBreak>()(
  object(
    {
      ...foundCause.shape,
      also: list(foundCause, 'Other possible causes.'),
      gapMs: count('Milliseconds since the request before; null if unknown.').nullable(),
      ttlMs: count('Lifetime of the cache in milliseconds.'),
      cachedTokens: count('Tokens that the request before had cached.'),
      readTokens: count('Tokens that were read from the cache.'),
      repaidTokens: count('Tokens that were paid again.'),
      nanoDollars: maybeNanoDollars,
      isEstimate: flag('Whether the tokens are of two models, which count the same text differently.'),
    },
    'The cache miss; null if there was none.',
  ),
)

const { at, trigger, tokensBefore, tokensAfter, kind } = compaction.shape

const compactionMark = schemaOf<CompactionMark>()(
  object({ at, trigger, tokensBefore, tokensAfter, kind }, 'A compaction.'),
)

const request = schemaOf<RequestReport>()(
  named(
    'ContextRequest',
    {
      index: count('Its number in the chain, from 1.'),
      uuid: text('Uuid of its first record.'),
      line: count('Number of that line, from 1.'),
      at: time('Its time; null if unknown.').nullable(),
      turn,
      model: text('Name of the model, with "-fast" in fast mode.'),
      tokens: tokenCounts,
      contextTokens: count('Size of the context after it, in tokens.'),
      hitRatio,
      nanoDollars: maybeNanoDollars,
      isCounted: flag('False for a copy of a request of another session, where it is counted.'),
      compactions: list(compactionMark, 'Compactions since the request before.'),
      cacheBreak: cacheBreak.nullable(),
    },
    'A request to the API.',
  ),
)

const chainTotals = schemaOf<ChainTotals>()(
  object(
    {
      requests: count('Number of requests.'),
      tokens: tokenCounts,
      hitRatio,
      largestContext: count('Size of the largest context in tokens.'),
      lastContext: count('Size of the last context in tokens.'),
      compactions: count('Number of compactions.'),
      breaks: count('Number of cache misses.'),
      repaidTokens: count('Tokens that were paid again.'),
      breakNanoDollars: count('Their cost in billionths of a US dollar.'),
      nanoDollars,
      unpricedRequests: count('Requests without a price.'),
    },
    'The sums of the chain.',
  ),
)

const chain = schemaOf<NamedChain>()(
  object(
    {
      kind: choice(['main', 'branch', 'agent'], 'What it is.'),
      agentId: text('Id of the agent; null outside agents.').nullable(),
      branch: count('Number of the branch; null outside branches.').nullable(),
      requests: list(request, 'Its requests, in order.'),
      totals: chainTotals,
      agent: object(
        {
          type: text('Its type; null if unknown.').nullable(),
          description: text('Its task in a few words; null if unknown.').nullable(),
          parentToolUseId: text('Id of the call that started it; null if unknown.').nullable(),
          turn: text('The turn that started it, or where else it belongs.'),
          isHelper: flag('Whether Claude Code started it for itself.'),
        },
        'The agent; null outside agents.',
      ).nullable(),
    },
    'The requests of one conversation, each with the context of the one before.',
  ),
)

const causeSum = schemaOf<CauseSum>()(
  object(
    {
      cause,
      breaks: count('Number of cache misses.'),
      repaidTokens: count('Tokens that were paid again.'),
      nanoDollars,
    },
    'Cache misses of one cause.',
  ),
)

const sessionCost = schemaOf<SessionCost>()(
  object(
    {
      requests: count('Number of requests.'),
      tokens: tokenCounts,
      nanoDollars,
      unpricedTokens: count('Tokens without a price.'),
    },
    'The sum of the session, including agents.',
  ),
)

const costlyTurn = schemaOf<CostlyTurn>()(
  object(
    {
      ...sessionCost.shape,
      turn,
      elsewhere: text('Where the usage is if it is in no turn; otherwise null.').nullable(),
      prompt: text('The prompt; null if there is none.').nullable(),
      startedAt: time('Start of the turn; null if unknown.').nullable(),
      agentNanoDollars: count('The part of the cost that is of agents.'),
    },
    'A turn with its agents.',
  ),
)

const costlyTool = schemaOf<CostlyTool>()(
  object(
    {
      tool: text('Name of the tool.'),
      results: count('Number of results.'),
      tokens: count('Their size in tokens, estimated.'),
      rereadTokens: count('Tokens of them that later requests read again.'),
      nanoDollars,
      unpriced: count('Results without a price.'),
    },
    'A tool.',
  ),
)

const costlyResult = schemaOf<CostlyResult>()(
  object(
    {
      toolUseId: text('Id of the call.'),
      tool: text('Name of the tool.'),
      uuid: text('Uuid of the record with the result.'),
      at: time('Its time; null if unknown.').nullable(),
      tokens: count('Its size in tokens, estimated.'),
      agentId: text('Id of the agent; null outside agents.').nullable(),
      turn,
      rereads: count('How many later requests read it again.'),
      nanoDollars: maybeNanoDollars,
    },
    'A tool result.',
  ),
)

function ranked<Item extends z.ZodType>(item: Item, description: string) {
  return object({ items: list(item, 'The first of them.'), omitted: count('Number of further ones.') }, description)
}

const report = schemaOf<ContextReport>()(
  z.strictObject({
    total: sessionCost,
    hitRatio,
    unplaced: object(
      { requests: count('Number of requests.'), nanoDollars },
      'Requests in no chain: of agents without a transcript, and rows without an id.',
    ),
    chains: list(chain, 'The main conversation, its branches and agents.'),
    causes: list(causeSum, 'Cache misses by cause, most expensive first.'),
    turns: ranked(costlyTurn, 'The most expensive turns.'),
    tools: ranked(costlyTool, 'The tools whose results cost most to read again.'),
    results: ranked(costlyResult, 'The results that cost most to read again.'),
  }),
)

export const contextOutput = object(
  {
    session: object(
      {
        id: text('Id of the session; "-" for standard input.'),
        title: text('Its title.'),
        directory: text('The directory it ran in; null if unknown.').nullable(),
        state: sessionState,
        startedAt: time('Time of its first record; null if no record has a time.').nullable(),
        endedAt: time('Time of its last record; null if no record has a time.').nullable(),
      },
      'The session.',
    ),
    view: object(
      {
        agentId: text('Id of the agent that the text is about; null for the main conversation.').nullable(),
        requests: flag('Whether the text lists every request.'),
      },
      'How the text shows it.',
    ),
    ...report.shape,
  },
  'The context of a session: how it grew, what the cache saved, and what costs most.',
)

export type SessionContext = z.infer<typeof contextOutput>
