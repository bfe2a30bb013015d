// The recipe of what a user notes about a session: find it, change the journal, tell what it now says.
import {
  type Annotations,
  NO_ANNOTATIONS,
  readAnnotations,
  addTags,
  removeTags,
  addStar,
  removeStar,
  removeNote,
  writeNote,
} from '../../store/journal/annotations.ts'
import { openIndexForReading } from '../../store/index/index-store.ts'
import { Journal } from '../../store/journal/journal.ts'
import { indexDirectory } from '../../reader/places.ts'
import { readTitles } from '../../store/index/read-sessions.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { locateSession } from '../session/locate-session.ts'
import { readSessions } from '../find/sessions.ts'
import type { EditReport } from './edit-report.ts'
import type { z } from 'zod'
import { planTagRecord } from '../../edit/plans/plan-tag-record.ts'
import type { editTagInput, editStarInput, editNoteInput } from './declarations.ts'
import { readTag } from './read-tag.ts'
import { runEdit } from './run-edit.ts'
import { AppError } from '../../error.ts'
import { advise, field } from '../../text/advice.ts'

/** What the user has noted about a session. */
export interface AnnotationReport {
  session: string
  title: string
  tags: string[]
  isStarred: boolean
  note: string | null
  /** Whether anything was changed by this call. */
  changed: boolean
  /** Of a tag that was also written into the transcript: the number of that edit. */
  edit: number | null
  /** That edit, or the plan of it: while it is only a plan, nothing was tagged either. Absent where none was asked for. */
  record?: EditReport
}

/** Answers whether anything is different now. Undefined to look only. */
export type Change = ((journal: Journal, session: string, at: string) => boolean) | undefined

export async function annotate(context: Context, name: string, change: Change): Promise<AnnotationReport> {
  const { family } = await locateSession(context, name)
  const title = await titleOf(context, family.id)
  const { annotations, changed } = write(context, family.id, change)
  // Lists that a surface holds have it too.
  if (changed) context.cache?.changed()
  return { session: family.id, title, ...annotations, changed, edit: null }
}

function write(
  { dataDirectory, now }: Context,
  session: string,
  change: Change,
): { annotations: Annotations; changed: boolean } {
  try {
    // To look makes no journal.
    const journal = change ? Journal.open(dataDirectory) : Journal.openIfAny(dataDirectory)
    if (!journal) return { annotations: { ...NO_ANNOTATIONS }, changed: false }
    try {
      const changed = change?.(journal, session, new Date(now()).toISOString()) ?? false
      return { annotations: readAnnotations(journal, session), changed }
    } finally {
      journal.close()
    }
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  }
}

/** As the index has it, without bringing it up to date: a star is to be there at once. */
async function titleOf(context: Context, id: string): Promise<string> {
  const known = readKnownTitle(context, id)
  if (known !== undefined) return known
  const { sessions } = await readSessions(context)
  return sessions.find((session) => session.id === id)?.facts.title ?? '(no title)'
}

function readKnownTitle({ dataDirectory }: Context, id: string): string | undefined {
  try {
    const database = openIndexForReading(indexDirectory(dataDirectory))
    if (!database) return undefined
    try {
      return readTitles(database).get(id)
    } finally {
      database.close()
    }
  } catch {
    // Whatever is wrong with the index is said, or mended, by who reads all sessions.
    return undefined
  }
}

type TagInput = z.output<typeof editTagInput>

/** The journal is written to at once; a record is an edit like any other, shown first and carried out with --apply. */
export async function runTag(context: Context, input: TagInput): Promise<AnnotationReport> {
  const tags = input.tags.map(readTag)
  const isLook = tags.length === 0 && !input.remove
  const record = input.record && !isLook ? await writeRecord(context, input, tags) : undefined
  const isPlan = record !== undefined && !record.applied && !record.isEmpty
  const report = await annotate(context, input.session, isLook || isPlan ? undefined : changeOf(input, tags))
  return record ? { ...report, changed: report.changed || record.applied, edit: record.edit, record } : report
}

function changeOf({ remove }: TagInput, tags: readonly string[]): Change {
  return remove
    ? (journal, session) => removeTags(journal, session, tags)
    : (journal, session, at) => addTags(journal, session, tags, at)
}

/** A transcript has one tag: the last that was named, or none when it is one of those to take away. */
function writeRecord(context: Context, input: TagInput, tags: readonly string[]): Promise<EditReport> {
  return runEdit(context, {
    operation: 'tag',
    session: input.session,
    request: input,
    isStructural: false,
    plan: (session) => planTagRecord(session, input.remove ? { without: tags } : { tag: tags.at(-1) ?? '' }),
  })
}

export async function runStar(
  context: Context,
  { session, remove }: z.output<typeof editStarInput>,
): Promise<AnnotationReport> {
  return annotate(context, session, remove ? removeStar : addStar)
}

type NoteInput = z.output<typeof editNoteInput>

/** A note is read beside a session; more than that is a document. */
const MOST_CHARACTERS = 10_000

export async function runNote(context: Context, input: NoteInput): Promise<AnnotationReport> {
  return annotate(context, input.session, noteChange(input))
}

function noteChange({ text, remove }: NoteInput): Change {
  if (remove && text !== undefined)
    throw new AppError('usage', advise`A note is written or taken away; leave out ${field('remove')} or the text.`)
  const words = text?.trim()
  if (remove || words === '') return removeNote
  if (words === undefined) return undefined
  if (words.length > MOST_CHARACTERS)
    throw new AppError('usage', `A note may have ${MOST_CHARACTERS} characters; this one has ${words.length}.`)
  return (journal, session, at) => writeNote(journal, session, words.toWellFormed(), at)
}
