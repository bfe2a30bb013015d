// Disturbs Annals in every way that its users may meet, and checks that no damage is left.
//   npm run torture                              a full run: every part until its goals, at most 2.5 hours on two cores
//   npm run torture -- kills http --minutes 10   some parts, for at most 10 minutes in all
//   npm run torture -- --save                    keep the figures of the report folder; npm run docs writes them to docs/reliability.md
// Reports are in node_modules/.cache/torture, or in --reports. A run goes on where the last one with the same seed
// stopped, unless --fresh is given.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { quickFolder } from '../edit/scratch-home.ts'
import type { TorturePart } from './part.ts'
import { isComplete, openReport, type PartReport } from './part-report.ts'
import { runPart } from './run-part.ts'
import { parts } from './parts/all.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    reports: { type: 'string', default: join('node_modules', '.cache', 'torture') },
    fresh: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    /** Set by this script for the process of one part. */
    worker: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)

const chosen = positionals.length === 0 ? parts : parts.filter(({ name }) => positionals.includes(name))
const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))

if (unknown.length > 0) fail(`Unknown part: ${unknown.join(', ')}. Use: ${parts.map(({ name }) => name).join(', ')}.`)
else if (values.worker) await work()
else if (values.save) save()
else await runAll()

/** Runs the parts in processes of their own, the longest first, `jobs` at a time. */
async function runAll(): Promise<void> {
  if (values.fresh) for (const { name } of chosen) rmSync(join(values.reports, `${name}.json`), { force: true })
  const total = chosen.reduce((sum, { minutes }) => sum + minutes, 0)
  const share = Math.min(1, (Number(values.minutes) * Number(values.jobs)) / total)
  const queue = chosen.toSorted((a, b) => b.minutes - a.minutes)
  const jobs = Array.from({ length: Number(values.jobs) }, async () => {
    for (let part = queue.shift(); part; part = queue.shift()) await startWorker(part, part.minutes * share)
  })
  await Promise.all(jobs)
}

async function startWorker(part: TorturePart, minutes: number): Promise<void> {
  const args = ['--worker', '--minutes', String(minutes), '--seed', String(seed), '--reports', values.reports]
  const script = process.argv[1] ?? ''
  const child = spawn(process.execPath, ['--enable-source-maps', script, part.name, ...args], { stdio: 'inherit' })
  const code = await new Promise((done) => child.on('close', done))
  const report = openReport(values.reports, part.name, seed)
  if (code !== 0) report.complaints.push(`the part exited with ${String(code)}`)
  print(part, report)
}

async function work(): Promise<void> {
  const scratch = mkdtempSync(join(quickFolder(), 'annals-torture-'))
  const [part] = chosen
  if (!part) return
  const report = await runPart(part, {
    seed,
    minutes: Number(values.minutes),
    reports: values.reports,
    scratch,
    commit: readCommit(),
  })
  if (report.complaints.length === 0) rmSync(scratch, { recursive: true, force: true })
  // A thread of a part that hangs must not keep the process.
  process.exit(0)
}

function print(part: TorturePart, report: PartReport): void {
  const counts = Object.entries(report.counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  const highest = Object.entries(report.highest).map(([name, value]) => `${name} at most ${value.toLocaleString('en')}`)
  const state = report.skipped ?? (isComplete(report, part) ? 'complete' : 'not complete')
  const minutes = `${(report.seconds / 60).toFixed(1)} min`
  say(
    `${report.complaints.length === 0 ? '✓' : '✗'} ${part.name}: ${[...counts, ...highest, minutes, state].join(', ')}`,
  )
  for (const complaint of report.complaints) say(`  ${complaint}`)
  if (report.complaints.length > 0) process.exitCode = 1
}

/** Keeps the reports in the repository. `npm run docs` makes docs/reliability.md from them. */
function save(): void {
  const reports = parts.map(({ name }) => openReport(values.reports, name, seed))
  writeFileSync(resolve('test/torture/full-run.json'), `${JSON.stringify(reports, null, 2)}\n`)
  for (const [index, part] of parts.entries()) {
    const report = reports[index]
    if (report) print(part, report)
  }
}

function readCommit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`)
  process.exitCode = 2
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
