// What a session is called, as the list calls it. Its own file says so, and is ahead of the index; only where that names
// nothing but a first prompt is there perhaps a better name in another file, which the index knows.
import { openIndexForReading } from '../../store/index/index-store.ts'
import { indexDirectory } from '../../reader/places.ts'
import { readSummaryTitle } from '../../store/index/read-sessions.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { SessionFacts } from '../../thread/session-facts.ts'
import type { Context } from '../context.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { sentenceOf } from '../../error.ts'

type Title = Pick<SessionFacts, 'title' | 'titleSource'>

export async function titleOf(context: Context, open: OpenSession, facts: Title): Promise<Title> {
  const isWeak = facts.titleSource === 'first-prompt' || facts.titleSource === 'none'
  // A file from elsewhere may be another state of a session that the index knows.
  if (!isWeak || !open.isInHome) return facts
  const read = async () => readOtherTitle(context, open.id)
  const title = await (context.cache?.memo(`title ${open.id}`, read) ?? read())
  return title === null ? facts : { title, titleSource: 'summary' }
}

/** Null without an index. */
function readOtherTitle({ dataDirectory, onNotice }: Context, id: string): string | null {
  try {
    const database = openIndexForReading(indexDirectory(dataDirectory))
    if (!database) return null
    try {
      return readSummaryTitle(database, id)
    } finally {
      database.close()
    }
  } catch (error) {
    // A session can be read whatever has become of the index.
    onNotice({ kind: 'no index', reason: sentenceOf(toStoreError(error, dataDirectory)) })
    return null
  }
}
