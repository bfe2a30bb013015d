import { readAllAnnotations, type Annotations } from '../../store/journal/annotations.ts'
import { Journal } from '../../store/journal/journal.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { sentenceOf } from '../../error.ts'
import { advise } from '../../text/advice.ts'

/** A journal that cannot be read causes only a notice: the sessions can be listed anyway. */
export function readAnnotations(context: Context): ReadonlyMap<string, Annotations> {
  try {
    return readNoted(context)
  } catch (error) {
    const reason = advise`your tags, stars and notes could not be read: ${sentenceOf(error)}`
    context.onNotice({ kind: 'no index', reason })
    return new Map()
  }
}

/** Like `readAnnotations`, but throws if the journal cannot be read; for filters on annotations. */
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
