// Brings the sessions of another data directory or of a backup into this archive, with their tags, stars and notes. The other
// directory is not changed. An empty archive is filled as if it had always been here: that is how a backup is recovered.
import { join, resolve } from 'node:path'
import type { z } from 'zod'
import { ArchiveDamage } from '../../archive/archive-damage.ts'
import { Archive } from '../../archive/archive.ts'
import type { ArchivedFile, ArchivedVersion } from '../../archive/archived-version.ts'
import { copyArchive } from '../../archive/copy-archive.ts'
import { machineOf, pathOnMachine } from '../../text/machine-path.ts'
import { relateVersions, type Relation } from '../../archive/relate-versions.ts'
import { AppError } from '../../error.ts'
import { baseName } from '../../format/path.ts'
import { archiveDirectory, catalogPath, journalDirectory } from '../../reader/places.ts'
import { fileBytes, realPath } from '../../store/data-files.ts'
import { copyJournal } from '../../store/journal/copy-journal.ts'
import { readAllAnnotations } from '../../store/journal/annotations.ts'
import { Journal, JOURNAL_FILE, openJournalForReading } from '../../store/journal/journal.ts'
import { mergeAnnotations } from '../../store/journal/merge-annotations.ts'
import { groupBy } from '../../text/group-by.ts'
import type { Context } from '../context.ts'
import { finishEdits } from '../edit/finish-edits.ts'
import { updateUsage } from '../usage/update-usage.ts'
import type { mergeInput } from './declarations.ts'
import { withArchive } from './hold-directory.ts'
import { ensureMachine, foreignMachine, nameMerged, readMachine, writeMachine } from './machine.ts'
import type { MergeReport } from './outputs.ts'
import { runSync } from './sync.ts'

export type MergeInput = z.output<typeof mergeInput>

const PATIENCE_MS = 60 * 60 * 1000

export async function runMerge(context: Context, input: MergeInput): Promise<MergeReport> {
  const from = resolve(context.directory, input.directory)
  checkSource(context, from)
  await finishEdits(context)
  if (context.syncs) await runSync(context, { waitMs: PATIENCE_MS })
  const report = await withArchive(context, context.dataDirectory, (target) => {
    const isEmpty = target.all()[Symbol.iterator]().next().done === true
    return isEmpty ? recover(context, from, target) : merge(context, from, target, input)
  })
  if (context.syncs) {
    await runSync(context, { waitMs: PATIENCE_MS })
    await updateUsage(context)
  }
  context.cache?.changed()
  return { directory: from, ...report }
}

function checkSource({ dataDirectory }: Context, from: string): void {
  if ((realPath(from) ?? from) === (realPath(dataDirectory) ?? dataDirectory))
    throw new AppError('invalid', `${from} is the data directory in use. Give that of another machine, or a backup.`)
  if (fileBytes(catalogPath(from)) === 0)
    throw new AppError(
      'not-found',
      `${from} has no archive. Give a directory made by a backup, or the data directory of another machine.`,
    )
}

type Merged = Omit<MergeReport, 'directory'>

function recover(context: Context, from: string, target: Archive): Merged {
  const machine = readMachine(from)
  // Before the sessions: after a kill, the archive is not empty, and the next merge must take these for our own.
  if (machine) writeMachine(context.dataDirectory, machine)
  const annotated = recoverJournal(context, from)
  const copied = copyFrom(context, from, target, (version) => version)
  return { ...copied, machine: null, annotated }
}

