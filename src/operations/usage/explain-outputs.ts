// The output of usage explain.
import { z } from 'zod'
import { CAUSES, type Cause } from '../../analytics/explain/causes.ts'
import type { CostCheck, CostStateModel } from '../../analytics/explain/compare-cost-states.ts'
import type { DiffAmount, DiffCause, LedgerDiff } from '../../analytics/explain/diff-ledgers.ts'
import type { ExplainedPrice } from '../../analytics/explain/explain-price.ts'
import type { ExplainedEntry, ExplainedTokens, RowLocation } from '../../analytics/explain/explain-rows.ts'
import type { UsageProblem } from '../../analytics/explain/find-problems.ts'
import type { ExplainTotals } from '../../analytics/explain/sum-explained.ts'
import { REASONS } from '../../analytics/ledger/ledger.ts'
import type { TokenCounts } from '../../analytics/price/token-counts.ts'
import { amount, choice, count, flag, list, object, schemaOf, text, time } from '../output-kinds.ts'
import { tokenFields, unpriced } from './outputs.ts'

export const tokenCounts = schemaOf<TokenCounts>()(
  object(
    {
      input: count('Input tokens that were not cached.'),
      output: count('Output tokens.'),
      cacheWrite5m: count('Tokens written to the cache for five minutes.'),
      cacheWrite1h: count('Tokens written to the cache for an hour.'),
      cacheRead: count('Tokens read from the cache.'),
    },
    'Tokens.',
  ),
)

const location = schemaOf<RowLocation>()(
  object({ file: text('Path of the transcript.'), line: count('Number of the line, from 1.') }, 'A line.'),
)

const problem = schemaOf<UsageProblem>()(
  object({ ...location.shape, problem: text('What is wrong, and how it is counted.') }, 'A malformed row.'),
)

const explainedTokens = schemaOf<ExplainedTokens>()(
  object(
    {
      ...tokenCounts.shape,
      webSearches: count('Web searches.'),
      thinking: count('Output tokens for reasoning; null if unknown.').nullable(),
    },
    'As counted; as recorded, if the row is not counted.',
  ),
)

const price = schemaOf<ExplainedPrice>()(
  object(
    {
      model: text('The model in the price table.'),
      from: text('The first day of the price; null for the first price of the model.').nullable(),
      source: text('Where the price is from.'),
      modifiers: list(
        object(
          {
            name: choice(['fast mode', 'inference in the US only', 'regional endpoint', 'batch'], 'Why.'),
            factor: amount('The factor.'),
          },
          'A factor on the price of all tokens.',
        ).readonly(),
        'Factors on the price of all tokens.',
      ).readonly(),
      longContext: object(
        { tokens: count('Tokens that were sent.'), above: count('The limit above which the higher price applies.') },
        'Why the price of long requests applies; null if it does not.',
      ).nullable(),
      usdPerMillion: object(
        {
          input: amount('Input that is not cached.'),
          cacheWrite5m: amount('Writing to the cache for five minutes.'),
          cacheWrite1h: amount('Writing to the cache for an hour.'),
          cacheRead: amount('Reading from the cache.'),
          output: amount('Output.'),
        },
        'US dollars per million tokens, with all factors.',
      ).readonly(),
    },
    'The price; null for an uncounted row, and without a price.',
  ),
)

const reason = choice(REASONS, 'Whether it counts, or why not; `reasons` explains it.')

const entry = schemaOf<ExplainedEntry>()(
  object(
    {
      ...location.shape,
      messageId: text('Id of the API message; null if unknown.').nullable(),
      requestId: text('Id of the request; null if unknown.').nullable(),
      counted: flag('Whether the row counts.'),
      reason,
      duplicateOf: location.nullable().meta({ description: 'The row that counts instead; null if there is none.' }),
      tokens: explainedTokens,
      price: price.nullable(),
      costUsd: amount('Cost in US dollars; 0 for an uncounted row, null without a price.').nullable(),
      model: text('Name of the model; null if unknown.').nullable(),
      timestamp: time('Time of the row; null if unknown.').nullable(),
      session: text('Id of the session; null if unknown.').nullable(),
      project: text('Name of the project; null if unknown.').nullable(),
      lowerBound: flag(
        'Whether the output count may be too small, because Claude Code did not always write the final one.',
      ),
    },
    'A usage row, or the part of it that was billed at one model.',
  ),
)

