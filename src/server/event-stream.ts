// Pages that listen for what changes. One way only, over an ordinary answer that stays open, so that the guard has seen
// every listener like any other request.
import type { ServerResponse } from 'node:http'
import type { ServerEvent } from '../operations/server-event.ts'

const MOST_LISTENERS = 64
/** Often enough for a dead connection to be noticed by both sides. */
const HEARTBEAT_MS = 25_000
/** Who does not read what is sent is let go, and comes back. */
const MOST_UNREAD_BYTES = 1_000_000

export class EventStream {
  private readonly listeners = new Set<ServerResponse>()
  private heartbeat: NodeJS.Timeout | undefined

  get size(): number {
    return this.listeners.size
  }

  get isFull(): boolean {
    return this.listeners.size >= MOST_LISTENERS
  }

  /** Its head must have been written. */
  add(listener: ServerResponse): void {
    this.listeners.add(listener)
    listener.on('close', () => this.remove(listener))
    listener.write('retry: 1000\n\n')
    // Nobody listens most of the time, and then nothing happens at all.
    this.heartbeat ??= setInterval(() => this.write(':\n\n'), HEARTBEAT_MS).unref()
  }

  send(event: ServerEvent): void {
    this.write(`data: ${JSON.stringify(event)}\n\n`)
  }

  close(): void {
    for (const listener of this.listeners) {
      listener.end()
      this.remove(listener)
    }
  }

  private write(text: string): void {
    for (const listener of this.listeners) {
      if (listener.writableLength > MOST_UNREAD_BYTES) listener.destroy()
      else listener.write(text)
    }
  }

  private remove(listener: ServerResponse): void {
    this.listeners.delete(listener)
    if (this.listeners.size > 0) return
    clearInterval(this.heartbeat)
    this.heartbeat = undefined
  }
}
