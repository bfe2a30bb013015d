// What can be copied from a message: its text as Markdown, and a link to it.
import type { StepView, ThreadName } from '../../../src/session/session-view.ts'
import { copyMarkdown } from '../../../src/paint/copy-markdown.ts'
import { call } from '../../api.ts'
import { copyText } from '../../ui/copy-text.ts'

/** Copies a message, including long items that the page has not loaded. */
export async function copyStep(session: string, thread: ThreadName, { step, items }: StepView): Promise<void> {
  const fullItems = await Promise.all(
    items.map(async (item, index) =>
      item.held === 0 ? item : call('session item', { session, ...thread, step, item: index }).catch(() => item),
    ),
  )
  await copyText(copyMarkdown(fullItems), 'Message copied')
}

/** Returns the URL of a message. On the session's own page it keeps the current depth and filters. */
export function messageLink(session: string, uuid: string): string {
  const path = `/s/${encodeURIComponent(session)}`
  const url = new URL(location.pathname === path ? location.href : path, location.origin)
  url.searchParams.delete('find')
  url.hash = encodeURIComponent(uuid)
  return url.href
}
