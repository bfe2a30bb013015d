import { isAbsolute, relative, resolve } from 'node:path'
import type { z } from 'zod'
import { ArchiveDamage } from '../../archive/archive-damage.ts'
import { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { machineOf } from '../../text/machine-path.ts'
import { compareWithSource } from '../../archive/compare-with-source.ts'
import { temporaryPathFor } from '../../archive/private-file.ts'
import { restoreFile } from '../../archive/restore-file.ts'
import { isShortened } from '../../archive/seal.ts'
import { AppError } from '../../error.ts'
import { baseName } from '../../format/path.ts'
import { readLiveProcesses } from '../../reader/live.ts'
import { locate } from '../../reader/locate.ts'
import { ARCHIVED, matchPrefix, sessionByPrefix } from '../../reader/by-prefix.ts'
import { readSessions } from '../find/sessions.ts'
import { namedSessions } from '../session/resolve-name.ts'
import { isLink, pathKind } from '../../reader/resolve.ts'
import { archiveDirectory, catalogPath } from '../../reader/places.ts'
import { fileBytes } from '../../store/data-files.ts'
import type { Context } from '../context.ts'
import { finishEdits } from '../edit/finish-edits.ts'
import { holdTemporary } from '../hold-temporary.ts'
import type { restoreInput } from './declarations.ts'
import { runSync } from './sync.ts'
import { advise, field, operation, toRun, type Sentence } from '../../text/advice.ts'
import type { RestoreReport, RestoredFile, VersionInfo } from './outputs.ts'

export type RestoreInput = z.output<typeof restoreInput>

export async function runRestore(context: Context, input: RestoreInput): Promise<RestoreReport> {
  checkInput(input)
  await finishEdits(context)
  // Only if nothing was archived yet: a sync would also archive the damage that a restore is meant to undo.
  const from = input.from === undefined ? context.dataDirectory : resolve(context.directory, input.from)
  if (input.from !== undefined) checkBackup(from)
  else if (context.syncs && fileBytes(catalogPath(context.dataDirectory)) === 0)
    await runSync(context, { waitMs: PATIENCE_MS })
  const archive = Archive.open(archiveDirectory(from))
  try {
    warnAboutCatalog(context, archive, from)
    const sessions = await findSessions(context, archive, input)
    const isMeant = ({ sessionId }: ArchivedVersion) => input.all || (sessionId && sessions.includes(sessionId))
    const all = [...archive.all()].filter(isMeant)
    if (all.length === 0) throw new AppError('not-found', advise`The archive is empty; ${toRun('sync')} to fill it.`)
    const to = input.to === undefined ? null : resolve(context.directory, input.to)
    if (input.list) return { sessions, to, files: [], versions: all.map(toInfo).toSorted(byPath) }
    const chosen = chooseVersions(all, input.revision)
    // Archives the files that are about to be replaced.
    if (input.overwrite && to === null && context.syncs) await runSync(context, { waitMs: PATIENCE_MS })
    const own = input.from === undefined ? archive : Archive.open(archiveDirectory(context.dataDirectory))
    try {
      return { sessions, to, files: restoreAll(archive, chosen, { context, input, to, own }), versions: null }
    } finally {
      own.close()
    }
  } finally {
    archive.close()
  }
}

const PATIENCE_MS = 60_000

function checkBackup(directory: string): void {
  if (fileBytes(catalogPath(directory)) === 0)
    throw new AppError('not-found', `${directory} has no archive. Give a directory made by a backup.`)
}

function warnAboutCatalog(context: Context, { problems }: Archive, directory: string): void {
  if (isShortened(catalogPath(directory))) context.onNotice({ kind: 'archive smaller' })
  if (problems.length > 0) context.onNotice({ kind: 'archive damaged', lines: problems.length })
}

function checkInput({ sessions, all, revision }: RestoreInput): void {
  if (sessions.length === 0 && !all)
    throw new AppError(
      'usage',
      advise`Specify what to restore: session ids, or ${field('all')}; ${operation('list')} shows the ids.`,
    )
  if (sessions.length > 0 && all)
    throw new AppError('usage', advise`Give either session ids or ${field('all')}, not both.`)
  if (sessions.length !== 1 && revision !== undefined)
    throw new AppError(
      'usage',
      advise`${field('revision')} requires exactly one session id, because versions are numbered per file.`,
    )
}

async function findSessions(context: Context, archive: Archive, { sessions }: RestoreInput): Promise<string[]> {
  const ids = new Set([...archive.all()].flatMap(({ sessionId }) => sessionId ?? []))
  const isUnique = sessions.every((name) => matchPrefix(name, ids).length < 2)
  const facts = isUnique ? [] : namedSessions((await readSessions(context)).sessions)
  return [...new Set(sessions.map((name) => sessionByPrefix(name, ids, ARCHIVED, () => facts)))]
}

function chooseVersions(all: readonly ArchivedVersion[], wanted: number | undefined): ArchivedVersion[] {
  const latest = new Map<string, ArchivedVersion>()
  for (const version of all) {
    const isWanted = wanted === undefined || version.kind !== 'session' || version.version === wanted
    if (isWanted && version.version >= (latest.get(version.path)?.version ?? 0)) latest.set(version.path, version)
  }
  const chosen = [...latest.values()]
  if (wanted !== undefined && !chosen.some(({ kind }) => kind === 'session'))
    throw new AppError(
      'not-found',
      advise`There is no version ${wanted} of the transcript; ${field('list')} shows the available ones.`,
    )
  return chosen
}

interface RestoreJob {
  context: Context
  input: RestoreInput
  to: string | null
  /** The archive of this machine, which has the files that are replaced. */
  own: Archive
}

function restoreAll(archive: Archive, versions: readonly ArchivedVersion[], job: RestoreJob): RestoredFile[] {
  const { context } = job
  const isLive = liveSessions(job)
  const total = versions.reduce((sum, { size }) => sum + size, 0)
  const taken = claimTargets(versions, job)
  const temporary = new Map(versions.map((version) => [version, temporaryPathFor(targetOf(version, job))]))
  const release = holdTemporary(context, [...temporary.values()])
  let done = 0
  const files = versions.map((version) => {
    const target = targetOf(version, job)
    const other = taken.get(target)?.path ?? version.path
    const { path, kind, version: number, size: bytes } = version
    const outcome =
      other === path
        ? tryRestore(archive, version, target, { ...job, isLive, temporary: temporary.get(version) })
        : refused(`${other} would be restored to the same path`)
    done += bytes
    context.onProgress({ label: 'restoring', done, total, unit: 'bytes' })
    return { path, target, kind, version: number, bytes, ...outcome }
  })
  release()
  return files
}

/** If a session was merged from a machine where it went on, the longer file is restored. */
function claimTargets(versions: readonly ArchivedVersion[], job: RestoreJob): Map<string, ArchivedVersion> {
  const taken = new Map<string, ArchivedVersion>()
  for (const version of versions) {
    const target = targetOf(version, job)
    const other = taken.get(target)
    const isMerged = [version, other].some((each) => each && machineOf(each.path) !== null)
    if (!other || (isMerged && version.size > other.size)) taken.set(target, version)
  }
  return taken
}

function liveSessions({ context, to }: RestoreJob): (version: ArchivedVersion) => boolean {
  if (to !== null) return () => false
  const ids = new Set(readLiveProcesses(locate(context.roots).files).map(({ sessionId }) => sessionId))
  return ({ sessionId }) => sessionId !== undefined && ids.has(sessionId)
}

/** Keeps the path relative to its root. The root may also have been the projects folder itself. */
function targetOf({ path, root }: ArchivedVersion, { to, context }: RestoreJob): string {
  const home = to ?? (machineOf(path) === null ? undefined : context.roots[0])
  if (home === undefined) return path
  return resolve(home, baseName(root) === 'projects' ? 'projects' : '', relative(root, path))
}

type RestoreOutcome = Pick<RestoredFile, 'state' | 'reason'>

function tryRestore(
  archive: Archive,
  version: ArchivedVersion,
  target: string,
  job: RestoreJob & { isLive: (version: ArchivedVersion) => boolean; temporary: string | undefined },
): RestoreOutcome {
  const { context, input, to } = job
  const below = relative(version.root, version.path)
  if (below.startsWith('..') || isAbsolute(below)) return refused('its path is not below the directory it was found in')
  const isElsewhere = machineOf(version.path) === null && !context.roots.includes(version.root)
  if (to === null && isElsewhere && pathKind(version.root) !== 'directory')
    return refused(advise`directory ${version.root} no longer exists; give another one with ${field('to')}`)
  const { state } = compareWithSource(version, target)
  const isOlderMeant = version.kind === 'session' && input.revision !== undefined
  if (state === 'source grew' && !isOlderMeant) return { state: 'has more', reason: null }
  if (state !== 'same' && state !== 'source gone' && job.isLive(version))
    return refused('its session is running; end it first')
  const isDifferent = state === 'source differs' || state === 'source grew'
  // A link is replaced itself; its target stays.
  if (isDifferent && input.overwrite && to === null && !isLink(target) && !isArchived(job.own, target))
    return refused('the existing file is not archived and would be lost; copy it elsewhere first')
  return restoreOne(archive, version, target, {
    overwrite: input.overwrite ?? false,
    ...(job.temporary === undefined ? {} : { temporary: job.temporary }),
  })
}

/** The sync may have skipped the file: excluded, unreadable, forgotten, or another process held the lock. */
function isArchived(archive: Archive, target: string): boolean {
  archive.refresh()
  return archive.versions(target).some((version) => compareWithSource(version, target).state === 'same')
}

function restoreOne(
  archive: Archive,
  version: ArchivedVersion,
  target: string,
  how: { overwrite: boolean; temporary?: string },
): RestoreOutcome {
  try {
    return { state: restoreFile(archive, version, target, how).state, reason: null }
  } catch (error) {
    if (error instanceof ArchiveDamage) return { state: 'damaged', reason: error.message }
    if (!(error instanceof AppError)) throw error
    return { state: error.code === 'invalid' ? 'refused' : 'failed', reason: error.advice }
  }
}

function refused(reason: Sentence): RestoreOutcome {
  return { state: 'refused', reason }
}

function toInfo({ path, kind, version, size, mtimeMs, archivedAt }: ArchivedVersion): VersionInfo {
  return { path, kind, version, bytes: size, modifiedAt: new Date(mtimeMs).toISOString(), archivedAt }
}

function byPath(a: VersionInfo, b: VersionInfo): number {
  const rank = ({ kind }: VersionInfo) => (kind === 'session' ? 0 : 1)
  return rank(a) - rank(b) || (a.path === b.path ? a.version - b.version : a.path < b.path ? -1 : 1)
}
