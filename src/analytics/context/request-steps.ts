// The sampling steps of a request. Most have one; the totals of several are a sum, and never the size of the context.
import type { Usage } from '../../format/usage.ts'
import { parseSteps, type UsageStep } from '../ledger/iterations.ts'
import type { Billable } from '../price/pricer.ts'
import { toJson } from '../../text/to-json.ts'

export interface RequestSteps {
  first: Billable
  last: Billable
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
  const billed = toBillable(first)
  return {
    first: billed,
    last: last === first ? billed : toBillable(last),
    hasCompaction: iterations.some(({ type }) => type === 'compaction'),
  }
}

function parse(list: readonly object[]): UsageStep[] | undefined {
  return parseSteps(toJson(list))
}
