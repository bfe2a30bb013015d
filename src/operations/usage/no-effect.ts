// Flags of ccusage that have no effect here. They are accepted for the sake of existing scripts, with a notice.
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

export function noteNoBreakdown(context: Context, isGiven: boolean): void {
  if (isGiven)
    context.onNotice({
      kind: 'no effect',
      fields: [field('breakdown')],
      reason: 'this report has no breakdown by model',
    })
}

const REASONS: readonly { fields: readonly (keyof NoEffectInput)[]; reason: Sentence }[] = [
  { fields: ['offline'], reason: 'prices are bundled and nothing is ever fetched' },
  { fields: ['singleThread'], reason: 'Annals reads only what has changed' },
  {
    fields: ['debug', 'debugSamples'],
    reason: advise`${operation('usage explain')} shows why each row counts and what it costs`,
  },
  {
    fields: ['config'],
    reason: advise`it is a ccusage configuration file; ${operation('config')} shows the settings of Annals`,
  },
  { fields: ['jq'], reason: advise`Annals runs no other program; pipe the output of ${field('json')} into jq` },
]

export function noteNoEffect(context: Context, input: NoEffectInput): void {
  for (const { fields, reason } of REASONS) {
    // Annals always works offline, so only --no-offline has no effect.
    const given = fields.filter((name) => input[name] !== undefined && (name !== 'offline' || !input.offline))
    const named = given.map((name) => field(name, input[name] === false ? false : undefined))
    if (named.length > 0) context.onNotice({ kind: 'no effect', fields: named, reason })
  }
}
