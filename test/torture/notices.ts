// The beginnings of notices on standard error. They come from the code, so that the checks follow its wording.
import { noticeText } from '../../src/cli/notice-text.ts'
import type { Notice } from '../../src/operations/notice.ts'

export const REBUILT = beginningOf({ kind: 'rebuilt', reason: '@' })
export const NO_INDEX = beginningOf({ kind: 'no index', reason: '@' })
export const WAITING = beginningOf({ kind: 'waiting' })
export const BUSY = beginningOf({ kind: 'busy' })

function beginningOf(notice: Notice): string {
  const [beginning = ''] = noticeText(notice).trim().split('@')
  if (beginning.length < 10)
    throw new Error(`The notice "${notice.kind}" begins with its reason; compare its end instead.`)
  return beginning
}
