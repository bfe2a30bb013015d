// Asks the server that runs for an address that opens a page once: the key of the run is for the eyes of who can read our
// output, and no file and no browser gets it.
import { createInterface } from 'node:readline/promises'

/** Undefined where nobody can be asked. */
export type Ask = ((question: string) => Promise<string>) | undefined

/** A server that reads a large session may be busy for a moment. */
const PATIENCE_MS = 3000

/** Undefined when nobody answers, or not as our server does. */
export async function askOpen(
  { origin, openKey }: { origin: string; openKey: string },
  path: string,
): Promise<string | undefined> {
  try {
    const response = await fetch(`${origin}/api/open?${new URLSearchParams({ path })}`, {
      method: 'POST',
      headers: { 'annals-open-key': openKey, connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const url = response.status === 200 ? urlIn(await response.json()) : undefined
    return url?.startsWith(`${origin}/`) ? url : undefined
  } catch {
    return undefined
  }
}

function urlIn(answer: unknown): string | undefined {
  const isAnswer = typeof answer === 'object' && answer !== null && 'url' in answer
  return isAnswer && typeof answer.url === 'string' ? answer.url : undefined
}

export function askPerson({ stdin, stdout }: NodeJS.Process): Ask {
  if (!stdin.isTTY || !stdout.isTTY) return undefined
  return async (question) => {
    const reader = createInterface({ input: stdin, output: stdout })
    const stop = new AbortController()
    // Ctrl-D and Ctrl-C are no.
    reader.once('close', () => stop.abort())
    try {
      return await reader.question(question, { signal: stop.signal })
    } catch {
      return ''
    } finally {
      reader.close()
    }
  }
}

/** Anything but a clear yes is a no. */
export function isYes(answer: string): boolean {
  return /^y(?:es)?$/i.test(answer.trim())
}
