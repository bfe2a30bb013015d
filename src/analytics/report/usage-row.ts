// Converts a sum to a report row: ccusage's keys, dollars instead of nano-dollars, names instead of numbers.
import { SYNTHETIC_MODEL } from '../../format/model.ts'
import { NANO, type Ledger } from '../ledger/ledger.ts'
import { byCost, type ModelSum, type UsageSum } from './usage-sum.ts'

export interface Tokens {
  inputTokens: number
  outputTokens: number
  cacheCreationTokens: number
  cacheReadTokens: number
}

export interface ModelUsage extends Tokens {
  modelName: string
  cost?: number
  /** Set if part of it has no price; the name is ccusage's. */
  missingPricing?: true
}

export interface Unpriced {
  model: string
  tokens: number
}

export interface Usage extends Tokens {
  totalTokens: number
  totalCost?: number
}

export interface UsageRow extends Usage {
  modelsUsed: string[]
  modelBreakdowns: ModelUsage[]
  unpriced?: Unpriced[]
}

export interface Totals extends Usage {
  unpriced: Unpriced[]
  /** Only the names, as in ccusage; absent if there are none. */
  unpricedModels?: string[]
}

export function makeRow(ledger: Ledger, sum: UsageSum): UsageRow {
  const unpriced = listUnpriced(ledger, [sum])
  return {
    ...addUp(sum.models.values()),
    modelsUsed: sum.names.map((model) => modelName(ledger, model)).filter((name) => name !== null),
    modelBreakdowns: byCost(sum).flatMap((model) => makeBreakdown(ledger, model)),
    ...(unpriced.length > 0 && { unpriced }),
  }
}

export function makeTotals(ledger: Ledger, sums: readonly UsageSum[]): Totals {
  const unpriced = listUnpriced(ledger, sums)
  const unpricedModels = unpriced.map(({ model }) => model).toSorted()
  return {
    ...addUp(sums.flatMap((sum) => sum.sums)),
    unpriced,
    ...(unpricedModels.length > 0 && { unpricedModels }),
  }
}

/** Null for rows that ccusage counts without a name: written by Claude Code itself, or without a model. */
export function modelName({ rule, table }: Ledger, model: number): string | null {
  const name = table.texts.at(model)
  if (rule === 'ccusage') return name === '' || name === SYNTHETIC_MODEL ? null : name
  return name === '' ? 'unknown' : name
}

export function addUp(sums: Iterable<ModelSum>): Required<Usage> {
  const total = { inputTokens: 0, outputTokens: 0, cacheCreationTokens: 0, cacheReadTokens: 0 }
  let cost = 0
  for (const sum of sums) {
    total.inputTokens += sum.input
    total.outputTokens += sum.output
    total.cacheCreationTokens += sum.cacheWrite
    total.cacheReadTokens += sum.cacheRead
    cost += sum.cost
  }
  const totalTokens = total.inputTokens + total.outputTokens + total.cacheCreationTokens + total.cacheReadTokens
  return { ...total, totalTokens, totalCost: cost / NANO }
}

export function listUnpriced(ledger: Ledger, sums: readonly UsageSum[]): Unpriced[] {
  const tokens = new Map<string, number>()
  for (const sum of sums)
    for (const { model, unpriced } of sum.models.values()) {
      const name = unpriced > 0 ? modelName(ledger, model) : null
      if (name !== null) tokens.set(name, (tokens.get(name) ?? 0) + unpriced)
    }
  if (tokens.size === 0) return []
  const list = Array.from(tokens, ([model, count]) => ({ model, tokens: count }))
  return list.toSorted((a, b) => b.tokens - a.tokens || (a.model < b.model ? -1 : 1))
}

function makeBreakdown(ledger: Ledger, sum: ModelSum): ModelUsage[] {
  const name = modelName(ledger, sum.model)
  if (name === null) return []
  return [
    {
      modelName: name,
      inputTokens: sum.input,
      outputTokens: sum.output,
      cacheCreationTokens: sum.cacheWrite,
      cacheReadTokens: sum.cacheRead,
      cost: sum.cost / NANO,
      ...(sum.unpriced > 0 && { missingPricing: true }),
    },
  ]
}
