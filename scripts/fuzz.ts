// Damages transcripts at random and reads them. Nothing may throw, no intact record and no byte may be lost, and memory
// must not grow. The same seed gives the same run.
//   npm run fuzz -- --lines 5000000 --seed 1 [--corpus DIR]
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { toEntries, type LineEntry } from '../src/reader/entries.ts'
import { LineSplitter } from '../src/reader/lines.ts'
import { findGap, findLost } from '../test/generate/check.ts'
import { FileBuilder, mutationNames, type Mutation, type Survivor } from '../test/generate/mutation.ts'
import { Random } from '../test/generate/random.ts'
import { makeRecord, type GeneratedRecord } from '../test/generate/records.ts'

const { values } = parseArgs({
  options: {
    lines: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
    corpus: { type: 'string' },
  },
})
const wanted = Number(values.lines)
const seed = Number(values.seed)

const FILE_LINES = 500
const POOL_RECORDS = 4000
/** How much the memory peak of the second half of a run may exceed that of the first half. */
const ALLOWED_GROWTH_MB = 64
/** In a shorter run, the heap is still growing to its normal size. */
const MEMORY_LINES = 500_000
/** Far above the time of any line, because a shared machine may pause the process. */
const SLOW_LINE_MS = 2000

interface PlannedLine {
  mutation: Mutation
  seed: number
}

const stats = {
  mutated: 0,
  lines: 0,
  bytes: 0,
  survivors: 0,
  opaque: 0,
  startMb: 0,
  halfMb: 0,
  peakMb: 0,
  slowestMs: 0,
  slowestBytes: 0,
}

function main(): void {
  const pool = values.corpus === undefined ? generatePool() : readPool(values.corpus)
  if (pool.length === 0) throw new Error(`There are no records in ${values.corpus}; use a directory with .jsonl files.`)
  console.log(`fuzzing ${wanted} mutated lines, seed ${seed}, from ${pool.length} records`)
  const random = new Random(seed)
  const began = performance.now()
  let reported = began
  while (stats.mutated < wanted) {
    const plan = planFile(random)
    const problem = readPlan(plan, pool)
    if (problem !== undefined) fail(problem, plan, pool)
    noteMemory()
    if (performance.now() - reported > 5000) {
      reported = performance.now()
      report(began)
    }
  }
  report(began)
  const growth = stats.peakMb - stats.halfMb
  if (wanted >= MEMORY_LINES && growth > ALLOWED_GROWTH_MB) fail(`memory grew by ${growth} MB`, [], pool)
  console.log('0 throws, 0 lost records, 0 lost bytes')
}

function generatePool(): GeneratedRecord[] {
  const random = new Random(seed ^ 0x9e3779b9)
  return Array.from({ length: POOL_RECORDS }, () => makeRecord(random, random.size(250, 5000)))
}

/** Reads records that can be distinguished from their parts: they have a type and a top-level id. */
function readPool(folder: string): GeneratedRecord[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
  return names.toSorted().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').flatMap(toPoolRecord))
}

function toPoolRecord(text: string): GeneratedRecord[] {
  const entries = new LineSplitter().push(Buffer.from(`${text}\n`)).flatMap((line) => toEntries(line))
  const raw: unknown = entries[0]?.kind === 'record' && !entries[0].damage ? entries[0].parsed.raw : undefined
  if (typeof raw !== 'object' || raw === null || typeof Reflect.get(raw, 'type') !== 'string') return []
  if (!('sessionId' in raw || 'leafUuid' in raw || 'messageId' in raw)) return []
  for (const idKey of ['uuid', 'leafUuid', 'messageId', 'sessionId'] as const) {
    const id: unknown = Reflect.get(raw, idKey)
    if (typeof id === 'string') return [{ text, idKey, id }]
  }
  return []
}

/** Every third line stays intact, so that losses next to damage are detected. */
function planFile(random: Random): PlannedLine[] {
  return Array.from({ length: FILE_LINES }, () => ({
    mutation: random.chance(1 / 3) ? 'none' : random.pick(mutationNames),
    seed: random.next(),
  }))
}

