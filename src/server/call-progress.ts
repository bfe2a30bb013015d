// Reports the progress of a call to the pages as events. The page that calls names the call in a header, to recognize them.
import type { Progress } from '../operations/progress.ts'
import type { ServerEvent } from '../operations/server-event.ts'
import type { RequestHead } from './request-head.ts'

/** Operations report every chunk they read. */
const PAUSE_MS = 100

const ID = /^[\w.-]{1,60}$/

/** Returns undefined for calls that did not ask. */
export function callProgress(
  { headers }: Pick<RequestHead, 'headers'>,
  send: (event: ServerEvent) => void,
): ((progress: Progress) => void) | undefined {
  const [id = '', ...others] = headers('annals-progress')
  if (others.length > 0 || !ID.test(id)) return undefined
  let last: { label: string; isEnd: boolean; atMs: number } | undefined
  return (progress) => {
    const now = performance.now()
    const isEnd = progress.done >= progress.total
    const isNew = last?.label !== progress.label || last.isEnd !== isEnd
    if (!isNew && last !== undefined && now - last.atMs < PAUSE_MS) return
    last = { label: progress.label, isEnd, atMs: now }
    send({ kind: 'call progress', id, progress })
  }
}
