// Flags that scripts written for ccusage may carry and that mean nothing here: taken, and said so.
import type { Context } from '../context.ts'
import { advise, field, operation, type Sentence } from '../../text/advice.ts'

export interface NoEffectInput {
  offline?: boolean | undefined
  singleThread?: boolean | undefined
  debug?: boolean | undefined
  debugSamples?: string | undefined
  config?: string | undefined
  jq?: string | undefined
}

/** Said by reports whose rows are not made of several models. */
export function tellNoBreakdown(context: Context, isGiven: boolean): void {
  if (isGiven)
    context.onNotice({
      kind: 'no effect',
      fields: [field('breakdown')],
      reason: 'its rows are not taken apart by model',
    })
}

const REASONS: readonly { fields: readonly (keyof NoEffectInput)[]; reason: Sentence }[] = [
  { fields: ['offline'], reason: 'prices come with Annals and nothing is ever fetched' },
  { fields: ['singleThread'], reason: 'what was read once is not read again' },
  {
    fields: ['debug', 'debugSamples'],
    reason: advise`${operation('usage explain')} tells why each row counts and what it costs`,
  },
  {
    fields: ['config'],
    reason: advise`it names a file of ccusage; ${operation('config')} shows the settings of Annals`,
  },
  { fields: ['jq'], reason: advise`Annals runs no other program; pipe the output of ${field('json')} into jq` },
]

export function tellNoEffect(context: Context, input: NoEffectInput): void {
  for (const { fields, reason } of REASONS) {
    // Offline is how it always works; only the wish to go online cannot be met.
    const given = fields.filter((name) => input[name] !== undefined && (name !== 'offline' || !input.offline))
    const named = given.map((name) => field(name, input[name] === false ? false : undefined))
    if (named.length > 0) context.onNotice({ kind: 'no effect', fields: named, reason })
  }
}
