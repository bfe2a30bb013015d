// Watches a transcript that was opened by its path. It is not synced, so nothing of it is stored.
import { watchFile } from '../../reader/watch.ts'

/** Writes come in bursts; changes are reported in batches so short that a user sees no delay. */
const REPORT_MS = 30

/** If the file cannot be watched, the page shows it as of each request. */
export function watchOpened(path: string, onTouched: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    onTouched()
  }
  const watcher = tryToWatch(path, () => (timer ??= setTimeout(tell, REPORT_MS)))
  return {
    close() {
      clearTimeout(timer)
      watcher?.close()
    },
  }
}

function tryToWatch(path: string, onChange: () => void): { close(): void } | undefined {
  try {
    return watchFile(path, onChange)
  } catch {
    return undefined
  }
}
