import { showToast } from './toast.tsx'

export async function copyText(text: string | Promise<string>, done = 'Copied'): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await text)
    showToast(done)
    return true
  } catch {
    showToast('The browser refused to copy. Select the text and copy it yourself.', { tone: 'error' })
    return false
  }
}
