// Everybody who works on one home at the same time. Each returns complaints and counts of what it did.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServing, type Served } from '../../cli/served-process.ts'
import type { Random } from '../../generate/random.ts'
import { runAnnals, type AnnalsHomes, type EndedProcess, type StartOptions } from '../annals-process.ts'
import { findFault } from '../run-commands.ts'
import type { CrowdHome } from './crowd-home.ts'

export interface Deeds {
  counts: Record<string, number>
  complaints: string[]
}

export interface Scene extends CrowdHome {
  random: Random
  /** The clock of the next process. */
  clock: () => StartOptions
  /** Ends when the crowd should go home. */
  isOver: () => boolean
}

const YEAR_MS = 365 * 86_400_000

/** A process that is a year ahead, a year behind, or right. */
export function shiftedClock(random: Random): StartOptions {
  const years = random.pick([-1, 0, 1])
  const preload = `--require=${resolve('test/torture/crowd/shift-clock.cjs')}`
  return { env: { NODE_OPTIONS: preload, SHIFT_CLOCK_MS: String(years * YEAR_MS) } }
}

export function faultOf(args: readonly string[], ended: EndedProcess, codes: readonly number[]): string[] {
  const command = args.join(' ')
  if (ended.isHung) return [`${command}: it hung`]
  if (ended.signal !== null) return [`${command}: it was ended by ${ended.signal}: ${ended.stderr.slice(0, 300)}`]
  const fault = findFault(command, ended, codes)
  return fault === undefined ? [] : [fault]
}

/** Repeats commands, each in a process of its own, until it is over. */
export async function repeat(scene: Scene, commands: readonly string[], codes: readonly number[]): Promise<Deeds> {
  const complaints: string[] = []
  let count = 0
  do {
    const args = (commands[count % commands.length] ?? '').split(' ')
    complaints.push(...faultOf(args, await runAnnals(scene.homes, args, scene.clock()), codes))
    count += 1
  } while (!scene.isOver())
  return { counts: { commands: count }, complaints }
}

/** Edits and undoes. After every undo, the file must have its old bytes. */
export async function editAndUndo(scene: Scene): Promise<Deeds> {
  const deeds: Deeds = { counts: { edits: 0 }, complaints: [] }
  const files = scene.edited.transcripts.filter(({ path }) => !path.includes('subagents'))
  do {
    const path = files[scene.random.below(files.length)]?.path ?? ''
    const session = basename(path, '.jsonl')
    const before = readEdited(scene)
    const edit = scene.random.pick([
      `edit rename ${session} crowded`,
      `edit delete ${session} --turn 1`,
      `edit strip ${session} thinking`,
    ])
    const args = [...edit.split(' '), '--apply', '--json']
    const ended = await runAnnals(scene.homes, args, scene.clock())
    deeds.complaints.push(...faultOf(args, ended, [0, 1]))
    if (ended.code !== 0 || !JSON.parse(ended.stdout).applied) continue
    const isChanged = !readEdited(scene).equals(before)
    deeds.complaints.push(...(await undo(scene)))
    if (!isChanged) deeds.complaints.push(`${edit}: applied, but nothing changed`)
    if (!readEdited(scene).equals(before)) deeds.complaints.push(`${edit}: the undo left other bytes in ${path}`)
    deeds.counts['edits'] = (deeds.counts['edits'] ?? 0) + 1
  } while (!scene.isOver())
  return deeds
}

/** To a process whose clock is behind, the file was written just now, and the session may be running. */
async function undo({ homes, clock }: Scene): Promise<string[]> {
  const options = clock()
  const first = await runAnnals(homes, ['undo'], options)
  const isRefused = first.code === 1 && options.env !== undefined && first.stderr.includes('may be in use')
  return faultOf(['undo'], isRefused ? await runAnnals(homes, ['undo']) : first, [0])
}

/** An edit may change the transcripts of agents too. */
function readEdited({ edited }: Scene): Buffer {
  return Buffer.concat(edited.transcripts.map(({ path }) => readFileSync(path)))
}

