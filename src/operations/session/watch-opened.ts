// A transcript that was opened by its path, as it is written to. It is told and not synced: nothing of it is stored.
import { watchFile } from '../../reader/watch.ts'

/** Writes come in bursts; as small as the eye can tell apart. */
const TOLD_MS = 30

/** Where nothing can be watched, the page shows the file as it was when it was asked for. */
export function watchOpened(path: string, onTouched: () => void): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  const tell = () => {
    timer = undefined
    onTouched()
  }
  const watcher = tryToWatch(path, () => (timer ??= setTimeout(tell, TOLD_MS)))
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
