// The recipe of what a user notes about a session: find it, change the journal, tell what it now says.
import type { Annotations } from '../../store/journal/annotations.ts'
import { NO_ANNOTATIONS, readAnnotations } from '../../store/journal/annotations.ts'
import { openIndexForReading } from '../../store/index-store.ts'
import { Journal } from '../../store/journal/journal.ts'
import { indexDirectory } from '../../reader/places.ts'
import { readTitles } from '../../store/read-sessions.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { locateSession } from '../locate-session.ts'
import { readSessions } from '../sessions.ts'
import type { AnnotationReport } from './annotation-report.ts'

/** Answers whether anything is different now. Undefined to look only. */
export type Change = ((journal: Journal, session: string, at: string) => boolean) | undefined

export async function annotate(context: Context, name: string, change: Change): Promise<AnnotationReport> {
  const { family } = await locateSession(context, name)
  const title = await titleOf(context, family.id)
  const { annotations, changed } = write(context, family.id, change)
  // Lists that a surface holds have it too.
  if (changed) context.keep?.changed()
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
