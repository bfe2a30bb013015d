import { flag, inputOf, text, count, choice, amount, matchingText, maybeChoice, flagOn } from '../field-kinds.ts'
import { defineOperation } from '../operation.ts'
import { lastField, orderField, projectField, usageFields, costOrderField } from './usage-fields.ts'
import { advise, operation, field } from '../../text/advice.ts'

const PERCENT = { min: 0, max: 100, error: 'it must be 0 to 100' }

/** Which part of all usage is meant: fields that the reports on tools and causes share. */
export const usageScopeFields = {
  session: text({
    placeholder: 'SESSION',
    session: true,
    description: 'only this session: id, unique prefix, own name, latest or current',
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
  instances: flag({ alias: 'i', description: 'each project on its own' }),
  project: projectField,
  projectAliases: text({ placeholder: 'a=b,c=d', description: 'show the project folder a as b, c as d' }),
})

export const usageDaily = defineOperation({
  name: 'usage daily',
  details:
    'Tokens by kind and what they would cost at the prices of the API, day by day, in the JSON shape of ccusage. Every message is ' +
    'counted once, wherever its copies lie; agents are included. Models without a price are listed, never counted as 0.',
  input: usageDailyInput,
  run: async (context, input) => (await import('./reports.ts')).runDaily(context, input),
})

export const usageWeeklyInput = inputOf({
  ...usageFields,
  order: orderField,
  last: lastField,
  startOfWeek: choice(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], 'sunday', {
    alias: 'w',
    placeholder: 'DAY',
    description: 'the day on which weeks begin: sunday, monday …',
  }),
  project: projectField,
})

export const usageWeekly = defineOperation({
  name: 'usage weekly',
  details: advise`Tokens by kind and what they would cost at the prices of the API, by week; a week is named after its first day.
    Weeks are made of the days of ${operation('usage daily')} and add up to the same.`,
  input: usageWeeklyInput,
  run: async (context, input) => (await import('./reports.ts')).runWeekly(context, input),
})

export const usageMonthlyInput = inputOf({
  ...usageFields,
  order: orderField,
  last: lastField,
  project: projectField,
})

export const usageMonthly = defineOperation({
  name: 'usage monthly',
  details: advise`Tokens by kind and what they would cost at the prices of the API, by calendar month.
    Months are made of the days of ${operation('usage daily')} and add up to the same.`,
  input: usageMonthlyInput,
  run: async (context, input) => (await import('./reports.ts')).runMonthly(context, input),
})

export const usageSessionInput = inputOf({
  ...usageFields,
  order: costOrderField,
  id: text({
    alias: 'i',
    placeholder: 'ID',
    session: true,
    description: 'one session, message by message; the start of its id will do',
  }),
  project: projectField,
})

export const usageSession = defineOperation({
  name: 'usage session',
  details: advise`Tokens by kind and what they would cost at the prices of the API, by session, the dearest first. What agents used counts
    for the session that started them; with ${field('compat', 'ccusage')}, rows have the ids that ccusage gives them.`,
  input: usageSessionInput,
  run: async (context, input) => (await import('./sessions.ts')).run(context, input),
})

export const usageProjectInput = inputOf({ ...usageFields, order: costOrderField, project: projectField })

export const usageProject = defineOperation({
  name: 'usage project',
  details:
    'Tokens by kind and what they would cost at the prices of the API, by project, the dearest first. ' +
    'A project is a folder below "projects", named after the directory in which Claude Code was started.',
  input: usageProjectInput,
  run: async (context, input) => (await import('./reports.ts')).runProject(context, input),
})

export const usageModelInput = inputOf({ ...usageFields, order: costOrderField, project: projectField })

export const usageModel = defineOperation({
  name: 'usage model',
  details:
    'Tokens by kind and what they would cost at the prices of the API, by model id as records have it, the dearest first. ' +
    'What was answered in fast mode has "-fast" behind the id.',
  input: usageModelInput,
  run: async (context, input) => (await import('./reports.ts')).runModel(context, input),
})

export const usageBlocksInput = inputOf({
  ...usageFields,
  order: orderField,
  active: flag({ alias: 'a', description: 'only the block that runs now' }),
  recent: flag({ alias: 'r', description: 'only the last three days' }),
  tokenLimit: matchingText(/^(?:\d{1,15}|max)$/, 'a number of tokens, or max, is expected', {
    alias: 't',
    placeholder: 'N|max',
    description: 'compare with this many tokens, or with the largest block',
  }),
  sessionLength: amount(
    5,
    { min: 1 / 60, max: 24 * 366, error: 'a number of hours from a minute to a year is expected' },
    { alias: 'n', placeholder: 'HOURS', description: 'length of a block (default: 5)' },
  ),
})

