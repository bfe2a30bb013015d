// The thread in which the sync behind a page runs: a page must answer while gigabytes are read.
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { createContext } from './context.ts'
import { keepInStep } from './keep-in-step.ts'
import type { SyncPlace } from './start-sync.ts'

async function serve(port: NonNullable<typeof parentPort>, place: SyncPlace): Promise<void> {
  const stop = new AbortController()
  // Whatever is said to it, it is to stop; in the middle of its work it looks for that itself.
  port.once('message', () => stop.abort())
  const check = () => {
    if (receiveMessageOnPort(port)) stop.abort()
    stop.signal.throwIfAborted()
  }
  const context = createContext({ ...place, now: Date.now, stdin: nothing() })
  await keepInStep(context, (message) => port.postMessage(message), { signal: stop.signal, check })
  port.close()
}

async function* nothing(): AsyncGenerator<Buffer> {}

// workerData is whatever the starter gave: start-sync.ts gives a place.
if (parentPort) await serve(parentPort, workerData as SyncPlace)
