// Brings the archive and the index up to date. A kill loses nothing that the archive committed; the index resumes.
import { Archive } from '../../archive/archive.ts'
import { finishErasure } from '../../archive/forget.ts'
import { readKnownDirectories } from '../../reader/known-directories.ts'
import type { Located, SourceFile } from '../../reader/locate.ts'
import { directoryBytes, stampText } from '../data-files.ts'
import { removeForgotten } from '../index/forget-sources.ts'
import {
  findDamage,
  indexBytes,
  isSettled,
  openIndex,
  openIndexForReading,
  rebuildReason,
  removeIndex,
  toUnusable,
  type IndexStore,
} from '../index/index-store.ts'
import { takeLock } from '../lock.ts'
import { archiveDirectory, catalogPath, indexDirectory } from '../../reader/places.ts'
import {
  newSourceRow,
  readIndexedVersions,
  readKnownSources,
  readLost,
  readProblems,
  SourceTable,
  type KnownSource,
} from '../index/source-table.ts'
import { findDifference, saveWalk } from '../index/walk-stamp.ts'
import { removeStrayPlaces } from '../secrets/secret-cache.ts'
import { toStoreError } from '../store-error.ts'
import { issueSentence } from '../../text/issue-sentence.ts'
import { reconcile, type ArchiveLossReport } from './reconcile.ts'
import { byAge, findChanges, hasChanged, type Changes } from './find-changes.ts'
import type { JobMessage } from './file-job.ts'
import type { IndexProfile } from './indexable-text.ts'
import { hasUnplaced } from './place-sessions.ts'
import { archivedJob, planJobs, planVanished, type PlannedJob } from './plan-jobs.ts'
import type { RowReader } from './row-reader.ts'
import { runJobs } from './run-jobs.ts'
import { SyncWriter } from './sync-writer.ts'
import { unreadBytes } from './unread-bytes.ts'

export interface SyncOptions {
  dataDirectory: string
  located: Located
  exclude: readonly string[]
  profile: IndexProfile
  capBytes: number
  isFull?: boolean
  /** The caller knows that something changed, so that the sync need not look first. */
  isChanged?: boolean
  rebuildBecause?: string
  /** See `PlanOptions`. */
  patchedBytes?: number
  waitMs: number
  /** Called between steps. It ends the sync by throwing; committed work stays. */
  checkStop?: (() => void) | undefined
  onWait?: () => void
  onFirst?: (plan: { files: number; bytes: number; archive: string }) => void
  onProgress?: (progress: { files: number; allFiles: number; bytes: number; allBytes: number }) => void
}

export interface SyncReport {
  files: number
  changed: number
  bytes: number
  records: number
  archivedBytes: number
  indexBytes: number
  tookMs: number
  vanished: number
  problems: { path: string; problem: string }[]
  skipped: { path: string; bytes: number }[]
  /** What the archive has lost since the last sync. */
  lost: ArchiveLossReport | null
  rebuilt: string | null
  busy: boolean
}

export async function sync(options: SyncOptions): Promise<SyncReport> {
  try {
    removeStrayPlaces(options.dataDirectory)
    return await syncAlone(options)
  } catch (error) {
    throw toStoreError(error, options.dataDirectory)
  }
}

async function syncAlone(options: SyncOptions): Promise<SyncReport> {
  const startedAt = performance.now()
  const current = options.isChanged ? undefined : findNothingToDo(options)
  if (current) return { ...current, tookMs: Math.round(performance.now() - startedAt) }
  const lock = await takeLock(options.dataDirectory, options)
  try {
    const outcome = lock ? await syncOrRebuild(options) : nothingDone(options)
    // Measured after the index is closed, when its log is gone.
    const bytes = indexBytes(indexDirectory(options.dataDirectory))
    return { ...outcome, indexBytes: bytes, tookMs: Math.round(performance.now() - startedAt) }
  } finally {
    lock?.release()
  }
}

