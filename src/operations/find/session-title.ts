// Returns the same title of a session as the list. The session's own file is newer than the index, but if it only has
// prompts, another file may contain a summary title, which the index knows.
import { openIndexForReading } from '../../store/index/index-store.ts'
import { indexDirectory } from '../../reader/places.ts'
import { readSummaryTitle } from '../../store/index/read-sessions.ts'
import { toStoreError } from '../../store/store-error.ts'
import { isWeakTitle, type SessionFacts } from '../../thread/session-facts.ts'
import type { Context } from '../context.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { sentenceOf } from '../../error.ts'

type Title = Pick<SessionFacts, 'title' | 'titleSource'>

export async function titleOf(context: Context, open: OpenSession, facts: Title): Promise<Title> {
  // A file outside the Claude home may be another version of a session in the index.
  if (!isWeakTitle(facts.titleSource) || !open.isInHome) return facts
  const read = async () => readOtherTitle(context, open.id)
  const title = await (context.cache?.memo(`title ${open.id}`, read) ?? read())
  return title === null ? facts : { title, titleSource: 'summary' }
}

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
    // A session can be shown even if the index is damaged.
    onNotice({ kind: 'no index', reason: sentenceOf(toStoreError(error, dataDirectory)) })
    return null
  }
}
