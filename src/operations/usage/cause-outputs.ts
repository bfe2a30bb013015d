// The outputs of the usage reports by cause and by tool, and of the status line.
import { z } from 'zod'
import type { ToolStatistics } from '../../analytics/attribution/tool-statistics.ts'
import type { ContextUse } from '../../analytics/statusline/context-use.ts'
import type { StatusCost } from '../../analytics/statusline/status-figures.ts'
import { amount, choice, count, list, object, schemaOf, text, time } from '../output-kinds.ts'
import { tokenFields, unpriced } from './outputs.ts'

const toolFields = schemaOf<ToolStatistics>()(
  z.strictObject({
    calls: count('Number of calls.'),
    share: amount('Their share of all calls, from 0 to 1.'),
    errors: count('Calls that failed.'),
    errorRate: amount('Failures per answered call, from 0 to 1; null without answers.').nullable(),
    unanswered: count('Calls without a result.'),
    medianResult: amount('Median length of a result in characters; null without answers.').nullable(),
    largestResult: count('Length of the longest result in characters; null without answers.').nullable(),
    medianDurationMs: amount(
      'Median time from a call to its result in milliseconds, including the time a person took to permit it; null if unknown.',
    ).nullable(),
  }),
).shape

const toolsRow = object(
  { ...toolFields, key: text('What the row is about.'), name: text('The same for people.') },
  'Calls of one tool, MCP server, session or project.',
)

export type ToolsRow = z.infer<typeof toolsRow>

const statusCost = schemaOf<StatusCost>()(object({ usd: amount('Cost in US dollars.'), unpriced }, 'A cost.'))

const contextUse = schemaOf<ContextUse>()(
  z.strictObject({
    tokens: count('Tokens in the context.'),
    windowSize: count('Size of the context window in tokens.'),
    percent: count('The same in percent; above 100 if the window is larger than reported.'),
  }),
)

const blockStatus = object(
  {
    startTime: time('Start of the block.'),
    endTime: time('End of the block.'),
    minutesLeft: count('Minutes until its end.'),
    cost: statusCost,
    burnRate: object(
      {
        usdPerHour: amount('US dollars per hour.'),
        tokensPerMinute: amount('Tokens per minute.'),
        level: choice(['normal', 'moderate', 'high'], 'The rate in words.'),
        show: choice(['off', 'emoji', 'text', 'emoji-text'], 'How the text shows it.'),
      },
      'The rate of use; null if it cannot be calculated.',
    ).nullable(),
  },
  'The active five-hour window; null if there is none.',
)

export type BlockStatus = z.infer<typeof blockStatus>

export const statuslineOutput = object(
  {
    model: object(
      { id: text('Id of the model; null if unknown.').nullable(), name: text('Its name; null if unknown.').nullable() },
      'The current model.',
    ),
    session: object(
      {
        id: text('Id of the session; null if unknown.').nullable(),
        cost: statusCost.nullable(),
        claudeCostUsd: amount('Cost as Claude Code reports it, in US dollars; null if unknown.').nullable(),
        costSource: choice(['auto', 'ccusage', 'cc', 'both'], 'Which cost the text shows.'),
      },
      'The session.',
    ),
    today: statusCost,
    block: blockStatus.nullable(),
    context: object(
      { ...contextUse.shape, level: choice(['low', 'medium', 'high'], 'The share in words.') },
      'The context window; null if unknown.',
    ).nullable(),
  },
  'The figures of the status line.',
)

export type UsageStatusline = z.infer<typeof statuslineOutput>

const attributedFields = {
  requests: count('Ledger entries; one that called several tools counts for each of them.'),
  ...tokenFields,
  totalTokens: count('All tokens.'),
  webSearches: count('Web searches.'),
  costUsd: amount('Cost in US dollars.'),
  unpricedTokens: count('Tokens without a price.'),
}

const attributedUsage = object(attributedFields, 'The sum of all rows.')

export type AttributedUsage = z.infer<typeof attributedUsage>

const attributionRow = object(
  {
    ...attributedFields,
    key: text('The cause: a project, model, tool …'),
    name: text('Name of a project, whose key is its path; absent otherwise.').exactOptional(),
    share: amount('Share of the cost, from 0 to 1, or of the tokens if nothing has a price.'),
    turn: object(
      {
        prompt: text('The prompt; null if there is none.').nullable(),
        startedAt: time('When the turn began; null if unknown.').nullable(),
        agentCostUsd: amount('The part of the cost that its agents caused, in US dollars.'),
      },
      'The turn, in a report by turn.',
    ).exactOptional(),
  },
  'Usage by one cause.',
)

export type AttributionRow = z.infer<typeof attributionRow>

export const attributionOutput = object(
  {
    by: choice(['project', 'branch', 'model', 'agent', 'tool', 'skill', 'mcp', 'hour', 'turn'], 'What a row is about.'),
    session: text('Id of the session; null for all sessions.').nullable(),
    timeZone: text('The time zone of hours and days.'),
    rows: list(attributionRow, 'Usage by cause, most expensive first.'),
    totals: attributedUsage,
    unpriced,
    omitted: count('Number of rows beyond the limit.'),
  },
  'Tokens and cost by cause.',
)

export type AttributionReport = z.infer<typeof attributionOutput>

export const toolsOutput = object(
  {
    by: choice(['tool', 'server', 'session', 'project'], 'What a row is about.'),
    rows: list(toolsRow, 'The rows, most calls first.'),
    totals: object(toolFields, 'All calls.'),
    omitted: count('Number of rows beyond the limit.'),
  },
  'Calls, failures, result sizes and durations of tools.',
)

export type ToolsReport = z.infer<typeof toolsOutput>
