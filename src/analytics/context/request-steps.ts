// The steps a request was sampled in, as they can be priced. Most requests are one step. The totals of one with several
// are a sum, which is no size that its context ever had.
import type { Usage } from '../../format/usage.ts'
import { parseSteps, type Step } from '../ledger/iterations.ts'
import type { Billable } from '../price/pricer.ts'

export interface RequestSteps {
  first: Billable
  last: Billable
  /** One of the steps was a compaction: what came before it is gone from the context. */
  hasCompaction: boolean
}

/** Undefined when the counts are no counts. */
export function requestSteps(usage: Usage, model: string, atMs: number | null): RequestSteps | undefined {
  const iterations = usage.iterations ?? []
  const answers = iterations.filter(({ type }) => type === 'message' || type === 'fallback_message')
  const steps = (answers.length > 1 ? read(answers) : undefined) ?? read([usage])
  const [first, last] = [steps?.[0], steps?.at(-1)]
  if (!first || !last) return undefined
  const toBillable = ({ model: own, ...counts }: Step): Billable => ({
    ...counts,
    model: own ?? model,
    atMs,
    webSearches: 0,
    isFast: usage.speed === 'fast',
    isBatch: usage.service_tier === 'batch',
    geo: usage.inference_geo ?? null,
  })
  return {
    first: toBillable(first),
    last: toBillable(last),
    hasCompaction: iterations.some(({ type }) => type === 'compaction'),
  }
}

/** By the ledger's own reading of counts: the totals of a message have the fields that a step has. */
function read(list: readonly object[]): Step[] | undefined {
  return parseSteps(JSON.stringify(list))
}
