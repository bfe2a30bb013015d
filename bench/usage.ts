// Measures usage reports, compared with ccusage on the same files in the same run, and with an empty Node process.
//   npm run bench -- usage [--size=400MB] [--rounds=7] [--annals=PATH]
// Flags need an equals sign, because scripts/bench.js treats other words as names of benchmarks.
import { appendFileSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { Random } from '../test/generate/random.ts'
import { openAnnals, type Annals } from './annals-command.ts'
import { openCcusage, type Ccusage } from './ccusage-command.ts'
import { noteFigure } from './figures.ts'
import type { Home } from './cached-home.ts'
import { largeCorpus } from './large-corpus.ts'
import { linkHome, type LinkedHome } from './linked-home.ts'
import { emptyProcess, type FinishedProcess, type RunOptions } from './run-process.ts'
import { parseSize } from './size.ts'
import { median } from './statistics.ts'
import { printTable } from './table.ts'
import { compareReports } from './usage-totals.ts'

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: '400MB' },
    rounds: { type: 'string', default: '7' },
    annals: { type: 'string', default: 'bin/annals.js' },
  },
})

const ROUNDS = Number(values.rounds)
const CPU_ROUNDS = 3
const DAILY = ['usage', 'daily', '--json']
const STATUS = ['usage', 'statusline']
const CCUSAGE_DAILY = ['claude', 'daily', '--json', '--offline']
const CCUSAGE_STATUS = ['claude', 'statusline', '--offline', '--no-cache']
/** Tokens of an appended message: a number that no other messages add up to. */
const APPENDED_TOKENS = 1_000_003

/** Runs one measured process. */
type Task = (options?: RunOptions) => Promise<FinishedProcess>

async function main(): Promise<void> {
  const source = await largeCorpus(parseSize(values.size))
  if (!source) return
  const home = linkHome(source, ROUNDS + 1)
  const [cold, warm] = [openAnnals(values.annals, home.directory), openAnnals(values.annals, home.directory)]
  const ccusage = openCcusage(home.directory)
  try {
    await compareTotals(warm, ccusage)
    await measure(source, home, { cold, warm, ccusage })
  } finally {
    for (const each of [cold, warm, home, ccusage]) each?.remove()
  }
}

interface Commands {
  /** Its data directory is emptied before every run. */
  cold: Annals
  warm: Annals
  ccusage: Ccusage | undefined
}

async function compareTotals(annals: Annals, ccusage: Ccusage | undefined): Promise<void> {
  if (!ccusage) return
  const ours = await annals.run([...DAILY, '--compat', 'ccusage', '--timezone', 'UTC'])
  const theirs = await ccusage.run([...CCUSAGE_DAILY, '--timezone', 'UTC'])
  const differences = compareReports(ours.stdout, theirs.stdout)
  if (differences.length === 0)
    console.log('--compat ccusage: tokens of every day and cost of every Claude model agree')
  else console.log(`--compat ccusage: ${differences.length} numbers differ\n  ${differences.slice(0, 20).join('\n  ')}`)
}

/** Alternates between the tasks, so that a busy moment affects all of them. The files are in the page cache. */
async function measure(source: Home, home: LinkedHome, commands: Commands): Promise<void> {
  const tasks = makeTasks(home, commands)
  const times = new Map<string, number[]>([...tasks.keys(), EMPTY].map((name) => [name, []]))
  await runTasks(tasks)
  for (let round = 0; round < ROUNDS; round++) {
    times.get(EMPTY)?.push(await emptyProcess())
    for (const [name, { seconds }] of await runTasks(tasks)) times.get(name)?.push(seconds)
  }
  const peaks = new Map<string, number>()
  for (const [name, { peakBytes }] of await runTasks(tasks, { watchMemory: true })) peaks.set(name, peakBytes ?? NaN)
  const cpu = new Map<string, number[]>()
  for (let round = 0; round < CPU_ROUNDS; round++)
    for (const [name, { cpuSeconds = NaN }] of await runTasks(tasks, { watchCpu: true }))
      cpu.set(name, [...(cpu.get(name) ?? []), cpuSeconds])
  const measurementOf: MeasurementOf = (name) => ({
    times: times.get(name) ?? [],
    peak: peaks.get(name) ?? NaN,
    cpu: median(cpu.get(name) ?? [NaN]),
  })
  printReport(source, measurementOf)
  noteFigures(measurementOf)
}

const EMPTY = 'node -e 0'

function makeTasks(home: LinkedHome, { cold, warm, ccusage }: Commands): Map<string, Task> {
  const input = hookInput(home)
  const { append, check } = makeAppender(home)
  const tasks: [string, Task][] = [
    ['annals, cold', (options) => (empty(cold.data), cold.run(DAILY, options))],
    ['annals statusline', (options) => warm.run(STATUS, { ...options, input })],
    ['annals statusline, one file longer', (options) => (append(), warm.run(STATUS, { ...options, input }))],
    ['annals, one file longer', async (options) => (append(), check(await warm.run(DAILY, options)))],
    // After the report that has read all appended messages.
    ['annals, nothing changed', (options) => warm.run(DAILY, options)],
  ]
  if (ccusage)
    tasks.push(
      ['ccusage', (options) => ccusage.run(CCUSAGE_DAILY, options)],
      ['ccusage statusline', (options) => ccusage.run(CCUSAGE_STATUS, { ...options, input })],
    )
  return new Map(tasks)
}

