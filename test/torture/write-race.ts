// Writers append to, rewrite and rename files while syncs run one after another and one sync watches. At the end, every
// line of every file must be in the index once, and the archive must have the bytes of every file.
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { killGroup, runAnnals, startAnnals, type AnnalsHomes, type EndedProcess } from './annals-process.ts'
import { compareArchive } from './compare-archive.ts'
import { withIndex } from './index-file.ts'
import { indexedPlaces } from './indexed-places.ts'
import { REBUILT } from './notices.ts'

export interface RacePlan {
  writers: number
  files: number
  lines: number
  seed: number
}

export interface RaceReport {
  lines: number
  syncs: number
  complaints: string[]
}

export async function writeRace(folder: string, plan: RacePlan): Promise<RaceReport> {
  const homes = { claudeHome: join(folder, 'claude'), dataHome: join(folder, 'data') }
  const project = join(homes.claudeHome, 'projects', '-home-mara-tidepool')
  mkdirSync(project, { recursive: true })
  mkdirSync(homes.dataHome)
  const watcher = startAnnals(homes, ['sync', '--watch'], { giveUpMs: 3_600_000 })
  const ledgers = Array.from({ length: plan.writers }, (_, writer) => join(folder, `ledger-${writer}.json`))
  const writing = Promise.all(ledgers.map((ledger, writer) => write(project, ledger, writer, plan)))
  const syncs = await syncUntil(writing, homes)
  await watcher.spoke
  watcher.child.kill('SIGINT')
  syncs.push(await watcher.ended, await runAnnals(homes, ['sync']))
  killGroup(watcher.child)
  const written = ledgers.flatMap((path) => readLedger(path))
  const complaints = [
    ...syncs.flatMap(complaintsOf),
    ...compareWithFiles(homes, project, written),
    ...compareArchive(homes.dataHome, pathsIn(project)),
  ]
  return { lines: written.length, syncs: syncs.length, complaints }
}

async function write(project: string, ledger: string, writer: number, plan: RacePlan): Promise<void> {
  const share = { files: Math.ceil(plan.files / plan.writers), lines: Math.ceil(plan.lines / plan.writers) }
  const task = JSON.stringify({ folder: project, ledger, ...share, seed: plan.seed * 100 + writer, writer })
  const child = spawn(process.execPath, [resolve('test/torture/append-lines.js'), task], { stdio: 'inherit' })
  const code = await new Promise((done) => child.on('close', done))
  if (code !== 0) throw new Error(`a writer exited with ${String(code)}`)
}

async function syncUntil(writing: Promise<unknown>, homes: AnnalsHomes): Promise<EndedProcess[]> {
  const syncs: EndedProcess[] = []
  const writers = { isDone: false }
  const done = writing.finally(() => (writers.isDone = true))
  while (!writers.isDone) syncs.push(await runAnnals(homes, ['sync']))
  await done
  return syncs
}

function complaintsOf({ code, stderr, isHung }: EndedProcess): string[] {
  if (isHung) return ['a sync hung']
  return code === 0 && !stderr.includes(REBUILT) ? [] : [`a sync exited with ${code}: ${stderr}`]
}

function compareWithFiles({ dataHome }: AnnalsHomes, project: string, written: readonly string[]): string[] {
  const inFiles = pathsIn(project).flatMap((path) =>
    uuidsOf(readFileSync(path, 'utf8')).map((uuid) => `${path} ${uuid}`),
  )
  const { messages, places } = withIndex(dataHome, (index) => ({
    messages: index.all('select uuid from messages').map((row) => String(row['uuid'])),
    places: indexedPlaces(index),
  })) ?? { messages: [], places: [] }
  const known = new Set(written)
  return [
    ...differences('in the files, not in the index', inFiles, places),
    ...differences('in the index, not in the files', places, inFiles),
    ...differences('in the index, never written', messages, [...known]),
    ...(places.length === new Set(places).size ? [] : ['a line is in the index twice']),
    ...(messages.length === new Set(messages).size ? [] : [`a message is in the index twice`]),
  ]
}

function differences(what: string, a: readonly string[], b: readonly string[]): string[] {
  const others = new Set(b)
  const only = a.filter((item) => !others.has(item))
  return only.length === 0 ? [] : [`${what}: ${only.length}, ${only.slice(0, 3).join(', ')}`]
}

function pathsIn(project: string): string[] {
  return readdirSync(project).map((name) => join(project, name))
}

function uuidsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => /"uuid":"([^"]+)"/.exec(line)?.[1] ?? [])
}

function readLedger(path: string): string[] {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  return Array.isArray(value) ? value.map(String) : []
}
