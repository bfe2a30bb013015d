// The outputs of doctor, drift, config and status.
import { z } from 'zod'
import type { UnknownFamily } from '../../format/unknown.ts'
import type { DamageKind } from '../../reader/json/repair-line.ts'
import type { NoteKind } from '../../reader/notes.ts'
import type { SettingName, SettingSource } from '../../reader/settings.ts'
import type { IndexTotals } from '../../store/index/read-totals.ts'
import type { Activity } from '../answer-cache.ts'
import { amount, anything, choice, count, counts, flag, list, object, schemaOf, text, time } from '../output-kinds.ts'
import { issues, roots, sentence } from '../output-parts.ts'
import type { Progress } from '../progress.ts'

const damageKind = schemaOf<DamageKind>()(
  choice(
    ['glued', 'spliced', 'truncated', 'nul', 'malformed', 'not-object', 'garbage', 'too-large'],
    'The kind of damage.',
  ),
)

const noteKind = schemaOf<NoteKind | 'large-line'>()(
  choice(
    ['bom', 'carriage-return', 'lone-surrogate', 'nul-escape', 'invalid-utf8', 'large-line'],
    'What is unusual about the line.',
  ),
)

const file = text('Path of the transcript; "-" is standard input.')
const line = count('Number of the line, from 1.')

export const doctorOutput = object(
  {
    files: count('Number of transcripts.'),
    sessions: count('Number of them that have messages of a session.'),
    agents: count('Number of them that belong to an agent.'),
    withoutMessages: count('Number of them that belong to a session and have no messages, only titles or other data.'),
    bytes: count('Their size in bytes.'),
    accountedBytes: count('Bytes that belong to a record, a blank line or a reported damage; equal to `bytes`.'),
    lines: count('Number of lines, including an unterminated last line.'),
    blankLines: count('Number of blank lines.'),
    unterminated: count('Number of files without a newline at the end.'),
    records: counts('Number of records by type; records without a type count as "(none)".'),
    unknown: object(
      {
        types: counts('Record types.'),
        systems: counts('Subtypes of system records.'),
        blocks: counts('Types of content blocks.'),
        attachments: counts('Types of attachments.'),
        progress: counts('Types of progress reports.'),
        tools: counts('Names of tools.'),
        fields: counts('Fields, with their record type and path.'),
      },
      'What this version of Annals does not know, with the number of occurrences.',
    ),
    damage: list(
      object(
        {
          file,
          line,
          offset: count('Where the line begins, in bytes from the start of the file.'),
          length: count('Length of the line in bytes.'),
          kind: damageKind,
          recovered: count('Number of records recovered from it.'),
        },
        'A line that is not exactly one JSON object.',
      ),
      'Damaged lines.',
    ),
    notes: list(object({ file, line, kind: noteKind }, 'An unusual line.'), 'Valid lines that are unusual.'),
    wrongTypes: counts(
      'Fields with a value of the wrong type, by record type and path. The typed record lacks them; the bytes keep them.',
    ),
    other: object(
      { files: count('Number of files.'), bytes: count('Their size in bytes.') },
      'Files that are not transcripts, such as the prompt history.',
    ),
    issues,
  },
  'The lines and records of all transcripts, and what is damaged, unknown or unusual about them.',
)

export type DoctorReport = z.infer<typeof doctorOutput>

const family = schemaOf<UnknownFamily>()(
  choice(['type', 'system', 'block', 'attachment', 'progress', 'tool', 'field'], 'What is unknown.'),
)

const driftItem = object(
  {
    family,
    name: text('The unknown name. For a field, its owner and path.'),
    count: count('Number of occurrences.'),
    files: count('Number of transcripts with it.'),
    versions: counts(
      'Occurrences by version of Claude Code. A record without a version counts under that of the record before it.',
    ),
    firstSeen: time('Time of the earliest occurrence; null if none has a time.').nullable(),
    lastSeen: time('Time of the latest occurrence; null if none has a time.').nullable(),
    sample: anything('One occurrence, with texts replaced by their lengths.'),
    at: object({ file, line }, 'Where the sample is.'),
  },
  'A type, tool or field without a schema.',
)

