// The thread in which the sync behind a page runs: a page must answer while gigabytes are read.
// All that it needs is loaded late: it is built together with the command line, whose start must not carry it.
import { constants, setPriority } from 'node:os'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { SyncPlace } from './start-sync.ts'

/** Pages come first: on Linux this is the priority of this thread and of those it starts, elsewhere of the process. */
function stepBack(): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Not allowed in some containers; it is only slower then.
  }
}

async function serve(port: NonNullable<typeof parentPort>, place: SyncPlace): Promise<void> {
  const stop = new AbortController()
  // Whatever is said to it, it is to stop; in the middle of its work it looks for that itself.
  port.once('message', () => stop.abort())
  const check = () => {
    if (receiveMessageOnPort(port)) stop.abort()
    stop.signal.throwIfAborted()
  }
  const { createContext } = await import('../context.ts')
  const { keepInStep } = await import('./keep-in-step.ts')
  const context = createContext({ ...place, now: Date.now, stdin: nothing() })
  await keepInStep(context, (message) => port.postMessage(message), { signal: stop.signal, check })
  port.close()
}

async function* nothing(): AsyncGenerator<Buffer> {}

stepBack()
// workerData is whatever the starter gave: start-sync.ts gives a place.
if (parentPort) void serve(parentPort, workerData as SyncPlace)
