// Finds ccusage's price of a model: by exact name, otherwise where one name contains the other at word boundaries.
import { CCUSAGE_PRICES } from './ccusage-prices.ts'

/** Dollars per token. */
export interface CcusageRates {
  input: number
  output: number
  cacheWrite5m: number
  cacheWrite1h: number
  cacheRead: number
}

export interface CcusagePrice extends CcusageRates {
  fast: number
  /** Rates for tokens of one class above 200,000; with a threshold, for a request that sends more. */
  above: CcusageRates | undefined
  threshold: number | undefined
}

interface PriceName {
  name: string
  plain: string
}

interface PriceList {
  exact: ReadonlyMap<string, CcusagePrice>
  names: readonly PriceName[]
  spellings: ReadonlyMap<string, string>
}

/** Returns undefined for an unknown model, which ccusage counts as free. */
export function findCcusagePrice(model: string): CcusagePrice | undefined {
  const { first, second } = lists()
  const id = ALIASES.get(model) ?? model
  const exact = first.exact.get(model) ?? first.exact.get(id)
  if (exact) return exact
  const meant = second.spellings.get(plainSpelling(id))
  if (meant !== undefined) return second.exact.get(id) ?? second.exact.get(meant)
  return findAlike(first, id) ?? second.exact.get(id) ?? findAlike(second, id)
}

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['gpt-5.6', 'gpt-5.6-sol'],
  ['gpt-5.3-spark', 'gpt-5.3-codex-spark'],
])

function findAlike({ exact, names }: PriceList, model: string): CcusagePrice | undefined {
  const plain = plainSpelling(model)
  const alike = names.find(
    (name) =>
      contains(model, name.name) ||
      contains(name.name, model) ||
      contains(plain, name.plain) ||
      contains(name.plain, plain),
  )
  return alike && exact.get(alike.name)
}

function plainSpelling(name: string): string {
  return name.replaceAll(/[.@]/g, '-')
}

function contains(text: string, part: string): boolean {
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) {
    const isStart = index === 0 || !isWordCharacter(text[index - 1] ?? '')
    if (isStart && isEnd(part, text.slice(index + part.length))) return true
  }
  return false
}

/** Reports whether the rest leaves it the same model: a date does, any other number is another version. */
function isEnd(part: string, rest: string): boolean {
  if (rest === '') return true
  if (isWordCharacter(rest.charAt(0))) return false
  const number = /\d$/.test(part) ? /^[-.](\d+)(.?)/s.exec(rest) : null
  return number === null || (number[1]?.length === 8 && !isWordCharacter(number[2] ?? ''))
}

function isWordCharacter(character: string): boolean {
  return /^[a-z0-9]$/i.test(character)
}

let parsedLists: { first: PriceList; second: PriceList } | undefined

function lists(): { first: PriceList; second: PriceList } {
  return (parsedLists ??= readLists())
}

function readLists(): { first: PriceList; second: PriceList } {
  const [first, second, spellings] = [
    new Map<string, CcusagePrice>(),
    new Map<string, CcusagePrice>(),
    new Map<string, string>(),
  ]
  const lines = CCUSAGE_PRICES.trim().split('\n')
  for (const line of lines) {
    const { price, names, fallback, exact } = readLine(line)
    for (const name of names) first.set(name, price)
    for (const name of [...fallback, ...exact]) second.set(name, price)
    for (const name of exact) spellings.set(plainSpelling(name), name)
  }
  const own = new Set(spellings.values())
  return {
    first: { exact: first, names: toNames(first.keys()), spellings: new Map() },
    second: { exact: second, names: toNames([...second.keys()].filter((name) => !own.has(name))), spellings },
  }
}

function toNames(names: Iterable<string>): PriceName[] {
  return [...names].toSorted(byLength).map((name) => ({ name, plain: plainSpelling(name) }))
}

function readLine(line: string) {
  const [rates = '', fast = '1', above = '', threshold = '', names = '', fallback = '', exact = ''] = line.split('|')
  const list = (text: string) => text.split(' ').filter((name) => name !== '')
  const price: CcusagePrice = {
    ...readRates(rates),
    fast: Number(fast),
    above: above === '' ? undefined : readRates(above),
    threshold: threshold === '' ? undefined : Number(threshold),
  }
  return { price, names: list(names), fallback: list(fallback), exact: list(exact) }
}

function readRates(text: string): CcusageRates {
  const [input = 0, output = 0, cacheWrite5m = 0, cacheWrite1h = 0, cacheRead = 0] = text
    .split(' ')
    .map((rate) => Number(rate) / 1e6)
  return { input, output, cacheWrite5m, cacheWrite1h, cacheRead }
}

function byLength(a: string, b: string): number {
  return b.length - a.length || (a < b ? -1 : 1)
}
