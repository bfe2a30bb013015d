// Starts the user's own page (own-page.js) and returns what it met.
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'

interface OwnPageReport {
  calls: number
  worstMs: number
  slow: string[]
  failures: string[]
}

export interface OwnPage {
  stop: () => Promise<OwnPageReport>
}

export function startOwnPage(port: number, cookie: string): OwnPage {
  const worker = new Worker(resolve('test/torture/http/own-page.js'), { workerData: { port, cookie } })
  const message = once(worker, 'message')
  return {
    stop: async () => {
      worker.postMessage('stop')
      // Sent by own-page.js.
      const [report] = (await message) as [OwnPageReport]
      await worker.terminate()
      return report
    },
  }
}
