// Writes results to both stores. The archive is committed first, so the index never refers to bytes that could be lost.
import type { Archive } from '../../archive/archive.ts'
import { ArchiveDamage } from '../../archive/archive-damage.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { compactVersion } from '../../archive/compact-version.ts'
import type { KeptChunk } from '../../archive/kept-chunks.ts'
import { readRange } from '../../archive/read-version.ts'
import { isHiddenHelper } from '../../format/agent-id.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { parseSidecar, toSidecar } from '../../reader/sidecar.ts'
import { IndexWriter } from '../index/index-writer.ts'
import { findLineShifts, forgetOldTurns, moveRows } from '../index/patch-rows.ts'
import { placeSessions } from './place-sessions.ts'
import { refreshSessions } from './refresh-sessions.ts'
import type { SessionCard } from './session-card.ts'
import { rollBack, type Database } from '../open.ts'
import { removeLooseRows, removeMessages, removeReports } from '../index/remove-rows.ts'
import type { SourceRow, SourceTable } from '../index/source-table.ts'
import type { Checkpoint, FileJob, FilePart, JobMessage, Patch } from './file-job.ts'
import type { PlannedJob } from './plan-jobs.ts'
import type { RowReader } from './row-reader.ts'
import { toJson } from '../../text/to-json.ts'

/** Each commit costs a few disk flushes and a segment of the full-text index. After a crash, lost work is read again. */
const COMMIT_BYTES = 64 * 1024 * 1024
const COMMIT_MS = 5000
const BULK_BYTES = 32 * 1024 * 1024
/** Fixed cost of a file, in bytes that take the same time. */
const FILE_WEIGHT = 16 * 1024

type ExpectedJob = Pick<PlannedJob, 'job' | 'version' | 'chunks'> & {
  row: SourceRow | undefined
  file: SourceFile | undefined
  /** Whether the chunks can be read back, if that was checked. */
  isIntact?: boolean
}

interface OpenFile {
  job: FileJob
  chunks?: readonly KeptChunk[] | undefined
  isIntact: boolean | undefined
  file: SourceFile | undefined
  row: SourceRow
  version: number | null
  owner: string | null
  isStarted: boolean
  hasBytes: boolean
  lineShifts?: readonly number[] | undefined
  isRetried?: boolean
}

export class SyncWriter {
  readonly problems: { path: string; problem: string }[] = []
  records = 0
  bytes = 0
  files = 0
  changedFiles = 0
  private readonly database: Database
  private readonly archive: Archive
  private readonly sources: SourceTable
  private readonly rows: IndexWriter
  private readonly queue: ExpectedJob[] = []
  private retries: PlannedJob[] = []
  private readonly grown = new Set<number>()
  private readonly changed = new Map<number, SessionCard | null>()
  private current: OpenFile | undefined
  private isOpen = false
  private uncommitted = 0
  private writtenBytes = 0
  private committedAt = Date.now()

  constructor(database: Database, archive: Archive, sources: SourceTable) {
    this.database = database
    this.archive = archive
    this.sources = sources
    this.rows = new IndexWriter(database)
  }

  expect(planned: PlannedJob, file: SourceFile | undefined): void {
    const { job, version, row, chunks = [] } = planned
    this.queue.push({ job, version, row, chunks, file })
  }

  /** Checks the stored chunks of rewritten files before their rows arrive. */
  checkStored(): void {
    for (const expected of this.queue) if (expected.chunks?.length) expected.isIntact = this.areIntact(expected.chunks)
  }

  private areIntact(chunks: readonly KeptChunk[]): boolean {
    return chunks.every(({ ref }) => this.archive.isIntact(ref))
  }

  /** Files whose rows could not be moved. They must be read completely. */
  takeRetries(): PlannedJob[] {
    const { retries } = this
    this.retries = []
    return retries
  }

  /** `rows` has the rows of the message. */
  take(message: JobMessage, rows: RowReader): void {
    this.begin()
    if (message.kind === 'problem') return this.takeProblem(message.source, message.message)
    const open = (this.current ??= this.openFile(message.part.source))
    if (this.mustRetry(open, message.part)) return this.retry(open, message.part)
    this.takePart(open, message.part, rows)
    if (message.part.checkpoint) this.takeCheckpoint(open, message.part.checkpoint)
  }

  begin(): void {
    if (this.isOpen) return
    this.database.exec('begin immediate')
    this.isOpen = true
  }

  commit(): void {
    if (!this.isOpen) return
    this.refresh()
    this.archive.commit()
    this.rows.flush(this.archive.catalog.bytes)
    this.database.exec('commit')
    this.isOpen = false
    this.uncommitted = 0
    this.committedAt = Date.now()
  }

  /** In the transaction that adds the files of these agents, and before any file is read. */
  removeReports(agents: ReadonlySet<string>): void {
    if (agents.size === 0) return
    refreshSessions(this.database, removeReports(this.database, agents), (text) => this.rows.name(text))
  }

