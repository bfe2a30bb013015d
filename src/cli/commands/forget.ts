// `annals forget`: shows what will be erased, asks, then erases it. Without a terminal, erasing needs --yes.
import { AppError } from '../../error.ts'
import type { ForgetReport } from '../../operations/keep/outputs.ts'
import { forget } from '../../operations/keep/declarations.ts'
import { askPerson, isYes, type Ask } from './ask-open.ts'
import { EXIT } from '../exit.ts'
import type { GlobalOptions } from '../global-options.ts'
import { perform, runOperation, writeValue } from '../run-operation.ts'
import type { Terminal } from '../terminal.ts'

export async function runForget(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
  ask: Ask = askPerson(process),
): Promise<number> {
  if (typed['yes'] === true) return runOperation(terminal, forget, typed, options)
  const { value, context } = await perform(terminal, forget, typed, options)
  await writeValue(terminal, forget, value, context, options)
  // The operation has just returned this value.
  const plan = value as ForgetReport
  if (plan.files === 0) return EXIT.done
  if (!ask || options.json || options.tsv)
    throw new AppError('usage', 'Nothing was erased; add --yes to erase the sessions listed above.')
  const answer = await ask(`\nErase ${plan.sessions.length === 1 ? 'it' : 'all of them'}? Type "yes": `)
  if (!isYes(answer)) {
    terminal.write('Nothing was erased.\n')
    return EXIT.done
  }
  return runOperation(terminal, forget, { ...typed, yes: true }, options)
}
