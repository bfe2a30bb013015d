// What the user noted about sessions, for lists and views. A journal that cannot be read is said and left at that: the
// sessions themselves are there all the same.
import { readAllAnnotations, type Annotations } from '../../store/journal/annotations.ts'
import { Journal } from '../../store/journal/journal.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { sentenceOf } from '../../error.ts'
import { advise } from '../../text/advice.ts'

/** Of every session that has any, by its id. Nothing is opened where nothing was ever noted. */
export function readAnnotations(context: Context): ReadonlyMap<string, Annotations> {
  try {
    return readNoted(context)
  } catch (error) {
    const reason = advise`your tags, stars and notes could not be read: ${sentenceOf(error)}`
    context.onNotice({ kind: 'no index', reason })
    return new Map()
  }
}

/** For who asks for them by name: without them there is no answer. */
export function readNoted({ dataDirectory }: Pick<Context, 'dataDirectory'>): ReadonlyMap<string, Annotations> {
  try {
    const journal = Journal.openIfAny(dataDirectory)
    if (!journal) return new Map()
    try {
      return readAllAnnotations(journal)
    } finally {
      journal.close()
    }
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  }
}
