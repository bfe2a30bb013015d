// What every usage report understands: ccusage's flags, and which rule counts.
import { z } from 'zod'

const date = (description: string, alias: string) =>
  z.string().optional().meta({ alias, placeholder: 'DATE', description })

const order = z.enum(['asc', 'desc'])

export const usageFields = {
  since: date('from this day on: 2026-02-11, 20260211, yesterday, 7d, "last monday"', 's'),
  until: date('up to the end of this day', 'u'),
  timezone: z.string().optional().meta({
    alias: 'z',
    placeholder: 'NAME',
    description: 'days begin at midnight of this zone, such as Europe/Berlin',
  }),
  compat: z
    .enum(['ccusage'])
    .optional()
    .meta({ placeholder: 'ccusage', description: 'count and price exactly as ccusage 20.0.24 does, quirks included' }),
  mode: z.enum(['auto', 'calculate', 'display']).default('auto').meta({
    alias: 'm',
    description:
      'cost: auto takes what a record says it cost and else computes; calculate; display only what records say',
  }),
  breakdown: z.boolean().default(false).meta({ alias: 'b', description: 'show each model of a row' }),
  compact: z.boolean().default(false).meta({ description: 'leave out models and cache columns' }),
  cost: z.boolean().default(true).meta({ description: 'show costs (default)', negation: 'show tokens only' }),
  color: z.boolean().optional().meta({ description: 'colour even where nobody watches', negation: 'no colours' }),
  offline: z.boolean().optional().meta({
    alias: 'O',
    description: 'always so: prices come with Annals, nothing is ever fetched',
    negation: 'no effect: nothing is ever fetched',
  }),
  singleThread: z.boolean().optional().meta({ description: 'no effect: there is nothing to switch off' }),
  debug: z.boolean().optional().meta({ alias: 'd', description: 'no effect: see "annals usage explain"' }),
  debugSamples: z.string().optional().meta({ placeholder: 'N', description: 'no effect: see "annals usage explain"' }),
  config: z.string().optional().meta({ placeholder: 'FILE', description: 'no effect: see "annals config"' }),
  jq: z.string().optional().meta({ placeholder: 'FILTER', description: 'no effect: pipe --json into jq' }),
}

export const orderField = order.default('asc').meta({ alias: 'o', description: 'earliest first (asc) or latest first' })

export const costOrderField = order
  .default('desc')
  .meta({ alias: 'o', description: 'cheapest first (asc) or dearest first' })

export const projectField = z
  .string()
  .optional()
  .meta({ alias: 'p', placeholder: 'NAME', description: 'only projects whose folder contains this' })

export const lastField = z.coerce
  .number({ error: 'a number is expected' })
  .int({ error: 'a whole number is expected' })
  .min(1)
  .optional()
  .meta({ placeholder: 'N', description: 'only the most recent N of them, today included' })
