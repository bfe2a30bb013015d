import type { z } from 'zod'
import { AppError } from '../../error.ts'
import { removeNote, writeNote } from '../../store/journal/annotations.ts'
import type { Context } from '../context.ts'
import { annotate, type Change } from './annotate.ts'
import type { AnnotationReport } from './annotation-report.ts'
import type { editNoteInput } from './edit-note.ts'
import { advise, field } from '../../text/advice.ts'

type NoteInput = z.output<typeof editNoteInput>

export async function run(context: Context, input: NoteInput): Promise<AnnotationReport> {
  return annotate(context, input.session, changeOf(input))
}

function changeOf({ text, remove }: NoteInput): Change {
  if (remove && text !== undefined)
    throw new AppError('usage', advise`A note is written or taken away; leave out ${field('remove')} or the text.`)
  const words = text?.trim()
  if (remove || words === '') return removeNote
  if (words === undefined) return undefined
  if (words.length > MOST_CHARACTERS)
    throw new AppError('usage', `A note may have ${MOST_CHARACTERS} characters; this one has ${words.length}.`)
  return (journal, session, at) => writeNote(journal, session, words.toWellFormed(), at)
}

/** A note is read beside a session; more than that is a document. */
const MOST_CHARACTERS = 10_000