function readPlan(plan: readonly PlannedLine[], pool: readonly GeneratedRecord[]): string | undefined {
  const { bytes, survivors } = buildFile(plan, pool)
  stats.mutated += plan.filter(({ mutation }) => mutation !== 'none').length
  stats.bytes += bytes.length
  stats.survivors += survivors.length
  try {
    const entries = readInChunks(bytes, new Random(plan[0]?.seed ?? 0))
    stats.lines += entries.at(-1)?.line ?? 0
    stats.opaque += entries.filter((entry) => entry.kind === 'opaque').length
    const [lost] = findLost(entries, bytes, survivors)
    return findGap(entries, bytes.length) ?? (lost && `lost the record ${lost.id} at byte ${lost.offset}`)
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`
  }
}

function buildFile(
  plan: readonly PlannedLine[],
  pool: readonly GeneratedRecord[],
): { bytes: Buffer; survivors: Survivor[] } {
  const file = new FileBuilder()
  for (const { mutation, seed: lineSeed } of plan) {
    const random = new Random(lineSeed)
    const [first] = pool
    file.add(mutation, random, () => pool[random.below(pool.length)] ?? first ?? makeRecord(random, 100))
  }
  return { bytes: file.build((plan.length & 1) === 0), survivors: file.survivors }
}

function readInChunks(bytes: Buffer, random: Random): LineEntry[] {
  const largest = random.chance(0.02) ? 7 : random.pick([1000, 5000, 65_536, 1_048_576])
  const splitter = new LineSplitter()
  const entries: LineEntry[] = []
  for (let at = 0; at < bytes.length;) {
    const end = Math.min(bytes.length, at + random.between(1, largest))
    for (const line of splitter.push(bytes.subarray(at, end))) readLine(line, entries)
    at = end
  }
  for (const line of splitter.finish()) readLine(line, entries)
  return entries
}

function readLine(line: Parameters<typeof toEntries>[0], into: LineEntry[]): void {
  const began = performance.now()
  for (const entry of toEntries(line, { notes: true })) into.push(entry)
  const ms = performance.now() - began
  if (ms > stats.slowestMs) [stats.slowestMs, stats.slowestBytes] = [ms, line.length]
  if (ms > SLOW_LINE_MS) throw new Error(`a line of ${line.length} bytes took ${Math.round(ms)} ms`)
}

function noteMemory(): void {
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6)
  stats.peakMb = Math.max(stats.peakMb, megabytes)
  stats.startMb ||= megabytes
  if (stats.mutated < wanted / 2) stats.halfMb = stats.peakMb
}

function report(began: number): void {
  const seconds = (performance.now() - began) / 1000
  const speed = `${(stats.bytes / 1e6 / seconds).toFixed(0)} MB/s`
  console.log(
    `${seconds.toFixed(0)} s  ${stats.mutated} mutated of ${stats.lines} lines  ${(stats.bytes / 1e9).toFixed(2)} GB  ${speed}  ` +
      `${stats.survivors} intact records, ${stats.opaque} opaque  RSS ${stats.startMb} MB at the start, peak ${stats.halfMb} MB in the first half, ${stats.peakMb} MB overall  ` +
      `slowest line ${stats.slowestMs.toFixed(1)} ms (${stats.slowestBytes} bytes)`,
  )
}

/** Shrinks the file while the problem persists, writes it, and ends the run. */
function fail(problem: string, plan: readonly PlannedLine[], pool: readonly GeneratedRecord[]): never {
  let smallest = plan
  for (let size = Math.ceil(plan.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at + size <= smallest.length;) {
      const shorter = smallest.toSpliced(at, size)
      if (shorter.length > 0 && readPlan(shorter, pool) !== undefined) smallest = shorter
      else at += size
    }
  }
  const folder = mkdtempSync(join(tmpdir(), 'annals-fuzz-'))
  const { bytes, survivors } = buildFile(smallest, pool)
  writeFileSync(join(folder, 'input.jsonl'), bytes)
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ seed, problem, plan: smallest, survivors }, null, 2))
  console.error(`seed ${seed}: ${problem}\nThe smallest failing file is ${join(folder, 'input.jsonl')}.`)
  process.exit(1)
}

main()
