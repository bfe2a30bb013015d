const COST_KEYS = ['totalCost', 'cost', 'costUSD']
/** ccusage leaves this key in. */
const RATE_KEY = 'costPerHour'

export function withoutCosts<Report>(report: Report, rule: 'annals' | 'ccusage'): Report {
  const keys = new Set(rule === 'ccusage' ? COST_KEYS : [...COST_KEYS, RATE_KEY])
  // All cost keys of reports are optional, so the type stays the same.
  return strip(report, keys) as Report
}

function strip(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, keys))
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !keys.has(key))
  return Object.fromEntries(
    // The keys of `projects` are folder names, which may look like cost keys.
    kept.map(([key, field]) => [key, key === 'projects' ? stripEach(field, keys) : strip(field, keys)]),
  )
}

function stripEach(value: unknown, keys: ReadonlySet<string>): unknown {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return strip(value, keys)
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, strip(field, keys)]))
}
