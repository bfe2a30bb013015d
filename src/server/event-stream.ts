// Sends events to open pages as server-sent events. Every listener is an ordinary request that has passed the guard.
import type { ServerResponse } from 'node:http'
import type { ServerEvent } from '../operations/server-event.ts'
import { toJson } from '../text/to-json.ts'

const MAX_LISTENERS = 64
const HEARTBEAT_MS = 25_000
/** A listener that does not read is disconnected; its page reconnects. */
const MAX_UNREAD_BYTES = 1_000_000

export class EventStream {
  private readonly listeners = new Set<ServerResponse>()
  private heartbeat: NodeJS.Timeout | undefined

  get size(): number {
    return this.listeners.size
  }

  get isFull(): boolean {
    return this.listeners.size >= MAX_LISTENERS
  }

  add(listener: ServerResponse): void {
    this.listeners.add(listener)
    listener.on('close', () => this.remove(listener))
    listener.write('retry: 1000\n\n')
    this.heartbeat ??= setInterval(() => this.write(':\n\n'), HEARTBEAT_MS).unref()
  }

  send(event: ServerEvent): void {
    this.write(`data: ${toJson(event)}\n\n`)
  }

  close(): void {
    for (const listener of this.listeners) {
      listener.end()
      this.remove(listener)
    }
  }

  private write(text: string): void {
    for (const listener of this.listeners) {
      if (listener.writableLength > MAX_UNREAD_BYTES) listener.destroy()
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
