// Parses the user's price file, see docs/prices.md. An entry with a mistake is skipped entirely, because half an entry
// would be a price that nobody wrote.
import { parseTimestamp } from '../../format/timestamp.ts'
import { parseJson } from '../../format/json.ts'
import { isObject } from '../../format/check.ts'
import { findJsonError } from './json-error.ts'
import { createPriceBook, type PriceOverrides } from './price-book.ts'
import type { LongContextRates, PriceRow, Rates } from './price-table.ts'
import { toJson } from '../../text/to-json.ts'

export interface PriceFile {
  overrides: PriceOverrides
  problems: string[]
}

type JsonObject = Readonly<Record<string, unknown>>
type ReportProblem = (path: string, problem: string) => void

const FILE_KEYS = ['models', 'aliases']
const RATE_KEYS = ['input', 'output', 'cacheWrite5m', 'cacheWrite1h', 'cacheRead']
const ROW_KEYS = [...RATE_KEYS, 'from', 'fast', 'longContext']
const LONG_KEYS = ['above', ...RATE_KEYS]

export function parsePriceFile(text: string): PriceFile {
  const problems: string[] = []
  const report: ReportProblem = (path, problem) => problems.push(path === '' ? problem : `${path}: ${problem}`)
  const file = readJson(text, report)
  checkKeys(file, '', FILE_KEYS, report)
  const models = readModels(file, problems, report)
  return { overrides: { models, aliases: readAliases(file, models, report) }, problems }
}

function readJson(text: string, report: ReportProblem): JsonObject {
  // Windows editors may write a byte order mark.
  const json = text.replace(/^\ufeff/, '')
  const value = parseJson(json)
  if (isObject(value)) return value
  const error = value === undefined ? findJsonError(json) : undefined
  const syntaxError = error && `not valid JSON at line ${error.line}, column ${error.column}: ${error.hint}.`
  report(
    '',
    syntaxError ?? 'the file must contain one object, such as {"models": {"my-model": {"input": 3, "output": 15}}}.',
  )
  return {}
}

function readModels(file: JsonObject, problems: readonly string[], report: ReportProblem): Map<string, PriceRow[]> {
  const models = new Map<string, PriceRow[]>()
  for (const [model, value] of entriesOf(file, 'models', report)) {
    const before = problems.length
    const path = pathOf('models', model)
    const rows = readRows(value, model, path, report)
    // A day that failed to parse would look like a missing one.
    if (problems.length === before) checkDays(rows, path, report)
    if (problems.length === before) models.set(model, rows)
  }
  return models
}

function readRows(value: unknown, model: string, path: string, report: ReportProblem): PriceRow[] {
  if (!Array.isArray(value)) return [readRow(value, model, path, report)]
  const values: readonly unknown[] = value
  if (values.length === 0) report(path, 'the list is empty; write at least one price, or remove the entry.')
  const rows = values.map((each, index) => readRow(each, model, `${path}[${index}]`, report))
  return rows.toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1))
}

function checkDays(rows: readonly PriceRow[], path: string, report: ReportProblem): void {
  const repeated = rows.find((row, index) => row.from === rows[index - 1]?.from)
  if (repeated) report(path, `two prices start on ${repeated.from ?? 'the first day'}; give each its own "from".`)
}

function readRow(value: unknown, model: string, path: string, report: ReportProblem): PriceRow {
  const fields = readObject(value, path, ROW_KEYS, report)
  const longContext = readLongContext(fields['longContext'], pathOf(path, 'longContext'), report)
  return {
    model,
    from: readDay(fields['from'], pathOf(path, 'from'), report),
    ...readRates(fields, path, report),
    ...(longContext && { longContext }),
    fast: fields['fast'] === undefined ? 1 : readFactor(fields['fast'], pathOf(path, 'fast'), report),
    source: 'your price file',
    checked: null,
  }
}

/** Missing classes are derived from the input price by the usual ratios. Built-in prices are never derived. */
function readRates(fields: JsonObject, path: string, report: ReportProblem): Rates {
  const read = (key: string, fallback?: number): number => {
    const value = fields[key]
    if (value === undefined && fallback !== undefined) return toMillionths(fallback)
    return readPrice(value, pathOf(path, key), report)
  }
  const input = read('input')
  return {
    input,
    cacheWrite5m: read('cacheWrite5m', input * 1.25),
    cacheWrite1h: read('cacheWrite1h', input * 2),
    cacheRead: read('cacheRead', input * 0.1),
    output: read('output'),
  }
}