  /** At the end of a sync, when the index has all directories. */
  place(known: ReadonlyMap<string, string>): void {
    this.begin()
    this.refresh()
    placeSessions(this.database, known, (text) => this.rows.name(text))
  }

  /** In the same transaction as the messages, so that a kill cannot leave messages without their session row. */
  private refresh(): void {
    refreshSessions(this.database, [...this.changed.keys()], (text) => this.rows.name(text), this.changed)
    this.changed.clear()
  }

  abandon(): void {
    this.archive.rollback()
    if (this.isOpen) rollBack(this.database)
    this.isOpen = false
  }

  settle(): void {
    // After a small sync, merge only a little; otherwise every append would rewrite the index.
    const command =
      this.writtenBytes > BULK_BYTES ? `(words) values ('optimize')` : `(words, rank) values ('merge', 300)`
    this.database.exec(`insert into words ${command}`)
    for (const id of this.grown) {
      const version = this.archive.version(id)
      if (version) this.compact(version)
    }
    this.rows.noteCatalog(this.archive.catalog.bytes)
    this.database.exec('pragma incremental_vacuum; pragma wal_checkpoint(truncate)')
  }

  /** Reports damage as a problem and continues, because the new bytes are already safe. */
  private compact(version: ArchivedVersion): void {
    try {
      compactVersion(this.archive, version)
    } catch (error) {
      if (!(error instanceof ArchiveDamage)) throw error
      this.problems.push({ path: version.path, problem: error.message })
    }
  }

  private openFile(source: number): OpenFile {
    const planned = this.nextFor(source)
    const { job, chunks, isIntact, file, version, row = this.sources.get(source) } = planned
    row.isHelper ||= this.isHidden(planned)
    // Without a spread, which is slow for objects of several shapes: there may be 50,000 files.
    return { job, chunks, isIntact, file, row, version, owner: null, isStarted: false, hasBytes: false }
  }

  private isHidden({ file, version }: Pick<OpenFile, 'file' | 'version'>): boolean {
    return isHiddenHelper(file?.agentId ?? this.archive.version(version ?? 0)?.agentId ?? '')
  }

  private nextFor(source: number): ExpectedJob {
    for (let next = this.queue.shift(); next; next = this.queue.shift()) if (next.job.source === source) return next
    throw new Error(`no job for source ${source}`)
  }

  private takePart(open: OpenFile, part: FilePart, rows: RowReader): void {
    open.owner ??= part.rows.find(({ sessionId }) => sessionId !== null)?.sessionId ?? null
    this.bytes += part.bytes
    if (this.isForgotten(open)) return
    if (!open.isStarted) this.start(open, part)
    if (part.patch) return this.takePatch(open, part, part.patch, rows)
    if (part.bytes > 0 && !open.hasBytes) this.changedFiles += 1
    open.hasBytes ||= part.bytes > 0
    if (open.row.kind === 'agent') open.row.isHelper ||= part.isWarmup
    for (const chunk of part.chunks) if (open.version !== null) this.archive.append(open.version, chunk)
    this.rows.writePart(open.row, part, rows)
    this.records += part.rows.reduce((sum, { count }) => sum + count, 0)
    this.uncommitted += part.bytes
    this.writtenBytes += part.bytes
  }

  /** Checks everything that could fail before anything is written. Later versions of the file wait for the one that failed. */
  private mustRetry(open: OpenFile, { patch, source }: FilePart): boolean {
    if (open.isRetried || this.retries.some(({ job }) => job.source === source)) return true
    return patch !== null && !this.canPatch(open, patch)
  }

  private canPatch(open: OpenFile, patch: Patch): boolean {
    if (open.row.version !== open.job.kept?.version) return false
    open.lineShifts = findLineShifts(this.database, open.row, patch)
    return open.lineShifts !== undefined && (open.isIntact ?? this.areIntact(open.chunks ?? []))
  }

  private retry(open: OpenFile, { checkpoint }: FilePart): void {
    if (!open.isRetried) this.retries.push({ job: { ...open.job, kept: null }, version: open.version })
    open.isRetried = true
    if (checkpoint?.isEnd === true) this.current = undefined
  }

  private takePatch(open: OpenFile, part: FilePart, patch: Patch, rows: RowReader): void {
    const { row } = open
    this.appendPatched(open, part, patch)
    this.rows.writePart(row, part, rows)
    forgetOldTurns(this.database, row.id, row.version)
    this.records += patch.rows + part.rows.reduce((sum, { count }) => sum + count, 0)
    const changed = part.chunks.reduce((sum, { length }) => sum + length, 0)
    this.uncommitted += changed
    this.writtenBytes += changed
  }

