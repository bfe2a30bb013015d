// Parses `usage.iterations`, the steps a message was sampled in. Compaction and advisor steps are billed but not part
// of the message's totals, so if there is more than one plain step, the steps are counted instead.
import type { TokenCounts } from '../price/token-counts.ts'
import { parseJson } from '../../format/json.ts'

/** More than any request can use. A larger count is an error in the transcript. */
export const MAX_TOKEN_COUNT = 1e9

export interface UsageStep extends TokenCounts {
  model: string | undefined
}

/** Returns undefined when the list cannot be billed. The totals of the message are used then. */
export function parseSteps(json: string): UsageStep[] | undefined {
  const list = parseJson(json)
  if (!Array.isArray(list) || list.length === 0) return undefined
  const steps = list.map(toStep)
  return steps.every((step) => step !== undefined) && isPossible(steps) ? steps : undefined
}

function isPossible(steps: readonly UsageStep[]): boolean {
  const tokens = ({ input, output, cacheWrite5m, cacheWrite1h, cacheRead }: UsageStep) =>
    input + output + cacheWrite5m + cacheWrite1h + cacheRead
  return steps.reduce((sum, step) => sum + tokens(step), 0) <= MAX_TOKEN_COUNT
}

function toStep(value: unknown): UsageStep | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const fields = new Map<string, unknown>(Object.entries(value))
  const split = fields.get('cache_creation')
  const kinds = new Map<string, unknown>(typeof split === 'object' && split !== null ? Object.entries(split) : [])
  const counts = {
    input: count(fields.get('input_tokens')),
    output: count(fields.get('output_tokens')),
    write: count(fields.get('cache_creation_input_tokens') ?? 0),
    cacheRead: count(fields.get('cache_read_input_tokens') ?? 0),
    write5m: count(kinds.get('ephemeral_5m_input_tokens') ?? 0),
    cacheWrite1h: count(kinds.get('ephemeral_1h_input_tokens') ?? 0),
  }
  if (Object.values(counts).some(Number.isNaN)) return undefined
  const { input, output, write, cacheRead, write5m, cacheWrite1h } = counts
  const model = fields.get('model')
  return {
    model: typeof model === 'string' && model !== '' ? model : undefined,
    input,
    output,
    cacheWrite5m: Math.max(write, write5m + cacheWrite1h) - cacheWrite1h,
    cacheWrite1h,
    cacheRead,
  }
}

function count(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_TOKEN_COUNT ? value : NaN
}
