// Lets the rest of a body pass before the answer is written: a connection that is closed while somebody still sends is
// reset, and the answer is lost with it. Only for who has passed the guard, and not for long.
import type { IncomingMessage } from 'node:http'

const PATIENCE_MS = 1000

export async function drainRequest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS)
    const go = () => {
      clearTimeout(timer)
      resolve()
    }
    request.once('end', go).once('close', go).resume()
  })
}