const PATHS = [
  '/api/list',
  '/api/search?query=limpet',
  '/api/usage/daily',
  '/api/status',
  '/api/sessions',
  '/api/doctor',
] as const

export async function startServer({ claudeHome, dataHome }: AnnalsHomes, { env = {} }: StartOptions): Promise<Served> {
  return startServing({ home: claudeHome, data: dataHome }, ['serve', '--port', '0', '--no-browser'], { env })
}

/** Asks a server for data until it is over, and ends it. */
export async function askServer({ isOver }: Scene, served: Served): Promise<Deeds> {
  const deeds: Deeds = { counts: { requests: 0 }, complaints: [] }
  let asked = 0
  try {
    for (let count = 0; !isOver(); count++) {
      deeds.complaints.push(...(await ask(served, PATHS[count % PATHS.length] ?? '/')))
      deeds.counts['requests'] = count + 1
      await wait(60)
    }
  } finally {
    asked = performance.now()
    await served.end()
  }
  const { code, signal } = await served.exit()
  // On an overloaded machine, a server that has not ended after 4 s ends itself this way (stop-signal.ts).
  const isOverdue = signal === 'SIGKILL' && performance.now() - asked >= 4000
  if (isOverdue) deeds.counts['overdue servers'] = 1
  if (code !== 0 && !isOverdue)
    deeds.complaints.push(`a server ended with ${code ?? signal}: ${served.stderr().slice(0, 500)}`)
  if (/unexpected|SQLITE_|\n\s+at /.test(served.stderr()))
    deeds.complaints.push(`a server reported ${served.stderr().slice(0, 500)}`)
  return deeds
}

/** 503 says that something else is running. */
async function ask(served: Served, path: string): Promise<string[]> {
  try {
    const response = await served.get(path, { signal: AbortSignal.timeout(20_000) })
    const text = await response.text()
    return response.status < 500 || response.status === 503 ? [] : [`${path}: ${response.status} ${text.slice(0, 300)}`]
  } catch (error) {
    return [`${path}: ${String(error)}`]
  }
}

export async function growFiles({ growing, isOver }: Scene): Promise<Deeds> {
  let growths = 0
  for (; !isOver(); growths++) {
    growing.grow(2, 3)
    await wait(30)
  }
  growing.finish()
  return { counts: { growths }, complaints: [] }
}

export async function swapFiles({ swapped, random }: Scene, ms: number): Promise<Deeds> {
  const plan = JSON.stringify({ paths: swapped.transcripts.map(({ path }) => path), seed: random.next(), ms })
  const child = spawn(process.execPath, [resolve('test/torture/crowd/swap-files.js'), plan])
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (text) => (stdout += String(text)))
  child.stderr.on('data', (text) => (stderr += String(text)))
  const code = await new Promise((done) => child.on('close', done))
  return { counts: { swaps: Number(stdout) }, complaints: code === 0 ? [] : [`the swapper failed: ${stderr}`] }
}

/** Deletes a folder of the data directory a few times. */
export async function deleteFolder({ homes, isOver, random }: Scene, name: string): Promise<Deeds> {
  let deletions = 0
  do {
    await wait(random.between(300, 1500))
    rmSync(join(homes.dataHome, name), { recursive: true, force: true })
    deletions += 1
  } while (!isOver())
  return { counts: { deletions }, complaints: [] }
}

export function addDeeds(all: readonly Deeds[]): Deeds {
  const counts: Record<string, number> = {}
  for (const deeds of all)
    for (const [name, count] of Object.entries(deeds.counts)) counts[name] = (counts[name] ?? 0) + count
  return { counts, complaints: all.flatMap(({ complaints }) => complaints) }
}

/** The data directory and the home of the same files with an index that nobody disturbed. */
export function undisturbed({ claudeHome }: AnnalsHomes, folder: string): AnnalsHomes {
  return { claudeHome, dataHome: join(folder, 'undisturbed') }
}
