// A tag as a record of the transcript: one line at the end. The last one counts, and an empty one takes the tag away.
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { appendRecord, lastOf } from './plan-rename.ts'

/** The tag it is to have; or those it is not to have, whichever it is when none is named. */
export type TagRecordRequest = { tag: string } | { without: readonly string[] }

export function planTagRecord({ id, main }: EditedSession, request: TagRecordRequest): EditPlan {
  const last = lastOf(main, 'tag')
  const now = last?.tag ?? ''
  const wanted = 'tag' in request ? request.tag : isOneOf(now, request.without) ? '' : now
  if (wanted === now && (wanted === '' || 'without' in request || last?.sessionId === id)) return nothing(now)
  const tagged = appendRecord(main, { type: 'tag', tag: wanted, sessionId: id }, wanted || '(no tag)')
  const summary = wanted === '' ? `Takes the tag "${now}" off the transcript.` : `Tags the transcript with "${wanted}".`
  const notes = now !== '' && wanted !== '' ? [`A transcript has one tag: "${now}" is no longer it.`] : []
  return { ...tagged, summary, notes }
}

function isOneOf(tag: string, tags: readonly string[]): boolean {
  return tags.length === 0 || tags.includes(tag)
}

function nothing(now: string): EditPlan {
  const summary = now === '' ? 'The transcript has no tag.' : `The transcript has the tag "${now}".`
  return { summary: `${summary} Nothing to do.`, edits: [], touched: [], notes: [] }
}
