// The outputs of the usage reports. Names and shapes of the reports by day, week, month, session and block are those of
// ccusage, so that programs written for it can read them.
import { z } from 'zod'
import type { BurnRate } from '../../analytics/report/blocks.ts'
import type { BlockRow, BlocksReport, Projection, TokenLimitStatus } from '../../analytics/report/blocks-report.ts'
import { COST_MODES } from '../../analytics/report/entry-costs.ts'
import type { ModelRow, ProjectRow, SessionRow } from '../../analytics/report/group-report.ts'
import type { MatrixReport, MatrixRow, MatrixCell } from '../../analytics/report/matrix-report.ts'
import type { DailyRow, MonthlyRow, WeeklyRow } from '../../analytics/report/period-report.ts'
import type { SessionEntries, SessionEntry } from '../../analytics/report/session-entries.ts'
import type { ModelUsage, Totals, Unpriced, Usage, UsageRow } from '../../analytics/report/usage-row.ts'
import { amount, choice, count, flag, list, named, object, schemaOf, text, time } from '../output-kinds.ts'

const unpricedModel = schemaOf<Unpriced>()(
  object({ model: text('Name of the model.'), tokens: count('Its tokens.') }, 'A model without a price.'),
)

export const unpriced = list(unpricedModel, 'Models without a price, which the cost does not include.')

export const tokenFields = {
  inputTokens: count('Input tokens that were not cached.'),
  outputTokens: count('Output tokens.'),
  cacheCreationTokens: count('Tokens written to the cache.'),
  cacheReadTokens: count('Tokens read from the cache.'),
}

const cost = amount('Cost in US dollars; absent if costs were not asked for.')

const usage = schemaOf<Usage>()(
  z.strictObject({
    ...tokenFields,
    totalTokens: count('All tokens.'),
    totalCost: cost.exactOptional(),
  }),
)

const modelUsage = schemaOf<ModelUsage>()(
  named(
    'ModelUsage',
    {
      modelName: text('Name of the model.'),
      ...tokenFields,
      cost: cost.exactOptional(),
      missingPricing: z.literal(true).exactOptional().meta({ description: 'Set if part of it has no price.' }),
    },
    'Usage of one model.',
  ),
)

const row = schemaOf<UsageRow>()(
  z.strictObject({
    ...usage.shape,
    modelsUsed: list(z.string(), 'Names of the models.'),
    modelBreakdowns: list(modelUsage, 'Usage by model, most expensive first.'),
    unpriced: unpriced.exactOptional(),
  }),
)

const totals = schemaOf<Totals>()(
  named(
    'UsageTotals',
    {
      ...usage.shape,
      unpriced,
      unpricedModels: list(
        z.string(),
        'Names of the models without a price; absent if there are none.',
      ).exactOptional(),
    },
    'The sum of all rows.',
  ),
)

const date = 'in the time zone of the report, as "2026-02-11"'

const options = object(
  {
    rule: choice(['annals', 'ccusage'], 'The rule that decides which rows count.'),
    mode: choice(COST_MODES, 'Where costs come from: calculated, recorded, or recorded if available.'),
    timeZone: text('The time zone of days.'),
    since: text(`The first day, ${date}; null if unlimited.`).nullable(),
    until: text(`The last day, ${date}; null if unlimited.`).nullable(),
    order: choice(['asc', 'desc'], 'The order of rows.'),
    breakdown: flag('Whether the text lists models.'),
    compact: flag('Whether the text is compact.'),
    color: flag('Whether the text is coloured; null to decide by the terminal.').nullable(),
  },
  'The options of the report.',
)

export type UsageOptions = z.infer<typeof options>

const notes = object(
  {
    undatedLeftOut: count('Entries without a usable time, left out because the report is limited to certain days.'),
    outputLowerBounds: count(
      'Messages whose output count is a lower bound: versions before 2.1.97 did not always write the final count.',
    ),
    allMessages: count('All messages.'),
  },
  'What limits the accuracy of the report.',
)

export type UsageNotes = z.infer<typeof notes>

const extras = z.strictObject({ unpriced, notes, options })

export type UsageExtras = z.infer<typeof extras>

const dailyRow = schemaOf<DailyRow>()(
  named(
    'UsageDay',
    {
      date: text(`The day, ${date}.`),
      project: text('Name of the project, or its folder with `compat`; absent unless asked for.').exactOptional(),
      ...row.shape,
    },
    'Usage of a day.',
  ),
)

