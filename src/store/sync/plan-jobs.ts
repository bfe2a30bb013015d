// Plans the jobs of a changed file. The archive may be ahead of the index, because it is committed first.
import type { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { compareWithSource } from '../../archive/compare-with-source.ts'
import { findKeptChunks, findSharedChunks, type KeptChunk } from '../../archive/kept-chunks.ts'
import { AppError } from '../../error.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import type { SourceFile } from '../../reader/locate.ts'
import type { SourceRow } from '../index/source-table.ts'
import type { FileJob, FileState, KeptBytes, KeptContent } from './file-job.ts'
import { isSameFile } from './read-file-job.ts'

export interface PlannedJob {
  job: FileJob
  version: number | null
  /** The row of the file, if this is its only job: nothing changes it before the job starts. */
  row?: SourceRow
  /** The chunks of `job.kept`. */
  chunks?: KeptChunk[]
}

export interface PlanOptions {
  /** Of a rewritten file that is shorter, all lines are read as new. */
  patchedBytes: number
}

export function planJobs(file: SourceFile, row: SourceRow, archive: Archive, options: PlanOptions): PlannedJob[] {
  const jobs = planVersions(file, row, archive, options)
  const [only] = jobs
  if (only && jobs.length === 1) only.row = row
  return jobs
}

function planVersions(file: SourceFile, row: SourceRow, archive: Archive, options: PlanOptions): PlannedJob[] {
  const versions = archive.versions(file.path)
  const latest = versions.at(-1)
  if (row.state === 'lost') return [planRefill(file, row, latest)]
  // A file that failed halfway may have rows beyond its saved position.
  const isReliable = row.version !== 0 && row.state !== 'bad'
  if (!isReliable) return patchOlder(planUnknown(file, row, archive, versions), file, archive, options)
  const isAhead = latest?.id === row.version && row.position <= latest.size
  const jobs = isAhead
    ? [planKnown(file, row, latest, options)]
    : patchOlder(planUnknown(file, row, archive, versions), file, archive, options)
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

/** More changed bytes would take too much memory, as they are read into one part. */
const CHANGED_BYTES = 16 * 1024 * 1024

/** Returns undefined unless the file was rewritten and most of it stayed the same. */
function planPatch(
  file: SourceFile,
  row: SourceRow,
  latest: ArchivedVersion,
  { patchedBytes }: PlanOptions,
): PlannedJob | undefined {
  const isIndexed = row.state === 'present' && row.position === latest.size && latest.missing === 0
  if (!isOwned(file) || !isIndexed || file.size < patchedBytes) return undefined
  const { chunks, state } = keptChunks(file, row, latest)
  if (!isMostly(chunks, file.size)) return undefined
  const kept = { version: latest.id, ranges: joinKept(chunks), archivedSize: null, state }
  return { ...restartJob(file, row, kept), chunks }
}

function isMostly(chunks: readonly KeptChunk[], size: number): boolean {
  const bytes = chunks.reduce((sum, { ref }) => sum + ref.length, 0)
  return bytes > size - bytes && size - bytes <= CHANGED_BYTES
}

/** Returns nothing if the file has only grown, or cannot be read: other jobs report that. */
function keptChunks(
  file: SourceFile,
  row: SourceRow,
  latest: ArchivedVersion,
): { chunks: KeptChunk[]; state: FileState | null } {
  let reader: ByteReader | undefined
  try {
    reader = new ByteReader(file.path)
    const { position: offset, tail } = row
    const hasGrown = reader.size > latest.size && tail !== null && isSameFile(reader, { offset, tail })
    return { chunks: hasGrown ? [] : findKeptChunks(latest, reader), state: stateOf(reader) }
  } catch (error) {
    if (error instanceof AppError) return { chunks: [], state: null }
    throw error
  } finally {
    reader?.close()
  }
}

function stateOf({ size, mtimeMs, inode }: FileState): FileState {
  return { size, mtimeMs, inode }
}

function joinKept(chunks: readonly KeptChunk[]): KeptBytes[] {
  const joined: KeptBytes[] = []
  for (const { offset, ref } of chunks) {
    const [last, shift] = [joined.at(-1), offset - ref.offset]
    if (last?.to === offset && last.shift === shift) last.to += ref.length
    else joined.push({ from: offset, to: offset + ref.length, shift })
  }
  return joined
}

/** A grown file up to this size is compared completely, because it may have been edited in the middle, too. */
const COMPARED_BYTES = 4 * 1024 * 1024

function planKnown(file: SourceFile, row: SourceRow, latest: ArchivedVersion, options: PlanOptions): PlannedJob {
  // A reader notices if the file was rewritten.
  if (!needsComparison(file, row, latest))
    return (mayBeReplaced(file, row) && planPatch(file, row, latest, options)) || resumeJob(file, row, latest)
  const { state } = compareWithSource(latest)
  const isLonger = state === 'source grew' && contentOf(file) !== 'spilled'
  if (state === 'same' || isLonger) return resumeJob(file, row, latest)
  return planPatch(file, row, latest, options) ?? restartJob(file, row)
}

/** Claude Code appends to a file. Edits replace it. */
function mayBeReplaced(file: SourceFile, row: SourceRow): boolean {
  return file.inode !== row.inode || file.size < row.size
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

/** Every version after the first is compared with the one before it. */
function patchOlder(
  jobs: readonly PlannedJob[],
  file: SourceFile,
  archive: Archive,
  { patchedBytes }: PlanOptions,
): PlannedJob[] {
  return jobs.map((planned, index) => {
    const before = archive.version(jobs[index - 1]?.version ?? 0)
    const after = archive.version(planned.version ?? 0)
    if (!before || !after || !isOwned(file) || before.missing + after.missing > 0) return planned
    // A file that is longer than its version grew, and must be archived.
    if (after.size < patchedBytes || (!planned.job.archived && file.size !== after.size)) return planned
    const chunks = findSharedChunks(before, after)
    if (!isMostly(chunks, after.size)) return planned
    const kept = {
      version: before.id,
      ranges: joinKept(chunks),
      archivedSize: after.size,
      state: planned.job.archived ? null : stateOf(file),
    }
    return { ...planned, job: { ...planned.job, isRestart: true, kept } }
  })
}

function isOwned({ kind, sessionId }: SourceFile): boolean {
  return kind === 'session' && sessionId !== undefined
}

function isUntouched(file: SourceFile, { size, mtimeMs, inode }: ArchivedVersion): boolean {
  return file.size === size && file.mtimeMs === mtimeMs && file.inode === inode
}

function resumeJob(file: SourceFile, row: SourceRow, latest: ArchivedVersion): PlannedJob {
  const { position, line, tail, facts, turns } = row
  const resume = tail === null ? null : { offset: position, line, tail, facts, turns }
  return { job: { ...baseJob(file, row), resume, archivedBytes: latest.size }, version: latest.id }
}

function restartJob(file: SourceFile, row: SourceRow, kept: KeptContent | null = null): PlannedJob {
  return { job: { ...baseJob(file, row), isRestart: true, kept }, version: null }
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
    kept: null,
  }
}

function contentOf(file: Pick<SourceFile, 'kind'>): FileJob['content'] {
  if (file.kind === 'session' || file.kind === 'agent') return 'transcript'
  return file.kind === 'tool-result' ? 'spilled' : 'none'
}
