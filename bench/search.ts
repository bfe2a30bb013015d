// Measures search in process through the library, compared with ripgrep on the raw files, and from the command line,
// compared with an empty Node process.
//   npm run bench -- search [--size=400MB] [--rg=40] [--annals=PATH] [--library=PATH]
// Flags need an equals sign, because scripts/bench.js treats other words as names of benchmarks.
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openAnnals, readNumbers, type Annals } from './annals-command.ts'
import { noteFigure } from './figures.ts'
import { largeCorpus } from './large-corpus.ts'
import { makeQueries, SCANNED_KINDS, type BenchQuery } from './queries.ts'
import { emptyProcess, readPeak, runProcess } from './run-process.ts'
import { sampleTexts } from './sample-texts.ts'
import { openSearch } from './search-library.ts'
import { parseSize } from './size.ts'
import { median, percentile } from './statistics.ts'
import { printTable } from './table.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '400MB' },
    /** Number of queries for ripgrep, which reads all files for each. */
    rg: { type: 'string', default: '40' },
    annals: { type: 'string', default: 'bin/annals.js' },
    library: { type: 'string', default: 'dist/index.js' },
    /** For the searching process: a file with queries, and the ANNALS_HOME to search. */
    ask: { type: 'string' },
    data: { type: 'string', default: '' },
  },
})

const SAMPLE_BYTES = 24e6
const COMMAND_ROUNDS = 20
const RIPGREP = 'rg'

/** Processes that each answer one query, for the time of the first query in a process. */
const FIRST_ROUNDS = 12

interface QueryResult {
  ms: [first: number, again: number]
  /** The longest time in which nothing else could run, in a third round. */
  blockedMs: number
  total: number
}

async function main(): Promise<void> {
  const home = await largeCorpus(parseSize(values.size))
  if (!home) return
  const queries = makeQueries(await sampleTexts(home.directory, SAMPLE_BYTES), 1)
  const annals = openAnnals(values.annals, home.directory)
  try {
    const synced = await annals.run(['sync', '--json'])
    console.log(`${values.size}: ${home.files} files, synced in ${synced.seconds.toFixed(1)} s`)
    await measureLibrary(queries, annals, home.directory)
    await measureCommand(queries, annals)
  } finally {
    annals.remove()
  }
}

async function measureLibrary(queries: readonly BenchQuery[], annals: Annals, directory: string): Promise<void> {
  const { answers, peak } = await askInProcess(queries, annals)
  const greps = measureGrep(queries, directory)
  const kinds = [...new Set(queries.map(({ kind }) => kind))].map((kind) => ({ name: kind, kinds: [kind] }))
  const indexed = kinds.map(({ name }) => name).filter((kind) => !SCANNED_KINDS.includes(kind))
  const rows = [...kinds, { name: 'all from the index', kinds: indexed }].map(({ name, kinds: wanted }) => {
    const chosen = queries.flatMap(({ kind }, index) => (wanted.includes(kind) ? [index] : []))
    return describeKind(
      name,
      chosen.flatMap((index) => answers[index] ?? []),
      chosen.flatMap((index) => greps?.get(index) ?? []),
    )
  })
  printTable(
    `${queries.length} queries in process, milliseconds (targets: p95 25 ms at 400 MB, 80 ms at 4 GB; substring and regex 60 ms at 400 MB)`,
    [['', 'queries', 'p50', 'p95', 'max', 'p95 again', 'blocked', 'hits p50', 'no hits', 'rg -c p50', ''], ...rows],
  )
  const firsts = await askFirst(queries, annals)
  const timesOf = (isScanned: boolean): number[] =>
    answers.flatMap(({ ms }, index) =>
      SCANNED_KINDS.includes(queries[index]?.kind ?? '') === isScanned ? [ms[0]] : [],
    )
  noteFigure('search indexed', percentile(timesOf(false), 0.95))
  noteFigure('search scanned', percentile(timesOf(true), 0.95))
  noteFigure('search first', median(firsts))
  noteFigure('search blocked', Math.max(...answers.map(({ blockedMs }) => blockedMs)))
  if (greps) noteFigure('search rg', median([...greps.values()]))
  console.log(
    `first query in a process: p50 ${median(firsts).toFixed(0)} ms, max ${Math.max(...firsts).toFixed(0)} ms (target: 50 ms)`,
  )
  console.log(`${peak === null ? 'unknown' : (peak / 1e6).toFixed(0)} MB peak memory`)
  if (!greps) console.log('ripgrep is not installed (apt-get install ripgrep), so it is not compared')
}

interface AllAnswers {
  answers: QueryResult[]
  peak: number | null
}

/** Searches in a separate process, to measure the memory of searching alone. */
async function askInProcess(queries: readonly BenchQuery[], annals: Annals): Promise<AllAnswers> {
  // Next to the data directory, not in it.
  const path = `${annals.data}-queries.json`
  writeFileSync(path, JSON.stringify(queries))
  try {
    const script = process.argv[1] ?? ''
    const flags = [`--ask=${path}`, `--data=${annals.data}`, `--library=${values.library}`]
    const { stdout } = await runProcess([script, ...flags], { env: annals.env })
    // askAll below writes it.
    return JSON.parse(stdout) as AllAnswers
  } finally {
    rmSync(path, { force: true })
  }
}

