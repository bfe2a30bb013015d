// The worker thread of the background sync, so that pages are served while gigabytes are read. Its imports are dynamic,
// because it is bundled with the command line and must not slow down its start.
import { constants, setPriority } from 'node:os'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { SyncPlace } from './start-sync.ts'

/** Lowers the priority so that pages come first. On Linux this affects this thread and those it starts, elsewhere the process. */
function lowerPriority(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some containers do not allow this; pages are then slower.
  }
}

async function serve(port: NonNullable<typeof parentPort>, place: SyncPlace): Promise<void> {
  const stop = new AbortController()
  // Any message means stop. During a sync, checkStop polls for it.
  port.once('message', () => stop.abort())
  const check = () => {
    if (receiveMessageOnPort(port)) stop.abort()
    stop.signal.throwIfAborted()
  }
  const { createContext } = await import('../context.ts')
  const { runBackgroundSync } = await import('./background-sync.ts')
  const context = createContext({ ...place, now: Date.now, stdin: nothing() })
  await runBackgroundSync(context, (message) => port.postMessage(message), { signal: stop.signal, check })
  port.close()
}

async function* nothing(): AsyncGenerator<Buffer> {}

lowerPriority()
// start-sync.ts passes a SyncPlace as workerData.
if (parentPort) void serve(parentPort, workerData as SyncPlace)
