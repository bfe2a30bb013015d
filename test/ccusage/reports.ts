// Reports in a shape in which two of them can be held against each other: rows by what they are of.

type Row = Readonly<Record<string, unknown>>

export type Reports = Record<string, Record<string, Row>>

/** What a row is of, whichever report it stands in. */
const KEYS = ['date', 'week', 'month', 'project', 'projectPath', 'sessionId', 'id'] as const

/** Ours alone has a list of what has no price. What the active block will come to depends on the second. */
const IGNORED = new Set(['unpriced', 'burnRate', 'projection'])

export function toReports(reports: Readonly<Record<string, readonly object[]>>): Reports {
  return Object.fromEntries(
    Object.entries(reports).map(([name, rows]) => [
      name,
      Object.fromEntries(rows.map((row) => [keyOf({ ...row }), clean({ ...row })])),
    ]),
  )
}

function keyOf(row: Row): string {
  return KEYS.flatMap((key) => (typeof row[key] === 'string' ? [row[key]] : [])).join(' ')
}

function clean(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => !IGNORED.has(key)))
}

/** Dollars: far below a cent, above what adding in another order rounds away. */
const NEGLIGIBLE = 1e-6

/** What they do not agree on, one line each. */
export function findDifferences(ours: Reports, theirs: Reports): string[] {
  return Object.keys(theirs).flatMap((name) => {
    const [own, other] = [ours[name] ?? {}, theirs[name] ?? {}]
    const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])].toSorted()
    return keys.flatMap((key) => differencesOf(own[key], other[key], `${name} ${key}`))
  })
}

function differencesOf(ours: unknown, theirs: unknown, place: string): string[] {
  if (isNumber(ours) && isNumber(theirs)) {
    const isSame =
      Number.isInteger(theirs) && !/cost/i.test(place) ? ours === theirs : Math.abs(ours - theirs) <= NEGLIGIBLE
    return isSame ? [] : [`${place}: ours ${ours}, theirs ${theirs}`]
  }
  if (!isObject(ours) || !isObject(theirs))
    return ours === theirs ? [] : [`${place}: ours ${JSON.stringify(ours)}, theirs ${JSON.stringify(theirs)}`]
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].toSorted()
  return keys.flatMap((key) => differencesOf(ours[key], theirs[key], `${place} ${key}`))
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** Lists, too: their places are keys. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