const totals = schemaOf<ExplainTotals>()(
  object(
    {
      rows: count('Number of rows.'),
      rowsByReason: z.partialRecord(reason, z.int()).meta({ description: 'Number of rows by reason.' }),
      entries: count('Number of counted entries; more than the counted rows if some were billed at several models.'),
      tokens: tokenCounts,
      webSearches: count('Web searches.'),
      costUsd: amount('Cost in US dollars.'),
      unpriced,
    },
    'The sums of all rows, also those beyond the limit.',
  ),
)

const diffAmount = schemaOf<DiffAmount>()(
  object({ ...tokenFields, costUsd: amount('Cost in US dollars.') }, 'Tokens and cost.'),
)

const amountAs = (description: string) => diffAmount.meta({ description })

// The keys of a constant object, which has at least one.
const causeNames = Object.keys(CAUSES) as [Cause, ...Cause[]]

const diffCause = schemaOf<DiffCause>()(
  object(
    {
      cause: choice(causeNames, 'The cause.'),
      words: text('The same in words.'),
      model: text('The model, for a cause that concerns prices; otherwise null.').nullable(),
      rows: count('Number of rows.'),
      ...diffAmount.shape,
      entries: list(object({ ...location.shape, ...diffAmount.shape }, 'A row.'), 'The rows.'),
      omitted: count('Number of rows beyond the limit.'),
    },
    'A cause, and how much more ccusage counts because of it; negative if less.',
  ),
)

const ledgerDiff = schemaOf<LedgerDiff>()(
  z.strictObject({
    ours: amountAs('What Annals counts.'),
    ccusage: amountAs('What ccusage counts.'),
    difference: amountAs('How much more ccusage counts; negative if less.'),
    causes: list(diffCause, 'The causes, largest first.'),
    unexplained: amountAs('The difference that no cause accounts for.'),
  }),
)

const costStateModel = schemaOf<CostStateModel>()(
  object(
    {
      input: count('Input tokens that were not cached.'),
      output: count('Output tokens.'),
      cacheCreation: count('Tokens written to the cache.'),
      cacheRead: count('Tokens read from the cache.'),
      webSearches: count('Web searches.'),
      costUsd: amount('Cost in US dollars.'),
    },
    'Usage of one model.',
  ),
)

const costCheck = schemaOf<CostCheck>()(
  object(
    {
      session: text('Id of the session.'),
      processes: count('Number of processes of Claude Code that recorded a cost.'),
      claudeCodeUsd: amount('Cost that Claude Code recorded, in US dollars.'),
      oursUsd: amount('Cost that Annals counts, in US dollars.'),
      differenceUsd: amount('The second minus the first.'),
      models: list(
        object(
          {
            model: text('Name of the model.'),
            claudeCode: costStateModel.meta({ description: 'As Claude Code recorded it.' }),
            ours: costStateModel.meta({ description: 'As Annals counts it.' }),
          },
          'A model.',
        ),
        'The same by model.',
      ),
    },
    'A session with a cost that Claude Code recorded.',
  ),
)

export const explainOutput = object(
  {
    problems: list(problem, 'Malformed rows.'),
    entries: list(entry, 'The rows; with `diff`, those that ccusage counts differently.'),
    omitted: count('Number of entries beyond the limit.'),
    limit: count('The limit; null if there is none.').nullable(),
    totals,
    reasons: z.partialRecord(reason, z.string()).meta({ description: 'The reasons in words.' }),
    diff: list(
      object(
        { reports: list(z.string(), 'The reports of ccusage that count like this.'), ...ledgerDiff.shape },
        'The differences from some reports of ccusage.',
      ),
      'Differences from ccusage, whose reports disagree with one another; absent unless asked for.',
    ).exactOptional(),
    costChecks: list(
      costCheck,
      'Sessions with a cost that Claude Code recorded. Entire sessions are compared, whatever days were requested.',
    ),
    timeZone: text('The time zone of days.'),
  },
  'Every usage row, whether it counts, and why not.',
)

export type UsageExplanation = z.infer<typeof explainOutput>
