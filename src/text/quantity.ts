const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const

export function formatBytes(bytes: number): string {
  let value = bytes
  let unit = 0
  // Compares the rounded value, so that 999,999 bytes are 1.0 MB, not 1000 KB.
  while (Math.round(value) >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit] ?? 'B'}`
}

export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

export function formatTime(iso: string, timeZone: string): string {
  const date = new Date(iso)
  if (timeZone === 'system' && date.getFullYear() >= FIRST_YEAR && date.getFullYear() <= LAST_YEAR)
    return localTime(date)
  const known = formatters.get(timeZone)
  if (known) return known.format(date)
  const zone = timeZone === 'system' ? {} : { timeZone }
  const formatter = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'short' })
  formatters.set(timeZone, formatter)
  return formatter.format(date)
}

/** Years of four digits in which both calendars of Date and Intl are the same and offsets are whole minutes. */
const [FIRST_YEAR, LAST_YEAR] = [1973, 9999]

/** By hand: a formatter takes 15 µs per time and 5 ms to create, which a list of 1,000 sessions notices. */
function localTime(date: Date): string {
  const two = (number: number): string => (number < 10 ? `0${number}` : String(number))
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Creating a formatter takes fifty times as long as using it. */
const formatters = new Map<string, Intl.DateTimeFormat>()

export function formatTokens(tokens: number): string {
  if (tokens < 1000) return String(Math.round(tokens))
  if (tokens < 99_950) return `${trimZero((tokens / 1000).toFixed(1))}k`
  if (tokens < 999_500) return `${Math.round(tokens / 1000)}k`
  if (tokens < 999_950_000) return `${trimZero((tokens / 1_000_000).toFixed(1))}M`
  return `${trimZero((tokens / 1_000_000_000).toFixed(1))}B`
}

function trimZero(decimal: string): string {
  return decimal.replace(/\.0$/, '')
}

/** "$1,234.56"; amounts below half a cent are not shown as zero. */
export function formatMoney(usd: number): string {
  if (usd > 0 && usd < 0.005) return '<$0.01'
  const [dollars = '0', cents = '00'] = usd.toFixed(2).split('.')
  return `$${formatCount(Number(dollars))}.${cents}`
}

/** Six decimals, because a line may cost less than a cent. Empty for a line that is not counted. */
export function formatLineCost({ counted, costUsd }: { counted: boolean; costUsd: number | null }): string {
  if (!counted) return ''
  return costUsd === null ? 'unpriced' : `$${costUsd.toFixed(6)}`
}

/** "$1.20"; "≥ $1.20" if some of the usage has no price, and "unpriced" if none has one, never "$0.00". Below half a cent, a
 * lower bound says nothing. */
export function formatCost(usd: number, isPartial: boolean): string {
  if (!isPartial) return formatMoney(usd)
  if (usd === 0) return 'unpriced'
  return usd < 0.005 ? 'partly unpriced' : `≥ ${formatMoney(usd)}`
}

/** The same, but empty if nothing was used. */
export function formatSpent({ usd, unpriced }: { usd: number; unpriced: readonly unknown[] }): string {
  return usd === 0 && unpriced.length === 0 ? '' : formatCost(usd, unpriced.length > 0)
}
