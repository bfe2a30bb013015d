// Commands that change files of other programs: they show the change, ask, and only then make it.
import { AppError } from '../../error.ts'
import type { AnyOperation } from '../../operations/all.ts'
import type { KeepPlan } from '../../operations/automatic/outputs.ts'
import { EXIT } from '../exit.ts'
import type { GlobalOptions } from '../global-options.ts'
import { perform, runOperation, writeValue } from '../run-operation.ts'
import type { Terminal } from '../terminal.ts'
import { askPerson, isYes, type Ask } from './ask-open.ts'

export async function runConfirmed(
  terminal: Terminal,
  operation: AnyOperation,
  typed: Record<string, unknown>,
  options: GlobalOptions,
  ask: Ask = askPerson(process),
): Promise<number> {
  if (typed['yes'] === true) return runOperation(terminal, operation, typed, options)
  const { value, context } = await perform(terminal, operation, typed, options)
  await writeValue(terminal, operation, value, context, options)
  // The operation has just returned this value.
  const { files } = value as KeepPlan
  if (files.every(({ before, after }) => before === after)) return EXIT.done
  const canAsk = options.json || options.tsv ? undefined : ask
  return confirmChange(terminal, canAsk, async () =>
    runOperation(terminal, operation, { ...typed, yes: true }, options),
  )
}

/** Asks about a change that was shown. */
export async function confirmChange(
  terminal: Terminal,
  ask: Ask,
  make: () => number | Promise<number>,
): Promise<number> {
  if (!ask) throw new AppError('usage', 'Nothing was changed; add --yes to make the change shown above.')
  if (isYes(await ask('\nMake this change? Type "yes": '))) return make()
  terminal.write('Nothing was changed.\n')
  return EXIT.done
}
