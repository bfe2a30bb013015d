// Reports in a comparable shape, with rows keyed by their subject.

type Row = Readonly<Record<string, unknown>>

export type Reports = Record<string, Record<string, Row>>

/** Fields that identify a row, in any report. */
const KEYS = ['date', 'week', 'month', 'project', 'projectPath', 'sessionId', 'id'] as const

/** Only our reports list unpriced models, and the projection of the active block depends on the second. */
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

/** In dollars: far below a cent, above rounding from another order of addition. */
const NEGLIGIBLE = 1e-6

/** Returns the differences, one line each. */
export function findDifferences(ours: Reports, theirs: Reports): string[] {
  return Object.keys(theirs).flatMap((name) => {
    const [own, other] = [ours[name] ?? {}, theirs[name] ?? {}]
    const keys = [...new Set([...Object.keys(own), ...Object.keys(other)])].toSorted()
    return keys.flatMap((key) => differencesOf(own[key], other[key], `${name} ${key}`))
  })
}

function differencesOf(ours: unknown, theirs: unknown, path: string): string[] {
  if (isNumber(ours) && isNumber(theirs)) {
    const isSame =
      Number.isInteger(theirs) && !/cost/i.test(path) ? ours === theirs : Math.abs(ours - theirs) <= NEGLIGIBLE
    return isSame ? [] : [`${path}: ours ${ours}, theirs ${theirs}`]
  }
  if (!isObject(ours) || !isObject(theirs))
    return ours === theirs ? [] : [`${path}: ours ${JSON.stringify(ours)}, theirs ${JSON.stringify(theirs)}`]
  const keys = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])].toSorted()
  return keys.flatMap((key) => differencesOf(ours[key], theirs[key], `${path} ${key}`))
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** Flattens lists too, with indexes as keys. */
function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