/** Returns a report if nothing changed, as in most syncs. This needs neither the lock nor a writable connection. */
function findNothingToDo(options: SyncOptions): Omit<SyncReport, 'tookMs'> | undefined {
  if (options.isFull || options.rebuildBecause !== undefined) return undefined
  const database = openIndexForReading(indexDirectory(options.dataDirectory))
  if (!database) return undefined
  try {
    if (!isSettled(database, catalogStamp(options.dataDirectory))) return undefined
    const { located, exclude, capBytes } = options
    const known = readKnownSources(database)
    // Only the archive knows which files are forgotten. A sync with the lock asks it.
    const changes = findChanges({ located, known, exclude, capBytes, isFull: false, isForgotten: () => false })
    const count = changes.changed.length + changes.vanished.length + changes.skipped.length
    if (count > 0) return undefined
    const problems = [...readProblems(database), ...readLost(database), ...notArchived(located)]
    return { ...nothingDone(options), files: changes.kept, busy: false, problems, ...sizesOf(options) }
  } catch (error) {
    if (rebuildReason(error) === undefined) throw error
    return undefined
  } finally {
    database.close()
  }
}

function catalogStamp(dataDirectory: string): string {
  return stampText(catalogPath(dataDirectory))
}

function sizesOf({ dataDirectory }: SyncOptions): Pick<SyncReport, 'archivedBytes' | 'indexBytes'> {
  return {
    archivedBytes: directoryBytes(archiveDirectory(dataDirectory)),
    indexBytes: indexBytes(indexDirectory(dataDirectory)),
  }
}

type SyncOutcome = Omit<SyncReport, 'tookMs' | 'indexBytes'>

async function syncOrRebuild(options: SyncOptions): Promise<SyncOutcome> {
  if (options.rebuildBecause !== undefined) removeIndex(indexDirectory(options.dataDirectory))
  try {
    return await syncOnce(options, options.rebuildBecause ?? null)
  } catch (error) {
    const reason = rebuildReason(error)
    if (reason === undefined) throw error
    removeIndex(indexDirectory(options.dataDirectory))
    return syncOnce(options, reason)
  }
}

async function syncOnce(options: SyncOptions, reason: string | null): Promise<SyncOutcome> {
  const store = openIndex(indexDirectory(options.dataDirectory))
  const run = new SyncRun(options, store, reason ?? store.rebuilt)
  try {
    return await run.perform()
  } finally {
    run.close()
  }
}

/** Reading a shorter file as new takes as long as comparing its rows. */
const PATCHED_BYTES = 2 * 1024 * 1024
/** Up to this many rows are read one by one. */
const FEW_FILES = 100

class SyncRun {
  private readonly options: SyncOptions
  private readonly store: IndexStore
  private readonly rebuilt: string | null
  private readonly sources: SourceTable
  private known: ReadonlyMap<string, KnownSource> = new Map()
  private opened: Archive | undefined
  private problems: SyncReport['problems'] = []
  private lost: ArchiveLossReport | null = null
  private records = 0
  private bytes = 0
  private changedFiles = 0

  constructor(options: SyncOptions, store: IndexStore, rebuilt: string | null) {
    this.options = options
    this.store = store
    this.rebuilt = rebuilt
    this.sources = new SourceTable(store.database)
  }

  /** Opened on first use: loading the catalog takes longer with every file, and most syncs do not need it. */
  private get archive(): Archive {
    return (this.opened ??= Archive.open(archiveDirectory(this.options.dataDirectory)))
  }

  async perform(): Promise<SyncOutcome> {
    const damage = this.options.isFull ? findDamage(this.store.database) : undefined
    if (damage !== undefined) throw toUnusable(damage)
    const isSound = isSettled(this.store.database, catalogStamp(this.options.dataDirectory))
    if (!isSound) this.lost = this.reconcile()
    removeForgotten(this.store.database, () => this.archive)
    // The rows of all files are read only if the last walk does not say which of them matter.
    const difference = isSound && !this.options.isFull ? findDifference(this.store.database, this.options) : undefined
    this.known = difference ? this.readKnown(difference.paths) : readKnownSources(this.store.database)
    const changes = this.findChanges(difference?.files)
    const lost = isSound ? [] : this.findLost()
    const merged = isSound ? [] : this.findMerged()
    const count =
      changes.changed.length + lost.length + changes.vanished.length + changes.skipped.length + merged.length
    if (count > 0) await this.apply({ ...changes, vanished: [...changes.vanished, ...merged] }, lost)
    this.store.setComplete(catalogStamp(this.options.dataDirectory))
    if (this.isDone(changes)) saveWalk(this.store.database, this.options)
    return this.report(changes)
  }

