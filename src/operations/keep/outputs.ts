// The outputs of sync, retention, restore, verify, forget, backup and merge.
import { z } from 'zod'
import type {
  DoomedSession,
  GoneSession,
  LostSession,
  RetainedProject,
  RetentionAdvice,
  RetentionPlan,
  RetentionPolicy,
  RetentionTotals,
} from '../../analytics/retention.ts'
import type { DamagedRange } from '../../archive/archive-damage.ts'
import type { Verification } from '../../archive/verify-archive.ts'
import type { CleanupIssue } from '../../reader/cleanup-settings.ts'
import type { SyncReport } from '../../store/sync/sync.ts'
import { amount, choice, count, flag, list, object, schemaOf, text, time } from '../output-kinds.ts'
import { fileKind, issues, roots, sentence } from '../output-parts.ts'

export const syncOutput = schemaOf<SyncReport>()(
  object(
    {
      files: count('Number of files.'),
      changed: count('Number of new or changed files.'),
      bytes: count('Bytes that were read.'),
      records: count('Records that were indexed.'),
      archivedBytes: count('Bytes that were added to the archive, before compression.'),
      indexBytes: count('Size of the index in bytes.'),
      tookMs: amount('Duration in milliseconds.'),
      vanished: count('Number of files that are gone since the last sync; the archive keeps them.'),
      problems: list(
        object({ path: text('The file.'), problem: text('The cause.') }, 'A file that could not be read.'),
        'Files that could not be read.',
      ),
      skipped: list(
        object({ path: text('The file.'), bytes: count('Its size in bytes.') }, 'A file that was not archived.'),
        'Side files above the size limit of the settings.',
      ),
      lost: object(
        {
          versions: count('Versions that the archive had at its last change; 0 if unknown.'),
          refilled: count('Files on disk that were archived again.'),
          gone: count('Files that are neither in the archive nor on disk.'),
        },
        'What the archive has lost since the last sync; null if nothing.',
      ).nullable(),
      rebuilt: text('Why the index was rebuilt; null if it was not.').nullable(),
      busy: flag('Whether another process was syncing, so that nothing was done.'),
    },
    'What a sync has read and stored.',
  ),
)

const project = schemaOf<RetainedProject>()(
  object(
    {
      path: text('Path of the project.'),
      name: text('Last part of the path.'),
      guessed: flag('Whether the path was decoded from a folder name, which is ambiguous.'),
    },
    'The project.',
  ),
)

const policy = schemaOf<RetentionPolicy>()(
  object(
    {
      root: text('The Claude home.'),
      days: count('How many days Claude Code keeps a transcript.'),
      source: text('The settings file that says so; null for the default.').nullable(),
      paused: flag('Whether the setting is invalid: Claude Code then deletes nothing, and `days` is the default.'),
      managed: flag('Whether an administrator set it.'),
      settingsPath: text('The settings file to change.'),
      lastCleanupAt: time('Time of the last cleanup; null if unknown.').nullable(),
      nextCleanup: text('When the next cleanup runs, in words.'),
    },
    'How long Claude Code keeps the transcripts of a home.',
  ),
)

const retainedFields = {
  id: text('Id of the session.'),
  title: text('Its title.'),
  project,
  root: text('The Claude home.'),
  bytes: count('Size of its files in bytes.'),
  files: count('Number of its files.'),
  kept: flag('Whether the archive has all of it.'),
}

const doomed = schemaOf<DoomedSession>()(
  object(
    {
      ...retainedFields,
      state: choice(['live', 'idle'], 'Whether it is running.'),
      lastWrittenAt: time('When its transcript was last written.'),
      deletesAt: time('The first start of Claude Code after this time deletes it.'),
      inDays: count('Days until then; negative if it has passed.'),
      due: flag('Whether the next start deletes it. Running sessions are spared, and all while the cleanup is paused.'),
      withinWeek: flag('Whether it is deleted within a week.'),
    },
    'A session that Claude Code will delete.',
  ),
)

const gone = schemaOf<GoneSession>()(
  object({ ...retainedFields, lastSeen: time('When it was last seen on disk.') }, 'A deleted session in the archive.'),
)

const lost = schemaOf<LostSession>()(
  object(
    {
      id: text('Id of the session.'),
      project: project.nullable(),
      lastAt: time('Time of its last prompt; null if unknown.').nullable(),
      prompts: count('Number of its prompts in the prompt history.'),
      firstPrompt: text('The first of them.'),
    },
    'A session of which only prompts are left.',
  ),
)

