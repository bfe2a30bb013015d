// The thread that searches for secrets. Its imports are dynamic, because it is bundled with the command line and must not
// slow down its start.
import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import { parentPort, type MessagePort } from 'node:worker_threads'
import { lowerPriority } from '../low-priority.ts'
import type { SecretsTask } from './secrets-tasks.ts'

export type SecretsRequest = { id: number; task: SecretsTask } | 'stop'

export type SecretsAnswer = { id: number; answer: unknown } | { id: number; problem: string }

/** How long a search of everything pauses while a page waits for a session. */
const GIVE_WAY_MS = 20

class SecretsService {
  private readonly port: MessagePort
  private readonly stop = new AbortController()
  /** Searches for pages. */
  private urgent = 0
  private running = 0

  constructor(port: MessagePort) {
    this.port = port
  }

  async take(request: SecretsRequest): Promise<void> {
    if (request === 'stop') this.stop.abort()
    else {
      this.running += 1
      this.port.postMessage(await this.answer(request.id, request.task))
      this.running -= 1
    }
    if (this.stop.signal.aborted && this.running === 0) this.port.close()
  }

  private async answer(id: number, task: SecretsTask): Promise<SecretsAnswer> {
    try {
      return { id, answer: await this.run(task) }
    } catch (error) {
      return { id, problem: error instanceof Error ? error.message : String(error) }
    }
  }

  private async run(task: SecretsTask): Promise<unknown> {
    const { searchAll, searchFiles } = await import('./secrets-tasks.ts')
    const { signal } = this.stop
    if (task.kind === 'all') return searchAll(task, { signal, pause: async () => this.giveWay() })
    this.urgent += 1
    try {
      return await searchFiles(task, { signal, pause: async () => setImmediate() })
    } finally {
      this.urgent -= 1
    }
  }

  /** Messages arrive between two turns of the event loop. */
  private async giveWay(): Promise<void> {
    await setImmediate()
    while (this.urgent > 0 && !this.stop.signal.aborted) await wait(GIVE_WAY_MS)
  }
}

lowerPriority()
if (parentPort) {
  const service = new SecretsService(parentPort)
  parentPort.on('message', (request: SecretsRequest) => void service.take(request))
}
