// Parses the advisor steps of a message, the only steps that ccusage counts as messages of their own.
// If any step cannot be parsed, ccusage ignores the entire list.
import type { CcusageCounts } from './ccusage-cost.ts'
import { parseJson } from '../../format/json.ts'

export interface CcusageStep extends CcusageCounts {
  model: string
  isFast: boolean
  hasSpeed: boolean
}

type FieldMap = ReadonlyMap<string, unknown>

export function parseAdvisorSteps(json: string): CcusageStep[] {
  if (!json.includes('"advisor_message"')) return []
  const list = parseJson(json)
  const steps = Array.isArray(list) ? list.map((value) => toStep(toObject(value))) : []
  if (steps.includes(undefined)) return []
  return steps.filter((step): step is CcusageStep => step !== undefined && step !== null)
}

/** Returns undefined if the step cannot be parsed, null if it is not an advisor step. */
function toStep(fields: FieldMap | undefined): CcusageStep | null | undefined {
  const counts = fields && toCounts(fields)
  const [type, model, speed] = [fields?.get('type'), fields?.get('model') ?? '', fields?.get('speed')]
  const isReadable = typeof type === 'string' && typeof model === 'string' && isSpeed(speed)
  if (!counts || !isReadable) return undefined
  if (type !== 'advisor_message' || model === '') return null
  return { ...counts, model, isFast: speed === 'fast', hasSpeed: typeof speed === 'string' }
}

function isSpeed(speed: unknown): boolean {
  return speed === undefined || speed === null || speed === 'standard' || speed === 'fast'
}

function toCounts(fields: FieldMap): CcusageCounts | undefined {
  const split = fields.get('cache_creation')
  const kinds = split === undefined || split === null ? undefined : toObject(split)
  if (split !== undefined && split !== null && !kinds) return undefined
  const flat = count(fields.get('cache_creation_input_tokens'), 0)
  const counts = {
    input: count(fields.get('input_tokens')),
    output: count(fields.get('output_tokens')),
    cacheWrite5m: kinds ? count(kinds.get('ephemeral_5m_input_tokens'), 0) : flat,
    cacheWrite1h: kinds ? count(kinds.get('ephemeral_1h_input_tokens'), 0) : 0,
    cacheRead: count(fields.get('cache_read_input_tokens'), 0),
  }
  return [...Object.values(counts), flat].some(Number.isNaN) ? undefined : counts
}

function count(value: unknown, absent = NaN): number {
  if (value === undefined) return absent
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : NaN
}

function toObject(value: unknown): FieldMap | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return new Map<string, unknown>(Object.entries(value))
}
