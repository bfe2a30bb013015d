// The outputs of the edits. All edits of transcripts return the same report, as a plan or after they were applied.
import { z } from 'zod'
import type { Check } from '../../edit/check-health.ts'
import type { SearchedKind } from '../../edit/erase/search-everything.ts'
import type { FileEdit, TouchedRecord } from '../../edit/plan.ts'
import type { EditableText } from '../../edit/plans/plan-message.ts'
import { choice, count, flag, list, named, object, schemaOf, text, time } from '../output-kinds.ts'
import { messageNotes, resumeView, sentence } from '../output-parts.ts'

const change = schemaOf<FileEdit['kind']>()(
  choice(['mask', 'append', 'rewrite', 'create', 'remove', 'restore', 'move'], 'What happens to the file.'),
)

const sizes = {
  bytesBefore: count('Size before the edit; null if the file did not exist.').nullable(),
  bytesAfter: count('Size after the edit; null if the file does not exist then.').nullable(),
}

const editedFile = object(
  {
    path: text('Path of the file.'),
    change,
    to: text('The new path, if the file is moved; otherwise null.').nullable(),
    ...sizes,
    ranges: count('Number of byte ranges that are replaced.'),
  },
  'A file that the edit changes.',
)

export type EditedFile = z.infer<typeof editedFile>

const touchedRecord = schemaOf<TouchedRecord>()(
  object(
    {
      path: text('Path of the transcript.'),
      line: count('Number of the line, from 1.'),
      uuid: text('Uuid of the record; null if it has none.').nullable(),
      type: text('Type of the record.'),
      change: choice(['added', 'changed', 'removed', 'relinked', 'masked'], 'What happens to it.'),
      before: text('Its text on one line, or the part that changes; null for an added record.').nullable(),
      after: text('The same after the edit; null if there is none.').nullable(),
    },
    'A record that the edit changes.',
  ),
)

const check = schemaOf<Check>()(
  object(
    {
      name: text('The rule.'),
      ok: flag('Whether the edit leaves it no worse than before.'),
      before: text('The state before the edit.'),
      after: text('The state after the edit.'),
    },
    'A rule that a transcript must follow.',
  ),
)

export const editOutput = named(
  'EditReport',
  {
    operation: text('Name of the edit.'),
    session: text('Id of the edited session; null for several or none.').nullable(),
    summary: text('What the edit does, in one sentence.'),
    plan: text('Digest of the plan. Pass it back to apply exactly this plan.'),
    applied: flag('Whether the edit was applied; otherwise this is its plan.'),
    isEmpty: flag('Whether there is nothing to change.'),
    edit: count('Number of the applied edit in the history; null for a plan.').nullable(),
    canUndo: flag('Whether it can be undone.'),
    files: list(editedFile, 'The files that change.'),
    records: list(touchedRecord, 'The first 200 records that change.'),
    touched: count('Number of all records that change.'),
    checks: list(check, 'The rules that were checked.'),
    resume: object(
      { before: resumeView.nullable(), after: resumeView },
      'What "claude --resume" loads from the main transcript before and after; null if no transcript is edited.',
    ).nullable(),
    live: text('Why the session seems to be running; null if it does not.').nullable(),
    refusal: sentence.nullable(),
    newSession: text('Id of the new session; null if the edit creates none.').nullable(),
    notes: list(sentence, 'Remarks.'),
  },
  'An edit, or the plan of one. `refusal` says why it cannot be applied.',
)

export type EditReport = z.infer<typeof editOutput>

export const annotationOutput = object(
  {
    session: text('Id of the session.'),
    title: text('Its title.'),
    tags: list(z.string(), 'Your tags.'),
    isStarred: flag('Whether you starred it.'),
    note: text('Your note; null if there is none.').nullable(),
    messageNotes,
    changed: flag('Whether this call changed anything.'),
    edit: count('Number of the edit in the history; null if there is none.').nullable(),
    record: editOutput.exactOptional(),
  },
  'The tags, star and notes of a session. `record` is the edit of the transcript, or its plan, if one was requested.',
)

export type AnnotationReport = z.infer<typeof annotationOutput>

const historyEntry = object(
  {
    edit: count('Number of the edit.'),
    at: time('When it was applied.'),
    operation: text('Name of the edit.'),
    session: text('Id of the session; null for several or none.').nullable(),
    summary: text('What it did.'),
    state: choice(['applied', 'undone', 'unfinished'], 'Its state.'),
    undoes: count('Number of the edit it undid; null if it is not an undo.').nullable(),
    canUndo: flag('Whether it can be undone.'),
    refusal: sentence.nullable(),
    below: count('Number of a later edit that must be undone first; null if there is none.').nullable(),
    files: list(
      object({ path: text('Path of the file.'), change: text('What happened to it.'), ...sizes }, 'A changed file.'),
      'The files it changed.',
    ),
  },
  'A past edit. `refusal` says why it cannot be undone.',
)

export type HistoryEntry = z.infer<typeof historyEntry>

export const historyOutput = object(
  {
    edits: list(historyEntry, 'Edits, latest first.'),
    total: count('Number of all edits.'),
    backupBytes: count('Size of the backups that undo needs.'),
  },
  'Past edits.',
)

export type EditHistory = z.infer<typeof historyOutput>

const searchedKind = schemaOf<SearchedKind>()(
  choice(
    ['transcripts', 'archive', 'index', 'journal', 'backups', 'exports', 'temporary', 'other'],
    'What was searched.',
  ),
)

export const redactVerifyOutput = object(
  {
    sought: object(
      {
        texts: count('Number of given texts.'),
        patterns: count('Number of given patterns.'),
        redactions: count('Number of texts that were redacted before.'),
        secrets: flag('Whether keys of known formats were searched for.'),
      },
      'What was searched for.',
    ),
    searched: list(
      object(
        { what: searchedKind, files: count('Number of files.'), bytes: count('Their size in bytes.') },
        'Files of one kind.',
      ),
      'Where it was searched.',
    ),
    notSearched: list(
      object(
        {
          path: text('Path of the file, or of the folder of an export.'),
          what: searchedKind,
          reason: choice(
            ['missing', 'unreadable', 'damaged', 'compressed', 'excluded', 'outdated'],
            'Why: an export is not where it was written, a file or an archived version cannot be read, text in it is compressed, a setting excludes it, or it is the directory of a backup that was not updated since text was erased here.',
          ),
          files: count('Number of files.'),
        },
        'A place.',
      ),
      'The first 200 known places that were not searched; nothing is said about them.',
    ),
    notSearchedFiles: count('Number of files in known places that were not searched.'),
    found: count('Number of places where something remains.'),
    places: list(
      object(
        {
          path: text('Path of the file.'),
          what: text('What was found; never the text itself.'),
          offset: count('Where it is, in bytes from the start of the file or of its content.'),
          form: text('How it is disguised, such as "in base64"; null if it is not.').nullable(),
        },
        'A place.',
      ),
      'The first 200 places.',
    ),
  },
  'Whether redacted text remains anywhere.',
)

export type RedactVerifyReport = z.infer<typeof redactVerifyOutput>

const editableText = schemaOf<EditableText>()(
  object(
    {
      uuid: text('Uuid of the record.'),
      block: count('Number of the content block, from 0.'),
      kind: text('Type of the block.'),
      text: text('The text in full.'),
    },
    'A text that can be edited.',
  ),
)

export const textsOutput = object(
  { texts: list(editableText, 'The texts, in order.') },
  'The editable texts of a message.',
)

export type EditTexts = z.infer<typeof textsOutput>
