// `annals` without a command: the sessions found here, or, where there are none, the sample archive and a sentence
// that says so. No other command falls back: a script must never get sample figures.
import { list } from '../operations/list.ts'
import type { SessionList } from '../operations/list-run.ts'
import { EXIT } from './exit.ts'
import type { GlobalOptions } from './program.ts'
import { perform, runOperation, writeValue } from './run-operation.ts'
import { withSample } from './sample.ts'
import type { Terminal } from './terminal.ts'

export async function runMainJob(terminal: Terminal, packageRoot: string, options: GlobalOptions): Promise<number> {
  const { value, context } = await perform(terminal, list, {}, options)
  // What `list` returns, through a door that knows operations only as a union.
  const { sessions } = value as SessionList
  if (sessions.length > 0 || options.json) {
    await writeValue(terminal, list, value, context, options)
    return EXIT.done
  }
  const places = context.roots.join(' or ')
  terminal.writeError(`No transcripts in ${places}. This is the sample archive that comes with Annals:\n\n`)
  const { claudeDir: _, ...rest } = options
  return withSample(packageRoot, () => runOperation(terminal, list, {}, rest))
}