export const dailyOutput = object(
  {
    daily: list(dailyRow, 'Days with usage; absent if they are grouped by project.').exactOptional(),
    projects: z
      .record(z.string(), z.array(dailyRow))
      .exactOptional()
      .meta({ description: 'Days by name of the project, or by its folder with `compat`; absent unless asked for.' }),
    totals,
    projectAliases: z
      .record(z.string(), z.string())
      .exactOptional()
      .meta({ description: 'Names to show instead of the folders; absent if none were given.' }),
    ...extras.shape,
  },
  'Tokens and cost per day.',
)

export type UsageDaily = z.infer<typeof dailyOutput>

const weeklyRow = schemaOf<WeeklyRow>()(
  object({ week: text(`The first day of the week, ${date}.`), ...row.shape }, 'Usage of a week.'),
)

export const weeklyOutput = object(
  { weekly: list(weeklyRow, 'Weeks with usage.'), totals, ...extras.shape },
  'Tokens and cost per week.',
)

export type UsageWeekly = z.infer<typeof weeklyOutput>

const monthlyRow = schemaOf<MonthlyRow>()(
  object({ month: text('The month, as "2026-02".'), ...row.shape }, 'Usage of a month.'),
)

export const monthlyOutput = object(
  { monthly: list(monthlyRow, 'Months with usage.'), totals, ...extras.shape },
  'Tokens and cost per month.',
)

export type UsageMonthly = z.infer<typeof monthlyOutput>

const active = {
  firstActivity: text('Time or day of the first request; null if unknown.').nullable(),
  lastActivity: text('Time or day of the last request; null if unknown.').nullable(),
  ...row.shape,
}

const projectRow = schemaOf<ProjectRow & { projectPath?: string }>()(
  object(
    {
      project: text('Name of the project, or its folder with `compat`.'),
      projectPath: text('Its path; absent with `compat`.').exactOptional(),
      ...active,
    },
    'Usage of a project.',
  ),
)

export const projectOutput = object(
  { projects: list(projectRow, 'Projects with usage.'), totals, ...extras.shape },
  'Tokens and cost per project.',
)

export type UsageProjects = z.infer<typeof projectOutput>

const modelRow = schemaOf<ModelRow>()(object({ model: text('Name of the model.'), ...active }, 'Usage of a model.'))

export const modelOutput = object(
  { models: list(modelRow, 'Models with usage.'), totals, ...extras.shape },
  'Tokens and cost per model.',
)

export type UsageModels = z.infer<typeof modelOutput>

const sessionRow = schemaOf<SessionRow>()(
  z.strictObject({
    sessionId: text('Id of the session.'),
    projectPath: text('Path of the project; with `compat`, as ccusage reports it.'),
    ...active,
  }),
)

const sessionsOutput = object(
  {
    sessions: list(
      object(
        {
          ...sessionRow.shape,
          project: text('Name of the project; absent with `compat`.').exactOptional(),
          title: text('Title of the session; absent if unknown.').exactOptional(),
        },
        'Usage of a session.',
      ),
      'Sessions with usage.',
    ),
    totals,
    ...extras.shape,
  },
  'Tokens and cost of all sessions.',
)

export type UsageSessions = z.infer<typeof sessionsOutput>

const sessionEntry = schemaOf<SessionEntry>()(
  object(
    {
      timestamp: time('Time of the request; null if unknown.').nullable(),
      model: text('Name of the model.'),
      ...tokenFields,
      costUSD: amount('Cost in US dollars; null without a price, absent if costs were not asked for.')
        .nullable()
        .exactOptional(),
    },
    'A request.',
  ),
)

const sessionEntries = schemaOf<SessionEntries>()(
  z.strictObject({
    sessionId: text('Id of the session.'),
    totalCost: cost.exactOptional(),
    totalTokens: count('All tokens.'),
    entries: list(sessionEntry, 'The requests of the session.'),
    unpriced,
  }),
)

const ofSessionOutput = object({ ...sessionEntries.shape, ...extras.shape }, 'The requests of one session.')

export type UsageOfSession = z.infer<typeof ofSessionOutput>

export const sessionOutput = z.union([sessionsOutput, ofSessionOutput, z.null()]).meta({
  description: 'Tokens and cost per session. With an id, the requests of that session; null if it has no usage.',
})

export type UsageSession = z.infer<typeof sessionOutput>

const burnRate = schemaOf<BurnRate>()(
  object(
    {
      costPerHour: amount('US dollars per hour; absent if costs were not asked for.').exactOptional(),
      tokensPerMinute: amount('Tokens per minute.'),
      tokensPerMinuteForIndicator: amount('Tokens per minute without cache tokens.'),
    },
    'The rate of use; null if it cannot be calculated.',
  ),
)

