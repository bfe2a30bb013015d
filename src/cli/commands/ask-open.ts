// Gets a one-time address from a running server, and asks the user questions. The server's own key is only printed: it is
// never written to a file or passed to a browser.
import { createInterface } from 'node:readline/promises'

/** Asks the user a question; undefined if there is no terminal. */
export type Ask = ((question: string) => Promise<string>) | undefined

/** A server may be busy for a moment while it reads a large session. */
const PATIENCE_MS = 3000

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
    // Ctrl-D and Ctrl-C count as no.
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

export function isYes(answer: string): boolean {
  return /^y(?:es)?$/i.test(answer.trim())
}