function readLongContext(value: unknown, path: string, report: ReportProblem): LongContextRates | undefined {
  if (value === undefined) return undefined
  const fields = readObject(value, path, LONG_KEYS, report)
  const above = fields['above']
  if (typeof above === 'number' && Number.isSafeInteger(above) && above > 0)
    return { above, ...readRates(fields, path, report) }
  report(pathOf(path, 'above'), `${show(above)}; write a number of tokens, such as 200000.`)
  return undefined
}

const MAX_USD = 100_000
const MIN_USD = 0.001
const PRICE_HELP = 'write dollars per million tokens, such as 3 or 0.25'

function readPrice(value: unknown, path: string, report: ReportProblem): number {
  const wrong = (problem: string): number => {
    report(path, `${problem}; ${PRICE_HELP}.`)
    return 0
  }
  if (typeof value !== 'number') return wrong(show(value))
  if (value < 0) return wrong(`${value} is below 0`)
  if (value > MAX_USD) return wrong(`${value} is too high`)
  if (value > 0 && value < MIN_USD) return wrong(`${value} looks like a price per token`)
  if (toMillionths(value) !== value) return wrong(`${value} has more than six decimals`)
  return value
}

function readFactor(value: unknown, path: string, report: ReportProblem): number {
  const isFactor = typeof value === 'number' && value > 0 && value <= 100 && Math.round(value * 100) / 100 === value
  if (isFactor) return value
  report(path, `${show(value)}; write a multiple of the normal price with at most two decimals, such as 2.`)
  return 1
}

function readDay(value: unknown, path: string, report: ReportProblem): string | null {
  if (value === undefined) return null
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)
  if (isDay && parseTimestamp(`${value}T00:00:00Z`).ms !== null) return value
  report(path, `${show(value)}; write a day such as "2026-01-31".`)
  return null
}

const ALIAS_HELP = 'write the name of a model that has one, or add its price to "models"'

function readAliases(file: JsonObject, models: PriceOverrides['models'], report: ReportProblem): Map<string, string> {
  const aliases = new Map<string, string>()
  const findPrices = createPriceBook({ models, aliases: new Map() })
  for (const [name, target] of entriesOf(file, 'aliases', report)) {
    const path = pathOf('aliases', name)
    if (typeof target !== 'string')
      report(path, `${show(target)}; write the name of a model, such as "claude-opus-4-5".`)
    else if (models.has(name)) report(path, 'it also has prices under "models"; remove one of the two.')
    else if (findPrices(target) === undefined) report(path, `${toJson(target)} has no price; ${ALIAS_HELP}.`)
    else aliases.set(name, target)
  }
  return aliases
}

function entriesOf(file: JsonObject, key: string, report: ReportProblem): [string, unknown][] {
  const value = file[key]
  if (value === undefined) return []
  if (isObject(value)) return Object.entries(value)
  report(key, `${show(value)}; write an object with one entry per name.`)
  return []
}

function readObject(value: unknown, path: string, keys: readonly string[], report: ReportProblem): JsonObject {
  if (!isObject(value)) {
    report(path, `${show(value)}; write an object such as {"input": 3, "output": 15}.`)
    // Complete, so that one mistake causes one message.
    return { input: 0, output: 0, above: 1 }
  }
  checkKeys(value, path, keys, report)
  return value
}

function checkKeys(fields: JsonObject, path: string, keys: readonly string[], report: ReportProblem): void {
  for (const key of Object.keys(fields)) {
    if (keys.includes(key)) continue
    const guess = closestKey(key, keys)
    const advice = guess === undefined ? `the fields here are ${keys.join(', ')}.` : `did you mean "${guess}"?`
    report(pathOf(path, key), `unknown field; ${advice}`)
  }
}

/** Compares the letters that only one of the two has, so swapped letters, case and `cache_read` do not matter. */
function closestKey(word: string, keys: readonly string[]): string | undefined {
  const ranked = keys
    .map((key) => ({ key, distance: letterDistance(lettersOf(word), lettersOf(key)) }))
    .toSorted((a, b) => a.distance - b.distance)
  return ranked[0] && ranked[0].distance <= 2 ? ranked[0].key : undefined
}

function lettersOf(word: string): string[] {
  return [...word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')]
}

function letterDistance(a: readonly string[], b: readonly string[]): number {
  const rest = [...b]
  const missing = a.filter((letter) => {
    const index = rest.indexOf(letter)
    if (index >= 0) rest.splice(index, 1)
    return index < 0
  })
  return missing.length + rest.length
}

function toMillionths(value: number): number {
  return Math.round(value * 1e6) / 1e6
}

function pathOf(path: string, key: string): string {
  if (!/^[\w-]+$/.test(key)) return `${path}[${toJson(key)}]`
  return path === '' ? key : `${path}.${key}`
}

function show(value: unknown): string {
  return value === undefined ? 'missing' : `${toJson(value).slice(0, 40)} is not valid`
}
