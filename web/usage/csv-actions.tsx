import { copyText } from '../ui/copy-text.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { showToast } from '../ui/toast.tsx'

export interface CsvActionsProps {
  /** Of the file, without its extension. */
  name: string
  read: () => Promise<string>
}

export function CsvActions({ name, read }: CsvActionsProps) {
  return (
    <span className="inline-flex">
      <IconButton size="sm" icon="copy" label="Copy as CSV" onClick={() => void copyText(read(), 'Copied as CSV')} />
      <IconButton size="sm" icon="download" label="Download CSV" onClick={() => void download(name, read)} />
    </span>
  )
}

async function download(name: string, read: () => Promise<string>): Promise<void> {
  try {
    const url = URL.createObjectURL(new Blob([await read()], { type: 'text/csv;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${name}.csv`
    link.click()
    // The browser has started to read it when the click returns.
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error), { tone: 'error' })
  }
}
