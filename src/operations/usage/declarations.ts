// Declares the usage reports. The implementations are imported when they run; zod/mini makes a report start fast.
import { flag, inputOf, text, count, choice, amount, matchingText, maybeChoice, flagOn } from '../field-kinds.ts'
import { defineOperation } from '../operation.ts'
import { lastField, orderField, projectField, usageFields, costOrderField } from './usage-fields.ts'
import { advise, operation, field } from '../../text/advice.ts'

const PERCENT = { min: 0, max: 100, error: 'must be a number from 0 to 100' }

export const usageScopeFields = {
  session: text({
    placeholder: 'SESSION',
    session: true,
    description: 'only this session: id, unique prefix, given name, latest or current',
  }),
  project: projectField,
  since: usageFields.since,
  until: usageFields.until,
  timezone: usageFields.timezone,
  limit: count({ alias: 'n', placeholder: 'N', description: 'show at most this many lines' }),
}

export const usageDailyInput = inputOf({
  ...usageFields,
  order: orderField,
  last: lastField,
  instances: flag({ alias: 'i', description: 'list each project separately' }),
  project: projectField,
  projectAliases: text({ placeholder: 'a=b,c=d', description: 'show project folder a as b, c as d' }),
})

export const usageDaily = defineOperation({
  name: 'usage daily',
  details:
    'Tokens by kind and their cost at API prices, per day, in the JSON format of ccusage. Each message is counted once, even if ' +
    'several files contain copies; agents are included. Models without a price are listed, never counted as 0.',
  input: usageDailyInput,
  run: async (context, input) => (await import('./reports.ts')).runDaily(context, input),
  output: async () => (await import('./outputs.ts')).dailyOutput,
})

export const usageWeeklyInput = inputOf({
  ...usageFields,
  order: orderField,
  last: lastField,
  startOfWeek: choice(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], 'sunday', {
    alias: 'w',
    placeholder: 'DAY',
    description: 'first day of the week: sunday (default), monday …',
  }),
  project: projectField,
})

export const usageWeekly = defineOperation({
  name: 'usage weekly',
  details: advise`Tokens by kind and their cost at API prices, per week; a week is named after its first day.
    Weeks are sums of the days of ${operation('usage daily')}, so the totals are equal.`,
  input: usageWeeklyInput,
  run: async (context, input) => (await import('./reports.ts')).runWeekly(context, input),
  output: async () => (await import('./outputs.ts')).weeklyOutput,
})

export const usageMonthlyInput = inputOf({
  ...usageFields,
  order: orderField,
  last: lastField,
  project: projectField,
})

export const usageMonthly = defineOperation({
  name: 'usage monthly',
  details: advise`Tokens by kind and their cost at API prices, per calendar month.
    Months are sums of the days of ${operation('usage daily')}, so the totals are equal.`,
  input: usageMonthlyInput,
  run: async (context, input) => (await import('./reports.ts')).runMonthly(context, input),
  output: async () => (await import('./outputs.ts')).monthlyOutput,
})

export const usageSessionInput = inputOf({
  ...usageFields,
  order: costOrderField,
  id: text({
    alias: 'i',
    placeholder: 'ID',
    session: true,
    description: 'one session, message by message: its id or a unique prefix',
  }),
  project: projectField,
})

export const usageSession = defineOperation({
  name: 'usage session',
  details: advise`Tokens by kind and their cost at API prices, per session, most expensive first. Usage by agents counts for the session that
    started them. With ${field('compat', 'ccusage')}, rows have the ids that ccusage gives them.`,
  input: usageSessionInput,
  run: async (context, input) => (await import('./sessions.ts')).runUsageSessions(context, input),
  output: async () => (await import('./outputs.ts')).sessionOutput,
})

export const usageProjectInput = inputOf({ ...usageFields, order: costOrderField, project: projectField })

