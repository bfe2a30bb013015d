// `annals forget`: shows what will go, asks, and only then erases. Without a person to ask, nothing is erased unless
// --yes was given.
import { createInterface } from 'node:readline/promises'
import { AppError } from '../error.ts'
import type { ForgetReport } from '../operations/forget-run.ts'
import { forget } from '../operations/forget.ts'
import { EXIT } from './exit.ts'
import type { GlobalOptions } from './global-options.ts'
import { perform, runOperation, writeValue } from './run-operation.ts'
import type { Terminal } from './terminal.ts'

/** Undefined where nobody can be asked. */
export type Ask = ((question: string) => Promise<string>) | undefined

export async function runForget(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
  ask: Ask = askPerson(process),
): Promise<number> {
  if (typed['yes'] === true) return runOperation(terminal, forget, typed, options)
  const { value, context } = await perform(terminal, forget, typed, options)
  await writeValue(terminal, forget, value, context, options)
  // What the operation that was just run returned.
  const plan = value as ForgetReport
  if (plan.files === 0) return EXIT.done
  if (!ask || options.json) throw new AppError('usage', 'Nothing was erased; add --yes to erase what is listed above.')
  const answer = await ask(`\nErase ${plan.sessions.length === 1 ? 'it' : 'all of it'}? Type "yes": `)
  if (!/^y(?:es)?$/i.test(answer.trim())) {
    terminal.write('Nothing was erased.\n')
    return EXIT.done
  }
  return runOperation(terminal, forget, { ...typed, yes: true }, options)
}

function askPerson({ stdin, stdout }: NodeJS.Process): Ask {
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