  /** Reports whether a walk that finds the same files would find nothing to do. Single paths are no walk. */
  private isDone({ changed }: Changes): boolean {
    const { located } = this.options
    if (located.roots.length === 0) return false
    const all = changed.length > FEW_FILES ? readKnownSources(this.store.database) : undefined
    const find = (path: string) => (all ? all.get(path) : this.sources.find(path))
    return changed.every((file) => !hasChanged(file, find(file.path), false))
  }

  close(): void {
    this.store.database.close()
    this.opened?.close()
  }

  private readKnown(paths: Iterable<string>): Map<string, KnownSource> {
    const known = new Map<string, KnownSource>()
    for (const path of paths) {
      const source = this.sources.find(path)
      if (source) known.set(path, source)
    }
    return known
  }

  private findChanges(candidates: readonly SourceFile[] | undefined): Changes {
    const { located, exclude, capBytes, isFull = false } = this.options
    const isForgotten = (file: SourceFile) => this.archive.isForgotten(file)
    return findChanges({ located, candidates, known: this.known, exclude, capBytes, isFull, isForgotten })
  }

  private reconcile(): ArchiveLossReport | null {
    const paths = new Set(this.options.located.files.map(({ path }) => path))
    return reconcile(this.store.database, this.sources, this.archive, (path) => paths.has(path))
  }

  private findLost(): string[] {
    const present = new Set(this.options.located.files.map((file) => file.path))
    const paths = new Set<string>()
    for (const { path } of this.archive.all())
      if (!present.has(path) && (this.known.get(path)?.state ?? 'pending') === 'pending') paths.add(path)
    return [...paths]
  }

  /** Finds files that are only in the archive and have more there than in the index, as after a merge. */
  private findMerged(): KnownSource[] {
    return readIndexedVersions(this.store.database).flatMap(({ path, version, size }) => {
      const latest = this.archive.latest(path)
      const source = this.known.get(path)
      const isBehind = latest !== undefined && (latest.id !== version || latest.size > size)
      return source && isBehind ? [source] : []
    })
  }

  private async apply(changes: Changes, lost: readonly string[]): Promise<void> {
    const allBytes = changes.changed.reduce((sum, file) => sum + file.size, 0)
    if (this.isFirst()) {
      const archive = archiveDirectory(this.options.dataDirectory)
      this.options.onFirst?.({ files: changes.changed.length, bytes: allBytes, archive })
    }
    if (this.archive.isErasing) finishErasure(this.archive)
    const writer = new SyncWriter(this.store.database, this.archive, this.sources)
    try {
      const planned = this.register(changes, lost, writer)
      const unread = this.options.isFull ? allBytes : unreadBytes(changes.changed, this.known)
      await this.runAll(planned, writer, { files: changes.changed.length + lost.length, bytes: allBytes, unread })
      await this.finish(changes, writer)
    } catch (error) {
      writer.abandon()
      throw error
    }
    this.problems = writer.problems
    this.records = writer.records
    this.bytes = writer.bytes
    this.changedFiles = writer.changedFiles
  }

  private isFirst(): boolean {
    return this.archive.all()[Symbol.iterator]().next().done === true
  }

