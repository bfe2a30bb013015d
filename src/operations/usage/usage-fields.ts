// The input fields shared by all usage reports. They are ccusage's flags, plus `compat`.
import { choice, count, flag, flagOn, maybeChoice, maybeFlag, text } from '../field-kinds.ts'
import { advise, field, operation } from '../../text/advice.ts'

export const usageFields = {
  since: text({
    alias: 's',
    placeholder: 'DATE',
    description: 'from this day on: 2026-02-11, 20260211, yesterday, 7d, "last monday"',
  }),
  until: text({ alias: 'u', placeholder: 'DATE', description: 'up to the end of this day' }),
  timezone: text({
    alias: 'z',
    placeholder: 'NAME',
    description: 'days begin at midnight in this time zone, such as Europe/Berlin',
  }),
  compat: maybeChoice(['ccusage'], {
    placeholder: 'ccusage',
    description: 'count and price exactly as ccusage 20.0.24 does, quirks included',
  }),
  mode: choice(['auto', 'calculate', 'display'], 'auto', {
    alias: 'm',
    description:
      'cost: recorded in the transcript, otherwise computed (auto); always computed (calculate); only recorded (display)',
  }),
  breakdown: flag({ alias: 'b', description: 'show each model of a row' }),
  compact: flag({ description: 'leave out models and cache columns' }),
  cost: flagOn({ description: 'show costs (default)', negation: 'show tokens only' }),
  color: maybeFlag({ description: 'use colors even if the output is not a terminal', negation: 'use no colors' }),
  offline: maybeFlag({
    alias: 'O',
    description: 'no effect: prices are bundled, nothing is ever fetched',
    negation: 'no effect: nothing is ever fetched',
  }),
  singleThread: maybeFlag({ description: 'no effect' }),
  debug: maybeFlag({ alias: 'd', advice: advise`no effect: see ${operation('usage explain')}` }),
  debugSamples: text({ placeholder: 'N', advice: advise`no effect: see ${operation('usage explain')}` }),
  config: text({ placeholder: 'FILE', path: true, advice: advise`no effect: see ${operation('config')}` }),
  jq: text({ placeholder: 'FILTER', advice: advise`no effect: pipe ${field('json')} into jq` }),
}

export const orderField = choice(['asc', 'desc'], 'asc', {
  alias: 'o',
  description: 'earliest first (asc) or latest first (desc)',
})

export const costOrderField = choice(['asc', 'desc'], 'desc', {
  alias: 'o',
  description: 'cheapest first (asc) or most expensive first (desc)',
})

export const projectField = text({
  alias: 'p',
  completes: 'project',
  placeholder: 'NAME',
  description: 'only projects whose name or path contains this',
})

export const lastField = count({ placeholder: 'N', description: 'only the most recent N, including the current one' })
