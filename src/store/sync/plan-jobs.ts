// Plans the jobs of a changed file. The archive may be ahead of the index, because it is committed first.
import type { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { compareWithSource } from '../../archive/compare-with-source.ts'
import type { SourceFile } from '../../reader/locate.ts'
import type { SourceRow } from '../index/source-table.ts'
import type { FileJob } from './file-job.ts'

export interface PlannedJob {
  job: FileJob
  version: number | null
  /** The row of the file, if this is its only job: nothing changes it before the job starts. */
  row?: SourceRow
}

export function planJobs(file: SourceFile, row: SourceRow, archive: Archive): PlannedJob[] {
  const jobs = planVersions(file, row, archive)
  const [only] = jobs
  if (only && jobs.length === 1) only.row = row
  return jobs
}

function planVersions(file: SourceFile, row: SourceRow, archive: Archive): PlannedJob[] {
  const versions = archive.versions(file.path)
  const latest = versions.at(-1)
  if (row.state === 'lost') return [planRefill(file, row, latest)]
  // A file that failed halfway may have rows beyond its saved position.
  const isReliable = row.version !== 0 && row.state !== 'bad'
  if (!isReliable) return planUnknown(file, row, archive, versions)
  const isAhead = latest?.id === row.version && row.position <= latest.size
  const jobs = isAhead ? [planKnown(file, row, latest)] : planUnknown(file, row, archive, versions)
  const isResumed = jobs[0]?.job.resume !== null
  if (!isResumed) return [...restOfVersion(file, row, archive), ...jobs]
  return mayBeWarmup(file, row) && versions.length === 1 ? jobs.map(fromStart) : jobs
}

/** The archived bytes are lost, in part or completely. The rows are replaced, because they refer to the lost version. */
function planRefill(file: SourceFile, row: SourceRow, latest: ArchivedVersion | undefined): PlannedJob {
  const state = latest && compareWithSource(latest).state
  const isBeginning = state === 'same' || state === 'source grew'
  return fromStart(latest && isBeginning ? resumeJob(file, row, latest) : freshJob(file, row))
}

/** Until an agent has a prompt, it may be a warm-up, and its rows depend on that. */
function mayBeWarmup(file: SourceFile, row: SourceRow): boolean {
  return file.kind === 'agent' && row.firstPrompt === null
}

function fromStart({ job, version }: PlannedJob): PlannedJob {
  return { job: { ...job, resume: null, isReread: true }, version }
}

export function planVanished(row: SourceRow, archive: Archive): PlannedJob[] {
  const newer = archive.versions(row.path).filter((version) => version.id > row.version)
  return [...restOfVersion(row, row, archive), ...newer.map((version) => archivedJob(row, row, archive, version))]
}

function restOfVersion(file: Pick<SourceFile, 'path' | 'kind'>, row: SourceRow, archive: Archive): PlannedJob[] {
  const version = archive.version(row.version)
  if (!version || row.tail === null || row.position >= version.size) return []
  const { position: offset, line, tail, facts, turns } = row
  const { job } = archivedJob(file, row, archive, version)
  return [{ job: { ...job, isRestart: false, resume: { offset, line, tail, facts, turns } }, version: version.id }]
}

/** A grown file up to this size is compared completely, because it may have been edited in the middle, too. */
const COMPARED_BYTES = 4 * 1024 * 1024

function planKnown(file: SourceFile, row: SourceRow, latest: ArchivedVersion): PlannedJob {
  if (!needsComparison(file, row, latest)) return resumeJob(file, row, latest)
  const { state } = compareWithSource(latest)
  const isLonger = state === 'source grew' && contentOf(file) !== 'spilled'
  return state === 'same' || isLonger ? resumeJob(file, row, latest) : restartJob(file, row)
}

/** Reports whether the hash of the last kilobyte before the saved position is not enough to detect a change. */
function needsComparison(file: SourceFile, row: SourceRow, latest: ArchivedVersion): boolean {
  const isTouched = file.size === latest.size && file.size === row.size
  // An unterminated line is archived but not indexed. It may have been replaced since.
  const hasTail = row.position < latest.size
  return isTouched || hasTail || file.size <= COMPARED_BYTES || contentOf(file) === 'spilled'
}

function planUnknown(
  file: SourceFile,
  row: SourceRow,
  archive: Archive,
  versions: readonly ArchivedVersion[],
): PlannedJob[] {
  const latest = versions.at(-1)
  const isIndexed = row.position > 0 || row.state === 'bad'
  if (!latest) return [isIndexed ? restartJob(file, row) : freshJob(file, row)]
  const older = versions.filter((version) => version.id > row.version)
  const state = isUntouched(file, latest) ? 'same' : compareWithSource(latest).state
  if (state !== 'same' && state !== 'source grew')
    return [...older.map((version) => archivedJob(file, row, archive, version)), restartJob(file, row)]
  const job: FileJob = {
    ...baseJob(file, row),
    isRestart: isIndexed || older.length > 1,
    // Set even if the file is unchanged: it may grow before it is read.
    archivedBytes: latest.size,
  }
  return [...older.slice(0, -1).map((version) => archivedJob(file, row, archive, version)), { job, version: latest.id }]
}

function isUntouched(file: SourceFile, { size, mtimeMs, inode }: ArchivedVersion): boolean {
  return file.size === size && file.mtimeMs === mtimeMs && file.inode === inode
}

function resumeJob(file: SourceFile, row: SourceRow, latest: ArchivedVersion): PlannedJob {
  const { position, line, tail, facts, turns } = row
  const resume = tail === null ? null : { offset: position, line, tail, facts, turns }
  return { job: { ...baseJob(file, row), resume, archivedBytes: latest.size }, version: latest.id }
}

function restartJob(file: SourceFile, row: SourceRow): PlannedJob {
  return { job: { ...baseJob(file, row), isRestart: true }, version: null }
}

function freshJob(file: SourceFile, row: SourceRow): PlannedJob {
  return { job: baseJob(file, row), version: null }
}

export function archivedJob(
  file: Pick<SourceFile, 'path' | 'kind'>,
  row: Pick<SourceRow, 'id'>,
  archive: Archive,
  version: ArchivedVersion,
): PlannedJob {
  const archived = { directory: archive.directory, id: version.id }
  return {
    job: { ...baseJob(file, row), isRestart: version.version > 1, archived, archivedBytes: null },
    version: version.id,
  }
}

function baseJob(file: Pick<SourceFile, 'path' | 'kind'>, row: Pick<SourceRow, 'id'>): FileJob {
  return {
    source: row.id,
    path: file.path,
    content: contentOf(file),
    resume: null,
    isRestart: false,
    isReread: false,
    archived: null,
    archivedBytes: 0,
    facts: file.kind === 'session',
  }
}

function contentOf(file: Pick<SourceFile, 'kind'>): FileJob['content'] {
  if (file.kind === 'session' || file.kind === 'agent') return 'transcript'
  return file.kind === 'tool-result' ? 'spilled' : 'none'
}