const advice = schemaOf<RetentionAdvice>()(
  object(
    {
      kind: choice(
        [
          'correct-setting',
          'sync',
          'all-kept',
          'keep-automatically',
          'keep-longer',
          'managed',
          'restore',
          'prompts-remain',
        ],
        'What it is about.',
      ),
      text: sentence,
    },
    'What to do.',
  ),
)

const totals = schemaOf<RetentionTotals>()(
  object(
    {
      sessions: count('Sessions on disk.'),
      bytes: count('Their size in bytes.'),
      due: count('Sessions that the next start of Claude Code deletes.'),
      undated: count('Sessions that are never deleted.'),
      unkept: count('Sessions that the archive does not have.'),
      unkeptDue: count('Those of them that the next start deletes.'),
      gone: count('Deleted sessions in the archive.'),
      goneBytes: count('Their size in bytes.'),
      lost: count('Sessions of which only prompts are left.'),
      lostPrompts: count('Number of these prompts.'),
    },
    'Totals.',
  ),
)

const plan = schemaOf<RetentionPlan>()(
  z.strictObject({
    policies: list(policy, 'How long transcripts are kept, by Claude home.'),
    doomed: list(doomed, 'Sessions that will be deleted, soonest first.'),
    omitted: count('Number of sessions that are deleted later than requested.'),
    gone: list(gone, 'Deleted sessions that the archive has.'),
    lost: list(lost, 'Sessions that were deleted before the first sync.'),
    advice: list(advice, 'What to do.'),
    totals,
    soon: object(
      { days: count('The requested days, by default 7.'), sessions: count('Number of sessions.') },
      'Sessions that will be deleted within these days.',
    ),
  }),
)

const settingsIssue = schemaOf<CleanupIssue>()(
  object(
    {
      path: text('The settings file.'),
      kind: choice(['unreadable', 'not-json', 'not-days', 'local', 'not-a-time'], 'What is wrong.'),
      detail: text('The value or the cause.'),
    },
    'A problem in the settings of Claude Code.',
  ),
)

export const retentionOutput = object(
  {
    ...plan.shape,
    roots,
    unassignedPrompts: count('Prompts by old versions that do not record the session.'),
    settingsIssues: list(settingsIssue, 'Problems in the settings of Claude Code.'),
    issues,
  },
  'The sessions that Claude Code will delete and when, and those it has deleted.',
)

export type RetentionReport = z.infer<typeof retentionOutput>

const version = count('Number of the archived version, from 1.')

const restoredFile = object(
  {
    path: text('Path of the original file.'),
    target: text('Where it is restored.'),
    kind: fileKind,
    version,
    bytes: count('Its size in bytes.'),
    state: choice(
      ['restored', 'already there', 'has more', 'refused', 'damaged', 'failed'],
      'The result; "has more" if the existing file starts with these bytes and is longer.',
    ),
    reason: sentence.nullable(),
  },
  'A restored file. `reason` says why it was not restored.',
)

export type RestoredFile = z.infer<typeof restoredFile>

const versionInfo = object(
  {
    path: text('Path of the file.'),
    kind: fileKind,
    version,
    bytes: count('Its size in bytes.'),
    modifiedAt: time('When it was modified.'),
    archivedAt: time('When it was archived.'),
  },
  'An archived version of a file.',
)

export type VersionInfo = z.infer<typeof versionInfo>

export const restoreOutput = object(
  {
    sessions: list(z.string(), 'Ids of the sessions; empty if everything was restored.'),
    to: text('The directory to restore to; null for the original places.').nullable(),
    files: list(restoredFile, 'The files.'),
    versions: list(versionInfo, 'The archived versions, if they were asked for; otherwise null.').nullable(),
  },
  'What was restored from the archive.',
)

export type RestoreReport = z.infer<typeof restoreOutput>

const damagedRange = schemaOf<DamagedRange>()(
  object(
    {
      path: text('Path of the archived file.'),
      version,
      offset: count('Where the damage begins in the file, in bytes.'),
      length: count('Its length in bytes.'),
      pack: count('Number of the pack; absent if the catalog no longer knows where the bytes are.').exactOptional(),
      reason: text('The cause.'),
    },
    'Archived bytes that are damaged.',
  ),
)

