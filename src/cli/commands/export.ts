// `annals export`: streams to standard output, or writes files and prints their location. Ctrl-C leaves no partial files.
import { AppError } from '../../error.ts'
import { exportSessions } from '../../operations/export/declarations.ts'
import { removeUnfinishedExports } from '../../operations/export/remove-unfinished-exports.ts'
import { EXIT } from '../exit.ts'
import type { GlobalOptions } from '../global-options.ts'
import { perform, writeValue } from '../run-operation.ts'
import { standardOutput } from '../terminal.ts'
import { listenForStop } from '../stop-signal.ts'
import type { Terminal } from '../terminal.ts'

export async function runExport(
  terminal: Terminal,
  typed: Record<string, unknown>,
  options: GlobalOptions,
): Promise<number> {
  const isStream = typed['output'] === '-'
  if (isStream && options.json)
    throw new AppError('usage', '--json and -o - both write to standard output; leave out one of them.')
  const stop = listenForStop(removeUnfinishedExports)
  try {
    const output = standardOutput(process.stdout)
    const { value, context } = await perform(terminal, exportSessions, typed, options, { output, signal: stop.signal })
    if (!isStream) await writeValue(terminal, exportSessions, value, context, options)
    return EXIT.done
  } catch (error) {
    if (!stop.signal.aborted) throw error
    const rest = isStream ? 'the output is incomplete' : 'nothing was written'
    throw new AppError('busy', `Interrupted; ${rest}. Run the command again.`, { cause: error })
  } finally {
    stop.release()
  }
}
