// Copies the packaged sample archive to a private folder, because commands may edit it. The copy stays until the sample
// changes or is reset, so that a later command can undo an edit. Each version of the sample has its own copy. A copy of
// another day is replaced, so that the sample is never old, unless the user has edited or annotated it.
import { createHash, randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { systemCode } from '../../error.ts'
import { defaultDataDirectory } from '../../operations/data-directory.ts'
import { daysTo, moveDates, sampleToday } from '../sample/move-dates.ts'
import type { SampleFile } from '../sample/recent-days.ts'
import { makeDirectory } from './server-record.ts'

export interface SampleCopy {
  /** The folder that Claude Code would have written. */
  home: string
  /** The data directory of Annals. */
  data: string
  /** Set if the data directory cannot be written. The caller removes this folder. */
  temporary?: string
}

export interface SampleSource {
  folder: string
  version: string
}

/** Reports whether a server uses this data directory. */
type IsInUse = (data: string) => Promise<boolean>

/** A copy takes less than a second, so an older unfinished one was interrupted. */
const UNFINISHED_MS = 60_000

/** A recently written session counts as running and could not be edited. The sample was installed just now. */
const DAY_MS = 86_400_000

export async function openSampleCopy(source: SampleSource, isInUse: IsInUse): Promise<SampleCopy> {
  const place = join(defaultDataDirectory(), 'demo')
  const copy = join(place, `${source.version}-${digestOf(source.folder)}`)
  const today = sampleToday(process.env, Date.now())
  try {
    if (isOutdated(copy, today) && !(await isInUse(placesIn(copy).data))) removeSampleCopy(placesIn(copy))
    if (!existsSync(copy)) {
      createCopy(source.folder, copy, today)
      await removeOthers(copy, isInUse)
    }
    return placesIn(copy)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    const temporary = mkdtempSync(join(tmpdir(), 'annals-demo-'))
    writeCopy(source.folder, temporary, today)
    return { ...placesIn(temporary), temporary }
  }
}

function placesIn(copy: string): SampleCopy {
  return { home: join(copy, 'claude'), data: join(copy, 'data') }
}

const DAY_FILE = 'day'

function isOutdated(copy: string, today: string): boolean {
  if (!existsSync(join(copy, DAY_FILE)) || existsSync(join(placesIn(copy).data, 'journal'))) return false
  return readFileSync(join(copy, DAY_FILE), 'utf8') !== today
}

function digestOf(folder: string): string {
  const hash = createHash('sha256')
  for (const path of filesIn(folder)) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${relative(folder, path)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 12)
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
}

/** Another process may create the same copy at the same time; the first one is used. */
function createCopy(folder: string, copy: string, today: string): void {
  const unfinished = hiddenBeside(copy)
  try {
    makeDirectory(unfinished)
    writeCopy(folder, unfinished, today)
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
}

/** Does not keep the modes: an installed sample may be read-only. */
function writeCopy(folder: string, copy: string, today: string): void {
  const { home, data } = placesIn(copy)
  const days = daysTo(today)
  mkdirSync(data, { mode: 0o700 })
  writeFileSync(join(copy, DAY_FILE), today, { mode: 0o600 })
  for (const path of filesIn(folder)) {
    const target = join(home, relative(folder, path))
    const packaged = readFileSync(path)
    // Latin-1 keeps every byte, also of damaged lines.
    const bytes = /\.jsonl?$/.test(path)
      ? Buffer.from(moveDates(packaged.toString('latin1'), days), 'latin1')
      : packaged
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    writeFileSync(target, bytes, { mode: 0o600 })
    const spoken = path.endsWith('.jsonl') ? lastTimestamp(bytes.toString('latin1')) : undefined
    const time = new Date(Math.min((spoken ?? statSync(path).mtime).getTime(), Date.now() - DAY_MS))
    utimesSync(target, time, time)
  }
}

/** Adds files to a copy; `isNew` leaves out those that exist, which the user may have edited. */
export function addToSample({ home }: SampleCopy, files: readonly SampleFile[], { isNew }: { isNew: boolean }): void {
  for (const { path, text, endMs } of files) {
    const target = join(home, path)
    if (isNew && existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
    writeFileSync(target, text, { mode: 0o600 })
    utimesSync(target, new Date(endMs), new Date(endMs))
  }
}

/** The time of the last record. A package manager changes modification times, which Claude Code's clean-up goes by. */
function lastTimestamp(text: string): Date | undefined {
  // A number of milliseconds in the prompt history, a text in transcripts.
  const [, time] = /^"timestamp":(\d+|"[^"]+")/.exec(text.slice(Math.max(0, text.lastIndexOf('"timestamp":')))) ?? []
  return time === undefined ? undefined : new Date(time.startsWith('"') ? time.slice(1, -1) : Number(time))
}

/** The next command creates a new copy. */
export function removeSampleCopy({ home }: SampleCopy): void {
  const copy = dirname(home)
  const aside = hiddenBeside(copy)
  renameSync(copy, aside)
  rmSync(aside, { recursive: true, force: true })
}

async function removeOthers(copy: string, isInUse: IsInUse): Promise<void> {
  const place = dirname(copy)
  for (const name of readdirSync(place)) {
    const other = join(place, name)
    if (other === copy) continue
    const isKept = name.startsWith('.') ? isRecent(other) : await isInUse(placesIn(other).data)
    if (!isKept) rmSync(other, { recursive: true, force: true })
  }
}

function isRecent(path: string): boolean {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) < UNFINISHED_MS
}

function hiddenBeside(copy: string): string {
  return join(dirname(copy), `.${randomBytes(8).toString('hex')}`)
}
