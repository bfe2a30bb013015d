// Finds the session or file that is opened in a browser. A file that is opened by its path is watched, and not synced, so nothing
// of it is stored.
import { AppError } from '../../error.ts'
import { watchFile } from '../../reader/watch.ts'
import type { Context } from '../context.ts'
import { locateSession } from './locate-session.ts'

export type Opened = { kind: 'session'; id: string } | { kind: 'file'; path: string }

export async function findOpened(context: Context, name: string): Promise<Opened> {
  if (name === '-')
    throw new AppError('usage', 'Standard input cannot be opened in a browser; save it as a .jsonl file and open that.')
  const {
    family: { id, main },
  } = await locateSession(context, name)
  // A file named by its path is its own root.
  return main && main.root === main.path ? { kind: 'file', path: main.path } : { kind: 'session', id }
}

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