  private register(
    { changed, skipped, vanished }: Changes,
    lost: readonly string[],
    writer: SyncWriter,
  ): () => Generator<PlannedJob> {
    const { archive, sources, known } = this
    const { database } = this.store
    const { patchedBytes = PATCHED_BYTES } = this.options
    const agents = new Set<string>()
    const idOf = (file: Parameters<SourceTable['insert']>[0]) => {
      const id = known.get(file.path)?.id
      if (id === undefined && file.kind === 'agent' && file.agentId !== undefined) agents.add(file.agentId)
      return id ?? sources.insert(file)
    }
    database.exec('begin immediate')
    const present = changed.map((file) => {
      const isNew = !known.has(file.path)
      const id = idOf(file)
      return {
        file,
        plan: () => planJobs(file, isNew ? newSourceRow(id, file) : sources.get(id), archive, { patchedBytes }),
      }
    })
    const gone = lost.flatMap((path) => {
      const versions = archive.versions(path)
      const [file] = versions
      const id = file ? idOf(file) : 0
      const plan = () => versions.map((version) => archivedJob(version, { id }, archive, version))
      return file ? [{ file, plan }] : []
    })
    const unread = vanished.map(({ id }) => {
      const row = sources.get(id)
      return { file: row, plan: () => planVanished(row, archive) }
    })
    for (const file of skipped) sources.setSkipped(idOf(file), file)
    writer.removeReports(agents)
    database.exec('commit')
    const all = [...present, ...gone, ...unread].toSorted((a, b) => byAge(a.file, b.file))
    const { checkStop } = this.options
    return function* plan() {
      for (const each of all) {
        checkStop?.()
        yield* each.plan()
      }
    }
  }

  private async runAll(
    plan: () => Generator<PlannedJob>,
    writer: SyncWriter,
    all: { files: number; bytes: number; unread: number },
  ): Promise<void> {
    const { profile, located, onProgress, checkStop } = this.options
    const files = new Map(located.files.map((file) => [file.path, file]))
    const jobs = function* jobs(list: Iterable<PlannedJob>) {
      for (const planned of list) {
        writer.expect(planned, files.get(planned.job.path))
        yield planned.job
      }
    }
    const onMessage = (message: JobMessage, rows: RowReader) => {
      checkStop?.()
      writer.take(message, rows)
      onProgress?.({ files: writer.files, allFiles: all.files, bytes: writer.bytes, allBytes: all.bytes })
    }
    const onGiven = () => writer.checkStored()
    await runJobs({ jobs: jobs(plan()), bytes: all.unread, options: { profile }, onMessage, onGiven })
    const retries = writer.takeRetries()
    if (retries.length > 0) await runJobs({ jobs: jobs(retries), bytes: all.unread, options: { profile }, onMessage })
  }

  private async finish({ vanished }: Changes, writer: SyncWriter): Promise<void> {
    writer.begin()
    // Before the sessions are refreshed: a file that is gone should not stay the main one.
    for (const { id, path } of vanished) this.sources.setState(id, this.archive.latest(path) ? 'archived' : 'gone')
    writer.commit()
    if (hasUnplaced(this.store.database)) {
      const known = await readKnownDirectories(this.options.located.files)
      writer.place(known)
      writer.commit()
    }
    writer.settle()
  }

  private report({ kept, changed, skipped, vanished }: Changes): SyncOutcome {
    return {
      files: kept,
      changed: this.options.isFull ? this.changedFiles : changed.length,
      bytes: this.bytes,
      records: this.records,
      archivedBytes: directoryBytes(archiveDirectory(this.options.dataDirectory)),
      vanished: vanished.length,
      problems: [...this.problems, ...readLost(this.store.database), ...notArchived(this.options.located)],
      skipped: skipped.map(({ path, size }) => ({ path, bytes: size })),
      lost: this.lost,
      rebuilt: this.rebuilt,
      busy: false,
    }
  }
}

const UNREAD: readonly string[] = ['unreadable', 'outside the root', 'name is not UTF-8']

/** A file that vanished during the walk, or a socket, is not worth a line in every report. */
function notArchived({ issues }: Located): SyncReport['problems'] {
  return issues
    .filter(({ reason }) => UNREAD.includes(reason))
    .map((issue) => ({ path: issue.path, problem: issueSentence(issue) }))
}

function nothingDone({ located }: SyncOptions): SyncOutcome {
  return {
    files: located.files.length,
    changed: 0,
    bytes: 0,
    records: 0,
    archivedBytes: 0,
    vanished: 0,
    problems: [],
    skipped: [],
    lost: null,
    rebuilt: null,
    busy: true,
  }
}
