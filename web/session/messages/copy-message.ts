import type { StepView, ThreadName } from '../../../src/session/session-view.ts'
import { copyMarkdown } from '../../../src/paint/copy-markdown.ts'
import { call } from '../../api.ts'
import { copyText } from '../../ui/copy-text.ts'

export async function copyStep(session: string, thread: ThreadName, { step, items }: StepView): Promise<void> {
  const fullItems = await Promise.all(
    items.map(async (item, index) =>
      item.held === 0 ? item : call('session item', { session, ...thread, step, item: index }).catch(() => item),
    ),
  )
  await copyText(copyMarkdown(fullItems), 'Message copied')
}

export function messageLink(session: string, uuid: string): string {
  const path = `/s/${encodeURIComponent(session)}`
  const url = new URL(location.pathname === path ? location.href : path, location.origin)
  url.searchParams.delete('find')
  url.hash = encodeURIComponent(uuid)
  return url.href
}
