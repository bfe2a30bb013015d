// The sampling steps of a request, in a form that can be priced. Most requests have one step. The totals of several
// steps are a sum, and never the size of the context.
import type { Usage } from '../../format/usage.ts'
import { parseSteps, type UsageStep } from '../ledger/iterations.ts'
import type { Billable } from '../price/pricer.ts'

export interface RequestSteps {
  first: Billable
  last: Billable
  /** One of the steps was a compaction, so everything before it is gone from the context. */
  hasCompaction: boolean
}

export function requestSteps(usage: Usage, model: string, atMs: number | null): RequestSteps | undefined {
  const iterations = usage.iterations ?? []
  const answers = iterations.filter(({ type }) => type === 'message' || type === 'fallback_message')
  const steps = (answers.length > 1 ? parse(answers) : undefined) ?? parse([usage])
  const [first, last] = [steps?.[0], steps?.at(-1)]
  if (!first || !last) return undefined
  const toBillable = ({ model: own, ...counts }: UsageStep): Billable => ({
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

/** Uses the ledger's own parser: the totals of a message have the same fields as a step. */
function parse(list: readonly object[]): UsageStep[] | undefined {
  return parseSteps(JSON.stringify(list))
}