const projection = schemaOf<Projection>()(
  object(
    {
      totalTokens: count('Tokens at the end of the block.'),
      totalCost: cost.exactOptional(),
      remainingMinutes: amount('Minutes left in the block.'),
    },
    'The block if the rate stays the same; null if it is not active.',
  ),
)

const tokenLimitStatus = schemaOf<TokenLimitStatus>()(
  object(
    {
      limit: count('The limit in tokens.'),
      projectedUsage: amount('Tokens at the end of the block if the rate stays the same.'),
      percentUsed: amount('The same in percent of the limit.'),
      status: choice(['ok', 'warning', 'exceeds'], 'Whether the limit would be exceeded.'),
    },
    'Compared with a limit; absent if none was given.',
  ),
)

const block = schemaOf<BlockRow>()(
  object(
    {
      id: text('Identifies the block.'),
      startTime: time('Start of the block.'),
      endTime: time('End of the block.'),
      actualEndTime: time('Time of its last request; null for a gap.').nullable(),
      isActive: flag('Whether it contains the present.'),
      isGap: flag('Whether it is a gap without usage.'),
      entries: count('Number of requests.'),
      tokenCounts: object(
        {
          inputTokens: tokenFields.inputTokens,
          outputTokens: tokenFields.outputTokens,
          cacheCreationInputTokens: tokenFields.cacheCreationTokens,
          cacheReadInputTokens: tokenFields.cacheReadTokens,
        },
        'Tokens.',
      ),
      totalTokens: count('All tokens.'),
      costUSD: cost.exactOptional(),
      models: list(z.string(), 'Names of the models.'),
      burnRate: burnRate.nullable(),
      projection: projection.nullable(),
      tokenLimitStatus: tokenLimitStatus.exactOptional(),
      usageLimitResetTime: time('When a usage limit ends, if one was reached; otherwise absent.').exactOptional(),
      unpriced: unpriced.exactOptional(),
    },
    'A five-hour window, or a gap between two.',
  ),
)

const blocksReport = schemaOf<BlocksReport>()(
  z.strictObject({
    blocks: list(block, 'The blocks.'),
    tokenLimit: count('The limit in tokens; null if none was given.').nullable(),
    unpriced,
  }),
)

export const blocksOutput = object(
  { ...blocksReport.shape, ...extras.shape, isActiveOnly: flag('Whether only the active block was asked for.') },
  'Tokens and cost per five-hour window.',
)

export type UsageBlocks = z.infer<typeof blocksOutput>

const matrixFields = {
  ...tokenFields,
  totalTokens: count('All tokens.'),
  totalCost: amount('Cost in US dollars.'),
  requests: count('Ledger entries; a message billed at several models counts once per model.'),
  unpricedTokens: count('Tokens without a price.'),
}

const cell = schemaOf<MatrixCell>()(
  named(
    'UsageCell',
    { key: text('Name of the model or folder of the project.'), ...matrixFields },
    'Usage of one model or project.',
  ),
)

const matrixRow = schemaOf<MatrixRow>()(
  object(
    {
      start: text(`The first day of the period, ${date}.`),
      since: text(`The first day that is included, ${date}; null if unknown.`).nullable(),
      until: text(`The last day that is included, ${date}; null if unknown.`).nullable(),
      ...matrixFields,
      unpriced,
      cells: list(cell, 'Usage by model or project.'),
    },
    'A period.',
  ),
)

const matrix = schemaOf<MatrixReport>()(
  z.strictObject({
    used: object(
      { since: text(`The first day, ${date}.`), until: text(`The last day, ${date}.`) },
      'The first and the last day with usage; null if no usage has a date.',
    ).nullable(),
    rows: list(matrixRow, 'The periods.'),
    series: list(cell, 'Sums by model or project.'),
    totals: object({ ...totals.shape, requests: matrixFields.requests }, 'The sum of all rows.'),
  }),
)

export const matrixOutput = object(
  {
    ...matrix.shape,
    ...extras.shape,
    period: choice(['day', 'week', 'month'], 'The length of a row.'),
    by: choice(['model', 'project'], 'The meaning of a cell.'),
    startOfWeek: choice(
      ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
      'The first day of a week.',
    ),
    today: text(`Today, ${date}.`),
    names: z.record(z.string(), z.string()).meta({ description: 'Names of projects by path; empty by model.' }),
  },
  'Tokens and cost per day, week or month, by model or project.',
)

export type UsageMatrix = z.infer<typeof matrixOutput>
