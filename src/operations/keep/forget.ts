// Selects the sessions to forget and reports them; with `yes`, erases them. The archive is erased first and permanently.
// If the process stops before the index is updated, the next sync or forget updates it.
import { ProjectNames } from '../../format/project.ts'
import { indexedProjects } from '../find/indexed-projects.ts'
import type { z } from 'zod'
import { ArchiveDamage } from '../../archive/archive-damage.ts'
import { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import type { ForgetBlock } from '../../archive/forget-block.ts'
import { applyForget, planForget } from '../../archive/forget.ts'
import { readVersion } from '../../archive/read-version.ts'
import { forgetEdits } from '../../edit/apply/forget-edits.ts'
import { AppError } from '../../error.ts'
import { pathKind } from '../../reader/resolve.ts'
import { markForgetting, removeForgotten } from '../../store/index/forget-sources.ts'
import { Journal } from '../../store/journal/journal.ts'
import { openIndex, openIndexForReading, removeOtherIndexes } from '../../store/index/index-store.ts'
import { removeLedgerCaches } from '../../store/ledger/load-ledger.ts'
import { releaseContent } from '../../store/secrets/secret-cache.ts'
import { takeLock } from '../../store/lock.ts'
import type { Database } from '../../store/open.ts'
import { readIndexedFiles, readIndexedSessions, readSharingSessions } from '../../store/index/read-forgettable.ts'
import { toStoreError } from '../../store/store-error.ts'
import { archiveDirectory, indexDirectory } from '../../reader/places.ts'
import type { Context } from '../context.ts'
import { finishEdits } from '../edit/finish-edits.ts'
import type { forgetInput } from './declarations.ts'
import { allBackups, markBackupsBehind } from './known-backups.ts'
import { readDate } from '../read-date.ts'
import { selectForgotten, type Selected } from './select-forgotten.ts'
import { runSync } from './sync.ts'
import { updateUsage } from '../usage/update-usage.ts'
import { advise, field, operation } from '../../text/advice.ts'
import type { ForgetReport } from './outputs.ts'

export type ForgetInput = z.output<typeof forgetInput>

const PATIENCE_MS = 24 * 60 * 60 * 1000

export async function runForget(context: Context, input: ForgetInput): Promise<ForgetReport> {
  checkInput(input)
  await finishEdits(context)
  if (context.syncs) await runSync(context, { waitMs: PATIENCE_MS })
  try {
    if (!input.yes) return preview(context, input)
    const report = await erase(context, input)
    await updateUsage(context)
    context.cache?.changed()
    return report
  } catch (error) {
    throw toStoreError(error, context.dataDirectory)
  }
}

function checkInput({ sessions, project, before }: ForgetInput): void {
  const isFiltered = project !== undefined || before !== undefined
  if (sessions.length === 0 && !isFiltered)
    throw new AppError(
      'usage',
      advise`Specify what to forget: a session id, ${field('project')} or ${field('before')}; ${operation('list')} shows the ids.`,
    )
  if (sessions.length > 0 && isFiltered)
    throw new AppError(
      'usage',
      advise`Give either session ids or ${field('project')} and ${field('before')}, not both.`,
    )
}

function preview(context: Context, input: ForgetInput): ForgetReport {
  const database = openIndexForReading(indexDirectory(context.dataDirectory))
  const archive = Archive.open(archiveDirectory(context.dataDirectory))
  try {
    return makePlan({ context, input, archive, database }).report
  } finally {
    archive.close()
    database?.close()
  }
}

async function erase(context: Context, input: ForgetInput): Promise<ForgetReport> {
  const waiting = { waitMs: PATIENCE_MS, onWait: () => context.onNotice({ kind: 'waiting' }) }
  // A running edit still needs its backups. Its lock comes first, like everywhere: two orders would wait for each other.
  const editLock = await takeLock(context.dataDirectory, { ...waiting, file: 'edit.lock' })
  const lock = editLock && (await takeLock(context.dataDirectory, waiting))
  try {
    if (!lock)
      throw new AppError(
        'unreadable',
        'Another Annals process has been syncing or editing for a day; end it and try again.',
      )
    removeOtherIndexes(indexDirectory(context.dataDirectory))
    const { database } = openIndex(indexDirectory(context.dataDirectory))
    const archive = Archive.open(archiveDirectory(context.dataDirectory))
    try {
      const report = eraseOpen({ context, input, archive, database })
      forgetInJournal(context, report)
      return report
    } finally {
      archive.close()
      database.close()
    }
  } finally {
    lock?.release()
    editLock?.release()
  }
}

interface Stores {
  context: Context
  input: ForgetInput
  archive: Archive
  database: Database | undefined
}

function eraseOpen(stores: Stores & { database: Database }): ForgetReport {
  const { context, archive, database, input } = stores
  const { report, match, blocks } = makePlan(stores)
  if (blocks.length > 0) {
    markBackupsBehind(context.dataDirectory)
    markForgetting(database)
    applyForget(archive, match, { reason: 'asked', blocks, isDroppingDamaged: input.dropDamaged ?? false })
  }
  const { isPurged } = removeForgotten(database, () => archive)
  removeLedgerCaches(context.dataDirectory)
  releaseContent(context.dataDirectory)
  return { ...report, applied: true, isPurged }
}

function forgetInJournal({ dataDirectory }: Context, { sessions }: ForgetReport): void {
  const journal = Journal.openIfAny(dataDirectory)
  if (!journal) return
  try {
    forgetEdits(
      journal,
      sessions.map(({ id }) => id),
    )
  } finally {
    journal.close()
  }
}

interface ForgetPlan {
  report: ForgetReport
  match: (version: ArchivedVersion) => boolean
  blocks: ForgetBlock[]
}

function makePlan({ context, input, archive, database }: Stores): ForgetPlan {
  const beforeMs = input.before === undefined ? undefined : readDate(context, input.before).startMs
  const versions = [...archive.all()]
  const known = {
    sessions: database ? readIndexedSessions(database) : [],
    files: database ? readIndexedFiles(database) : [],
    versions,
  }
  const names = database ? indexedProjects(context, database).names : new ProjectNames([])
  const { sessions, project } = input
  const selected = selectForgotten(known, { sessions, project, names, beforeMs, directory: context.directory })
  const ids = new Set(selected.sessions.map(({ id }) => id))
  const paths = new Set([...selected.sessions.flatMap((session) => session.paths), ...selected.others])
  const match = ({ path, sessionId }: ArchivedVersion) => paths.has(path) || ids.has(sessionId ?? '')
  const { versions: going, bytes, packBytes } = planForget(archive, match)
  return {
    match,
    blocks: [...[...paths].map((path) => ({ path })), ...[...ids].map((sessionId) => ({ sessionId }))],
    report: {
      applied: false,
      ...describeSelected(selected, { going, names, beforeMs }),
      files: paths.size,
      versions: going.length,
      bytes,
      archiveBytes: packBytes,
      present: [...paths].filter((path) => pathKind(path) === 'file').length,
      sharedWith: database && ids.size > 0 ? readSharingSessions(database, [...ids]) : [],
      backups: allBackups(context.dataDirectory),
      mentionedIn: findMentions(
        archive,
        versions.filter((version) => !match(version)),
        ids,
      ),
      isPurged: true,
    },
  }
}

function describeSelected(
  { sessions, projects, others }: Selected,
  { going, names, beforeMs }: { going: readonly ArchivedVersion[]; names: ProjectNames; beforeMs: number | undefined },
) {
  const bytes = new Map<string, number>()
  for (const { path, size } of going) bytes.set(path, (bytes.get(path) ?? 0) + size)
  return {
    projects,
    before: beforeMs === undefined ? null : new Date(beforeMs).toISOString(),
    others,
    sessions: sessions.map(({ id, title, project, lastAtMs, paths }) => ({
      id,
      title,
      project: project === null ? null : { path: project, name: names.nameOf(project) },
      lastAt: lastAtMs === null ? null : new Date(lastAtMs).toISOString(),
      files: paths.length,
      bytes: paths.reduce((sum, path) => sum + (bytes.get(path) ?? 0), 0),
    })),
  }
}

/** Finds files about many sessions, which are kept: the history contains every prompt, a project's session list every first one. */
function findMentions(archive: Archive, kept: readonly ArchivedVersion[], ids: ReadonlySet<string>): string[] {
  const shared = kept.filter(({ kind }) => kind === 'history' || kind === 'sessions-index')
  return [...new Set(shared.filter((version) => mentions(archive, version, ids)).map(({ path }) => path))]
}

function mentions(archive: Archive, version: ArchivedVersion, ids: ReadonlySet<string>): boolean {
  try {
    const text = Buffer.concat([...readVersion(archive, version)]).toString('latin1')
    return [...text.matchAll(/"sessionId"\s*:\s*"([^"]+)"/g)].some(([, id]) => ids.has(id ?? ''))
  } catch (error) {
    // A damaged file may mention the session.
    if (error instanceof ArchiveDamage) return true
    throw error
  }
}
