// Runs the rounds of one part until its goals or its time are reached.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Random } from '../generate/random.ts'
import type { OpenPart, RoundResult, TorturePart, TortureRound } from './part.ts'
import { addRound, isComplete, MOST_COMPLAINTS, openReport, saveReport, type PartReport } from './part-report.ts'

export interface PartRun {
  seed: number
  minutes: number
  /** The folder of the reports. */
  reports: string
  /** The folder for the homes of the rounds. */
  scratch: string
  commit: string
}

export async function runPart(part: TorturePart, run: PartRun): Promise<PartReport> {
  const report = openReport(run.reports, part.name, run.seed)
  report.skipped = part.obstacle()
  if (report.skipped === null && !isComplete(report, part)) await runRounds(part, run, report)
  saveReport(run.reports, report)
  return report
}

async function runRounds(part: TorturePart, run: PartRun, report: PartReport): Promise<void> {
  if (report.commits.at(-1) !== run.commit) report.commits.push(run.commit)
  const until = Date.now() + run.minutes * 60_000
  const open = await part.open()
  try {
    // At least one round: a slice of a few seconds still runs every part.
    do {
      const number = report.rounds
      const folder = join(run.scratch, `${part.name}-${number}`)
      const began = performance.now()
      const result = await runRound(open, { number, random: new Random(run.seed + number * 7919), folder, until })
      addRound(report, result, (performance.now() - began) / 1000)
      saveReport(run.reports, report)
      if (result.complaints.length === 0) rmSync(folder, { recursive: true, force: true })
    } while (Date.now() < until && !isComplete(report, part) && report.complaints.length < MOST_COMPLAINTS)
  } finally {
    await open.close?.()
  }
}

async function runRound(open: OpenPart, round: TortureRound): Promise<RoundResult> {
  rmSync(round.folder, { recursive: true, force: true })
  mkdirSync(round.folder, { recursive: true })
  try {
    const result = await open.run(round)
    return { ...result, complaints: result.complaints.map((complaint) => `${complaint} (${round.folder})`) }
  } catch (error) {
    return { counts: {}, complaints: [`it threw ${error instanceof Error ? error.stack : String(error)}`] }
  }
}