export const usageProject = defineOperation({
  name: 'usage project',
  details:
    'Tokens by kind and their cost at API prices, per project, most expensive first. ' +
    'A project is the directory in which Claude Code was started; a worktree counts towards its repository.',
  input: usageProjectInput,
  run: async (context, input) => (await import('./reports.ts')).runProject(context, input),
  output: async () => (await import('./outputs.ts')).projectOutput,
})

export const usageModelInput = inputOf({ ...usageFields, order: costOrderField, project: projectField })

export const usageModel = defineOperation({
  name: 'usage model',
  details:
    'Tokens by kind and their cost at API prices, per model id as recorded, most expensive first. ' +
    'Fast-mode answers are listed under the id with "-fast" appended.',
  input: usageModelInput,
  run: async (context, input) => (await import('./reports.ts')).runModel(context, input),
  output: async () => (await import('./outputs.ts')).modelOutput,
})

export const usageBlocksInput = inputOf({
  ...usageFields,
  order: orderField,
  active: flag({ alias: 'a', description: 'only the current block' }),
  recent: flag({ alias: 'r', description: 'only the last three days' }),
  tokenLimit: matchingText(/^(?:\d{1,15}|max)$/, 'must be a number of tokens, or max', {
    alias: 't',
    placeholder: 'N|max',
    description: 'compare with this many tokens, or with the largest block',
  }),
  sessionLength: amount(
    5,
    { min: 1 / 60, max: 24 * 366, error: 'must be a number of hours, from a minute to a year' },
    { alias: 'n', placeholder: 'HOURS', description: 'length of a block (default: 5)' },
  ),
})

export const usageBlocks = defineOperation({
  name: 'usage blocks',
  details: advise`Usage in blocks of five hours, the window of subscription limits. A block begins at the full hour (UTC) of its first
    message. For the current block, also shows the burn rate, the projected total, and its share of ${field('tokenLimit')}.`,
  input: usageBlocksInput,
  run: async (context, input) => (await import('./blocks.ts')).runBlocks(context, input),
  output: async () => (await import('./outputs.ts')).blocksOutput,
})

export const usageAttributionInput = inputOf({
  by: choice(['project', 'branch', 'model', 'agent', 'tool', 'skill', 'mcp', 'hour', 'turn'], 'project', {
    placeholder: 'WHAT',
    description: 'project (default), branch, model, agent, tool, skill, mcp, hour, or turn of one session',
  }),
  ...usageScopeFields,
})

export const usageAttribution = defineOperation({
  name: 'usage attribution',
  details:
    'Tokens and cost by cause; every breakdown adds up to the same total. A request is divided evenly among the tools it called; ' +
    '"(answer)" means requests that called none. Skills and MCP servers are those named in the records (since Claude Code ' +
    '2.1.121 and 2.1.149); for older records, MCP servers are those whose tools were called. A turn includes the agents started ' +
    'in it, and the agents those started. Costs are what the API would charge.',
  input: usageAttributionInput,
  run: async (context, input) => (await import('./attribution.ts')).runAttribution(context, input),
  output: async () => (await import('./cause-outputs.ts')).attributionOutput,
})

export const usageToolsInput = inputOf({
  by: choice(['tool', 'server', 'session', 'project'], 'tool', {
    placeholder: 'WHAT',
    description: 'one line per tool (default), MCP server, session or project',
  }),
  ...usageScopeFields,
})

export const usageTools = defineOperation({
  name: 'usage tools',
  details: advise`Calls, failures and calls without an answer per tool, with the length of the results and their duration. A call copied by a
    fork or a resumed session counts once. Lengths are in characters of text as the model read it. Durations run from the call
    to its result and include waiting for permission. For the cost, see ${operation('usage attribution', field('by', 'tool'))}.`,
  input: usageToolsInput,
  run: async (context, input) => (await import('./tools.ts')).runUsageTools(context, input),
  output: async () => (await import('./cause-outputs.ts')).toolsOutput,
})

