// `usage.iterations`: the steps a message was sampled in. Compaction and advisor steps are billed but not part of the
// message's totals, so where there is more than one plain step, the steps are what counts.
import type { TokenCounts } from '../price/token-counts.ts'
import { parseJson } from '../../format/json.ts'

/** More than any request can use: a larger count is an error of whoever wrote it. */
export const MOST_TOKENS = 1e9

export interface Step extends TokenCounts {
  /** Where it differs from the message's. */
  model: string | undefined
}

/** Undefined when the list says nothing that could be billed: the totals of the message are taken then. */
export function parseSteps(json: string): Step[] | undefined {
  const list = parseJson(json)
  if (!Array.isArray(list) || list.length === 0) return undefined
  const steps = list.map(toStep)
  return steps.every((step) => step !== undefined) && isPossible(steps) ? steps : undefined
}

/** Steps together are one message still. */
function isPossible(steps: readonly Step[]): boolean {
  const tokens = ({ input, output, cacheWrite5m, cacheWrite1h, cacheRead }: Step) =>
    input + output + cacheWrite5m + cacheWrite1h + cacheRead
  return steps.reduce((sum, step) => sum + tokens(step), 0) <= MOST_TOKENS
}

function toStep(value: unknown): Step | undefined {
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

/** NaN for what is no count. */
function count(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MOST_TOKENS ? value : NaN
}
