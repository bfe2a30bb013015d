// Loads code on demand. While the server is gone it waits, so that the page stays and only the connection bar speaks.
import { isConnected, waitForConnection } from './event-stream.ts'

/** A server of another version has other files; then only a reload of the page helps. */
const MAX_ATTEMPTS = 3

export async function loadCode<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await load()
    } catch (error) {
      if (isConnected() && attempt >= MAX_ATTEMPTS) throw error
      await waitForConnection()
    }
  }
}