const verification = schemaOf<Verification>()(
  z.strictObject({
    versions: count('Number of archived versions.'),
    chunks: count('Number of chunks that were checked.'),
    bytes: count('Their size in bytes.'),
    damaged: list(damagedRange, 'Damaged ranges.'),
    problems: list(
      object(
        {
          line: count('Line of the catalog, from 1.'),
          offset: count('Its offset in bytes.'),
          reason: text('The cause.'),
        },
        'An unreadable line of the catalog.',
      ),
      'Unreadable lines of the catalog.',
    ).readonly(),
    deadBytes: count('Bytes in packs that nothing refers to.'),
  }),
)

const oddSource = object(
  {
    path: text('Path of the file.'),
    state: choice(['differs', 'unreadable'], 'What is wrong.'),
    offset: count('Where it begins to differ, in bytes; null if unreadable.').nullable(),
    detail: text('The cause; null if there is nothing to add.').nullable(),
  },
  'A file on disk that differs from the archive.',
)

export type OddSource = z.infer<typeof oddSource>

export const verifyOutput = object(
  {
    ...verification.shape,
    percent: amount('The part of the archive that was checked, in percent.'),
    sources: object(
      {
        same: count('Equal to the archive.'),
        grew: count('Equal, and longer.'),
        differs: count('Different from the archive.'),
        gone: count('No longer on disk.'),
        unreadable: count('Unreadable.'),
      },
      'Number of files on disk, compared with the archive.',
    ),
    odd: list(oddSource, 'Files that differ or are unreadable.'),
    lost: list(z.string(), 'Files that were in the archive and are neither there nor on disk.'),
  },
  'The archive, checked against its hashes and the files on disk.',
)

export type VerifyReport = z.infer<typeof verifyOutput>

export const forgetOutput = object(
  {
    applied: flag('Whether it was erased; otherwise this is a preview.'),
    projects: list(z.string(), 'The projects it was restricted to.'),
    before: text('The date it was restricted to; null if there is none.').nullable(),
    sessions: list(
      object(
        {
          id: text('Id of the session.'),
          title: text('Its title; null if unknown.').nullable(),
          project: object(
            { path: text('Path of the project.'), name: text('Last part of the path.') },
            'Its project; null if unknown.',
          ).nullable(),
          lastAt: time('Time of its last record; null if unknown.').nullable(),
          files: count('Number of archived files.'),
          bytes: count('Their size in bytes.'),
        },
        'A session to erase.',
      ),
      'The sessions to erase.',
    ),
    others: list(z.string(), 'Paths of other files to erase.'),
    files: count('Number of all files.'),
    versions: count('Number of their archived versions.'),
    bytes: count('Size of these versions in bytes.'),
    archiveBytes: count('Bytes that are freed in the archive.'),
    present: count('Number of files that are still on disk. They stay there and are not archived again.'),
    sharedWith: list(z.string(), 'Ids of other sessions that contain the same records.'),
    mentionedIn: list(z.string(), 'Other files that mention the sessions.'),
    backups: list(z.string(), 'Directories of backups, which still have it until the next backup.'),
    isPurged: flag(
      'False if another process is reading the index: traces stay in its log until the next sync without a reader.',
    ),
  },
  'What is erased from the archive and the index.',
)

export type ForgetReport = z.infer<typeof forgetOutput>

const copied = {
  added: count('File versions that were copied.'),
  changed: count('File versions that were extended or masked.'),
  bytes: count('Bytes that were copied, before compression.'),
  damaged: list(damagedRange, 'Damaged ranges. Their file versions were not copied.'),
}

export const backupOutput = object(
  {
    directory: text('The directory of the backup.'),
    machine: text('The name of this machine.'),
    ...copied,
    forgotten: count('File versions that were erased from the backup because they were forgotten here.'),
    editFiles: count('Copied backups of edits; null if nothing was ever edited.').nullable(),
    versions: count('File versions in the backup.'),
    storedBytes: count('Size of the backup in bytes.'),
    checkedBytes: count('Bytes that were checked against their hashes; null if that was not asked for.').nullable(),
  },
  'What was copied to a backup.',
)

export type BackupReport = z.infer<typeof backupOutput>

export const mergeOutput = object(
  {
    directory: text('The directory that was merged.'),
    machine: text('The name of the other machine in lists; null if it is a backup of this one.').nullable(),
    ...copied,
    sessions: count('Sessions that are new here.'),
    annotated: count('Sessions whose tags, star or note were added.'),
  },
  'What was merged into the archive.',
)

export type MergeReport = z.infer<typeof mergeOutput>
