// The worker thread of the background sync, so that pages are served while gigabytes are read. Its imports are dynamic,
// because it is bundled with the command line and must not slow down its start.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../low-priority.ts'
import type { SyncPlace } from './start-sync.ts'

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
