import type { StepItem, StepView, ThreadName } from '../../../src/session/session-view.ts'
import { copyMarkdown } from '../../../src/paint/copy-markdown.ts'
import { call } from '../../api.ts'
import { copyText } from '../../ui/copy-text.ts'
import { copyMasked } from '../secrets/copy-transcript.ts'

const DONE = 'Message copied'

/** Masks secrets; copyWithSecrets does not. */
export async function copyStep(session: string, thread: ThreadName, step: StepView): Promise<void> {
  const items = fullItems(session, thread, step)
  const mask = async () => {
    const { maskText, maskValue } = await import('../secrets/mask-transcript.ts')
    // In the items first: Markdown would put quote marks into a secret of several lines.
    const masked = maskValue(await items)
    const rest = maskText(copyMarkdown(masked.value))
    return { value: rest.value, count: masked.count + rest.count }
  }
  await copyMasked(items.then(copyMarkdown), mask, DONE)
}

export async function copyWithSecrets(session: string, thread: ThreadName, step: StepView): Promise<void> {
  await copyText(fullItems(session, thread, step).then(copyMarkdown), `${DONE} with secrets`)
}

async function fullItems(session: string, thread: ThreadName, { step, items }: StepView): Promise<StepItem[]> {
  return Promise.all(
    items.map(async (item, index) =>
      item.held === 0 ? item : call('session item', { session, ...thread, step, item: index }).catch(() => item),
    ),
  )
}

export function messageLink(session: string, uuid: string): string {
  const path = `/s/${encodeURIComponent(session)}`
  const url = new URL(location.pathname === path ? location.href : path, location.origin)
  url.searchParams.delete('find')
  url.hash = encodeURIComponent(uuid)
  return url.href
}