export type DriftItem = z.infer<typeof driftItem>

export const driftOutput = object(
  {
    files: count('Number of transcripts.'),
    records: count('Number of records.'),
    unknown: list(
      driftItem,
      'What is unknown, by family and then by number of occurrences: at most 1,000 names of a family, 100 of them from one record.',
    ),
    unlisted: count('Number of occurrences of names that are not in the list.'),
    issues,
  },
  'Record types, tools and fields that this version does not know.',
)

export type DriftReport = z.infer<typeof driftOutput>

const settingName = schemaOf<SettingName>()(
  choice(
    ['roots', 'follow', 'exclude', 'timeZone', 'prices', 'indexProfile', 'indexCap', 'sideFileCap'],
    'Name of the setting.',
  ),
)

const settingSource = schemaOf<SettingSource>()(
  choice(['flag', 'environment', 'file', 'default'], 'Where the value comes from.'),
)

export const configOutput = object(
  {
    path: text('Path of the settings file.'),
    exists: flag('Whether the settings file exists.'),
    dataDirectory: text('The data directory of Annals.'),
    roots,
    settings: list(
      object(
        {
          name: settingName,
          value: anything('The value in effect.'),
          source: settingSource,
          default: anything('The default value.'),
          environment: text('The environment variable that sets it.'),
          about: text('What the setting does.'),
        },
        'A setting.',
      ),
      'All settings.',
    ),
  },
  'The settings, their sources and meanings.',
)

export type ConfigReport = z.infer<typeof configOutput>

const progress = schemaOf<Progress>()(
  object(
    {
      label: text('What is being done.'),
      done: amount('How much is done.'),
      total: amount('How much there is to do.'),
      unit: choice(['bytes', 'files'], 'The unit of `done` and `total`.'),
      files: object(
        { done: count('Files that are done.'), total: count('All files.') },
        'The same in files.',
      ).exactOptional(),
    },
    'The progress of a long operation.',
  ),
)

const activity = schemaOf<Activity>()(
  object(
    {
      state: choice(['idle', 'syncing'], 'Whether a sync is running.'),
      progress: progress.nullable(),
      syncedAt: amount('Time of the last sync, in milliseconds since 1970; null before the first.').nullable(),
      problem: sentence.nullable(),
    },
    'The background sync.',
  ),
)

const totals = schemaOf<IndexTotals>()(
  z.strictObject({
    sessions: count('Number of sessions in the index.'),
    files: count('Number of files in the index.'),
    damage: object(
      { files: count('Files with damaged lines.'), lines: count('Damaged lines.') },
      'Damage found while indexing.',
    ),
  }),
)

const recentDrift = object(
  {
    names: list(z.string(), 'Family and name of what is unknown; at most 50.'),
    versions: list(z.string(), 'Versions of Claude Code that wrote it; at most 50.'),
  },
  'What the newest transcripts contain that this version does not know.',
)

export type RecentDrift = z.infer<typeof recentDrift>

const fileProblem = object({ path: text('The file.'), problem: sentence }, 'A file that could not be read.')

export type FileProblem = z.infer<typeof fileProblem>

export const statusOutput = object(
  {
    version: text('Version of Annals.'),
    isSample: flag('Whether the sample archive is shown.'),
    roots: list(z.string(), 'The directories that are read.'),
    dataDirectory: text('The data directory of Annals.'),
    activity,
    ...totals.shape,
    drift: recentDrift.nullable(),
    problems: list(fileProblem, 'Files that could not be read.'),
  },
  'Sync, counts, damage and unknown data, as far as they are known now.',
)

export type Status = z.infer<typeof statusOutput>
