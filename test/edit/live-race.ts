// Edits a file that others write to at the same time; their lines and our edits must all be there, once and complete.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { SpanList } from '../../src/format/secrets/span-list.ts'
import { apply, pathsIn, stamp, withJournal, type EditPaths } from './edit-world.ts'
import { quickFolder } from './scratch-home.ts'

export interface LivePlan {
  lines: number
  /** Whether the writer keeps its descriptor open or opens the file for each line. */
  isHeld: boolean
  /** Whether some lines are written in pieces. */
  inPieces: boolean
}

export interface LiveReport {
  masks: number
  appends: number
  faults: string[]
}

const SECRETS = 400
const SECRET = 'sk-live-0123456789abcdef'

export async function liveRace(plan: LivePlan): Promise<LiveReport> {
  const folder = mkdtempSync(join(quickFolder(), 'annals-live-'))
  try {
    const places = pathsIn(folder)
    const project = join(places.root, 'projects', '-home-mara-tidepool')
    mkdirSync(project, { recursive: true, mode: 0o700 })
    const path = join(project, '3c4d5e6f-3a52-4a4e-9b0c-5d8a1f0f7c14.jsonl')
    writeFileSync(
      path,
      Array.from({ length: SECRETS }, (_, at) => `{"type":"user","by":"start","line":${at},"text":"${SECRET}"}\n`).join(
        '',
      ),
    )
    const writer = startWriter(path, plan)
    const report = await editUntil(writer, places, path)
    report.faults.push(...findFaults(path, plan, report))
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Writer {
  ended: Promise<number | null>
  isDone(): boolean
}

export function startWriter(path: string, plan: LivePlan, name = 'other'): Writer {
  const task = JSON.stringify({ path, ...plan, name })
  const child = spawn(process.execPath, [resolve('test/torture/live-writer.js'), task], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
  return { ended, isDone: () => child.exitCode !== null || child.signalCode !== null }
}

/** Masks and appends in turn until the writer is done, with a minimum of each. */
async function editUntil(writer: Writer, places: EditPaths, path: string): Promise<LiveReport> {
  const report: LiveReport = { masks: 0, appends: 0, faults: [] }
  while (!writer.isDone() || report.appends < 5) {
    withJournal(places, (journal) => {
      if (report.masks < SECRETS) {
        apply(journal, places, [maskOf(path, report.masks)], { canUndo: false })
        report.masks += 1
      }
      if (report.masks % 4 === 1 || report.masks === SECRETS) {
        const bytes = Buffer.from(`{"type":"user","by":"us","line":${report.appends},"text":""}\n`)
        apply(journal, places, [{ kind: 'append', file: stamp(path), bytes }])
        report.appends += 1
      }
    })
    // The event loop reports the end of the writer.
    await new Promise((go) => setImmediate(go))
  }
  const code = await writer.ended
  if (code !== 0) report.faults.push(`the writer ended with ${code}`)
  return report
}

function maskOf(path: string, nth: number) {
  const lines = readFileSync(path, 'latin1').split('\n', SECRETS)
  const offset =
    lines.slice(0, nth).reduce((sum, line) => sum + line.length + 1, 0) + (lines[nth] ?? '').indexOf(SECRET)
  const spans = SpanList.of([{ start: offset, end: offset + SECRET.length }])
  return { kind: 'mask' as const, file: stamp(path), spans }
}

function findFaults(path: string, { lines }: LivePlan, { masks, appends }: LiveReport): string[] {
  const seen = new Map<string, number[]>(['start', 'other', 'us'].map((by) => [by, []]))
  const numbersOf = (by: string) => seen.get(by) ?? []
  const bad: string[] = []
  for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
    const [, by, number] = /^\{"type":"user","by":"(\w+)","line":(\d+),"text":"[^"]*"\}$/.exec(line) ?? []
    if (by === undefined) bad.push(`bad line: ${line.slice(0, 120)}`)
    else numbersOf(by).push(Number(number))
  }
  const text = readFileSync(path, 'latin1')
  const covered = text.split('*'.repeat(SECRET.length)).length - 1
  return [
    ...bad.slice(0, 5),
    ...checkAll('start', seen.get('start') ?? [], SECRETS),
    ...checkAll('other', seen.get('other') ?? [], lines),
    ...checkAll('us', seen.get('us') ?? [], appends),
    ...(covered === masks ? [] : [`${covered} of ${masks} are covered`]),
    ...(text.endsWith('\n') ? [] : ['the last line has no end']),
  ]
}

/** Checks that all numbers are there, once and in order. */
export function checkAll(name: string, numbers: readonly number[], count: number): string[] {
  const wrong = numbers.findIndex((number, place) => number !== place)
  if (wrong < 0 && numbers.length === count) return []
  return [`${name}: ${numbers.length} of ${count} lines, the first that is wrong is at ${wrong}`]
}
