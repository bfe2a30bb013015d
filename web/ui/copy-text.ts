import { showToast } from './toast.tsx'

/** To the clipboard; says so, or that the browser did not let us. */
export async function copyText(text: string | Promise<string>, done = 'Copied'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text)
    showToast(done)
    return true
  } catch {
    showToast('The browser did not allow copying; select the text and copy it yourself.', { tone: 'error' })
    return false
  }
}