function merge(context: Context, from: string, target: Archive, { machine, sameMachine }: MergeInput): Merged {
  const own = ensureMachine(context.dataDirectory)
  const other = foreignMachine(from, machine)
  const isOwn = sameMachine === true || other.id === own.id
  const named = nameMerged(own, other)
  // With the identity of its backup, this machine can continue it.
  writeMachine(context.dataDirectory, isOwn ? { ...own, id: other.id } : named.own)
  const known = groupBy(target.all(), contentKey)
  const source = Archive.open(archiveDirectory(from))
  try {
    const place = (version: ArchivedVersion): ArchivedFile | undefined => {
      const alike = (known.get(contentKey(version)) ?? []).map((ours) => ({
        ours,
        relation: relate(target, ours, source, version),
      }))
      if (alike.some(({ relation }) => relation !== undefined && INCLUDED.has(relation))) return undefined
      if (isOwn) return version
      // A machine that was merged before under another name, as before its first backup: its file goes on.
      const begun = alike.find(({ ours, relation }) => relation === 'grown' && machineOf(ours.path) !== null)?.ours
      if (begun && machineOf(version.path) === null) return { ...version, path: begun.path, root: begun.root }
      const onMachine = (path: string) => pathOnMachine(path, named.name)
      return { ...version, path: onMachine(version.path), root: onMachine(version.root) }
    }
    const copied = copyFrom(context, from, target, place, source)
    return { ...copied, machine: isOwn ? null : named.name, annotated: mergeJournals(context, from) }
  } finally {
    source.close()
  }
}

/** A session that was copied between machines is in the same kind of file, but in a folder of another name. */
function contentKey({ kind, sessionId, agentId, path }: ArchivedVersion): string {
  return `${kind} ${sessionId ?? ''} ${agentId ?? ''} ${baseName(path)}`
}

/** What their version is to ours if ours has all bytes of it. */
const INCLUDED: ReadonlySet<Relation> = new Set(['same', 'beginning', 'unmasked'])

/** Undefined if they are not compared. Files that belong to no session are kept once per machine. */
function relate(
  target: Archive,
  ours: ArchivedVersion,
  source: Archive,
  theirs: ArchivedVersion,
): Relation | undefined {
  if (theirs.missing > 0 || ours.missing > 0) return undefined
  if (theirs.sessionId === undefined && machineOf(ours.path) === null) return undefined
  try {
    return relateVersions({ archive: source, version: theirs }, { archive: target, version: ours })
  } catch (error) {
    // A damaged version of theirs is reported when it is copied; one of ours is no reason to leave theirs out.
    if (error instanceof ArchiveDamage) return undefined
    throw error
  }
}

function copyFrom(
  context: Context,
  from: string,
  target: Archive,
  place: (version: ArchivedVersion) => ArchivedFile | undefined,
  opened?: Archive,
): Pick<Merged, 'added' | 'changed' | 'bytes' | 'damaged' | 'sessions'> {
  const source = opened ?? Archive.open(archiveDirectory(from))
  try {
    const before = sessionsOf(target)
    const { added, changed, bytes, damaged } = copyArchive(source, target, {
      place,
      isBackup: false,
      onProgress: (done) =>
        context.onProgress({ label: 'merging', done: done.bytes, total: done.totalBytes, unit: 'bytes' }),
    })
    const sessions = [...sessionsOf(target)].filter((id) => !before.has(id)).length
    return { added, changed, bytes, damaged, sessions }
  } finally {
    if (!opened) source.close()
  }
}

function sessionsOf(archive: Archive): Set<string> {
  const mains = [...archive.all()].filter(({ kind }) => kind === 'session')
  return new Set(mains.flatMap(({ sessionId }) => sessionId ?? []))
}

function mergeJournals(context: Context, from: string): number {
  const database = openJournalForReading(from)
  if (!database) return 0
  const target = Journal.open(context.dataDirectory)
  try {
    return mergeAnnotations(target, { database }, new Date(context.now()).toISOString())
  } finally {
    target.close()
    database.close()
  }
}

/** A journal that is here already has tags, notes and edits that the other one does not have. */
function recoverJournal(context: Context, from: string): number {
  if (fileBytes(join(journalDirectory(context.dataDirectory), JOURNAL_FILE)) > 0) return mergeJournals(context, from)
  return copyJournal(from, context.dataDirectory) === undefined ? 0 : countAnnotated(context)
}

function countAnnotated({ dataDirectory }: Context): number {
  const journal = Journal.open(dataDirectory)
  try {
    return readAllAnnotations(journal).size
  } finally {
    journal.close()
  }
}