export const usageExplainInput = inputOf({
  day: text({ placeholder: 'DATE', description: 'only this day: 2026-02-11, 20260211, today, yesterday' }),
  month: text({ placeholder: 'MONTH', description: 'only this month: 2026-02' }),
  ...usageScopeFields,
  diff: maybeChoice(['ccusage'], {
    placeholder: 'ccusage',
    description: 'show only differences from ccusage 20.0.24, by cause',
  }),
  mode: usageFields.mode,
})

export const usageExplain = defineOperation({
  name: 'usage explain',
  details: advise`Lists every usage row with its file and line: whether it is counted, why not, which row is counted instead, and its cost and
    price. The totals are those of the reports. With ${field('diff', 'ccusage')}, lists only differences from ccusage, by cause;
    the causes add up to the total difference. If a transcript contains a session cost reported by Claude Code, it is shown
    next to the computed one. Rows with impossible values are listed first.`,
  input: usageExplainInput,
  run: async (context, input) => (await import('./explain.ts')).runExplain(context, input),
  output: async () => (await import('./explain-outputs.ts')).explainOutput,
})

export const usageStatuslineInput = inputOf({
  visualBurnRate: choice(['off', 'emoji', 'text', 'emoji-text'], 'off', {
    alias: 'B',
    description: 'show the burn rate as an emoji, a word, or both',
  }),
  costSource: choice(['auto', 'ccusage', 'cc', 'both'], 'auto', {
    description:
      'cost of the session: reported by Claude Code, otherwise computed (auto); computed (ccusage); reported by ' +
      'Claude Code (cc); or both',
  }),
  contextLowThreshold: amount(50, PERCENT, {
    placeholder: 'N',
    description: 'context usage below this percentage is green (default: 50)',
  }),
  contextMediumThreshold: amount(80, PERCENT, {
    placeholder: 'N',
    description: 'below this percentage it is yellow, above it red (default: 80)',
  }),
  timezone: text({ alias: 'z', placeholder: 'NAME', description: 'time zone that defines today' }),
  offline: flagOn({
    alias: 'O',
    description: 'no effect: prices are never fetched',
    negation: 'no effect: prices are never fetched',
  }),
  cache: flagOn({
    description: 'cache which other transcripts changed recently (default)',
    negation: 'check every transcript each time',
  }),
  refreshInterval: amount(
    60,
    { min: 0, error: 'must be 0 or more' },
    {
      placeholder: 'SECONDS',
      description: 'how long to use that cache (default: 60); the current session is always up to date',
    },
  ),
  config: usageFields.config,
  debug: usageFields.debug,
})

export const usageStatusline = defineOperation({
  name: 'usage statusline',
  details: advise`Reads the JSON that Claude Code passes to a status line command and prints one line: the model; the cost of this session with
    its agents, of today, and of the current five-hour block with the time left; dollars per hour in this block; and context usage.
    Set it up in the settings of Claude Code: {"statusLine": {"type": "command", "command": ${operation('usage statusline')}}}.
    With FORCE_COLOR=1 before the command, the context is colored. An amount with ≥ is a lower bound, because part of it has no known price.`,
  input: usageStatuslineInput,
  run: async (context, input) => (await import('./statusline.ts')).runStatusline(context, input),
  output: async () => (await import('./cause-outputs.ts')).statuslineOutput,
})

export const usageMatrixInput = inputOf({
  since: usageFields.since,
  until: usageFields.until,
  last: lastField,
  timezone: usageFields.timezone,
  mode: usageFields.mode,
  project: projectField,
  period: choice(['day', 'week', 'month'], 'day', { description: 'the period of a row' }),
  startOfWeek: usageWeeklyInput.shape.startOfWeek,
  by: choice(['model', 'project'], 'model', { description: 'what each row is broken down by' }),
})

export const usageMatrix = defineOperation({
  name: 'usage matrix',
  details:
    'Tokens by kind, requests and cost per day, week or month, broken down by model or project. The sums equal those of ' +
    '"usage daily", "usage model" and "usage project". Days without usage are included.',
  input: usageMatrixInput,
  run: async (context, input) => (await import('./matrix.ts')).runUsageMatrix(context, input),
  output: async () => (await import('./outputs.ts')).matrixOutput,
})
