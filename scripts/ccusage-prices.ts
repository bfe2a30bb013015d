// Writes src/analytics/ccusage/ccusage-prices.ts, the prices of the pinned ccusage release. Run it after the pin is raised:
//   node scripts/run.js scripts/ccusage-prices.ts
// It writes one synthetic record per model and token class, each class on its own day, and reads the costs from ccusage's
// daily report. The model names come from the price lists inside the ccusage binary.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEmbeddedNames } from './ccusage/embedded-names.ts'
import { printPriceFile, type PricedName } from './ccusage/price-file-text.ts'
import { findCcusage } from '../test/ccusage/ccusage-binary.ts'

/** Token counts: below every threshold, at the threshold of the first list, and above all thresholds. */
const BASE = 10_000
const STEP = 200_000
const LONG = 1_200_000
/** Input sizes in the lists at which the price of the entire request changes. */
const THRESHOLDS = [32_000, 100_000, 128_000, 200_000, 256_000, 272_000, 512_000]

interface Usage {
  input?: number
  output?: number
  write5m?: number
  write1h?: number
  read?: number
  isFast?: boolean
}

const CLASSES = ['input', 'output', 'write5m', 'write1h', 'read'] as const

const PROBES: readonly Usage[] = [
  ...CLASSES.map((name) => ({ [name]: BASE })),
  ...CLASSES.map((name) => ({ [name]: STEP })),
  ...CLASSES.map((name) => ({ [name]: LONG })),
  { input: BASE, isFast: true },
  ...THRESHOLDS.flatMap((size) => [{ input: size }, { input: size + 1 }]),
  // With such a threshold, the price of output depends on the input size.
  { input: LONG },
  { input: LONG, output: BASE },
]

const { command, release, remove } = findCcusage() ?? missing()
try {
  const names = findEmbeddedNames(readFileSync(command))
  const costs = readCosts(names.map(({ name }) => name))
  const priced = names.flatMap(
    (name) =>
      price(
        name,
        costs.map((day) => day.get(name.name) ?? NaN),
      ) ?? [],
  )
  writeFileSync('src/analytics/ccusage/ccusage-prices.ts', printPriceFile(release, priced))
  process.stdout.write(`${priced.length} of ${names.length} names of ccusage ${release} have a price.\n`)
} finally {
  remove()
}

function missing(): never {
  throw new Error('ccusage is not installed. It is an optional dev dependency for Linux x64; run "npm ci" there.')
}

function readCosts(names: readonly string[]): Map<string, number>[] {
  const home = mkdtempSync(join(tmpdir(), 'ccusage-prices-'))
  try {
    mkdirSync(join(home, 'projects', 'p'), { recursive: true })
    const lines = PROBES.flatMap((usage, day) => names.map((name) => toLine(name, usage, day)))
    writeFileSync(join(home, 'projects', 'p', 's.jsonl'), lines.join('\n'))
    return readDays(home)
  } finally {
    rmSync(home, { recursive: true })
  }
}

function toLine(
  model: string,
  { input = 0, output = 0, write5m, write1h, read = 0, isFast }: Usage,
  day: number,
): string {
  const usage = {
    input_tokens: input,
    output_tokens: output,
    cache_read_input_tokens: read,
    cache_creation: { ephemeral_5m_input_tokens: write5m ?? 0, ephemeral_1h_input_tokens: write1h ?? 0 },
    ...(isFast ? { speed: 'fast' } : {}),
  }
  const timestamp = new Date(Date.UTC(2026, 0, 1 + day)).toISOString()
  return JSON.stringify({ timestamp, message: { id: `${model} ${day}`, model, usage } })
}

interface DailyReport {
  daily: { date: string; modelBreakdowns: { modelName: string; cost: number; missingPricing?: boolean }[] }[]
}

function readDays(home: string): Map<string, number>[] {
  const output = execFileSync(command, ['claude', 'daily', '--offline', '--json', '--timezone', 'UTC'], {
    env: { HOME: home, CLAUDE_CONFIG_DIR: home },
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  // The JSON format of ccusage's daily report.
  const { daily } = JSON.parse(output) as DailyReport
  return PROBES.map(({ isFast }, day) => {
    const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
    const models = daily.find((row) => row.date === date)?.modelBreakdowns ?? []
    const known = models.filter(({ missingPricing }) => !missingPricing)
    return new Map(known.map(({ modelName, cost }) => [isFast ? modelName.slice(0, -5) : modelName, cost]))
  })
}

/** Returns undefined if the name has no price. A price of 0 is a price. */
function price(name: Pick<PricedName, 'name' | 'isExact' | 'isFallback'>, costs: number[]): PricedName | undefined {
  const [base, lower, upper] = [0, 5, 10].map((from) => CLASSES.map((_, index) => costs[from + index] ?? NaN))
  const [fast = NaN] = costs.slice(15)
  const input = base?.[0] ?? NaN
  if (!base || !lower || !upper || Number.isNaN(input)) return undefined
  const threshold = findThreshold(costs.slice(16, 16 + 2 * THRESHOLDS.length))
  const long = costs.slice(-2)
  // Rates above 200,000 tokens of a class, or of the entire request if it has a threshold.
  const above = CLASSES.map((_, index) =>
    threshold === undefined
      ? perMillion((upper[index] ?? 0) - (lower[index] ?? 0), LONG - STEP)
      : index === 1
        ? perMillion((long[1] ?? 0) - (long[0] ?? 0), BASE)
        : perMillion(upper[index] ?? 0, LONG),
  )
  const rates = base.map((cost) => perMillion(cost, BASE))
  const isFlat = above.every((rate, index) => rate === rates[index])
  return {
    ...name,
    rates,
    fast: input === 0 ? 1 : Math.round((fast / input) * 1000) / 1000,
    ...(isFlat ? {} : { above, ...(threshold === undefined ? {} : { threshold }) }),
  }
}

/** Finds the size at which one more token raises the price of the entire request. */
function findThreshold(costs: number[]): number | undefined {
  return THRESHOLDS.find((size, index) => {
    const [at = 0, above = 0] = costs.slice(index * 2)
    return above - at > (at / size) * 2
  })
}

function perMillion(cost: number, tokens: number): number {
  return Math.round((cost / tokens) * 1e15) / 1e9
}
