import { showToast, type ToastAction } from './toast.tsx'

export interface CopiedNote {
  text: string
  action?: ToastAction
}

/** `done` is the message to show afterwards. */
export async function copyText(
  text: string | Promise<string>,
  done: string | (() => CopiedNote) = 'Copied',
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text)
    const note = typeof done === 'string' ? { text: done } : done()
    showToast(note.text, { action: note.action })
    return true
  } catch {
    showToast('The browser refused to copy. Select the text and copy it yourself.', { tone: 'error' })
    return false
  }
}
