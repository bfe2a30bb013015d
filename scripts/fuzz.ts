// Damages transcripts at random and reads them. Nothing may throw, no intact record and no byte may be lost, and memory
// must not grow. The same seed gives the same run.
//   npm run fuzz -- --lines 5000000 --seed 1 [--corpus DIR]
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  buildFile,
  countMutated,
  findProblem,
  planLines,
  readInChunks,
  type PlannedLine,
} from '../test/generate/mutated-file.ts'
import { Random } from '../test/generate/random.ts'
import { generatePool, toPoolRecord } from '../test/generate/record-pool.ts'
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
/** How much the memory peak of the second half of a run may exceed that of the first half. */
const ALLOWED_GROWTH_MB = 64
/** In a shorter run, the heap is still growing to its normal size. */
const MEMORY_LINES = 500_000
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
  const pool = values.corpus === undefined ? generatePool(seed) : readPool(values.corpus)
  if (pool.length === 0) throw new Error(`There are no records in ${values.corpus}; use a directory with .jsonl files.`)
  console.log(`fuzzing ${wanted} mutated lines, seed ${seed}, from ${pool.length} records`)
  const random = new Random(seed)
  const began = performance.now()
  let reported = began
  while (stats.mutated < wanted) {
    const plan = planLines(random, FILE_LINES)
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

function readPool(folder: string): GeneratedRecord[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.jsonl'))
  return names.toSorted().flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').flatMap(toPoolRecord))
}

function readPlan(plan: readonly PlannedLine[], pool: readonly GeneratedRecord[]): string | undefined {
  const file = buildFile(plan, takeFrom(pool))
  stats.mutated += countMutated(plan)
  stats.bytes += file.bytes.length
  stats.survivors += file.survivors.length
  try {
    const entries = readInChunks(file.bytes, new Random(plan[0]?.seed ?? 0), noteLine)
    stats.lines += entries.at(-1)?.line ?? 0
    stats.opaque += entries.filter((entry) => entry.kind === 'opaque').length
    return findProblem(entries, file)
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`
  }
}

function takeFrom(pool: readonly GeneratedRecord[]): (random: Random) => GeneratedRecord {
  return (random) => pool[random.below(pool.length)] ?? makeRecord(random, 100)
}

function noteLine(ms: number, bytes: number): void {
  if (ms > stats.slowestMs) [stats.slowestMs, stats.slowestBytes] = [ms, bytes]
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
  const { bytes, survivors } = buildFile(smallest, takeFrom(pool))
  writeFileSync(join(folder, 'input.jsonl'), bytes)
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ seed, problem, plan: smallest, survivors }, null, 2))
  console.error(`seed ${seed}: ${problem}\nThe smallest failing file is ${join(folder, 'input.jsonl')}.`)
  process.exit(1)
}

main()
