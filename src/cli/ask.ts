// A question to the person at the terminal.
import { createInterface } from 'node:readline/promises'

/** Undefined where nobody can be asked. */
export type Ask = ((question: string) => Promise<string>) | undefined

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
