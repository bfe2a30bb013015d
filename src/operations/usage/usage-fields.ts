// What every usage report understands: ccusage's flags, and which rule counts.
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
    description: 'days begin at midnight of this zone, such as Europe/Berlin',
  }),
  compat: maybeChoice(['ccusage'], {
    placeholder: 'ccusage',
    description: 'count and price exactly as ccusage 20.0.24 does, quirks included',
  }),
  mode: choice(['auto', 'calculate', 'display'], 'auto', {
    alias: 'm',
    description:
      'cost: auto takes what a record says it cost and else computes; calculate; display only what records say',
  }),
  breakdown: flag({ alias: 'b', description: 'show each model of a row' }),
  compact: flag({ description: 'leave out models and cache columns' }),
  cost: flagOn({ description: 'show costs (default)', negation: 'show tokens only' }),
  color: maybeFlag({ description: 'colour even where nobody watches', negation: 'no colours' }),
  offline: maybeFlag({
    alias: 'O',
    description: 'always so: prices come with Annals, nothing is ever fetched',
    negation: 'no effect: nothing is ever fetched',
  }),
  singleThread: maybeFlag({ description: 'no effect: there is nothing to switch off' }),
  debug: maybeFlag({ alias: 'd', advice: advise`no effect: see ${operation('usage explain')}` }),
  debugSamples: text({ placeholder: 'N', advice: advise`no effect: see ${operation('usage explain')}` }),
  config: text({ placeholder: 'FILE', path: true, advice: advise`no effect: see ${operation('config')}` }),
  jq: text({ placeholder: 'FILTER', advice: advise`no effect: pipe ${field('json')} into jq` }),
}

export const orderField = choice(['asc', 'desc'], 'asc', {
  alias: 'o',
  description: 'earliest first (asc) or latest first',
})

export const costOrderField = choice(['asc', 'desc'], 'desc', {
  alias: 'o',
  description: 'cheapest first (asc) or dearest first',
})

export const projectField = text({
  alias: 'p',
  placeholder: 'NAME',
  description: 'only projects whose folder contains this',
})

export const lastField = count({ placeholder: 'N', description: 'only the most recent N of them, today included' })