export const usageBlocks = defineOperation({
  name: 'usage blocks',
  details: advise`Usage in blocks of five hours, in which subscriptions are limited. A block begins with the full hour (UTC) of its first
    message. For the one that runs: how fast it burns, what it will come to, and how that compares with ${field('tokenLimit')}.`,
  input: usageBlocksInput,
  run: async (context, input) => (await import('./blocks.ts')).run(context, input),
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
    'Tokens and cost by what caused them; whatever the question, the lines add up to the same total. A request is shared ' +
    'evenly by the tools it called; "(answer)" called none. Skills are those that Claude Code names in its ' +
    'records (2.1.121 on), MCP servers too (2.1.149 on), else those whose tools were called. A turn has the cost of the agents that were ' +
    'started in it, and of those that these started. Costs are what the API would charge.',
  input: usageAttributionInput,
  run: async (context, input) => (await import('./attribution.ts')).run(context, input),
})

export const usageToolsInput = inputOf({
  by: choice(['tool', 'server', 'session', 'project'], 'tool', {
    placeholder: 'WHAT',
    description: 'one line a tool (default), MCP server, session or project',
  }),
  ...usageScopeFields,
})

export const usageTools = defineOperation({
  name: 'usage tools',
  details: advise`How often each tool was called, how often it failed or got no answer, how long its results are and how long they took. A
    call that a fork or a resumed session repeats counts once. Lengths are characters of text, as the model read them;
    durations run from the call to its result, with the time a person took to permit it. What it cost:
    ${operation('usage attribution', field('by', 'tool'))}.`,
  input: usageToolsInput,
  run: async (context, input) => (await import('./tools.ts')).run(context, input),
})

export const usageExplainInput = inputOf({
  day: text({ placeholder: 'DATE', description: 'only this day: 2026-02-11, 20260211, today, yesterday' }),
  month: text({ placeholder: 'MONTH', description: 'only this month: 2026-02' }),
  ...usageScopeFields,
  diff: maybeChoice(['ccusage'], {
    placeholder: 'ccusage',
    description: 'what ccusage 20.0.24 counts otherwise, by cause',
  }),
  mode: usageFields.mode,
})

export const usageExplain = defineOperation({
  name: 'usage explain',
  details: advise`Every row that speaks of usage, with its file and line: whether it counts, why not, which row counts in its place, and
    what it costs at which price. The totals are those of the reports. With ${field('diff', 'ccusage')} only what ccusage counts
    otherwise, by cause; the causes add up to the difference. Where a transcript holds what Claude Code itself says a
    session cost, that stands beside ours. Rows with impossible values are named first.`,
  input: usageExplainInput,
  run: async (context, input) => (await import('./explain.ts')).run(context, input),
})

export const usageStatuslineInput = inputOf({
  visualBurnRate: choice(['off', 'emoji', 'text', 'emoji-text'], 'off', {
    alias: 'B',
    description: 'say with a sign or a word whether the burn rate is high',
  }),
  costSource: choice(['auto', 'ccusage', 'cc', 'both'], 'auto', {
    description:
      'cost of the session: what Claude Code says, or else the computed one (auto), the computed one (ccusage), ' +
      'what Claude Code says (cc), or both',
  }),
  contextLowThreshold: amount(50, PERCENT, {
    placeholder: 'N',
    description: 'below this percentage the context is green (50)',
  }),
  contextMediumThreshold: amount(80, PERCENT, {
    placeholder: 'N',
    description: 'below this one it is yellow, then red (80)',
  }),
  timezone: text({ alias: 'z', placeholder: 'NAME', description: 'zone in which today is today' }),
  offline: flagOn({
    alias: 'O',
    description: 'always so: prices are never fetched',
    negation: 'no effect: prices are never fetched',
  }),
  cache: flagOn({
    description: 'remember which other transcripts were written to lately (default)',
    negation: 'look at every transcript each time',
  }),
  refreshInterval: amount(
    60,
    { min: 0, error: 'it must be 0 or more' },
    { placeholder: 'SECONDS', description: 'how long that is remembered (60); this session is always up to date' },
  ),
  config: usageFields.config,
  debug: usageFields.debug,
})

export const usageStatusline = defineOperation({
  name: 'usage statusline',
  details: advise`Reads the JSON that Claude Code gives to a status line and prints one line: the model; the cost of this session with its
    agents, of today and of the current block of five hours with the time left; dollars per hour in this block; how full the
    context is. Set it up in the settings of Claude Code: {"statusLine": {"type": "command", "command": ${operation('usage statusline')}}};
    with FORCE_COLOR=1 before the command the context is coloured. A question mark behind an amount: some of it has no price.`,
  input: usageStatuslineInput,
  run: async (context, input) => (await import('./statusline.ts')).run(context, input),
})

export const usageMatrixInput = inputOf({
  since: usageFields.since,
  until: usageFields.until,
  last: lastField,
  timezone: usageFields.timezone,
  mode: usageFields.mode,
  project: projectField,
  period: choice(['day', 'week', 'month'], 'day', { description: 'what a row is' }),
  startOfWeek: usageWeeklyInput.shape.startOfWeek,
  by: choice(['model', 'project'], 'model', { description: 'what a row is taken apart by' }),
})

export const usageMatrix = defineOperation({
  name: 'usage matrix',
  details:
    'Tokens by kind, requests and cost of every day, week or month, and within it of every model or project: the same sums as ' +
    'in "usage daily", "usage model" and "usage project", from the same entries. Days without use are rows, too.',
  input: usageMatrixInput,
  run: async (context, input) => (await import('./matrix.ts')).run(context, input),
})