  private appendPatched({ version, chunks = [], job }: OpenFile, part: FilePart, { offsets }: Patch): void {
    if (version === null || job.kept?.archivedSize !== null) return
    let next = 0
    const appendUpTo = (end: number) => {
      for (let kept = chunks[next]; kept && kept.offset < end; kept = chunks[++next])
        this.archive.appendStored(version, kept.ref)
    }
    part.chunks.forEach((chunk, index) => {
      appendUpTo(offsets[index] ?? 0)
      this.archive.append(version, chunk)
    })
    appendUpTo(Infinity)
  }

  /** In an old layout, only an agent's records say which session it belongs to. */
  private isForgotten({ file, owner }: OpenFile): boolean {
    return file?.sessionId === undefined && owner !== null && this.archive.isForgotten({ sessionId: owner })
  }

  private start(open: OpenFile, part: FilePart): void {
    const { job, file, row } = open
    const before = row.version
    open.isStarted = true
    if (!part.patch && (part.isRewritten || job.isRestart || job.isReread)) this.removeRows(open)
    if ((open.version === null || part.isRewritten) && file) {
      const { path, root, kind, project, sessionId, agentId, inode } = file
      const archived: Parameters<Archive['begin']>[0] = { path, root, kind, inode }
      if (project) archived.project = project
      if (sessionId) archived.sessionId = sessionId
      if (agentId) archived.agentId = agentId
      open.version = this.archive.begin(archived)
    }
    row.version = open.version ?? row.version
    if (part.patch) this.moveRows(open, before, part.patch)
  }

  private moveRows(open: OpenFile, before: number, { kept }: Patch): void {
    const { row, lineShifts = [] } = open
    // Pending words of deleted rows must not be written after them.
    this.rows.flushWords()
    moveRows(this.database, { id: row.id, version: before }, { kept, lineShifts, version: row.version })
    Object.assign(row, { turns: null, facts: null, firstPrompt: null, isHelper: this.isHidden(open) })
  }

  private removeRows(open: OpenFile): void {
    const { job, row } = open
    // Pending words of these rows must not be written after the rows are deleted.
    this.rows.flushWords()
    if (job.isReread) for (const source of removeMessages(this.database, row.id)) this.changed.set(source, null)
    else removeLooseRows(this.database, row.id)
    this.rows.forgetTurns(row.id)
    Object.assign(row, { turns: null, facts: null, firstPrompt: null, isHelper: this.isHidden(open) })
  }

  private takeCheckpoint(open: OpenFile, checkpoint: Checkpoint): void {
    if (this.isForgotten(open)) return this.skip(open, checkpoint)
    const { row, job } = open
    const { size, mtimeMs, inode, offset, line, tail, facts, turns, isEnd } = checkpoint
    if (open.version !== null && job.archivedBytes !== null && !job.archived) this.saveVersion(open, checkpoint)
    Object.assign(row, { position: offset, line, tail, facts, turns })
    if (isEnd) {
      Object.assign(row, { size, mtimeMs, inode, state: open.file && !job.archived ? 'present' : 'archived' })
      this.current = undefined
      this.files += 1
      this.uncommitted += FILE_WEIGHT
    }
    this.sources.save(row, open.owner)
    if (row.kind === 'agent-meta') this.saveSidecar(row, job)
    this.changed.set(row.id, checkpoint.card)
    if (this.uncommitted >= COMMIT_BYTES || Date.now() - this.committedAt > COMMIT_MS) this.commit()
  }

  private skip({ row, file }: OpenFile, { isEnd }: Checkpoint): void {
    if (!isEnd) return
    this.current = undefined
    this.sources.setForgotten(row.id, file ?? row)
  }

  private saveVersion(open: OpenFile, { size, mtimeMs, inode, isEnd }: Checkpoint): void {
    if (open.version === null) return
    const owner = open.file?.sessionId === undefined && open.owner !== null ? { sessionId: open.owner } : {}
    if (isEnd && !this.isAsArchived(open, { size, mtimeMs, inode }))
      this.archive.setState(open.version, { size, mtimeMs, inode, ...owner })
    this.grown.add(open.version)
  }

  private isAsArchived({ version }: OpenFile, state: Pick<Checkpoint, 'size' | 'mtimeMs' | 'inode'>): boolean {
    const known = this.archive.version(version ?? 0)
    return known?.size === state.size && known.mtimeMs === state.mtimeMs && known.inode === state.inode
  }

  private saveSidecar(row: SourceRow, job: FileJob): void {
    const version = job.archived ? this.archive.version(job.archived.id) : undefined
    const sidecar = version
      ? toSidecar(readRange(this.archive, version, 0, version.size).toString('utf8'))
      : parseSidecar(row.path)
    if (sidecar) this.sources.setSidecar(row.id, toJson(sidecar))
  }

  private takeProblem(source: number, problem: string): void {
    const { file, row } = this.current ?? this.openFile(source)
    this.current = undefined
    this.problems.push({ path: row.path, problem })
    this.sources.setProblem(source, file ?? row, problem)
  }
}