/** Asks queries of all indexed kinds, each in a process of its own. */
async function askFirst(queries: readonly BenchQuery[], annals: Annals): Promise<number[]> {
  const indexed = queries.filter(({ kind }) => !SCANNED_KINDS.includes(kind))
  const times: number[] = []
  for (let round = 0; round < FIRST_ROUNDS; round++) {
    const query = indexed[Math.floor((round * indexed.length) / FIRST_ROUNDS)]
    const { answers } = await askInProcess(query ? [query] : [], annals)
    times.push(...answers.map(({ ms }) => ms[0]))
  }
  return times
}

function describeKind(kind: string, answers: readonly QueryResult[], greps: readonly number[]): string[] {
  const first = answers.map(({ ms }) => ms[0])
  const again = answers.map(({ ms }) => ms[1])
  const totals = answers.map(({ total }) => total)
  return [
    kind,
    String(answers.length),
    percentile(first, 0.5).toFixed(1),
    percentile(first, 0.95).toFixed(1),
    Math.max(...first).toFixed(1),
    percentile(again, 0.95).toFixed(1),
    Math.max(...answers.map(({ blockedMs }) => blockedMs)).toFixed(1),
    String(median(totals)),
    String(totals.filter((total) => total === 0).length),
    greps.length === 0 ? '' : median(greps).toFixed(0),
    '',
  ]
}

/** Returns milliseconds by query index, for evenly spread queries. */
function measureGrep(queries: readonly BenchQuery[], directory: string): Map<number, number> | undefined {
  if (spawnSync(RIPGREP, ['--version']).status !== 0) return undefined
  const step = Math.max(1, Math.ceil(queries.length / Math.max(1, Number(values.rg))))
  const times = new Map<number, number>()
  for (let index = 0; index < queries.length && Number(values.rg) > 0; index += step) {
    const patterns = queries[index]?.patterns.flatMap((pattern) => ['-e', pattern]) ?? []
    const began = performance.now()
    spawnSync(RIPGREP, ['-c', '-i', '--no-ignore', '--hidden', ...patterns, join(directory, 'projects')])
    times.set(index, performance.now() - began)
  }
  return times
}

async function measureCommand(queries: readonly BenchQuery[], annals: Annals): Promise<void> {
  const words = queries.filter(({ kind }) => kind.endsWith(' word'))
  const [search, empty] = [Array<number>(), Array<number>()]
  for (let round = 0; round < COMMAND_ROUNDS; round++) {
    // Evenly from all kinds of words.
    const query = words[Math.floor((round * words.length) / COMMAND_ROUNDS)]?.text ?? ''
    empty.push(await emptyProcess())
    search.push((await annals.run(['search', query, '--json'])).seconds)
  }
  const { peakBytes, stdout } = await annals.run(['search', words.at(-1)?.text ?? '', '--json'], { watchMemory: true })
  const row = (name: string, times: readonly number[], remark: string): string[] => [
    name,
    `${(1000 * median(times)).toFixed(0)} ms`,
    `${(1000 * percentile(times, 0.95)).toFixed(0)} ms`,
    `${(median(times) / median(empty)).toFixed(2)}×`,
    remark,
  ]
  const memory = peakBytes === undefined ? '' : `, ${(peakBytes / 1e6).toFixed(0)} MB`
  printTable(`annals search WORD --json, end to end, ${COMMAND_ROUNDS} runs`, [
    ['', 'p50', 'p95', 'node -e 0', ''],
    row('node -e 0', empty, ''),
    row(
      'annals search',
      search,
      `target: 150 ms; a common word: ${readNumbers(stdout, ['total']).total} hits${memory}`,
    ),
  ])
}

/** Runs all queries three times. After the first, pages and statements are cached; the third watches the event loop. */
async function askAll(path: string, data: string): Promise<void> {
  const search = await openSearch(values.library, data)
  // askInProcess above writes it.
  const queries = JSON.parse(readFileSync(path, 'utf8')) as BenchQuery[]
  const answers: QueryResult[] = queries.map(() => ({ ms: [0, 0], blockedMs: 0, total: 0 }))
  for (const round of [0, 1] as const) {
    for (const [index, { text }] of queries.entries()) {
      const began = performance.now()
      const { total } = await search(text)
      const answer = answers[index]
      if (!answer) continue
      answer.ms[round] = performance.now() - began
      answer.total = total
    }
  }
  for (const [index, { text }] of queries.entries()) {
    const answer = answers[index]
    if (answer) answer.blockedMs = await longestBlock(() => search(text))
  }
  const all: AllAnswers = { answers, peak: readPeak('self') ?? null }
  console.log(JSON.stringify(all))
}

async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let [isRunning, last, longest] = [true, performance.now(), 0]
  const tick = (): void => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (isRunning) setImmediate(tick)
  }
  setImmediate(tick)
  await work()
  isRunning = false
  return Math.max(longest, performance.now() - last)
}

if (values.ask === undefined) await main()
else await askAll(values.ask, values.data)
