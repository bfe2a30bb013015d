// Plans a tag record in the transcript: one line is appended. The last one counts; an empty one removes the tag.
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { appendRecord, lastOf } from './plan-rename.ts'

export type TagRecordRequest = { tag: string } | { without: readonly string[] }

export function planTagRecord({ id, main }: EditedSession, request: TagRecordRequest): EditPlan {
  const last = lastOf(main, 'tag')
  const now = last?.tag ?? ''
  const wanted = 'tag' in request ? request.tag : isOneOf(now, request.without) ? '' : now
  if (wanted === now && (wanted === '' || 'without' in request || last?.sessionId === id)) return nothing(now)
  const tagged = appendRecord(main, { type: 'tag', tag: wanted, sessionId: id }, wanted || '(no tag)')
  const summary =
    wanted === '' ? `Removes the tag "${now}" from the transcript.` : `Tags the transcript with "${wanted}".`
  const notes = now !== '' && wanted !== '' ? [`A transcript has only one tag; this replaces "${now}".`] : []
  return { ...tagged, summary, notes }
}

function isOneOf(tag: string, tags: readonly string[]): boolean {
  return tags.length === 0 || tags.includes(tag)
}

function nothing(now: string): EditPlan {
  const state = now === '' ? 'has no tag' : `has the tag "${now}"`
  return { summary: `Nothing to do: the transcript ${state}.`, edits: [], touched: [], notes: [] }
}