async function runTasks(
  tasks: ReadonlyMap<string, Task>,
  options: RunOptions = {},
): Promise<[string, FinishedProcess][]> {
  const finished: [string, FinishedProcess][] = []
  for (const [name, task] of tasks) finished.push([name, await task(options)])
  return finished
}

function empty(directory: string): void {
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory)
}

interface Appender {
  append(): void
  /** Throws unless the report contains all messages so far. */
  check(report: FinishedProcess): FinishedProcess
}

function makeAppender(home: LinkedHome): Appender {
  const random = new Random(1)
  let [count, checkedCount, checkedTokens] = [0, 0, NaN]
  return {
    append() {
      const path = home.own[count % home.own.length] ?? ''
      appendFileSync(path, messageLine(random, path))
      count += 1
    },
    check(report) {
      const tokens = inputTokens(report.stdout)
      const expected = (count - checkedCount) * APPENDED_TOKENS
      if (!Number.isNaN(checkedTokens) && tokens !== checkedTokens + expected)
        throw new Error(`${expected} tokens were appended, but the report grew by ${tokens - checkedTokens}.`)
      checkedCount = count
      checkedTokens = tokens
      return report
    },
  }
}

function messageLine(random: Random, path: string): string {
  const usage = { input_tokens: APPENDED_TOKENS, output_tokens: 1 }
  const message = { id: `msg_${random.uuid()}`, role: 'assistant', model: 'claude-opus-4-5', content: [], usage }
  const sessionId = basename(path, '.jsonl')
  const record = { type: 'assistant', uuid: random.uuid(), timestamp: new Date().toISOString(), sessionId }
  return `${JSON.stringify({ ...record, requestId: `req_${random.uuid()}`, message })}\n`
}

function inputTokens(stdout: string): number {
  // The output of `annals usage daily --json`.
  const { totals } = JSON.parse(stdout) as { totals: { inputTokens: number } }
  return totals.inputTokens
}

/** Returns the status line input of Claude Code for the largest copied session. */
function hookInput(home: LinkedHome): string {
  const sessions = home.own.filter((path) => /^[\da-f]{8}-/.test(basename(path)))
  const path = sessions.toSorted((a, b) => statSync(b).size - statSync(a).size)[0] ?? ''
  return JSON.stringify({
    session_id: basename(path, '.jsonl'),
    transcript_path: path,
    cwd: '/',
    model: { id: 'claude-opus-4-5', display_name: 'Opus 4.5' },
    workspace: { current_dir: '/', project_dir: '/' },
    version: '2.1.200',
  })
}

type MeasurementOf = (name: string) => { times: readonly number[]; peak: number; cpu: number }

function noteFigures(measurementOf: MeasurementOf): void {
  const ms = (name: string): number => 1000 * median(measurementOf(name).times)
  const [cold, ccusage] = [measurementOf('annals, cold'), measurementOf('ccusage')]
  const warm = ms('annals, nothing changed')
  noteFigure('usage cold', ms('annals, cold'))
  noteFigure('usage cold peak', cold.peak / 1e6)
  noteFigure('usage warm', warm - ms(EMPTY))
  noteFigure('usage appended', ms('annals, one file longer') - warm)
  noteFigure('statusline warm', ms('annals statusline') - ms(EMPTY))
  if (ccusage.times.length === 0) return
  noteFigure('ccusage', ms('ccusage'))
  noteFigure('usage cold ratio', ms('ccusage') / ms('annals, cold'))
  noteFigure('usage cold cpu ratio', ccusage.cpu / cold.cpu)
}

function printReport(source: Home, measurementOf: MeasurementOf): void {
  const baseline = median(measurementOf(EMPTY).times)
  const row = (name: string, rival: string | undefined, remark: string): string[] => {
    const { times, peak, cpu } = measurementOf(name)
    if (times.length === 0) return [name, '', '', '', '', '', '', 'not compared']
    const middle = median(times)
    const theirs = rival === undefined ? NaN : median(measurementOf(rival).times)
    return [
      name,
      `${(1000 * middle).toFixed(0)} ms`,
      `${(1000 * Math.min(...times)).toFixed(0)} to ${(1000 * Math.max(...times)).toFixed(0)}`,
      name === EMPTY ? '' : `+${(1000 * (middle - baseline)).toFixed(0)} ms`,
      theirs > 0 ? `${(theirs / middle).toFixed(2)}× as fast` : '',
      Number.isNaN(cpu) ? '' : `${cpu.toFixed(2)} s`,
      Number.isNaN(peak) ? '' : `${(peak / 1e6).toFixed(0)} MB`,
      remark,
    ]
  }
  printTable(`${values.size}: ${source.files} files; median of ${ROUNDS} rounds; ratio to ccusage`, [
    ['', 'time', 'range', 'above node -e 0', 'ratio', 'CPU', 'peak memory', ''],
    row(EMPTY, undefined, ''),
    row('ccusage', undefined, 'claude daily --json --offline'),
    row('annals, cold', 'ccusage', 'usage daily --json; target: 1.4× on Node 20, 1.7× on newer'),
    row('annals, nothing changed', 'ccusage', 'target: +70 ms'),
    row('annals, one file longer', 'ccusage', ''),
    row('ccusage statusline', undefined, '--offline --no-cache'),
    row('annals statusline', 'ccusage statusline', 'target: +70 ms'),
    row('annals statusline, one file longer', 'ccusage statusline', ''),
  ])
}

await main()
