// Tags, stars and notes of a session and its messages: finds the session, changes the journal and reports the resulting annotations.
import {
  type Annotations,
  NO_ANNOTATIONS,
  readAnnotations,
  addTags,
  removeTags,
  addStar,
  removeStar,
  removeMessageNote,
  removeNote,
  writeMessageNote,
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
import type { EditReport } from './outputs.ts'
import type { z } from 'zod'
import { planTagRecord } from '../../edit/plans/plan-tag-record.ts'
import type { editTagInput, editStarInput, editNoteInput } from './declarations.ts'
import { readTag } from './read-tag.ts'
import { runEdit } from './run-edit.ts'
import { AppError } from '../../error.ts'
import { advise, field } from '../../text/advice.ts'
import type { AnnotationReport } from './outputs.ts'

type AnnotationChange = ((journal: Journal, session: string, at: string) => boolean) | undefined

async function annotate(context: Context, name: string, change: AnnotationChange): Promise<AnnotationReport> {
  const { family } = await locateSession(context, name)
  const title = await titleOf(context, family.id)
  const { annotations, changed } = write(context, family.id, change)
  // Cached lists contain annotations too.
  if (changed) context.cache?.changed()
  return { session: family.id, title, ...annotations, changed, edit: null }
}

function write(
  { dataDirectory, now }: Context,
  session: string,
  change: AnnotationChange,
): { annotations: Annotations; changed: boolean } {
  try {
    // Reading must not create a journal.
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

/** Returns the title from the index without syncing, so that starring is immediate. */
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
    // readSessions, called next, reports or repairs a damaged index.
    return undefined
  }
}

type TagInput = z.output<typeof editTagInput>

/** Changes the journal immediately. With `record`, the transcript edit is planned first and the journal changes with it. */
export async function runTag(context: Context, input: TagInput): Promise<AnnotationReport> {
  const tags = input.tags.map(readTag)
  const isLook = tags.length === 0 && !input.remove
  const record = input.record && !isLook ? await writeRecord(context, input, tags) : undefined
  const isPlan = record !== undefined && !record.applied && !record.isEmpty
  const report = await annotate(context, input.session, isLook || isPlan ? undefined : changeOf(input, tags))
  return record ? { ...report, changed: report.changed || record.applied, edit: record.edit, record } : report
}

function changeOf({ remove }: TagInput, tags: readonly string[]): AnnotationChange {
  return remove
    ? (journal, session) => removeTags(journal, session, tags)
    : (journal, session, at) => addTags(journal, session, tags, at)
}

/** A transcript has one tag: the last one given, or none if the tag is among those to remove. */
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

const MAX_CHARACTERS = 10_000

export async function runNote(context: Context, input: NoteInput): Promise<AnnotationReport> {
  const { session, message } = input
  if (message === undefined) return annotate(context, session, noteChange(input))
  const { runPlace } = await import('../session/place.ts')
  const isRemoval = input.remove === true || input.text?.trim() === ''
  const { uuid } = await runPlace(context, { session, message }).catch((error: unknown) => {
    // The message may be gone; its note is not.
    if (isRemoval && error instanceof AppError && error.code === 'not-found') return { uuid: message }
    throw error
  })
  return annotate(context, session, noteChange(input, uuid))
}

function noteChange({ text, remove }: NoteInput, message?: string): AnnotationChange {
  if (remove && text !== undefined)
    throw new AppError('usage', advise`Use either ${field('remove')} or a text, not both.`)
  const words = text?.trim()
  if (remove || words === '')
    return message === undefined ? removeNote : (journal, session) => removeMessageNote(journal, session, message)
  if (words === undefined) return undefined
  if (words.length > MAX_CHARACTERS)
    throw new AppError('usage', `The note has ${words.length} characters; shorten it to ${MAX_CHARACTERS}.`)
  const note = words.toWellFormed()
  return message === undefined
    ? (journal, session, at) => writeNote(journal, session, note, at)
    : (journal, session, at) => writeMessageNote(journal, session, { message, text: note }, at)
}
