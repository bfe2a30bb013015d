// Limits the connections that have not yet sent a request with a valid key. Any process of the machine can open them;
// without a limit of their own, they would use up the connections that the user's pages need.
import type { Socket } from 'node:net'

/** A browser opens a few connections ahead of its requests. */
const MAX_WAITING = 128

export class WaitingConnections {
  // In the order in which they were opened.
  private readonly sockets = new Set<Socket>()

  /** Closes the oldest one if there are too many: a user's connection sends its request at once. */
  add(socket: Socket): void {
    this.sockets.add(socket)
    socket.once('close', () => this.sockets.delete(socket))
    if (this.sockets.size <= MAX_WAITING) return
    const [oldest] = this.sockets
    if (oldest) this.sockets.delete(oldest)
    oldest?.destroy()
  }

  admit(socket: Socket): void {
    this.sockets.delete(socket)
  }
}
