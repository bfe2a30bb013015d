// The report file of a part. It is written after every round, so that a stopped run can go on.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoundResult, TorturePart } from './part.ts'

export interface PartReport {
  part: string
  seed: number
  /** Commits of the tested builds, in the order of the runs. */
  commits: string[]
  node: string
  /** The number of the next round. */
  rounds: number
  seconds: number
  counts: Record<string, number>
  highest: Record<string, number>
  complaints: string[]
  /** Why the part could not run. */
  skipped: string | null
}

/** More complaints of one part say nothing new. */
export const MOST_COMPLAINTS = 20

function newReport(part: string, seed: number): PartReport {
  const { version } = process
  return {
    part,
    seed,
    commits: [],
    node: version,
    rounds: 0,
    seconds: 0,
    counts: {},
    highest: {},
    complaints: [],
    skipped: null,
  }
}

/** Reads the report of an earlier run with the same seed, or starts a new one. */
export function openReport(folder: string, part: string, seed: number): PartReport {
  try {
    // Written by this file.
    const report = JSON.parse(readFileSync(pathOf(folder, part), 'utf8')) as PartReport
    return report.seed === seed ? report : newReport(part, seed)
  } catch {
    return newReport(part, seed)
  }
}

export function saveReport(folder: string, report: PartReport): void {
  mkdirSync(folder, { recursive: true })
  const path = pathOf(folder, report.part)
  writeFileSync(`${path}.tmp`, `${JSON.stringify(report, null, 2)}\n`)
  renameSync(`${path}.tmp`, path)
}

export function addRound(report: PartReport, { counts, highest = {}, complaints }: RoundResult, seconds: number): void {
  for (const [name, count] of Object.entries(counts)) report.counts[name] = (report.counts[name] ?? 0) + count
  for (const [name, value] of Object.entries(highest))
    report.highest[name] = Math.max(report.highest[name] ?? value, value)
  report.complaints.push(...complaints.map((complaint) => `round ${report.rounds}: ${complaint.trim().slice(0, 800)}`))
  report.rounds += 1
  report.seconds += seconds
}

export function isComplete(report: PartReport, { goals }: TorturePart): boolean {
  return Object.entries(goals).every(([name, goal]) => (report.counts[name] ?? 0) >= goal)
}

function pathOf(folder: string, part: string): string {
  return join(folder, `${part}.json`)
}
