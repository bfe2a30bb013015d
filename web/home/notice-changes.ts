// Compares two states of the running sessions and returns what the user should be told.
import type { Running } from './use-running.ts'

export interface SeenSession {
  id: string
  title: string
  activity: Running['activity']
  /** The tool that waits for an answer, if any. */
  tool: string | null
}

export interface SessionNotice {
  kind: 'finished' | 'waiting' | 'failed'
  id: string
  title: string
  text: string
}

/** A session that is new, or was already waiting, causes no notice: the user has just used it. */
export function noticeChanges(before: readonly SeenSession[], after: readonly SeenSession[]): SessionNotice[] {
  return before.flatMap((was): SessionNotice[] => {
    const is = after.find(({ id }) => id === was.id)
    const { id, title } = is ?? was
    if (!is) return isBusy(was) ? [{ kind: 'finished', id, title, text: 'The session has finished' }] : []
    if (is.activity === was.activity) return []
    if (is.activity === 'failed') return [{ kind: 'failed', id, title, text: 'A request failed' }]
    if (is.activity !== 'waiting') return []
    const text =
      is.tool === null ? 'Claude has finished its turn and waits for you' : `${is.tool} waits for your answer`
    return [{ kind: 'waiting', id, title, text }]
  })
}

function isBusy({ activity }: SeenSession): boolean {
  return activity === 'thinking' || activity === 'tool'
}
